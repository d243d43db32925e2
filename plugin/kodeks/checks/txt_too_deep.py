"""Text that is nested so deeply that Kodeks shows it as plain text.

Why: a hundred quotes or lists in one another are a slip of the keyboard or the work of a program.

Mend: take some of the `>` or of the indentation away.

Source: D-12.5
"""

CODE = "TXT009"
NAME = "nested-too-deep"
SEVERITY = "warning"
FOUND_BY = "reading"
