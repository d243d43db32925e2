"""Where a note uses nothing of Obsidian's own, it shows as CommonMark has it: markdown-it is the judge."""

import re
from html import escape

import nh3
from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks.facts import Reading, read_note
from kodeks.model import Facts, Link
from kodeks.source import Source
from kodeks.syntax import Embedded, Target, render
from markdown_it import MarkdownIt

STOCK = MarkdownIt("commonmark").enable(["table", "strikethrough"])
# fmt: off
PIECES = st.sampled_from([
    "a", "b c", "ł", "*", "**", "_", "`", "``", "[", "]", "](u)", "(u)", "[r]", "[a](u \"t\")", "[a](<3 v>)",
    "![a](u)", "![", "\\", "\\[", "\\*", "&amp;", "&lt;", "<", "<b>", "</b>", "<mailto:u>", "> ", "- ", "1. ",
    "2) ",
    "# ", "## ", "---", "***", "```", "~~~", "|", "    ", "  ", "\t", "<div>", "</div>", "(", ")", "\"", "+ ",
])
# fmt: on
GAPS = st.sampled_from(["", "", "", " ", "\n", "\n", "\n\n"])
TEXTS = st.lists(st.tuples(PIECES, GAPS), max_size=20).map(lambda p: "".join(a + b for a, b in p))


OURS = re.compile(r"\S[ \t]*\n[^\n]*\||\S.*~~~|\[\[|\A---|[-+*] +\[.\]|\d[.)] +\[", re.MULTILINE)
HTML = re.compile(r"</?(?:div|b)>")


class Bare:
    """Hooks that add nothing."""

    lang = "en"
    prefix = ""

    def link(self, index: int, link: Link) -> Target:
        return Target("u")

    def embed(self, index: int, link: Link, alt: str) -> Embedded:
        return Embedded(f"[{escape(alt, quote=False)}]", block=False)

    def heading_id(self, index: int) -> str:
        return ""

    def block_id(self, id: str) -> str:
        return ""

    def line_id(self, row: int) -> str:
        return ""

    def tag(self, name: str) -> Target:
        return Target(None)

    def calculator(self, callout: int, links: object) -> None:
        return None


def shape(html: str) -> str:
    """HTML without what Kodeks writes otherwise on purpose: addresses, empty blocks, space between tags."""
    html = re.sub(r'<img[^>]*?alt="([^"]*)"[^>]*>', r"[\1]", html)
    html = re.sub(r"<(a|code|pre|th|td|ol)( [^>]*)?>", r"<\1>", html).replace("&quot;", '"')
    html = re.sub(r"\s+", "", html)
    return re.sub(r"<(p|b|div)></\1>", "", html)


def ours(text: str) -> tuple[str, Facts]:
    note = read_note(Source("n.md", text), Reading(strict_line_breaks=True))
    return render(note.facts, note.tokens, note.env, Bare()), note.facts


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_plain_markdown_is_commonmark(text: str) -> None:
    if OURS.search(text) or HTML.search(text):
        return
    html, _ = ours(text)
    assert shape(html) == shape(nh3.clean(STOCK.render(text), link_rel=None))
