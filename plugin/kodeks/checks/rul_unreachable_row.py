"""A row of a decision table can never be the first that holds.

Why: the rows above take all its cases; the rule that it states is never played.

Example:
    | Podaj | Domyślnie |
    | --- | ---: |
    | [[Siła]] | 10 |

    | Gdy | [[Premia]] |
    | --- | ---: |
    | [[Siła]] > 10 | +2 |
    | [[Siła]] > 15 | +1 |
    | w innym przypadku | 0 |
    === Siła.md
    Siła.
    === Premia.md
    Premia.

Mend: move the narrower row up, or delete the one that adds nothing.

Fine:
    | Podaj | Domyślnie |
    | --- | ---: |
    | [[Siła]] | 10 |

    | Gdy | [[Premia]] |
    | --- | ---: |
    | [[Siła]] > 15 | +2 |
    | [[Siła]] > 10 | +1 |
    | w innym przypadku | 0 |
    === Siła.md
    Siła.
    === Premia.md
    Premia.

Source: NOTATION 3
"""

CODE = "RUL008"
NAME = "unreachable-row"
SEVERITY = "error"
FOUND_BY = "rulebook"
