"""What a page shows of the navigation: its ancestors and a window of their siblings, never the whole tree.

Where each page lists all others, a site grows with the square of its notes.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from kodeks.render.site import Crumb, Node

WINDOW = 10
ABOVE = 6  # beside the folders that a page lies in


class Row(NamedTuple):
    """A line; ``rows`` are shown below it where the page lies in it. ``more``: for left-out siblings."""

    title: str
    url: str
    here: bool = False
    folder: bool = False
    rows: "tuple[Row, ...]" = ()
    more: bool = False


class Neighbours(NamedTuple):
    """The pages before and after one, in reading order."""

    before: Crumb | None
    after: Crumb | None


class Navigation:
    """The tree, ready to be asked for the part that a page shows."""

    def __init__(self, root: Node) -> None:
        self.root = root

    @cached_property
    def order(self) -> tuple[Node, ...]:
        """Every node in reading order."""
        found: list[Node] = []
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting += reversed(node.children or ())
        return tuple(found)

    @cached_property
    def ways(self) -> Mapping[str, tuple[Node, ...]]:
        """For each address the nodes from the root's child down to it."""
        found: dict[str, tuple[Node, ...]] = {self.root.url: ()}
        for node in self.order:
            way = found.setdefault(node.url, ())
            for child in node.children or ():
                found.setdefault(child.url, (*way, child))
        return found

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {node.url: at for at, node in reversed(list(enumerate(self.order)))}

    def neighbours(self, url: str) -> Neighbours:
        """What to read before and after a page."""
        at = self._places.get(url)
        if at is None:
            return Neighbours(None, None)
        return Neighbours(self._crumb(at - 1), self._crumb(at + 1))

    def _crumb(self, at: int) -> Crumb | None:
        return Crumb(self.order[at].title, self.order[at].url) if 0 <= at < len(self.order) else None

    def rows(self, url: str) -> tuple[Row, ...]:
        """The navigation of a page."""
        return self._rows(self.root, self.ways.get(url, ()))

    def _rows(self, node: Node, way: Sequence[Node]) -> tuple[Row, ...]:
        children = node.children or ()
        ahead = way[0] if way else None
        folders = [child for child in children if child.children is not None]
        notes = [child for child in children if child.children is None]
        return (*self._window(node, folders, ahead, way), *self._window(node, notes, ahead, way))

    def _window(
        self, node: Node, siblings: Sequence[Node], ahead: Node | None, way: Sequence[Node]
    ) -> tuple[Row, ...]:
        at = next((at for at, child in enumerate(siblings) if child is ahead), 0)
        width = ABOVE if len(way) > 1 else WINDOW
        first, last = max(at - width, 0), at + width + 1
        rows = [self._row(child, way[1:] if child is ahead else None) for child in siblings[first:last]]
        if first:
            rows.insert(0, Row("", node.url, more=True))
        if last < len(siblings):
            rows.append(Row("", node.url, more=True))
        return tuple(rows)

    def _row(self, node: Node, way: Sequence[Node] | None) -> Row:
        folder = node.children is not None
        if way is None:
            return Row(node.title, node.url, folder=folder)
        rows = self._rows(node, way) if folder else ()
        return Row(node.title, node.url, here=not way, folder=folder, rows=rows)
