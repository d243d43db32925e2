"""Lines that are meant as a table, and that Obsidian shows as running text.

Why: readers see bars and dashes; nothing can be looked up or computed from it.

Example:
    | Stan | Skutek |
    | Oszołomiony | traci Ruch |
    | Powalony | traci Akcję |

Mend: put a line `| --- | --- |` under the header, with as many cells, and a blank line above the table.

Fine:
    | Stan | Skutek |
    | --- | --- |
    | Oszołomiony | traci Ruch |
    | Powalony | traci Akcję |

Source: D-9.6
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from kodeks.checks.mend import insert
from kodeks.diagnostic import Diagnostic, Fix
from kodeks.model import Block, Facts
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAB002"
NAME = "table-not-shown"
SEVERITY = "warning"
ABOUT = "blocks"

GRID = re.compile(r"\+(?:[-=:]+\+)+$")
PANDOC = re.compile(r"(?=[-\s]*-{4})-{2,}(?:[ \t]+-{2,})+$")
DELIMITER = re.compile(r"\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$")
SHAPES: dict[str, Callable[[str], object]] = {
    "grid": GRID.match,
    "pandoc": PANDOC.match,
    "bars": lambda line: line[0] == line[-1] == "|" and line.count("|") > 2,
    "tabs": lambda line: "\t" in line,
}
LEAST = {"grid": 2, "pandoc": 1, "bars": 2, "tabs": 3}
KINDS = frozenset({"paragraph", "code_block", "hr"})  # to Markdown a ruler of Pandoc's is a line across
RULED = ("grid", "pandoc")  # such tables fall apart into many blocks
ROW = 120  # letters of a row between blank lines: what is longer is a paragraph
TORN = 8  # characters between a table and a row that a blank line tore from it
COLUMN, SHORT = 3, 60  # lines with bars inside only, or begun by a tab: so many, and so long at most


class Run(NamedTuple):
    """Lines of one shape in a block: the first of them, how many, and whether they are all of the block."""

    shape: str
    first: Span
    lines: int
    whole: bool
    variant: str = ""


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """One finding for a whole run: such tables fall apart into many blocks, or have blank lines between."""
    if not any(source.text.find(mark, facts.body) >= 0 for mark in ("|", "--", "\t")):
        return
    open_run: list[Run] = []
    for block in facts.blocks:
        run = _run(block, source) if block.kind in KINDS else None
        if not run and open_run and open_run[0].shape in RULED and block.kind != "heading":
            continue
        if open_run and not (run and _goes_on(open_run[-1], run)):
            yield from _told(facts.path, open_run, source)
            open_run = []
        if run:
            open_run.append(_torn(run, facts, source))
    yield from _told(facts.path, open_run, source)


def _torn(run: Run, facts: Facts, source: Source) -> Run:
    """A row alone, which a blank line tore from a table of as many cells: it counts as two."""
    if run.shape != "bars" or run.lines != 1 or not run.whole:
        return run
    cells = source.slice(run.first).replace("\\|", "").count("|") - 1
    tables = (table.span for table in facts.tables if len(table.header) == cells)
    return run._replace(lines=2) if any(_is_near(source, each, run.first) for each in tables) else run


def _is_near(source: Source, table: Span, row: Span) -> bool:
    """Whether nothing but a blank line or two parts a row from a table, both in a quote or neither."""
    if not table[1] <= row.start <= table[1] + TORN:
        return False
    alike = _is_quoted(source, table[0]) == _is_quoted(source, row.start)
    return alike and not source.text[table[1] : row.start].strip("> \t\r\n")


def _is_quoted(source: Source, at: int) -> bool:
    return source.line(source.position(at).row).lstrip().startswith(">")


def _goes_on(before: Run, run: Run) -> bool:
    """Whether two blocks are one table: with blank lines between its rows, each of them is a block."""
    if run.shape != before.shape:
        return False
    return run.shape in RULED or (before.whole and run.whole and before.lines == 1)


def _told(path: str, runs: list[Run], source: Source) -> Iterator[Diagnostic]:
    if runs and sum(run.lines for run in runs) >= LEAST[runs[0].shape]:
        first = runs[0]
        variant = first.variant or first.shape
        fix = _fix(path, first, source) if variant == "glued" else None
        yield Diagnostic(CODE, path, *first.first, "warning", variant, fix=fix)


def _fix(path: str, run: Run, source: Source) -> Fix | None:
    """A blank line above the table; in a quote or list the margin is the author's."""
    start = run.first.start
    return insert(path, start, "\n") if source.text[start - 1 : start + 1] == "\n|" else None


def _run(block: Block, source: Source) -> Run | None:
    """The first shape that lines of the block have."""
    text = source.slice(block.span)
    if "|" not in text and "--" not in text and "\t" not in text and "+-" not in text:
        return None
    lines = [line.strip(" \r\n").lstrip("> ") for line in text.splitlines()]
    for shape, fits in SHAPES.items():
        hits = [index for index, line in enumerate(lines) if line.strip() and fits(line.strip())]
        row = len(hits) == len(lines) == 1 and len(text) <= ROW
        if len(hits) >= LEAST[shape] or row:
            first = _header(source, block, hits[0]) if shape == "pandoc" else _line(source, block, hits[0])
            variant = _trouble(lines, hits) if shape == "bars" else ""
            return Run(shape, first, len(hits), len(hits) == len(lines), variant)
    shape = _by_columns(lines)
    return Run(shape, _line(source, block, 0), len(lines), False) if shape else None


def _line(source: Source, block: Block, index: int) -> Span:
    """A line of a block, without its end."""
    text = source.slice(block.span)
    start = block.span[0] + sum(map(len, text.splitlines(keepends=True)[:index]))
    return Span(start, start + len(text.splitlines()[index]))


def _header(source: Source, block: Block, index: int) -> Span:
    """The header above a ruler, else the ruler."""
    ruler = _line(source, block, index)
    row = source.position(ruler.start).row
    above = source.line(row - 1) if row > 1 else ""
    start = source.offset(row - 2) if above.strip() else ruler.start
    return Span(start, start + len(above)) if above.strip() else ruler


def _trouble(lines: list[str], hits: list[int]) -> str:
    """Why bars with a delimiter row are no table all the same."""
    delimiters = [index for index in hits if DELIMITER.match(lines[index])]
    if not delimiters:
        return ""
    if delimiters[0] == hits[0]:
        return "headless"
    header, delimiter = lines[delimiters[0] - 1], lines[delimiters[0]]
    if header.replace("\\|", "").count("|") != delimiter.count("|"):
        return "columns"
    return "glued" if hits[0] > 0 else ""


def _by_columns(lines: list[str]) -> str:
    """Columns parted by bars without any at the ends, or each cell on a line that a tab begins."""
    if len(lines) < COLUMN or max(map(len, lines)) > SHORT:
        return ""
    bars = {line.count(" | ") for line in lines}
    if len(bars) == 1 and bars != {0}:
        return "bars"
    tabbed = sum(line.startswith("\t") for line in lines)
    return "tabs" if tabbed >= COLUMN and tabbed * 2 >= len(lines) else ""
