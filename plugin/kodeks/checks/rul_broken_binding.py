"""A procedure table names a procedure or slot that does not exist, or binds a slot to the wrong thing.

Why: that procedure has no form on the site until the table is whole; the others are not harmed.

Example:
    | Procedura | atak |
    | --- | --- |
    | premja | [[Premia]] |

    [[Premia]] = 3
    === Premia.md
    Premia.

Mend: take the names from the message; tables and sentences are linked by their ^block-id.

Source: NOTATION 5
"""

CODE = "RUL010"
NAME = "broken-binding"
SEVERITY = "error"
FOUND_BY = "rulebook"
