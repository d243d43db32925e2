"""One die is multiplied by a quantity.

Why: `[[Poziom]] × 1k3` rolls once and multiplies; most books mean as many dice as levels. In the same way
`sukcesy z 3k6 od [[Próg]] − 1` takes a success away, where perhaps the target was to be lower.

Example:
    [[Leczenie]] = [[Poziom]] × 1k3

    [[Poziom]] = 2
    === Leczenie.md
    Leczenie.
    === Poziom.md
    Poziom.

Mend: write `[[Poziom]]k3` for many dice; to multiply one roll on purpose, give the roll its own quantity. Put
the target in brackets, `od ([[Próg]] − 1)`, or the successes, `(sukcesy z 3k6 od [[Próg]]) − 1`.

Fine:
    [[Leczenie]] = [[Poziom]]k3

    [[Poziom]] = 2
    === Leczenie.md
    Leczenie.
    === Poziom.md
    Poziom.

Source: NOTATION 2
"""

CODE = "RUL013"
NAME = "one-die-multiplied"
SEVERITY = "warning"
FOUND_BY = "rulebook"
