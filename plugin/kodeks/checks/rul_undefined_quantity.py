"""A formula, table or calculator uses a quantity that no note defines.

Why: a value that nobody wrote down is never taken for 0; everything that needs it has no result.

Example:
    [[Siła]] = 3 + [[Zwinność]]
    === Siła.md
    Siła to moc mięśni.
    === Zwinność.md
    Zwinność to szybkość.

Mend: define it by a formula, a table, or a row under `Podaj`; or correct the link (Kodeks names the
nearest quantity).

Fine:
    [[Siła]] = 3 + [[Zwinność]]

    [[Zwinność]] = 2
    === Siła.md
    Siła to moc mięśni.
    === Zwinność.md
    Zwinność to szybkość.

Source: NOTATION 1
"""

CODE = "RUL001"
NAME = "undefined-quantity"
SEVERITY = "error"
FOUND_BY = "rulebook"
