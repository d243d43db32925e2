"""What a page's template is given beside the article: plain data, texts escaped, addresses finished."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from kodeks_engine.words import table, word

from kodeks.render.manifest import MANIFEST
from kodeks.render.navigation import Navigation, Row
from kodeks.render.site import Crumb, Entry, Page, Site, encode, href
from kodeks.render.titles import direction

Data = dict[str, Any]
Way = Callable[[str], str]


class View:
    """The site's templates' data."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.navigation = Navigation(site.nav)
        prefix, told = "site.template.", table(site.language)
        keys = [key for key in told if key.startswith(prefix)]
        self.words = {key.removeprefix(prefix): escape(word(site.language, key)) for key in keys}
        self.offline = {key[13:]: told[key] for key in told if key.startswith("page.offline.")}
        self.search = {key.removeprefix("page."): told[key] for key in told if key.startswith("page.search.")}

    def of(self, page: Page) -> Data:
        """A page's own."""
        before, after = self.navigation.neighbours(page.url)

        def way(target: str) -> str:
            return escape(href(page.url, target))

        return {
            **self._common(way, self.navigation.rows(page.url)),
            "trail": [_crumb(crumb, way) for crumb in page.trail],
            "before": _crumb(before, way) if before else None,
            "after": _crumb(after, way) if after else None,
            "classes": escape(" ".join(page.classes)),
            "direction": direction(page.title),
            "description": escape(page.description),
        }

    def outside(self, base: str) -> Data:
        """The page of errors, which stands at any address: ``base`` is the root as an absolute path."""
        return self._common(
            lambda target: escape(base + encode(target)), self.navigation.rows(self.site.nav.url)
        )

    def _common(self, way: Way, rows: Sequence[Row]) -> Data:
        site = self.site
        return {
            "words": self.words,
            "search": self.search,
            "home": way(site.nav.url),
            "rows": [self._row(row, way) for row in rows],
            "styles": [way(uri) for uri in site.styles],
            "scripts": [way(uri) for uri in site.scripts],
            "modules": [way(uri) for uri in site.modules],
            "ahead": [way(uri) for uri in site.ahead],
            "worker": way(site.worker),
            "python": escape(site.python),
            "manifest": way(MANIFEST),
            "icons": {name.partition(".")[0]: way(uri) for name, uri in site.icons.items()},
            "offline": self.offline,
        }

    def _row(self, row: Row, way: Way) -> Data:
        return {
            "title": self.words["more"] if row.more else escape(row.title),
            "href": way(row.url),
            "here": row.here,
            "folder": row.folder,
            "more": row.more,
            "rows": [self._row(inner, way) for inner in row.rows],
        }


def _crumb(crumb: Crumb, way: Way) -> Data:
    return {"title": escape(crumb.title), "href": way(crumb.url)}


def nested(entries: Sequence[Entry]) -> list[Data]:
    """A table of contents as MkDocs wants it: headings below headings, none on the page title's own level."""
    root: list[Data] = []
    above: list[Data] = []
    for entry in entries:
        level = max(entry.level, 2)
        told = {"level": level, "id": escape(entry.id), "name": escape(entry.title), "children": []}
        while above and above[-1]["level"] >= level:
            above.pop()
        (above[-1]["children"] if above else root).append(told)
        above.append(told)
    return root
