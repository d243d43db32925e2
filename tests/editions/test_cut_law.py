"""The law of the cut: whatever is nested in whatever, no hidden word stays and no public word goes.

The notes are made as trees of quotes, lists, callouts, tables and comments, so that each word is known to be
hidden or public by where it was put, not by how the note is read.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks.config import EditionSettings
from kodeks.editions.blank import blank
from kodeks.editions.spans import veils
from kodeks.facts import facts_of, read_note
from kodeks.source import Source
from kodeks.syntax import Embedded, Target, render

PLAYERS = EditionSettings("players")
WORD = re.compile(r"(?:hidden|public)\d+")
KINDS = ("paragraph", "heading", "table", "fence", "comment", "html", "inline", "id", "task", "footnote")


class Node(NamedTuple):
    kind: str
    inside: tuple["Node", ...] = ()


LEAVES = st.sampled_from(KINDS).map(Node)
CONTAINERS = st.sampled_from(("quote", "list", "numbers", "note", "gm", "folded gm"))


def containers(inside: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.builds(Node, CONTAINERS, st.lists(inside, min_size=1, max_size=3).map(tuple))


TREES = st.lists(st.recursive(LEAVES, containers, max_leaves=8), min_size=1, max_size=5)


class Written:
    """Lines of Markdown for a tree, each word with a number of its own."""

    def __init__(self) -> None:
        self.count = 0

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
        head = {"note": "[!note] ", "gm": "[!gm] ", "folded gm": "[!secret|x]- "}.get(node.kind)
        within = hidden or "gm" in node.kind
        first = [head + self.word(within)] if head else []
        return [f"> {line}".rstrip() for line in [*first, *self.blocks(node.inside, within)]]

    def leaf(self, kind: str, hidden: bool) -> list[str]:
        public, secret = self.word(hidden), self.word(True)
        return {
            "paragraph": [f"{public} and", self.word(hidden)],
            "heading": [f"## {public}"],
            "table": ["| a | b |", "| --- | --- |", f"| {public} | %%{secret}%% |"],
            "fence": ["```", public, "", self.word(hidden), "```"],
            "comment": [f"%% {secret}", "", f"- {self.word(True)}", "%%"],
            "html": [f"<div>{public}<!-- {secret}", f"{self.word(True)} --></div>"],
            "inline": [f"{public} %%{secret}", f"{self.word(True)}%% {self.word(hidden)}"],
            "id": [f"{public} ^id{self.count}"],
            "task": [f"- [?] {public} <!-- {secret} -->"],
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
