"""No sentence of the book fills a sentence slot of a bound procedure.

Why: the answer quotes the rule that decided it; here it can only say that the book does not tell.

Example:
    | Procedura | tura |
    | --- | --- |
    | Zapał | 2 |

Mend: mark the sentence with a ^block-id and add a row that links to it; or write the rule down.

Source: NOTATION 5, ACTIONS
"""

CODE = "RUL017"
NAME = "missing-sentence"
SEVERITY = "info"
FOUND_BY = "rulebook"
