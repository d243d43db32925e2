"""The law of the cut: whatever is nested in whatever, no hidden word stays and no public word goes.

The notes are made as trees of quotes, lists, callouts, tables and comments, so that each word is known to be
hidden or public by where it was put, not by how the note is read.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks.config import Config, EditionSettings
from kodeks.editions import public
from kodeks.editions.blank import blank
from kodeks.editions.spans import veils
from kodeks.facts import facts_of, read_note
from kodeks.links import resolve
from kodeks.render.assets import Assets
from kodeks.render.make import Wanted, make_site
from kodeks.rulebook import compile_book
from kodeks.source import Source
from kodeks.syntax import Embedded, Target, render
from kodeks.vault import Vault

PLAYERS = EditionSettings("players")
WORD = re.compile(r"(?:hidden|public)\d+")
KINDS = (
    "paragraph", "heading", "table", "fence", "comment", "html", "inline", "id", "task", "footnote",
    "title", "attribute", "alt", "formula", "formula block", "diagram", "instruction", "cell", "long comment",
)  # fmt: skip


class Node(NamedTuple):
    kind: str
    inside: tuple["Node", ...] = ()


LEAVES = st.sampled_from(KINDS).map(Node)
HEADS = {
    "note": "[!note] ",
    "gm": "[!gm] ",
    "folded gm": "[!secret|x]- ",
    "gm by a word": "[!GM-notes]+ ",
    "spoilt gm": "[! gm] ",
    "bold gm": "**[!MG]** ",
}
CONTAINERS = st.sampled_from((*HEADS, "quote", "list", "numbers"))


def containers(inside: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.builds(Node, CONTAINERS, st.lists(inside, min_size=1, max_size=3).map(tuple))


TREES = st.lists(st.recursive(LEAVES, containers, max_leaves=8), min_size=1, max_size=5)


class Written:
    """Lines of Markdown for a tree, each word with a number of its own."""

    def __init__(self, before: str = "") -> None:
        self.count, self.before = 0, before

    def word(self, hidden: bool) -> str:
        self.count += 1
        return f"{'hidden' if hidden else 'public'}{self.count}"

    def blocks(self, nodes: Sequence[Node], hidden: bool) -> list[str]:
        lines: list[str] = []
        for node in nodes:
            lines += [*([""] if lines else []), *self.block(node, hidden)]
        return lines

    def block(self, node: Node, hidden: bool) -> list[str]:
        if not node.inside:
            return self.leaf(node.kind, hidden)
        if node.kind in ("list", "numbers"):
            mark = "- " if node.kind == "list" else "1. "
            return _hung(self.blocks(node.inside, hidden), mark)
        head = HEADS.get(node.kind)
        within = hidden or "gm" in node.kind
        first = [head + self.word(within)] if head else []
        return [f"> {line}".rstrip() for line in [*first, *self.blocks(node.inside, within)]]

    def leaf(self, kind: str, hidden: bool) -> list[str]:
        public, secret = self.word(hidden), self.word(True)
        return {
            "paragraph": [f"{public} {self.before}and", self.word(hidden)],
            "heading": [f"## {public}"],
            "table": ["| a | b |", "| --- | --- |", f"| {public} | %%{secret}%% |"],
            "fence": ["```", public, "", self.word(hidden), "```"],
            "comment": [f"%% {secret}", "", f"- {self.word(True)}", "%%"],
            "html": [f"<div>{public}<!-- {secret}", f"{self.word(True)} --></div>"],
            "inline": [f"{public} %%{secret}", f"{self.word(True)}%% {self.word(hidden)}"],
            "id": [f"{public} ^id{self.count}"],
            "task": [f"- [?] {public} <!-- {secret} -->"],
            "title": [f'[{public}](https://a.b "x %%{secret}%% y")'],
            "attribute": [f'<span title="a %%{secret}%%">{public}</span> and'],
            "alt": [f"![a %%{secret}%%](https://a.b/c.png) {public} [[N|b %%{secret}%%]]"],
            "formula": [f"{public} $a % {secret}", "b$ and"],
            "formula block": ["$$", f"a % {secret}", "$$", "", public],
            "diagram": ["```mermaid", "graph TD", f"A[{public}] %% {secret}", "```"],
            "instruction": [f"{public} <?{secret} ?> <!D {secret}> and"],
            "cell": ["| a | b |", "| --- | --- |", f"| {public} | [!gm] {secret} |"],
            "long comment": [f"{public} <!-- {secret}", "", f"{self.word(True)} --> and"],
            "footnote": [
                f"{public}[^{self.count}] ^[{self.word(hidden)}]",
                "",
                f"[^{self.count}]: {self.word(hidden)}",
            ],
        }[kind]


def _hung(lines: Sequence[str], mark: str) -> list[str]:
    """The lines of a list item."""
    margin = " " * len(mark)
    return [mark + lines[0], *(margin + line if line else "" for line in lines[1:])]


class Plain:
    """Hooks that add nothing."""

    lang, prefix = "en", ""

    def link(self, *_: object) -> Target:
        return Target(None)

    def tag(self, _: str) -> Target:
        return Target(None)

    def embed(self, *_: object) -> Embedded:
        return Embedded("")

    def heading_id(self, _: int) -> str:
        return ""

    def block_id(self, _: str) -> str:
        return ""

    def line_id(self, _: int) -> str:
        return ""

    def calculator(self, *_: object) -> None:
        return None


def shown(source: Source) -> str:
    parsed = read_note(source)
    return render(parsed.facts, parsed.tokens, parsed.env, Plain())


def cut(source: Source) -> Source:
    facts = facts_of(source)
    return blank(source, veils(facts, source, PLAYERS), facts)


@settings(max_examples=150, deadline=None)
@given(TREES, st.sampled_from(("\n", "\r\n")))
def test_hidden_words_go_and_public_words_stay(tree: list[Node], newline: str) -> None:
    source = Source("A.md", newline.join(Written().blocks(tree, False)) + newline)
    after = cut(source)
    assert len(after.text) == len(source.text)
    assert "hidden" not in after.text
    assert WORD.findall(after.text) == [
        word for word in WORD.findall(source.text) if word.startswith("public")
    ]
    before = [word for word in WORD.findall(shown(source)) if word.startswith("public")]
    assert WORD.findall(shown(after)) == before
    assert cut(after).text == after.text


ALL = tuple(f"[[A#^id{number}]] ![[A#^id{number}]]" for number in range(1, 40))
OTHER = "\n\n".join(("publicB [[A]]", "![[A]]", *ALL, "> [!note] [[A]] publicC", "![[Z]] [[Z]]"))


def vault(sources: Mapping[str, Source]) -> Vault:
    return Vault(
        Path("nowhere"), Config(), {path: facts_of(each) for path, each in sources.items()}, texts=sources
    )


@settings(max_examples=60, deadline=None)
@given(TREES, st.sampled_from(("\n", "\r\n", "\r")), st.sampled_from(("[[B]] ", "![[B]] ", "")))
def test_no_hidden_word_is_in_a_site(tree: list[Node], newline: str, link: str) -> None:
    """Embeds, backlinks, contents and rules of other notes tell no more than the note itself."""
    text = newline.join(Written(link).blocks(tree, False)) + newline
    secret = f"---\naliases: [hidden1]\ndraft: true\n---\n# hidden2\n{text}[[A]] [[B]] hidden3"
    texts = {"A.md": text, "B.md": OTHER, "Z.md": secret, "mg/C.md": f"hidden4 [[A]]\n{text}"}
    edition = public(resolve(vault({path: Source(path, each) for path, each in texts.items()})), PLAYERS)
    assert {"A.md", "B.md"} <= set(edition.resolved.vault.notes)
    book = compile_book(edition.resolved)
    site = make_site(
        edition.resolved, book.ruleset, Wanted("x"), language="en", assets=Assets({}, (), (), ())
    )
    told = [repr(page) + repr(page.write()) for page in site.pages]
    told += [name + repr(content) for name, content in site.files.items()]
    assert "hidden" not in re.sub(r"kodeks-\w+|aria-hidden", "", " ".join(told))
