"""A table or callout begins as rules do, but lacks what would make it one: it computes nothing.

Why: a header without its link, an example without `=` is only text to Kodeks, and nobody may notice.

Example:
    [[Siła]] = 3

    | Gdy | Premia |
    | --- | ---: |
    | [[Siła]] > 2 | 1 |
    | w innym przypadku | 0 |
    === Siła.md
    Siła.

Mend: make the headers links, begin the header of a result with `=`; or choose another first header if the
table is no rule.

Fine:
    [[Siła]] = 3

    | Gdy | [[Premia]] |
    | --- | ---: |
    | [[Siła]] > 2 | 1 |
    | w innym przypadku | 0 |
    === Siła.md
    Siła.
    === Premia.md
    Premia.

Source: NOTATION 3
"""

CODE = "RUL019"
NAME = "nearly-a-rule"
SEVERITY = "info"
FOUND_BY = "rulebook"
