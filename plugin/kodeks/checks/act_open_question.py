"""The rules of turns leave a question open that comes up at the table.

Why: each group will answer it in its own way, and the calculator of turns can only go by one of them.

Example:
    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | 1 [[Zapał]] opłaca jedną dodatkową Akcję |
    === Zapał.md
    Zapał wraca na początku tury.

Mend: answer with a sentence, anywhere in the book, that ends in the block id which the message names; a
sentence in plain words of the same matter is understood too. A question that your game does not have is put
off by `ACT006` under `ignore`.

Fine:
    <!-- kodeks: ignore-file RUL017 -->

    | Rodzaj | Ile na turę / rundę | Uwagi |
    | --- | --- | --- |
    | **Ruch** | jeden na turę | |
    | **Akcja** | jedna na turę | 1 [[Zapał]] opłaca jedną dodatkową Akcję |

    Kto nie atakuje, może Akcję przeznaczyć na przejście. ^drugi-ruch

    Na początku walki masz pełny Zapał. Gdy spadnie największy Zapał, nadwyżka przepada.
    === Zapał.md
    Zapał wraca na początku tury.

Source: NOTATION 4, ACTIONS
"""

CODE = "ACT006"
NAME = "open-question"
SEVERITY = "info"
FOUND_BY = "rulebook"
