"""A note does not say which kind of action it is, while its neighbours do.

Why: in a folder of talents where some carry `akcja`, the one without it is the question at the table.

Example:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | |
    === Talenty/Unik.md
    ---
    akcja: Akcja
    ---
    Uskakujesz przed ciosem.
    === Talenty/Skok.md
    Skaczesz wysoko.

Mend: give it the property `akcja`, or say "w ramach Akcji …" in its text.

Source: NOTATION 4
"""

CODE = "ACT005"
NAME = "missing-kind"
SEVERITY = "info"
FOUND_BY = "rulebook"
