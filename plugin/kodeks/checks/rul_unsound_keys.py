"""A lookup table has a key twice, or its ranges overlap or leave a gap.

Why: one player reads the upper row, another the lower one, a third finds no row at all.

Example:
    | [[Poziom]] | [[Premia]] |
    | --- | ---: |
    | 1–3 | +1 |
    | 5–6 | +2 |

    [[Atak]] = [[Premia]] + 1
    === Poziom.md
    Poziom.
    === Premia.md
    Premia.
    === Atak.md
    Atak.

Mend: give each value exactly one row; `6+` and `≤0` leave an end open.

Fine:
    | [[Poziom]] | [[Premia]] |
    | --- | ---: |
    | 1–3 | +1 |
    | 4+ | +2 |

    [[Atak]] = [[Premia]] + 1
    === Poziom.md
    Poziom.
    === Premia.md
    Premia.
    === Atak.md
    Atak.

Source: NOTATION 3
"""

CODE = "RUL007"
NAME = "unsound-keys"
SEVERITY = "error"
FOUND_BY = "rulebook"
