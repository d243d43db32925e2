"""A decision table has too many combinations to prove that each of its rows can count.

Why: beyond 100,000 combinations Kodeks does not search; the table works, but it is not proven.

Mend: split the table: let one quantity decide a part, and the table use that.

Source: NOTATION 3
"""

CODE = "RUL012"
NAME = "unproven-table"
SEVERITY = "info"
FOUND_BY = "rulebook"
