"""A row of an action table does not say how often its kind may be done.

Why: whoever plays by the table cannot know, and the calculator of turns cannot count.

Example:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | zależy | |

Mend: write a number word or digit with "na turę" or "na rundę", or "bez limitu".

Fine:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | |

Source: NOTATION 4
"""

CODE = "ACT001"
NAME = "unreadable-limit"
SEVERITY = "error"
FOUND_BY = "rulebook"
