"""Hidden parts of a note: where they are and how they are blanked."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["block", "comment", "loose", "property", "id"]


class Veil(NamedTuple):
    """Hidden characters, and how they are blanked.

    ``block``: whole lines of a block, the marks of outer quotes aside; ``comment``: a comment with its marks;
    ``loose``: any run of text; ``property``: lines of properties; ``id``: a block id.
    """

    start: int
    end: int
    kind: Kind
    closed: bool = True


def apart(found: Iterable[Veil]) -> list[Veil]:
    """The parts in order, none inside or over another: the outer one counts, what sticks out is loose."""
    kept: list[Veil] = []
    for each in sorted(found, key=lambda veil: (veil.start, -veil.end)):
        end = kept[-1].end if kept else 0
        if each.start >= end:
            kept.append(each)
        elif each.end > end:
            kept.append(Veil(end, each.end, "loose"))
    return [each for each in kept if each.start < each.end]


def covers(parts: Sequence[Veil], at: int) -> bool:
    """Whether a character stands in one of the hidden parts, which are in order and apart."""
    index = bisect_right(parts, at, key=lambda veil: veil.start) - 1
    return index >= 0 and at < parts[index].end
