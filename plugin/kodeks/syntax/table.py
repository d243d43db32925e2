"""GFM tables, each cell with its place (D-9.6). Under a paragraph one needs a blank line, as in Obsidian."""

import re
from sys import intern
from typing import Any, Literal

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.model import Cell, Table
from kodeks.syntax import block_id, comment
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.position import Place, new

DELIMITERS = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\Z")
BAR = re.compile(r"\\.|\|", re.DOTALL)
MAX_ADDED = 0x10000
Align = Literal["", "left", "center", "right"]
Span2 = tuple[int, int]


def table(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """A header, a line of dashes, rows down to a blank line or another block."""
    if start + 2 > last or state.sCount[start + 1] < state.blkIndent:
        return False
    at, end = state.bMarks[start + 1] + state.tShift[start + 1], state.eMarks[start + 1]
    if (
        state.src[at : at + 1] not in ("|", "-", ":")
        or state.is_code_block(start)
        or state.is_code_block(start + 1)
    ):
        return False
    header = _cells(state, start) if "|" in state.src[state.bMarks[start] : state.eMarks[start]] else []
    aligns = _aligns(state.src[at:end]) if header else []
    if not header or len(header) != len(aligns):
        return False
    if not silent:
        _emit(state, start, last, header, aligns)
    return True


def _aligns(line: str) -> list[Align]:
    if not DELIMITERS.match(line) or re.match(r"-[ \t]", line):
        return []
    return [_align(part.strip()) for part in line.strip().strip("|").split("|")]


def _align(part: str) -> Align:
    if part.endswith(":"):
        return "center" if part.startswith(":") else "right"
    return "left" if part.startswith(":") else ""


def _cells(state: StateBlock, line: int) -> list[Span2]:
    """The spans of a row's cells, trimmed; `\\|` ends none."""
    src, begin, end = state.src, state.bMarks[line] + state.tShift[line], state.eMarks[line]
    while end > begin and src[end - 1] in " \t":
        end -= 1
    if src.startswith("|", begin):
        begin += 1
    cells, at = [], begin
    for bar in BAR.finditer(src, begin, end):
        if bar[0] == "|":
            cells.append(_trim(src, at, bar.start()))
            at = bar.end()
    if at < end:
        cells.append(_trim(src, at, end))
    return cells


def _trim(src: str, start: int, end: int) -> Span2:
    text = src[start:end]
    left = len(text) - len(text.lstrip(" \t"))
    return (start + left, start + len(text.rstrip(" \t"))) if left < len(text) else (end, end)


def _emit(state: StateBlock, start: int, last: int, header: list[Span2], aligns: list[Align]) -> None:
    opening = state.push("table_open", "table", 1)
    opening.meta["align"] = tuple(aligns)
    state.push("thead_open", "thead", 1)
    _row(state, start, header, aligns, "th")
    state.push("thead_close", "thead", -1)
    end = _body(state, start + 2, last, aligns)
    state.push("table_close", "table", -1)
    opening.map = [start, end]
    state.line = end


def _body(state: StateBlock, first: int, last: int, aligns: list[Align]) -> int:
    line, added = first, 0
    while line < last and not _ends(state, line, last) and added <= MAX_ADDED:
        if line == first:
            state.push("tbody_open", "tbody", 1)
        cells = _cells(state, line)
        added += max(len(aligns) - len(cells), 0)
        _row(state, line, cells, aligns, "td")
        line += 1
    if line > first:
        state.push("tbody_close", "tbody", -1)
    return line


def _ends(state: StateBlock, line: int, last: int) -> bool:
    if state.isEmpty(line) or state.sCount[line] < state.blkIndent or state.is_code_block(line):
        return True
    at = state.bMarks[line] + state.tShift[line]
    first = state.src[at]
    if first == "^" and block_id.ALONE.match(state.src[at : state.eMarks[line]]):
        return True
    parser: Any = state.md.block
    return any(rule(state, line, last, True) for rule in parser.chain("table", first))


def _row(state: StateBlock, line: int, cells: list[Span2], aligns: list[Align], tag: str) -> None:
    """A row; cells beyond the header are facts, not HTML (GFM)."""
    row = state.push("tr_open", "tr", 1)
    row.map, row.meta["cells"] = [line, line + 1], cells
    for (start, end), align in zip(cells, aligns, strict=False):
        _cell(state, line, start, end, tag).info = align
    for _ in range(len(aligns) - len(cells)):
        state.push("cell", tag, 0)
    state.push("tr_close", "tr", -1)


def _cell(state: StateBlock, line: int, start: int, end: int, tag: str) -> Token:
    """A cell with its text; what a comment hides that an earlier cell left open is none."""
    start = min(max(start, state.env.get("hidden", 0)), end)
    content, place = _unescape(state.src[start:end], start)
    if comment.may_stay_open(content):
        content = comment.take_open(state, content, place, line + 1, end)
    cell = state.push("cell", tag, 0)
    cell.content, cell.children = content, []
    cell.meta["place"] = place
    return cell


def _unescape(content: str, start: int) -> tuple[str, Place]:
    """A cell's text with its bars, and where it stands."""
    if "\\|" not in content:
        return content, Place([start])
    parts, cuts, at = content.split("\\|"), [], 0
    for part in parts[:-1]:
        at += len(part)
        cuts.append(at)
        at += 1
    return "|".join(parts), Place([start], cuts=cuts)


def collect(to: Collector, token: Token) -> None:
    """The table begins; its rows follow."""
    to.open_block(token)
    token.meta["table"] = len(to.tables)
    span = to.lines_span(token)
    to.tables.append(Table((), token.meta["align"], (), span, "", to.heading))
    to.rows = []
    to.where = "table"


def collect_row(to: Collector, token: Token) -> None:
    """A row with all of its cells, as ragged as they are."""
    text, place = to.source.text, to.normal.span
    spans = [place(start, end) for start, end in token.meta["cells"]]
    to.rows.append(tuple([new(Cell, (intern(text[span[0] : span[1]]), span)) for span in spans]))


def done(to: Collector, token: Token) -> None:
    """The table is whole."""
    to.where = "text"
    index = len(to.tables) - 1
    to.tables[index] = to.tables[index]._replace(header=to.rows[0], rows=tuple(to.rows[1:]))
    to.close_block(token, table=index)


def write_cell(to: Writer, token: Token) -> None:
    """A cell with its text."""
    to.raw.append([])
    to.put(f'<{token.tag} style="text-align:{token.info}">' if token.info else f"<{token.tag}>")
    to.write(token.children or ())
    to.leave()
    to.put(f"</{token.tag}>\n")


CONSTRUCT = Construct(
    "table",
    Block(table),
    facts={"table_open": collect, "tr_open": collect_row, "table_close": done},
    html={"cell": write_cell},
)
