"""Time grows with the text, whatever the text: doubling it costs little more than double."""

import time
from collections.abc import Callable, Sequence

import pytest
from kodeks.facts import read_note
from kodeks.model import Facts, Link
from kodeks.source import Source
from kodeks.syntax import Embedded, Target, render

SHAPES: dict[str, Callable[[int], str]] = {
    "open brackets": lambda n: "[" * n,
    "brackets": lambda n: "[" * n + "]" * n,
    "open wikilinks": lambda n: "[[" * n,
    "wikilinks": lambda n: "[[" * n + "]]" * n,
    "open images": lambda n: "![" * n + "](a)" * n,
    "half links": lambda n: "[a](" * n,
    "half titles": lambda n: '[a](b "' * n,
    "half addresses": lambda n: "[a](<b " * n,
    "links": lambda n: "[a](b) [c][d] " * n,
    "emphasis": lambda n: "*a **b " * n + "b** a*" * n,
    "marks": lambda n: "==a ~~b " * n,
    "quotes": lambda n: ">" * n + " x",
    "quoted lines": lambda n: (">" * 60 + " [!a] b\n") * (n // 40),
    "steps of lists": lambda n: "\n".join("  " * (i % 120) + "- a" for i in range(n // 10)),
    "lists in lists": lambda n: "- " * n + "a",
    "items": lambda n: "- a ^b\n" * n,
    "table": lambda n: "|a|b|\n|-|-|\n" + "|[[x\\|y]]|2|\n" * n,
    "wide table": lambda n: "|" + "a|" * n + "\n|" + "-|" * n + "\n|" + "b|" * n,
    "backticks": lambda n: "".join("`" * i + " " for i in range(1, int((2 * n) ** 0.5))),
    "comments": lambda n: "a %%\n\nb %%\n\n" * n,
    "open comments": lambda n: "%%\n```\n" * n,
    "math": lambda n: "$a " * n + "$$\na\n\n" * n,
    "tags of html": lambda n: "<a " * n + '<a "' * n,
    "html in html": lambda n: "<div>\n" * n,
    "open html comments": lambda n: "a <!-- " * n,
    "frames": lambda n: '<iframe src="x">' * n,
    "footnotes": lambda n: "[^a] ^[b [^c] " * n + "]" * n + "\n\n[^a]: b",
    "definitions": lambda n: "".join(f"[r{i}]: x\n" for i in range(n)),
    "half definitions": lambda n: "[a\n" * n + '[b]: x "\n' * n,
    "headings": lambda n: "# a\n" * n,
    "callouts": lambda n: "> [!a] b\nc\n\n" * n,
    "lines": lambda n: "[[A]] = 1\n" * n,
    "addresses": lambda n: "http" * n + "https://a " * n,
    "blank": lambda n: "\n" * n + " " * n + "\t" * n,
    "carriage returns": lambda n: "[[a]]\r\n" * n,
    "diagram": lambda n: "```mermaid\n" + "a[b] --> c\n" * n + "class " + "a," * n + " internal-link\n```",
    "properties": lambda n: "---\n" + "a: [[b]]\n" * n + "---\n",
}


class Plain:
    """Hooks that add nothing."""

    lang = "en"
    prefix = ""

    def link(self, index: int, link: Link) -> Target:
        return Target(None)

    def embed(self, index: int, link: Link, alt: str) -> Embedded:
        return Embedded("", block=False)

    def heading_id(self, index: int) -> str:
        return ""

    def block_id(self, id: str) -> str:
        return ""

    def line_id(self, row: int) -> str:
        return ""

    def tag(self, name: str) -> Target:
        return Target(None)

    def calculator(self, callout: int, links: Sequence[int]) -> str | None:
        return None


def seconds(text: str) -> float:
    begin = time.process_time()
    note = read_note(Source("n.md", text))
    render(note.facts, note.tokens, note.env, Plain())
    return time.process_time() - begin


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_eight_times_the_text_costs_no_more_than_its_share(shape: Callable[[int], str]) -> None:
    """Quadratic time would cost 64 times as much; twice the linear share is left for noise."""
    small = max(min(seconds(shape(1500)) for _ in range(3)), 0.004)
    large = min(seconds(shape(12_000)) for _ in range(2))
    assert large < 16 * small + 0.1


def test_depth_is_bounded_and_nothing_is_lost() -> None:
    note = read_note(Source("n.md", "> " * 300 + "[!gm] koniec [[A]]\n\n" + "- " * 300 + "dno"))
    html = render(note.facts, note.tokens, note.env, Plain())
    assert "koniec" in html
    assert "dno" in html
    assert [d.code for d in note.facts.diagnostics] == ["TXT009"]
    assert [link.target for link in note.facts.links] == ["A"]


def test_forty_nested_lists_show_all_of_them() -> None:
    note = read_note(Source("n.md", "\n".join(f"{'  ' * i}- p{i}" for i in range(40))))
    html = render(note.facts, note.tokens, note.env, Plain())
    assert all(f"p{i}\n" in html or f"p{i}<" in html for i in range(40))
    assert html.count("<ul>") == 40
    assert note.facts.diagnostics == ()


def facts_are_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(facts_are_plain, value))
    return value is None or isinstance(value, str | int | float | bool)


def test_facts_are_plain_data() -> None:
    text = "---\na: [1, {b: c}]\n---\n# A\n> [!x] [[b]] #c ^d\n\n| e |\n| - |\n\n%%f%% [^g]\n\n[^g]: h"
    facts: Facts = read_note(Source("n.md", text)).facts
    assert facts_are_plain(facts)
