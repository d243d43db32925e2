"""A formula goes on in the next line, or stands as a heading, where Markdown reads it otherwise.

Why: a line that begins with + - 10. > or # is a list item, quote or heading; the formula ends before it.

Example:
    [[Atak]] = [[Siła]]
    + [[Siła]]

    [[Siła]] = 3 + 1
    === Siła.md
    Siła.
    === Atak.md
    Atak.

Mend: write the whole formula on one line (the unsafe fix joins the two).

Fine:
    [[Atak]] = [[Siła]] + [[Siła]]

    [[Siła]] = 3 + 1
    === Siła.md
    Siła.
    === Atak.md
    Atak.

Source: NOTATION 7
"""

CODE = "RUL016"
NAME = "swallowed-formula"
SEVERITY = "warning"
FOUND_BY = "rulebook"
