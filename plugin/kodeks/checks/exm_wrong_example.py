"""A worked example does not come out as it is written.

Why: the example or the rule is wrong; a player who checks one against the other will ask which.

Example:
    [[Udźwig]] = [[Siła]] × 5

    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | ---: |
    | [[Siła]] | liczba | 10 |

    | Przykład | [[Siła]] | = [[Udźwig]] |
    | --- | ---: | ---: |
    | Tragarz | 14 | 75 |
    === Siła.md
    Siła.
    === Udźwig.md
    Udźwig.

Mend: the message has the value that comes out and what it is made of.

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

CODE = "EXM001"
NAME = "wrong-example"
SEVERITY = "error"
FOUND_BY = "rulebook"
