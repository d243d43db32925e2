"""No worked example comes through a row of a decision table, or of a lookup table that is marked.

Why: a rule without an example is a rule that nobody tried.

Example:
    | Podaj | Domyślnie |
    | --- | ---: |
    | [[Siła]] | 10 |

    | Gdy | [[Premia]] |
    | --- | ---: |
    | [[Siła]] > 10 | +2 |
    | w innym przypadku | 0 |

    | Przykład | [[Siła]] | = [[Premia]] |
    | --- | ---: | ---: |
    | Silny | 14 | +2 |
    === Siła.md
    Siła.
    === Premia.md
    Premia.

Mend: add a row to an example table with values that reach it. Lookup tables are asked only where
`kodeks.toml` says so: `[[tables]]` with `in = "Rozmiar"` (a note or folder) and `covered = true`.

Source: NOTATION 3
"""

CODE = "EXM003"
NAME = "uncovered-row"
SEVERITY = "info"
FOUND_BY = "rulebook"
