"""A kind of action stands twice in one action table.

Why: the two rows will say different things one day.

Example:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | |
    | **Akcja** | dwie na turę | |

Mend: keep one row a kind.

Fine:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | |

Source: NOTATION 4
"""

CODE = "ACT002"
NAME = "duplicate-kind"
SEVERITY = "error"
FOUND_BY = "rulebook"
