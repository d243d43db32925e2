"""Old and other addresses that lead to a page: aliases, `permalink`, notes that moved."""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from posixpath import dirname
from unicodedata import normalize

from kodeks_engine.words import word

from kodeks.render.published import Published
from kodeks.render.site import href
from kodeks.render.tag import tag, text
from kodeks.render.titles import said, stem
from kodeks.render.uris import file_of, reserved, slug

CLEAN = re.compile(r"[^/]+")
FIT = re.compile(r"(?!\.)[^\x00-\x1f<>:\"\\|?*%#]{1,120}(?<![ .])")  # a name on any system


def redirects(published: Published, moved: Mapping[str, str]) -> dict[str, str]:
    """File below the root → the address it leads to. Pages win over redirects, the first over later ones."""
    layout = published.layout
    pages = (*layout.notes.values(), *layout.folders.values(), *published.tags.values())
    taken: dict[str, bool] = {}  # files, and the folders that they lie in (False)
    for uri in (*map(file_of, pages), *layout.files.values()):
        _take(uri, taken)
    found: dict[str, str] = {}
    for wanted, target in _wanted(published, moved):
        uri = file_of(wanted)
        if wanted and not reserved("", wanted.partition("/")[0].casefold()) and _fits(uri, taken):
            _take(uri, taken)
            found[uri] = target
    return found


def _way(uri: str) -> Iterator[str]:
    """A file, then the folders that it lies in, without case."""
    uri = uri.casefold()
    while uri:
        yield uri
        uri = uri.rpartition("/")[0]


def _take(uri: str, taken: dict[str, bool]) -> None:
    for number, place in enumerate(_way(uri)):
        taken[place] = taken.get(place, False) or not number


def _fits(uri: str, taken: Mapping[str, bool]) -> bool:
    """Whether a file can be written beside others: none of them is it, a folder of it, or lies in it."""
    return uri.casefold() not in taken and not any(taken.get(place) for place in _way(uri))


def _wanted(published: Published, moved: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    notes = published.layout.notes
    for path, facts in published.facts.items():
        for address in _permalink(said(facts.property("permalink"))):
            yield address, notes[path]
    for old, new in moved.items():
        if new in notes:
            yield _address(map(slug, CLEAN.findall(f"{dirname(old)}/{stem(old)}"))), notes[new]
    for path, facts in published.facts.items():
        parent = published.layout.folders[dirname(path)]
        for alias in facts.aliases:
            if name := slug(alias):
                yield f"{parent}{name}/", notes[path]


def _permalink(said: str) -> Iterator[str]:
    """The address as it is written, since somebody may have kept it, and as ours are."""
    written = CLEAN.findall(normalize("NFC", said.split("#")[0].split("?")[0]))
    if all(FIT.fullmatch(part) for part in written):
        yield _address(written)
    yield _address(map(slug, written))


def _address(parts: Iterable[str]) -> str:
    """A folder's address, or a file's where that is what was written."""
    address = "".join(f"{part}/" for part in parts if part)
    return address[:-1] if address.casefold().endswith((".html/", ".htm/")) else address


def redirect_html(language: str, uri: str, target: str) -> bytes:
    """A page that leads on, for any host."""
    there = href(uri, target)
    head = (
        '<!doctype html><meta charset="utf-8">'
        f'<meta http-equiv="refresh" content="0; url={escape(there)}"><meta name="robots" content="noindex">'
    )
    said = word(language, "site.redirect")
    link = tag("a", {"href": there}, text(said))
    return f'{head}<link rel="canonical" href="{escape(there)}"><title>{said}</title>{link}\n'.encode()
