"""A line of prose looks like a formula of known quantities, but its terms are no links.

Why: players can compute with it, Kodeks cannot: only a link says which quantity is meant.

Example:
    [[Siła]] = 3

    [[Premia]] = [[Siła]] + 1

    Atak to premia + siła + rzut.

    Premia + Siła
    === Siła.md
    Siła.
    === Premia.md
    Premia.

Mend: link the terms (the unsafe fix does) and begin the line with a link and `=`.

Source: NOTATION 2
"""

CODE = "RUL015"
NAME = "unlinked-formula"
SEVERITY = "info"
FOUND_BY = "rulebook"
