"""A property stands twice in one note.

Why: only one of the two values counts, and programs differ in which.

Example:
    ---
    koszt: 2
    koszt: 3
    ---
    Czar.

Mend: keep one of them.

Source: D-7.2
"""

CODE = "PRP002"
NAME = "duplicate-key"
SEVERITY = "error"
FOUND_BY = "reading"
