"""The files and pages of a Site as MkDocs lists them."""

from collections.abc import Mapping
from typing import Any

from markupsafe import escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page as MkDocsPage

from kodeks.render.site import Content, Page

PUBLIC = InclusionLevel.INCLUDED


class NotePage(MkDocsPage):
    """A page that holds no HTML; MkDocs reads neither notes nor their properties."""

    def read_source(self, config: MkDocsConfig) -> None:
        """Nothing to read."""
        self.markdown = self.content = ""

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Nothing to render: the article comes when the page is written."""


def listed(pages: Mapping[str, Page], files: Mapping[str, Content], config: MkDocsConfig) -> Files:
    """Exactly the Site's files, each page with an empty source."""
    ours = Files([])
    for uri, content in files.items():
        given: Any = {"content" if isinstance(content, bytes) else "abs_src_path": content}
        ours.append(File.generated(config, uri, **given, inclusion=PUBLIC))
    for uri, page in pages.items():
        ours.append(File.generated(config, f"{uri[:-4]}md", content="", inclusion=PUBLIC))
        NotePage(escape(page.title), ours.src_uris[f"{uri[:-4]}md"], config)
    return ours
