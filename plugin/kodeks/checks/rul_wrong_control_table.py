"""A table states a value that the formula of the same quantity does not give.

Why: players trust the table, calculators the formula.

Example:
    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | ---: |
    | [[Siła]] | liczba | 10 |

    [[Udźwig]] = [[Siła]] × 5

    | [[Siła]] | [[Udźwig]] |
    | ---: | ---: |
    | 10 | 50 |
    | 12 | 61 |
    === Siła.md
    Siła.
    === Udźwig.md
    Udźwig.

Mend: correct the row or the formula; the message has both values.

Fine:
    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | ---: |
    | [[Siła]] | liczba | 10 |

    [[Udźwig]] = [[Siła]] × 5

    | [[Siła]] | [[Udźwig]] |
    | ---: | ---: |
    | 10 | 50 |
    | 12 | 60 |
    === Siła.md
    Siła.
    === Udźwig.md
    Udźwig.

Source: NOTATION 3
"""

CODE = "RUL014"
NAME = "wrong-control-table"
SEVERITY = "error"
FOUND_BY = "rulebook"
