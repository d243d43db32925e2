"""What action tables and prose say about turns (NOTATION 4): plain statements with their places."""

from typing import Literal, NamedTuple

from kodeks_engine.place import Place


class Limit(NamedTuple):
    """`jedna darmowa na rundę`: how many of a kind. ``number`` None: without a strict limit.

    ``kind`` is the name as the table writes it ("Akcja Natychmiastowa"); ``free`` where it says `darmowa`.
    """

    kind: str
    number: int | None
    per: Literal["turn", "round"]
    free: bool
    text: str
    place: Place


class Cost(NamedTuple):
    """`1 Zapał opłaca jedną dodatkową Akcję`: ``points`` of ``resource`` pay ``extra`` more of ``kind``."""

    kind: str
    resource: str
    points: int
    extra: int
    text: str
    place: Place


class KindOf(NamedTuple):
    """A note whose own kind is known: by its property or by `w ramach Akcji Natychmiastowej`."""

    note: str
    label: str
    kind: str
    place: Place


class Actions(NamedTuple):
    """All statements about actions of one rulebook."""

    limits: tuple[Limit, ...] = ()
    costs: tuple[Cost, ...] = ()
    kinds: tuple[KindOf, ...] = ()
