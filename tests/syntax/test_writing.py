"""Laws of the HTML: any note is written, the same each time, safe, with nothing of the machinery in it."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks.facts import Parsed, read_note
from kodeks.files import Unreadable, read
from kodeks.model import Facts, Link
from kodeks.source import Source
from kodeks.syntax import Embedded, Target, heading_slugs, render
from kodeks.syntax.html import Form

PIECES = st.sampled_from(
    [
        "[[A]]",
        "![[b.png]]",
        "![[C]]",
        "[d](e)",
        "![f](g)",
        "**h",
        "*",
        "==",
        "~~",
        "`i`",
        "```",
        "> ",
        "> [!gm]+ j",
        "- ",
        "- [x] k",
        "# l",
        "1. ",
        "%%",
        "<!--",
        "-->",
        "<div>",
        "</div>",
        "<b>",
        "</b>",
        "</p>",
        "<img src=x onerror=a>",
        "<script>m</script>",
        "<iframe src=n>",
        "<a href='javascript:o'>",
        "[^1]",
        "[^1]: p",
        "^[q]",
        "$r$",
        "#s",
        "^t",
        "</details>",
        "<svg/onload=u>",
        "<table>",
        "<td>",
        '"',
        "'",
        "&",
        "<",
        ">",
    ]
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from(["", " ", "\n", "\n\n", "\n  "])), max_size=25).map(
    lambda parts: "".join(piece + gap for piece, gap in parts)
)
UNSAFE = re.compile(
    r"<(script|iframe|svg|form|style)\b|<[^>]*\son\w+\s*=|<[^>]*(?:href|src)=\"?javascript:", re.I
)


class Site:
    """Hooks that answer everything with something."""

    lang = "en"
    prefix = "x-"

    def __init__(self, facts: Facts) -> None:
        self.slugs = heading_slugs(facts)

    def link(self, index: int, link: Link) -> Target:
        return Target(link.target if index % 2 else None, "t", ("c",))

    def embed(self, index: int, link: Link, alt: str) -> Embedded:
        return Embedded("<aside>embedded</aside>", block=index % 2 == 0)

    def heading_id(self, index: int) -> str:
        return self.slugs[index]

    def block_id(self, id: str) -> str:
        return f"^{id}"

    def line_id(self, row: int) -> str:
        return f"L{row}"

    def tag(self, name: str) -> Target:
        return Target(f"tags/{name}")

    def calculator(self, callout: int, links: object) -> Form | None:
        return Form("<output>computed</output>") if callout % 3 == 2 else None


def written(note: Parsed) -> str:
    return render(note.facts, note.tokens, note.env, Site(note.facts))


def check(text: str) -> None:
    note = read_note(Source("n.md", text))
    html = written(note)
    assert html == written(note) == written(read_note(Source("n.md", text)))
    assert not UNSAFE.search(html)
    assert not re.search(r"[0-9a-f]{24}:\d", html)
    ids = re.findall(r'\sid="([^"]*)"', html)
    assert len(ids) == len(set(ids))


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_any_note_is_written_the_same_and_safely(text: str) -> None:
    check(text)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=100))
def test_any_text_is_written(text: str) -> None:
    check(text)


@pytest.mark.corpora
def test_real_notes_are_written(shared: Path) -> None:
    for vault in sorted((shared / "corpora").iterdir()):
        for path in sorted(vault.rglob("*.md")) if vault.is_dir() else []:
            source = read(vault, str(path.relative_to(vault)))
            assert not isinstance(source, Unreadable)
            html = written(read_note(source))
            assert not UNSAFE.search(html)
