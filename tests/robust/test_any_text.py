# ruff: noqa: E501 -- pieces of notes stand as they are
"""No text raises, whatever it is; showing it twice gives the same bytes; an edition of it holds no hidden byte."""

import re
from collections.abc import Sequence
from pathlib import Path

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from kodeks import checks
from kodeks.checks.context import Context
from kodeks.config import Config, EditionSettings
from kodeks.editions import public
from kodeks.facts import facts_of
from kodeks.links import resolve
from kodeks.render.assets import Assets
from kodeks.render.make import Wanted, make_site
from kodeks.rulebook import compile_book
from kodeks.source import Source
from kodeks.vault import Vault

PLAYERS = EditionSettings("players")
BARE = Assets({}, (), (), ())
PIECES = (
    "a", "B.md", " ", "\n", "\n\n", "\r\n", "\r", "\t", "    ", "> ", ">", "- ", "1. ", "- [ ] ", "# ", "## a", "---\n", "***", "```", "~~~",
    "`", "``", "$", "$$", "%%", "<!--", "-->", "==", "~~", "*", "**", "_", "[", "]", "(", ")", "[[", "]]", "![[", "![", "](", "|", "\\|", "\\",
    "#", "#^", "^", " ^id", "^[", "[^1]", "[^1]: ", "[a]: b", "<div>", "</div>", "<a href=\"B.md\">", "<br>", "<img src=x>", "<", "&amp;", "&#0;",
    "> [!gm] ", "> [!note]- ", "> [!kalkulator] t\n> - [[A]]", "| a | b |\n| --- | --- |\n", "| 1 | 2 |\n", "| [[A]] | [[B]] |\n|---|---|\n| x | 3 |\n",
    "[[A]] = ", "[[B]] + 1", "k6", "2d6", "title: ", "tags: [a", "publish: false\n", "aliases: ", "[[A]]", "[[B#a]]", "![[B]]", "![[A]]", "[x](B.md#a)",
    "http://x.y", ": ", "ą", "İ", "\u200b", "\u00a0", "\u2028", "\0", "🐉", "{{", "<% %>", "key:: v", "dice: 1d6", "mermaid\n", "0", "½", "−", "×",
)  # fmt: skip
TEXTS = st.one_of(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.text(max_size=60))


def site_of(texts: dict[str, str], edition: EditionSettings = PLAYERS) -> tuple[list[str], list[str]]:
    """The articles and files of a vault that stands nowhere."""
    sources = {path: Source(path, text) for path, text in texts.items()}
    notes = {path: facts_of(source) for path, source in sources.items()}
    noted = {path: checks.check_note(facts, sources[path], Config()) for path, facts in notes.items()}
    vault = Vault(Path("nowhere"), Config(), notes, (), noted, sources)
    resolved = resolve(vault)
    list(checks.check_vault(Context(resolved), [each for found in noted.values() for each in found]))
    shown = public(resolved, edition).resolved
    book = compile_book(shown)
    site = make_site(shown, book.ruleset, Wanted("x"), language="pl", assets=BARE)
    files = [content.decode() for content in site.files.values() if isinstance(content, bytes)]
    return [page.write().html for page in site.pages], [*map(repr, site.pages), *files]


@settings(max_examples=120, deadline=None)
@given(TEXTS, TEXTS)
@example("---\n: \n---\n", "> [!gm]\n>")
@example("\ufeff---\na: [\n", "\r")
def test_no_text_raises_and_twice_is_the_same(first: str, second: str) -> None:
    texts = {"A.md": first, "B.md": second}
    once, _ = site_of(texts)
    again, _ = site_of(texts)
    assert once == again


@settings(max_examples=120, deadline=None)
@given(
    TEXTS,
    TEXTS,
    st.sampled_from(
        ("%%{}%%", "<!--{}-->", "> [!gm] {}\n> {}", "> [!secret]- x\n> > - {}", "- > [!mg]\n  > {}")
    ),
)
def test_a_hidden_block_after_any_text_stays_hidden(before: str, after: str, secret: str) -> None:
    """A rule ends whatever was open but a fence, a comment or a block of HTML, which hide or show it as code."""
    assume("%%" not in before or "%%" not in secret)  # an open comment ends where another would begin
    hidden = secret.format(*["zqxkanarek"] * 2)
    text = f"{before}\n\n***\n\n{hidden}\n\n***\n\n{after}"
    source = Source("A.md", text)
    facts = facts_of(source)
    opaque = [b.span for b in facts.blocks if b.kind in ("fence", "code_block", "math", "html_block")]
    at = text.index("zqxkanarek")
    if any(start <= at < end for start, end in opaque) or not facts.readable:
        return
    articles, files = site_of({"A.md": text, "B.md": "[[A]]"})
    assert "zqxkanarek" not in _joined(articles, files), (text, facts.blocks)


def _joined(*parts: Sequence[str]) -> str:
    return re.sub(r"\s+", " ", "".join(text for each in parts for text in each))
