"""What follows the `#` of a link: headings by normalised text, blocks, footnotes (D-5)."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple
from unicodedata import normalize

from kodeks.model import Facts

MARKS = str.maketrans(dict.fromkeys('!"#$%&()*+,.:;<=>?@^`{|}~/[]\\\r\n', " "))


def normal(text: str) -> str:
    """A heading as it is compared: no punctuation but `-`, `_` and `'`, no case, single spaces (D-5.1)."""
    text = text if text.isascii() else normalize("NFC", text)
    return " ".join(text.translate(MARKS).split()).lower().replace("ς", "σ")


class Part(NamedTuple):
    """The part of a note that a subpath names: indices in `Facts.headings` and `Facts.block_ids`, or -1.

    ``twin``: its heading's text stands more than once in the note (D-5.3).
    """

    status: str = "ok"
    heading: int = -1
    block: int = -1
    twin: bool = False


WHOLE = Part()


class Parts:
    """The headings and blocks of one note, ready to be looked up."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def find(self, subpath: str) -> Part:
        """What a subpath names; empty segments say nothing (D-5.2)."""
        segments = [part for part in (piece.strip() for piece in subpath.split("#")) if part]
        if not segments:
            return WHOLE
        last = segments[-1]
        if last.startswith("^"):
            return self._block(last[1:].strip())
        if last.startswith("[^") and last[2:].rstrip("]") in self._footnotes:
            return WHOLE
        return self._heading(segments)

    def _block(self, name: str) -> Part:
        at = self._blocks.get(name.lower(), -1)
        return Part("ok" if at >= 0 else "missing-block", block=at)

    def _heading(self, segments: Sequence[str]) -> Part:
        """Each segment is a deeper heading after the one before it (D-5.2); the first that fits counts."""
        at, level = -1, 0
        for segment in segments:
            at = next((i for i in self._named(segment) if i > at and self._level(i) > level), -1)
            if at < 0:
                return Part("missing-heading")
            level = self._level(at)
        return Part(heading=at, twin=len(segments) == 1 and len(self._named(segments[0])) > 1)

    def _named(self, segment: str) -> list[int]:
        return self._headings.get(normal(segment) or segment, [])

    def _level(self, index: int) -> int:
        return self.facts.headings[index].level

    @cached_property
    def _headings(self) -> dict[str, list[int]]:
        """Headings by raw text and by what a reader sees of them (D-5.5).

        Those inside quotes and lists count only where there is no other (D-5.6).
        """
        found: dict[str, list[int]] = {}
        for index, heading in enumerate(self.facts.headings):
            for name in dict.fromkeys((heading.text, heading.display)):
                places = found.setdefault(normal(name) or name.strip(), [])
                if index not in places[-1:]:
                    places.append(index)
        return {name: self._outer(places) if len(places) > 1 else places for name, places in found.items()}

    def _outer(self, places: list[int]) -> list[int]:
        return [index for index in places if not self.facts.headings[index].inside] or places

    @cached_property
    def _blocks(self) -> dict[str, int]:
        """Blocks by id, case ignored; the first of two counts (D-5.9, D-5.12)."""
        blocks = enumerate(self.facts.block_ids)
        return {block.id.lower(): index for index, block in reversed(list(blocks))}

    @cached_property
    def _footnotes(self) -> frozenset[str]:
        return frozenset(note.label for note in self.facts.footnotes if note.definition)
