"""A line that means to be a formula, or a cell of a rule table, cannot be read.

Why: the sentence looks right to a player, and the calculators leave it out.

Example:
    [[Udźwig]] = ([[Siła]] + 2 × 5

    [[Siła]] = 3
    === Udźwig.md
    Udźwig.
    === Siła.md
    Siła.

Mend: the message says what is missing and after which word; the column is the place.

Fine:
    [[Udźwig]] = ([[Siła]] + 2) × 5

    [[Siła]] = 3
    === Udźwig.md
    Udźwig.
    === Siła.md
    Siła.

Source: NOTATION 2
"""

CODE = "RUL002"
NAME = "unparsable-formula"
SEVERITY = "error"
FOUND_BY = "rulebook"
