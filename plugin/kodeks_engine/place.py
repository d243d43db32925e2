"""Where a value comes from: the note and the line that say so."""

from typing import NamedTuple


class Place(NamedTuple):
    """A line of a note. Every number of an answer leads back to one.

    ``note`` is the vault-relative posix path, ``line`` counts from 1, ``block`` is the block id without
    its `^`, ``heading`` the display text of the heading above (None: none is known).
    """

    note: str
    line: int
    block: str | None = None
    heading: str | None = None


def place_json(place: Place | None) -> dict[str, object] | None:
    """A place as the page reads it: ``note``, ``line``, ``block``, ``heading``."""
    return None if place is None else place._asdict()
