"""The site as a value, before any generator: pages, files, redirects, navigation.

Addresses are relative to the site's root, as text: `folder/name/` for a page, "" for the root. `href` is the
one place that makes them relative to a page and encodes them, so the site is right under any sub-path.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias
from urllib.parse import quote

Content: TypeAlias = bytes | Path


class Entry(NamedTuple):
    """A heading of a page's table of contents; ``title`` is text, ``level`` 1 to 6."""

    level: int
    id: str
    title: str


class Article(NamedTuple):
    """What a page says: its HTML, its contents, and the HTML of its text alone, for search."""

    html: str
    toc: tuple[Entry, ...]
    indexed: str


class Crumb(NamedTuple):
    """A page by title (text) and address."""

    title: str
    url: str


@dataclass(frozen=True)
class Page:
    """A page. ``write`` makes its article anew each time, the same bytes always; nothing keeps it.

    ``uri`` is the file below the site's root; ``note`` the path of its note, "" where it is generated;
    ``trail`` leads from the root to its folder.
    """

    uri: str
    url: str
    title: str
    write: Callable[[], Article]
    note: str = ""
    description: str = ""
    trail: tuple[Crumb, ...] = ()
    classes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Node:
    """A folder or note of the navigation. ``children`` is None for a note; folders come before notes."""

    title: str
    url: str
    children: "tuple[Node, ...] | None" = None


@dataclass(frozen=True)
class Site:
    """Everything that an adapter writes. ``pages`` are in reading order, the home page first.

    ``files`` and ``redirects`` map a file below the root to its content, or to the address it leads to.
    ``notes`` maps the path of each note to its address. ``styles``, ``scripts`` (classic) and ``modules`` are
    those among the files that every page loads, ``ahead`` those that a page with a calculator will load;
    ``worker`` is the one that runs Python there, ``python`` (JSON) what of the settings it wants, "" where
    the site has none; ``icons`` are its icons by name.
    """

    name: str
    language: str
    url: str
    pages: tuple[Page, ...]
    nav: Node
    files: Mapping[str, Content] = field(default_factory=dict)
    redirects: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    icons: Mapping[str, str] = field(default_factory=dict)
    worker: str = ""
    python: str = ""


def encode(path: str) -> str:
    """A path as it stands in an address."""
    return quote(path, safe="/-._~")


def href(source: str, target: str) -> str:
    """The way from the page with the address ``source`` to ``target``, both relative to the site's root."""
    here = source.split("/")[:-1]
    path, mark, fragment = target.partition("#")
    there = path.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    way = "../" * (len(here) - shared) + "/".join(there[shared:])
    return (encode(way) or ("" if mark and source == path else "./")) + mark + fragment
