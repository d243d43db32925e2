"""Two places give different limits or costs for one kind of action.

Why: at the table everybody remembers the place that suits them.

Example:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | |

    Każdy ma dwie Akcje na turę.

Mend: the message names both lines; change one of them.

Fine:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | |

    Każdy ma jedną Akcję na turę.

Source: NOTATION 4
"""

CODE = "ACT003"
NAME = "contradiction"
SEVERITY = "error"
FOUND_BY = "rulebook"
