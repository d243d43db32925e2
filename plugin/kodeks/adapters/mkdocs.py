"""The MkDocs plugin `kodeks`: hands MkDocs a finished Site and lets Material dress it. It decides nothing."""

import io
import os
import tempfile
import logging
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # Material's box about its own future

import yaml
from markupsafe import Markup, escape
from mkdocs.commands.build import build
from mkdocs.config import Config, load_config
from mkdocs.config import config_options as option
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc
from mkdocs.theme import Theme

from kodeks.adapters import material
from kodeks.adapters.making import Make, making, plan_of
from kodeks.adapters.pagefind import Index, Note
from kodeks.adapters.target import TargetError, guard
from kodeks.adapters.web import web_folder
from kodeks.commands.language import of_locale
from kodeks.commands.trouble import CannotRunError
from kodeks.render.make import Wanted
from kodeks.render.site import Article
from kodeks.render.site import Page as SitePage
from kodeks.render.view import View, nested
from kodeks_engine.words import word

log = logging.getLogger("mkdocs.plugins.kodeks")


class Settings(Config):
    """What `mkdocs.yml` may say under `plugins: - kodeks:`."""

    edition = option.Type(str, default="players")


class NotePage(Page):
    """A page whose HTML comes from the Site, made when it is written; no note is ever read by MkDocs."""

    def __init__(self, page: SitePage, file: File, config: MkDocsConfig) -> None:
        super().__init__(Markup(escape(page.title)), file, config)
        self.of = page
        self.meta = {"description": escape(page.description)} if page.description else {}

    def read_source(self, config: MkDocsConfig) -> None:
        """Nothing to read."""
        self.markdown = ""

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Nothing yet: a page that waits for its turn holds no HTML."""
        self.content = ""

    def fill(self, article: Article | None) -> None:
        """Take the article, or drop it once it is written."""
        self.content = article.html if article else ""
        self.toc = get_toc(nested(article.toc) if article else [])


class KodeksPlugin(BasePlugin[Settings]):
    """Replaces files, pages and navigation by the Site's. ``make`` is given by `kodeks build`, else found."""

    make: Make | None = None
    told: tuple[Note, ...] = ()

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Refuse a folder with sources, have the site made, dress the theme, keep MkDocs away from the notes."""
        make = self.make or _found(config, self.config.edition)
        self.site = make(Wanted(config.site_name, config.site_url or "", config.use_directory_urls))
        self.view, self.index = View(self.site), Index(self.site.language)
        self.empty = tempfile.TemporaryDirectory(prefix="kodeks-docs-")
        config.docs_dir, config.nav = self.empty.name, []
        config.site_name, config.site_url = Markup(escape(self.site.name)), self.site.url or None
        material.dress(config.theme, Theme("material"), self.site.language, web_folder() / "overrides")
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """The Site's files and pages, and the theme's."""
        ours = Files([])
        for uri, content in self.site.files.items():
            given = {"content": content} if isinstance(content, bytes) else {"abs_src_path": str(content)}
            ours.append(File.generated(config, uri, **given, inclusion=InclusionLevel.INCLUDED))
        for page in self.site.pages:
            source = page.uri.removesuffix(".html") + ".md"
            file = File.generated(config, source, content="", inclusion=InclusionLevel.INCLUDED)
            ours.append(file)
            NotePage(page, file, config)
        ours.add_files_from_theme(config.theme.get_env(), config)
        return ours

    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
        """The home page alone; what a page shows of the navigation comes from the Site."""
        home = files.get_file_from_path("index.md")
        return Navigation([], [home.page] if home else [])

    def on_page_context(self, context: Any, page: Page, **_: Any) -> Any:
        """The article and what stands around it."""
        article = page.of.write()
        page.fill(article)
        self.index.add(page.of.uri, page.of.title, article.indexed)
        context["kodeks"] = self.view.of(page.of)
        return context

    def on_post_page(self, output: str, page: Page, **_: Any) -> str:
        """The article is written and let go."""
        page.fill(None)
        return output

    def on_template_context(self, context: Any, **_: Any) -> Any:
        """What stands around the page of errors."""
        context["kodeks"] = self.view.outside(f"{context['base_url'].rstrip('/')}/")
        return context

    def on_post_build(self, config: MkDocsConfig) -> None:
        """Search, when all articles are known."""
        self.told = self.index.write(Path(config.site_dir))
        self.empty.cleanup()


def _found(config: MkDocsConfig, edition: str) -> Make:
    """For `mkdocs build`: the vault is `docs_dir`. Raises PluginError."""
    try:
        guard(Path(config.site_dir), Path(config.docs_dir), Path(config.config_file_path or ""))
        plan = plan_of(Path(config.docs_dir), edition)
    except (TargetError, CannotRunError) as wrong:
        raise PluginError(word(of_locale() or "en", wrong.key, **wrong.fill)) from wrong
    if plan.stops:
        raise PluginError("\n".join(plan.stops))
    make, notes = making(plan)
    for line in (*plan.warnings, *(word(plan.lang, key, **fill) for key, fill in notes)):
        log.warning(line)
    return make


class Written(NamedTuple):
    """How many pages were written, and what is to be told."""

    pages: int
    notes: tuple[Note, ...]


def write(make: Make, folder: Path, settings: Path | None, url: str | None = None) -> Written:
    """Write a site into an empty folder, dressed as the `mkdocs.yml` at ``settings`` says. Raises MkDocsException."""
    bare = {"site_name": "", "theme": "material", "plugins": ["kodeks"]}
    with tempfile.TemporaryDirectory(prefix="kodeks-docs-") as empty:
        given = {"site_dir": str(folder), "docs_dir": empty, "site_url": url}
        with io.BytesIO(yaml.dump(bare).encode()) if settings is None else settings.open("rb") as file:
            config = load_config(file, config_file_path=str(settings or ""), **given)
        plugin = config.plugins["kodeks"]
        plugin.make = make
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        config.plugins.on_shutdown()
    return Written(len(plugin.site.pages), plugin.told)
