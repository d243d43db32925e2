"""A formula stands between backticks, where it is code: Dataview's `= …`, or a whole line of it.

Why: Obsidian shows code or Dataview's answer, and Kodeks computes nothing: code is never read as a rule.

Example:
    [[Atak]] `= [[Siła]] + 2`

    [[Siła]] = 3 + 1
    === Siła.md
    Siła.
    === Atak.md
    Atak.

Mend: delete the backticks (the unsafe fix does, where a link stands before `=`).

Fine:
    [[Atak]] = [[Siła]] + 2

    [[Siła]] = 3 + 1
    === Siła.md
    Siła.
    === Atak.md
    Atak.

Source: NOTATION 7
"""

CODE = "RUL018"
NAME = "formula-in-code"
SEVERITY = "info"
FOUND_BY = "rulebook"
