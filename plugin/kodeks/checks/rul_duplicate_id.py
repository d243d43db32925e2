"""Two quantities, procedures or switches have the same id.

Why: addresses, the command line and saved forms know things by their id.

Example:
    [[A/Moc]] = 3

    [[B/Moc]] = 4
    === A/Moc.md
    Moc ciała.
    === B/Moc.md
    Moc ducha.

Mend: give one of them its own: the property `id`, or a line under `[ids]` in `kodeks.toml`.

Fine:
    [[A/Moc]] = 3

    [[B/Moc]] = 4
    === A/Moc.md
    Moc ciała.
    === B/Moc.md
    ---
    id: moc_ducha
    ---
    Moc ducha.

Source: NOTATION 1
"""

CODE = "RUL005"
NAME = "duplicate-id"
SEVERITY = "error"
FOUND_BY = "rulebook"
