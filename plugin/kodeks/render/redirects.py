"""Old and other addresses that lead to a page: aliases, `permalink`, notes that moved."""

import re
from collections.abc import Iterator, Mapping
from html import escape
from posixpath import dirname

from kodeks_engine.words import word

from kodeks.render.published import Published
from kodeks.render.site import href
from kodeks.render.tag import tag, text
from kodeks.render.titles import said, stem
from kodeks.render.uris import file_of, reserved, slug

CLEAN = re.compile(r"[^/]+")


def redirects(published: Published, moved: Mapping[str, str]) -> dict[str, str]:
    """File below the root → the address it leads to. Pages win over redirects, the first over later ones."""
    layout = published.layout
    pages = (*layout.notes.values(), *layout.folders.values(), *published.tags.values())
    taken = {file_of(url).casefold() for url in pages}
    taken |= {uri.casefold() for uri in layout.files.values()}
    found: dict[str, str] = {}
    for wanted, target in _wanted(published, moved):
        uri = file_of(wanted)
        if wanted and not reserved("", wanted.partition("/")[0]) and _fits(uri.casefold(), taken):
            taken.add(uri.casefold())
            found[uri] = target
    return found


def _fits(uri: str, taken: set[str]) -> bool:
    """Whether a file can be written beside others: none of them is it, or a folder of it."""
    parts = uri.split("/")
    return all("/".join(parts[:depth]) not in taken for depth in range(1, len(parts) + 1))


def _wanted(published: Published, moved: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    notes = published.layout.notes
    for path, facts in published.facts.items():
        if permalink := said(facts.property("permalink")):
            yield _address(permalink.split("#")[0].split("?")[0]), notes[path]
    for old, new in moved.items():
        if new in notes:
            yield _address(f"{dirname(old)}/{stem(old)}"), notes[new]
    for path, facts in published.facts.items():
        parent = published.layout.folders[dirname(path)]
        for alias in facts.aliases:
            if name := slug(alias):
                yield f"{parent}{name}/", notes[path]


def _address(path: str) -> str:
    parts = [slug(part) for part in CLEAN.findall(path)]
    return "".join(f"{part}/" for part in parts if part)


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
