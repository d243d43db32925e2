"""The default of an input is not one of its choices, not of its kind, or outside its limits.

Why: the form would open with a value that it refuses itself.

Example:
    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | --- |
    | [[Chwyt]] | jedna ręka, dwie ręce | trzy ręce |
    === Chwyt.md
    Chwyt.

Mend: write one of the choices, or widen the limits.

Fine:
    | Podaj | Rodzaj | Domyślnie |
    | --- | --- | --- |
    | [[Chwyt]] | jedna ręka, dwie ręce | jedna ręka |
    === Chwyt.md
    Chwyt.

Source: NOTATION 3
"""

CODE = "RUL011"
NAME = "wrong-default"
SEVERITY = "error"
FOUND_BY = "rulebook"
