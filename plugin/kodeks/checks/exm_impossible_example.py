"""A worked example gives values that its inputs do not allow.

Why: it can be neither right nor wrong.

Example:
    [[Udźwig]] = [[Siła]] × 5

    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | ---: |
    | [[Siła]] | liczba | 10 |

    | Przykład | [[Siła]] | = [[Udźwig]] |
    | --- | ---: | ---: |
    | Tragarz | Duży | 70 |
    === Siła.md
    Siła.
    === Udźwig.md
    Udźwig.

Mend: write values that the form would take.

Fine:
    [[Udźwig]] = [[Siła]] × 5

    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | ---: |
    | [[Siła]] | liczba | 10 |

    | Przykład | [[Siła]] | = [[Udźwig]] |
    | --- | ---: | ---: |
    | Tragarz | 14 | 70 |
    === Siła.md
    Siła.
    === Udźwig.md
    Udźwig.

Source: NOTATION 3
"""

CODE = "EXM002"
NAME = "impossible-example"
SEVERITY = "error"
FOUND_BY = "rulebook"
