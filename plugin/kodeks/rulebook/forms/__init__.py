"""What stands in one note, form by form: formula lines, tables, callouts (NOTATION 2, 3, 5)."""
