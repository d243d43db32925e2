"""An edition and its rulebook → the Site."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from kodeks_engine import codec
from kodeks_engine.ruleset import Ruleset
from kodeks_engine.words import word

from kodeks.links import Resolved
from kodeks.render import layout as lay
from kodeks.render.assets import Assets
from kodeks.render.calculator import Runtime, Settings, config_html, start_json
from kodeks.render.calculators import turn
from kodeks.render.layout import Layout
from kodeks.render.manifest import MANIFEST, icons, manifest
from kodeks.render.order import in_order
from kodeks.render.page import folder_page, note_page, tag_page, tags_page
from kodeks.render.published import Published
from kodeks.render.redirects import redirect_html, redirects
from kodeks.render.site import Content, Crumb, Node, Page, Site, encode
from kodeks.render.titles import stem

UNSEEN = ("comment", "property", "definition")  # where links show nothing of what they lead to
DEEPEST_TAG = 16  # what lies deeper in `#a/a/a/…` has no page of its own


class Wanted(NamedTuple):
    """What is asked of a site: its name, its address ("" where unknown), pages as folders or as files."""

    name: str
    url: str = ""
    directories: bool = True


def make_site(
    resolved: Resolved,
    rules: Ruleset,
    wanted: Wanted,
    *,
    language: str,
    assets: Assets,
    runtime: Runtime | None = None,
    moved: Mapping[str, str] | None = None,
) -> Site:
    """The site of an edition, whose notes alone ``resolved`` holds; ``moved`` maps old note paths to new."""
    vault = resolved.vault
    layout = lay.lay_out(vault.notes, name=wanted.name, language=language, directories=wanted.directories)
    lay.place_files(layout, _shown_files(resolved))
    published = Published(resolved, layout, rules, language)
    tags = _tags(published)
    rules_uri, rules_json = _rules(rules, layout)
    settings = Settings(rules_uri, runtime, language, turn(rules))
    config = config_html(settings) if rules.calculators else ""
    nav = layout.node()
    pages = [*_pages(published, nav, config), *tags]
    files: dict[str, Content] = {uri: vault.root / path for path, uri in layout.files.items()}
    if rules.calculators:
        files[rules_uri] = rules_json
    files |= {**assets.files, **_runtime_files(runtime)}
    shown = icons(assets.files)
    files[MANIFEST] = manifest(wanted.name, language, shown)
    leads = redirects(published, moved or {})
    files |= {uri: redirect_html(language, uri, target) for uri, target in leads.items()}
    return Site(
        name=wanted.name, language=language, url=wanted.url, pages=tuple(pages), nav=nav, files=files,
        redirects=leads, notes=layout.notes, styles=assets.styles, scripts=assets.scripts,
        modules=assets.modules, ahead=assets.ahead, icons=shown,
        worker=assets.worker, python=start_json(settings),
    )  # fmt: skip


def _shown_files(resolved: Resolved) -> Iterator[str]:
    """The attachments that the edition's own text links to or shows."""
    for path, facts in resolved.vault.notes.items():
        for link, verdict in zip(facts.links, resolved.verdicts[path], strict=True):
            if verdict.path and verdict.path not in resolved.vault.notes and link.where not in UNSEEN:
                yield verdict.path


def _pages(published: Published, nav: Node, config: str) -> Iterator[Page]:
    """Pages in reading order: each folder's own, its folders, its notes."""
    layout = published.layout
    waiting = [nav]
    owned = {layout.address(folder): path for folder, path in layout.index.items()}
    folders = {layout.address(folder): folder for folder in layout.inside}
    notes = {url: path for path, url in layout.notes.items()}
    while waiting:
        node = waiting.pop()
        if node.children is None:
            yield note_page(published, notes[node.url], config)
            continue
        if node.url in owned:
            yield note_page(published, owned[node.url], config)
        else:
            yield folder_page(published, folders[node.url], node)
        waiting += reversed(node.children)


def _tags(published: Published) -> list[Page]:
    """A page for each tag and for each that it lies below, and one for all."""
    bearers: dict[str, set[str]] = defaultdict(set)
    names: dict[str, str] = {}
    for path, facts in published.facts.items():
        for found in facts.tags:
            parts = [part for part in found.name.split("/") if part][:DEEPEST_TAG]
            for depth in range(1, len(parts) + 1):
                names.setdefault("/".join(parts[:depth]).casefold(), "/".join(parts[:depth]))
                bearers["/".join(parts[:depth]).casefold()].add(path)
    if not names:
        return []
    layout = published.layout
    folder = layout.uris.folder("", word(published.language, "site.tags"))
    root = folder + ("" if layout.directories else "index.html")
    above = Crumb(word(published.language, "site.tags"), root)
    order = in_order(names, lambda key: names[key], published.language)
    for key in order:
        published.tags[key] = layout.uris.page(
            folder, names[key].replace("/", " "), directories=layout.directories
        )
    listed = [(names[key], published.tags[key], len(bearers[key])) for key in order]
    pages = [
        tag_page(
            published,
            names[key],
            published.tags[key],
            in_order(bearers[key], stem, published.language),
            above,
        )
        for key in order
    ]
    return [tags_page(published, root, listed), *pages]


def _rules(rules: Ruleset, layout: Layout) -> tuple[str, bytes]:
    """The rulebook for the page, its name hashed, with the address of every note."""
    pages = {path: encode(url) for path, url in sorted(layout.notes.items())}
    data = codec.dumps(rules, pages=pages).encode()
    return f"assets/kodeks/rules.{hashlib.sha256(data).hexdigest()[:8]}.json", data


def _runtime_files(runtime: Runtime | None) -> dict[str, Content]:
    files: Mapping[str, Path] = runtime.files if runtime else {}
    return {f"assets/kodeks/{runtime.folder}/{name}": path for name, path in files.items()} if runtime else {}
