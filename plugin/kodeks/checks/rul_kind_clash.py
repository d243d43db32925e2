"""A word or what may be missing is computed with, a comparison can never hold, or measures differ in unit.

Why: a typo in a word (`Duzzy`) makes a rule that never applies, and metres plus feet a number that means
nothing.

Example:
    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | --- |
    | [[Chwyt]] | jedna ręka, dwie ręce | jedna ręka |

    [[Cios]] = 2 + [[Chwyt]]
    === Chwyt.md
    Chwyt.
    === Cios.md
    Cios.

Mend: use a quantity that is a number, one of the words that the message lists, or give the rate of the
units under `[units]`.

Fine:
    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | --- |
    | [[Chwyt]] | jedna ręka, dwie ręce | jedna ręka |

    | Gdy | [[Cios]] |
    | --- | ---: |
    | [[Chwyt]] = „dwie ręce” | 3 |
    | w innym przypadku | 2 |
    === Chwyt.md
    Chwyt.
    === Cios.md
    Cios.

Source: NOTATION 1 and 3
"""

CODE = "RUL009"
NAME = "kind-clash"
SEVERITY = "error"
FOUND_BY = "rulebook"
