"""The MkDocs plugin `kodeks`: hands MkDocs a finished Site and lets Material dress it. It decides nothing."""

import logging
import os
import tempfile
from pathlib import Path
from typing import Any

from markupsafe import escape
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.config_options import Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc

from kodeks.adapters import listing, making, material, offline
from kodeks.adapters.pagefind import Index
from kodeks.render.make import Wanted
from kodeks.render.view import View, nested


class KodeksPlugin(offline.Keeper, BasePlugin):  # type: ignore[type-arg,no-untyped-call]
    """Replaces files, pages and navigation by the Site's. ``make`` is given by `kodeks build`, else found."""

    config_scheme = (("edition", Type(str, default="players")),)
    make: making.Make | None = None
    on_env, on_post_page = staticmethod(material.close_up), staticmethod(material.outdent)

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Have the site made, dress the theme, and keep MkDocs away from the notes."""
        try:
            make = self.make or making.found(config, self.config["edition"])
        except making.RefusedError as wrong:
            raise PluginError(str(wrong)) from wrong
        site = make(Wanted(config.site_name, config.site_url or "", config.use_directory_urls))
        self.view, self.index, self.files = View(site), Index(site.language), site.files
        self.pages = {page.uri: page for page in site.pages}
        config.docs_dir, config.nav = os.devnull, []
        config.site_name, config.site_url = escape(site.name), site.url or None
        material.dress(config.theme, type(config.theme)("material"), site.language)
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """The Site's files and pages, and the theme's; none of those that MkDocs found."""
        ours = listing.listed(self.pages, self.files, config)
        ours.add_files_from_theme(config.theme.get_env(), config)
        material.drop_unused(ours)
        return ours

    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
        """The home page alone; what a page shows of the navigation comes from the Site."""
        return Navigation([], [files.src_uris["index.md"].page])  # type: ignore[list-item]

    def on_page_context(self, context: Any, page: Page, config: MkDocsConfig, nav: Navigation) -> Any:
        """The article and what stands around it, made when the page is written and let go then."""
        ours = self.pages[page.file.dest_uri]
        article = ours.write()
        page.toc = get_toc(nested(article.toc))  # type: ignore[arg-type]
        self.index.add(ours.uri, ours.title, article.indexed)
        return {**context, "kodeks": {**self.view.of(ours), "article": article.html}}

    def on_template_context(self, context: Any, template_name: str, config: MkDocsConfig) -> Any:
        """What stands around the page of errors."""
        return {**context, "kodeks": self.view.outside(f"{context['base_url'].rstrip('/')}/")}

    def on_post_build(self, config: MkDocsConfig) -> None:
        """Search, when all articles are known; then the list of all files."""
        self.told = self.index.write(Path(config.site_dir))
        self.keep(Path(config.site_dir))

    def on_build_error(self, *, error: Exception) -> None:
        """What was gathered for search goes."""
        if index := vars(self).get("index"):
            index.drop()


def write(make: making.Make, folder: Path, settings: Path | None, url: str | None) -> making.Written:
    """Write a site, dressed as the `mkdocs.yml` at ``settings`` says; its pages, and what is to be told."""
    with tempfile.TemporaryDirectory(prefix="kodeks-docs-") as empty:
        given = {"site_dir": str(folder), "docs_dir": empty, "site_url": url}
        config = load_config(str(settings or material.BARE), **given)
        plugin: Any = config.plugins["kodeks"]
        plugin.make = make
        logging.getLogger("mkdocs.commands.build").setLevel(logging.CRITICAL)  # what it says is raised too
        build(config)
    return len(plugin.pages), plugin.told
