"""Two paragraphs, of one note or of two, that differ in nothing but one number.

Why: a paragraph was copied and only one of the two was corrected later; nobody knows which number holds.

Example:
    Zapał wraca na początku każdej tury, ale nigdy nie masz więcej niż 3 punkty, chyba że talent mówi inaczej.

    Zapał wraca na początku każdej tury, ale nigdy nie masz więcej niż 4 punkty, chyba że talent mówi inaczej.

Mend: find out which number is right, and delete the other paragraph.

Source: issue list of debris
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING
from zlib import crc32

from kodeks.diagnostic import Diagnostic
from kodeks.model import Block, Facts
from kodeks.paths import stem
from kodeks.source import Source, Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "TXT013"
NAME = "twin-paragraphs"
SEVERITY = "info"
ABOUT = "blocks"
LEAST = 45  # letters of a paragraph that may be a twin under its own heading
LONG = 100  # letters of one that may be a twin anywhere: entries of a compendium are short, and alike
FAR = 150  # lines between them: beyond that they are entries of a compendium, which repeat on purpose
COLUMNS = "   "  # what is set in columns by spaces is no prose
ADDRESS = re.compile(r"\]\((?:[^()\n]|\([^()\n]*\))*\)|\[\[[^\[\]|\n]*\|")
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
COUNTED = re.compile(r"\d+(?:[.,]\d+)?(?:([ \u00a0][^\W\d_]{3})[^\W\d_]{0,6}\b)?")  # `3 punkty`, `5 punktów`


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Long paragraphs of the note that are equal but for one number, or wholly.

    Three of a kind are a pattern; items of one list, and what begins with emphasis (a monster's trait), are
    entries: all are meant. What the note holds is told to the vault too, for twins in other notes.
    """
    groups = _alike(facts, source)
    for key, blocks in groups.items():
        if len(blocks) == 2 and not _beside(*blocks) and (len(key) >= LONG or _together(*blocks)):
            yield from _twins(facts.path, blocks, source)
    alone = [(key, blocks[0].span) for key, blocks in groups.items() if len(blocks) == 1 and _says(key)]
    if alone:
        told = " ".join(f"{crc32(key.encode()):x}:{start}:{end}" for key, (start, end) in alone)
        yield Diagnostic(CODE, facts.path, 0, 0, "info", "elsewhere", {"paragraphs": told})


def _alike(facts: Facts, source: Source) -> dict[str, list[Block]]:
    """The paragraphs by their text without numbers."""
    groups: dict[str, list[Block]] = {}
    for block in facts.blocks:
        start, end = block.span
        if end - start >= LEAST and block.kind == "paragraph":
            text = _read(source.text[start:end])
            if len(text) >= LEAST and text[0] not in "*_|`" and COLUMNS not in text:
                groups.setdefault(_key(text), []).append(block)
    return groups


def _key(text: str) -> str:
    """A paragraph without its numbers, and without the endings that a number gives to what it counts."""
    return COUNTED.sub(lambda found: "#" + (found[1] or ""), text)


def _read(text: str) -> str:
    """What a reader sees of links: their addresses say nothing."""
    return ADDRESS.sub(_shown, text) if "](" in text or "|" in text else text


def _shown(address: re.Match[str]) -> str:
    return "]" if address[0][0] == "]" else "[[]"


def _says(key: str) -> bool:
    """Whether a paragraph with a number may have a twin in another note."""
    return "#" in key and len(key) >= LONG


def _together(one: Block, other: Block) -> bool:
    return one.heading == other.heading


def _beside(one: Block, other: Block) -> bool:
    """Whether two paragraphs are items of lists under one heading."""
    return one.depth > 0 and other.depth > 0 and _together(one, other)


def _twins(path: str, blocks: list[Block], source: Source) -> Iterable[Diagnostic]:
    one, other = (_read(source.slice(block.span)) for block in blocks)
    there, span = blocks[0].span[0], blocks[1].span
    row = source.position(there).row
    if source.position(span[0]).row > row + FAR:
        return
    fill = {"row": str(row)}
    related = ((path, there),)
    if pair := _one_other(one, other):
        fill |= {"there": pair[0], "here": pair[1]}
        yield Diagnostic(CODE, path, *span, severity="info", fill=fill, related=related)
    elif one == other and _repeated(blocks, source):
        yield Diagnostic(CODE, path, *span, "info", "same", fill, related=related)


def _repeated(blocks: list[Block], source: Source) -> bool:
    """Whether an equal paragraph was pasted twice: under one heading, or in a short note, not in lists."""
    short = len(source.line_starts) <= FAR
    return blocks[1].depth == 0 and (short or _together(*blocks))


def _one_other(one: str, other: str) -> tuple[str, str] | None:
    here, there = NUMBER.findall(one), NUMBER.findall(other)
    differing = [pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]]
    return differing[0] if len(differing) == 1 and len(here) == len(there) else None


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """Those of single notes, and pairs of paragraphs in two notes that nothing else is like."""
    places: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for each in found:
        if each.variant != "elsewhere":
            yield each
            continue
        for told in each.fill["paragraphs"].split():
            key, _, place = told.partition(":")
            places[key].append((each.path, place))
    for pair in places.values():
        if len(pair) == 2:
            yield from _in_two(context, *((path, _span(place)) for path, place in pair))


def _span(place: str) -> Span:
    start, _, end = place.partition(":")
    return Span(int(start), int(end))


def _in_two(context: "Context", one: tuple[str, Span], other: tuple[str, Span]) -> Iterable[Diagnostic]:
    there, here = context.source(one[0]), context.source(other[0])
    first, second = _read(there.slice(one[1])), _read(here.slice(other[1]))
    if _key(first) == _key(second) and (pair := _one_other(first, second)):
        row = str(there.position(one[1].start).row)
        fill = {"note": stem(one[0]), "row": row, "there": pair[0], "here": pair[1]}
        yield Diagnostic(CODE, other[0], *other[1], "info", "note", fill, related=((one[0], one[1].start),))
