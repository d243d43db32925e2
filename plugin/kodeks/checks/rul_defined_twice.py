"""A quantity is defined in two places.

Why: the two will drift apart, and nobody knows which one counts.

Example:
    [[Siła]] = 3

    [[Siła]] = 4
    === Siła.md
    Siła.

Mend: keep one definition; elsewhere link to it.

Fine:
    [[Siła]] = 3
    === Siła.md
    Siła.

Source: NOTATION 1
"""

CODE = "RUL004"
NAME = "defined-twice"
SEVERITY = "error"
FOUND_BY = "rulebook"
