"""Arithmetic in the text whose result is wrong: `2 × (4 + 2) = 10`.

Why: readers learn the rule from the example, and the example contradicts it.

Example:
    Rzut wypada na 0,5 × (4 + 2) = 3,5 punktu.

Mend: correct the result, or the numbers that lead to it.

Fine:
    Rzut wypada na 0,5 × (4 + 2) = 3 punkty, a 10 − 1 + 3 + 10 = 22.

Source: worked examples in published rulebooks
"""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from kodeks.checks import prose
from kodeks.checks.numbers import evaluate, near, written
from kodeks.checks.stem import stem
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TXT011"
NAME = "wrong-sum"
SEVERITY = "warning"

NUMBER = r"(?:[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3}(?!\d))+|0|[1-9]\d{0,6})(?:[.,]\d{1,4})?"
OPERATOR = r"(?:[ \t\u00a0]?(?:[-+−–×·*/x]|\\\*)[ \t\u00a0]?|[ \t\u00a0]:[ \t\u00a0])"
SAID = r"(?:[ \u00a0]\([^\W\d_][^()\d\n=]{0,30}\)|[ \u00a0]?(?!x\b)[^\W\d_]{1,12}\b)"  # `(Siła)`, or a unit
BOLD = r"(?:\*\*)?"
EQUALS = re.compile(r"=(?:(?<=[\w)*]=)|(?<=[\w)*] =)) ?\*{0,2}[-−–]?\d")  # the sign first: it is rare
LONGEST = 80
BEFORE = r"(?<![\w.,:/%=$^+×·−–-])(?<![-+−–×·/=(%] )(?<![\d)\]%]: )(?<![ \d]: )(?<!\w\*)"
AFTER = r"(?![\w%:/+×·−–^-]|[.,]\d|\*\w|[ \t\u00a0]?[-+−–×·/:=%])"
DATE = r"(?!\d{4}-\d\d-\d\d)"
EQUAL = r"(?:\*\*)?[ \t\u00a0]?=[ \t\u00a0]?(?:\*\*)?"
SUM = re.compile(
    rf"{BEFORE}{DATE}(\(?[-−–]?{NUMBER}{BOLD}{SAID}?(?:{OPERATOR}\(?{BOLD}{NUMBER}{BOLD}\)?{SAID}?)+)"
    rf"{EQUAL}([-−–]?{NUMBER}){AFTER}{BOLD}[ \u00a0]?([^\W\d_]*)"
)
RANGE = re.compile(r"(\d+)[ \u00a0]?[-–][ \u00a0]?(\d+)")
ITEM = re.compile(r"[ \t>]*[-*+] ")


class Sum(NamedTuple):
    """An expression of plain numbers, the result that is written behind it, and the unit of that."""

    expression: str
    result: str
    unit: str
    span: Span

    @property
    def plain(self) -> str:
        """The expression without emphasis, units and what a number is said to be."""
        return re.sub(SAID, "", self.expression.replace("**", ""))

    @property
    def is_range(self) -> bool:
        """Whether it says what results mean: `1 - 2 = 1 rana, 3 - 4 = 2 rany`."""
        ends = RANGE.fullmatch(self.plain.strip())
        return ends is not None and int(ends[1]) < int(ends[2]) and self.result.isdigit() and bool(self.unit)

    @property
    def of_one_unit(self) -> bool:
        """Whether nothing is converted: `1 zm + 5 sm = 15 sm` is another kind of sum."""
        units = [said for said in re.findall(SAID, self.expression) if "(" not in said]
        alike = len({stem(unit.strip()) for unit in (*units, self.unit) if unit}) < 2
        return not units or (alike and len(units) == len(re.findall(NUMBER, self.expression)))


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Sums of plain numbers followed by `=` and a number; a rounded result is right if it is near."""
    if not EQUALS.search(source.text):
        return
    for each in _sums(prose.of(facts, source)):
        value = evaluate(each.plain) if each.of_one_unit and not each.is_range else None
        if value is not None and not near(value, each.result):
            fill = {
                "expression": each.expression.replace("**", ""),
                "value": written(value),
                "written": each.result,
            }
            yield Diagnostic(CODE, facts.path, *each.span, severity="warning", fill=fill)


def _sums(text: str) -> Iterator[Sum]:
    """Every sum: sought only just before an equals sign, which keeps long lines cheap."""
    for equals in EQUALS.finditer(text):
        window = max(0, equals.start() - LONGEST)
        begin = max(text.rfind("\n", window, equals.start()), window)
        item = ITEM.match(text, begin + (text[begin] == "\n"))
        begin = item.end() if item else begin  # a list's dash is no minus
        for found in SUM.finditer(text[begin : equals.end() + LONGEST]):
            if begin + found.end() > equals.start():
                if begin + found.start() < equals.start():
                    span = Span(begin + found.start(), begin + found.end(2))
                    yield Sum(found[1].strip(), found[2], found[3], span)
                break
