"""A page's share of the navigation stays small, and leads everywhere."""

import pytest
from kodeks.render.navigation import ABOVE, WINDOW, Navigation, Row
from kodeks.render.site import Node


def folder(name: str, *children: Node) -> Node:
    return Node(name, f"{name}/", children)


def notes(prefix: str, n: int) -> list[Node]:
    return [Node(f"{prefix} {at}", f"{prefix}/{at}/") for at in range(n)]


def flat(rows: tuple[Row, ...]) -> list[Row]:
    return [each for row in rows for each in (row, *flat(row.rows))]


ROOT = Node(
    "Book",
    "",
    (folder("one", *notes("one", 500)), folder("two", folder("deep", *notes("deep", 3))), *notes("", 90)),
)


def test_a_page_shows_its_ancestors_and_a_window_of_siblings() -> None:
    rows = flat(Navigation(ROOT).rows("one/250/"))
    titles = [row.title for row in rows if row.url.startswith("one/") and not row.more]
    assert titles == ["one", *(f"one {at}" for at in range(250 - WINDOW, 250 + WINDOW + 1))]
    assert [row.url for row in rows if row.here] == ["one/250/"]
    assert len([row for row in rows if row.more and row.url == "one/"]) == 2
    assert len(rows) < 100


def test_left_out_siblings_are_reached_through_their_folder() -> None:
    first = flat(Navigation(ROOT).rows("one/0/"))
    assert [row.url for row in first if row.more] == ["one/", ""]


def test_a_folder_is_open_only_where_the_page_lies_in_it() -> None:
    rows = Navigation(ROOT).rows("two/deep/")
    assert rows[0].rows == ()
    assert rows[1].rows == ()
    rows = Navigation(Node("Book", "", (folder("two", *notes("two", 3)),))).rows("two/")
    assert rows[0].here
    assert len(rows[0].rows) == 3


def test_a_page_outside_of_the_tree_sees_its_top() -> None:
    assert [row.title for row in Navigation(ROOT).rows("tags/")][:2] == ["one", "two"]


@pytest.mark.parametrize(
    ("url", "before", "after"), [("", None, "one/"), ("one/", "", "one/0/"), ("one/0/", "one/", "one/1/")]
)
def test_reading_order(url: str, before: str | None, after: str) -> None:
    found = Navigation(ROOT).neighbours(url)
    assert (found.before.url if found.before else None) == before
    assert found.after is not None
    assert found.after.url == after


def test_folders_above_show_fewer_neighbours_than_the_page_itself() -> None:
    root = Node("Book", "", tuple(folder(f"f{at}", *notes(f"f{at}", 60)) for at in range(60)))
    rows = Navigation(root).rows("f30/30/")
    assert [row.title for row in rows if not row.more] == [
        f"f{at}" for at in range(30 - ABOVE, 30 + ABOVE + 1)
    ]
    inner = next(row for row in rows if row.rows)
    assert len([row for row in inner.rows if not row.more]) == 2 * WINDOW + 1
