"""Quantities need each other in a circle.

Why: none of them can be computed, whatever a player fills in.

Example:
    [[Siła]] = [[Moc]] + 1

    [[Moc]] = [[Siła]] − 1
    === Siła.md
    Siła.
    === Moc.md
    Moc.

Mend: the message shows the whole chain; define one of them without the others.

Fine:
    [[Siła]] = [[Moc]] + 1

    [[Moc]] = 4
    === Siła.md
    Siła.
    === Moc.md
    Moc.

Source: NOTATION 1
"""

CODE = "RUL003"
NAME = "cycle"
SEVERITY = "error"
FOUND_BY = "rulebook"
