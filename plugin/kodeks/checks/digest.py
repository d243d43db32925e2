"""Many findings for a reader: the first of each kind in full, the rest counted.

An author who drowns in findings switches the linter off; who sees five of a kind knows what to look for.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from kodeks_engine import words

from kodeks.checks import report
from kodeks.checks.report import Finding

MANY = 100  # findings up to which all are shown
IN_NOTE, IN_VAULT = 5, 20  # of one code that are shown beyond that


def text(found: Sequence[Finding], lang: str, *, colour: bool = False, full: bool = False) -> Iterator[str]:
    """Findings as `report.text` gives them; of very many only the first of each code, and how many more."""
    if full or len(found) <= MANY:
        yield from report.text(found, colour=colour)
        return
    shown = _first(found)
    yield from report.text(shown, colour=colour)
    left = Counter((each.code, each.name) for each in found)
    left.subtract((each.code, each.name) for each in shown)
    more = [(code, name, times) for (code, name), times in left.most_common() if times]
    if more:
        yield words.word(lang, "report.more")
        yield from (f"{times:>6}  {code}  {name}" for code, name, times in more)


def _first(found: Sequence[Finding]) -> list[Finding]:
    """Of each code the first few in each note, and not many in all."""
    in_note, in_vault = Counter[tuple[str, str]](), Counter[str]()
    shown = []
    for each in found:
        in_note[each.path, each.code] += 1
        if in_note[each.path, each.code] <= IN_NOTE and in_vault[each.code] < IN_VAULT:
            in_vault[each.code] += 1
            shown.append(each)
    return shown
