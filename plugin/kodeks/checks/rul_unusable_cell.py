"""A cell of a rule table could mean two things, or does not belong in its column.

Why: in real books `-21` is "−2, note 1" and `1,500` is a thousand and a half or one and a half: a wrong
number is worse than none.

Example:
    | [[Broń]] | [[Cena]] |
    | --- | ---: |
    | miecz | 1,500 |

    [[Koszt]] = [[Cena]] + 1
    === Broń.md
    Broń.
    === Cena.md
    Cena.
    === Koszt.md
    Koszt.

Mend: write it as the message says.

Fine:
    | [[Broń]] | [[Cena]] |
    | --- | ---: |
    | miecz | 1 500 |

    [[Koszt]] = [[Cena]] + 1
    === Broń.md
    Broń.
    === Cena.md
    Cena.
    === Koszt.md
    Koszt.

Source: NOTATION 6
"""

CODE = "RUL006"
NAME = "unusable-cell"
SEVERITY = "error"
FOUND_BY = "rulebook"
