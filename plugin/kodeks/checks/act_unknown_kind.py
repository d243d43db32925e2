"""The property `akcja` of a note names a kind that no action table has.

Why: a reader cannot look up how often it may be done.

Example:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | |
    === Unik.md
    ---
    akcja: Reakcja
    ---
    Uskakujesz przed ciosem.

Mend: write one of the kinds that the message lists, in any case.

Fine:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | |
    === Unik.md
    ---
    akcja: Akcja
    ---
    Uskakujesz przed ciosem.

Source: NOTATION 4
"""

CODE = "ACT004"
NAME = "unknown-kind"
SEVERITY = "error"
FOUND_BY = "rulebook"
