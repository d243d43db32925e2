"""Paragraphs and what shares their lines: setext headings, definitions, tasks, block ids, open comments."""

from markdown_it.rules_block import StateBlock

from kodeks.syntax import block_id, comment, definition, task
from kodeks.syntax.blocks import ends_paragraph
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.position import Place, gather


def paragraph(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """Lines up to a blank one or one that begins a block (CommonMark 4.8, 4.3)."""
    if start + 1 >= state.lineMax or state.isEmpty(start + 1):
        end, level = start + 1, 0
    else:
        around, state.parentType = state.parentType, "paragraph"
        end, level = _extent(state, start, state.lineMax)
        state.parentType = around
    content, place = gather(state, start, end)
    state.line = end + (level > 0)
    if content[:1] == "[":
        if item := task.open_item(state):
            content = task.take(item, content, place)
        content = definition.take_all(state, content, place, (start, end))
    if comment.may_stay_open(content):
        content = comment.take_open(state, content, place, state.line)
    _emit(state, content, place, (start, end), level)
    return True


def _extent(state: StateBlock, start: int, last: int) -> tuple[int, int]:
    """The line after the last and the level of a setext heading, 0 for a paragraph."""
    line = start + 1
    while line < last and not state.isEmpty(line):
        indent = state.sCount[line]
        if indent < 0:  # a lazy line, already judged by the quote's rule
            state.env.setdefault("lazy", []).append((line, state.bMarks[line]))
        elif indent - state.blkIndent <= 3:
            if indent >= state.blkIndent and (level := _underline(state, line)):
                return line, level
            if ends_paragraph(state, line, last):
                break
        line += 1
    return line, 0


def _underline(state: StateBlock, line: int) -> int:
    at, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    char = state.src[at]
    if char not in "=-" or state.src[at:end].rstrip(" \t").strip(char):
        return 0
    return 1 if char == "=" else 2


def _emit(state: StateBlock, content: str, place: Place, lines: tuple[int, int], level: int) -> None:
    tail = block_id.tail(content)
    if tail:
        content = content[: tail.start()].rstrip()
    if content:
        kind, tag = ("heading", f"h{level}") if level else ("paragraph", "p")
        opening = state.push(f"{kind}_open", tag, 1)
        opening.map, opening.meta["at"] = [lines[0], state.line], place.at(0)
        inline = state.push("inline", "", 0)
        inline.content, inline.map, inline.children = content, [*lines], []
        inline.meta["place"] = place
        state.push(f"{kind}_close", tag, -1).map = opening.map
    if tail:
        block_id.emit(state, tail, place, lines, own=bool(content))


CONSTRUCT = Construct("paragraph", Block(paragraph))
