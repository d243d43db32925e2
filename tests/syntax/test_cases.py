"""Reads the case notes: a heading with the rule's number, a note, and what must be read from it or shown.

    ## D-3.2 title
    ~~~~md
    the note
    ~~~~
    - links: target#sub|display ; !embed (200x0) ; in a table@table
    - html has: <a …>

Keys are the functions of `VIEWS`, `html`, `html has` and `html lacks`; items are divided by ` ; `.
A value `–` means that there are none. The hooks of the tests lead every link to `/target#subpath`.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kodeks.facts import Parsed, Reading, read_note
from kodeks.model import Facts, Link
from kodeks.source import Source
from kodeks.syntax import Embedded, Target, heading_slugs, render
from kodeks.syntax.html import Form

CASE = re.compile(
    r"^## (?P<title>[^\n]+)\n\n~~~~md(?P<mode>[^\n]*)\n(?P<note>.*?)\n?~~~~\n\n(?P<asked>(?:- [^\n]+\n?)+)",
    re.M | re.S,
)


class Case(NamedTuple):
    title: str
    mode: str
    note: str
    asked: list[tuple[str, str]]


class Page:
    """Hooks of a page on which every link leads to `/target#subpath`, but those to `Brak` lead nowhere."""

    lang = "pl"
    prefix = ""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.slugs = facts, heading_slugs(facts)

    def link(self, index: int, link: Link) -> Target:
        assert self.facts.links[index] == link
        if link.target == "Brak":
            return Target(None, "brak notatki", ("missing",))
        return Target(f"/{link.target}" + ("" if link.subpath is None else f"#{link.subpath}"))

    def embed(self, index: int, link: Link, alt: str) -> Embedded:
        picture = link.target.endswith(".png")
        width, height = link.size or (0, 0)
        if picture:
            return Embedded(
                f'<img src="/{link.target}" alt="{alt}" width={width} height={height}>', block=False
            )
        return Embedded(f"<section>{link.target}</section>")

    def heading_id(self, index: int) -> str:
        return self.slugs[index]

    def block_id(self, id: str) -> str:
        return f"^{id}"

    def line_id(self, row: int) -> str:
        return ""

    def tag(self, name: str) -> Target:
        return Target(f"/tags/{name}")

    def calculator(self, callout: int, links: Sequence[int]) -> Form | None:
        if self.facts.callouts[callout].type != "kalkulator":
            return None
        targets = ",".join(self.facts.links[link].target for link in links)
        return Form(f"<form>{targets}</form>", frozenset(links))


def show_link(link: Link) -> str:
    size = f" ({link.size[0]}x{link.size[1]})" if link.size else ""
    place = "" if link.where == "text" else f"@{link.where}"
    return (
        ("!" if link.embed else "")
        + link.target
        + ("" if link.subpath is None else f"#{link.subpath}")
        + ("" if link.display is None else f"|{link.display}")
        + size
        + place
    )


VIEWS: dict[str, Callable[[Source, Facts], list[str]]] = {
    "links": lambda s, f: [show_link(x) for x in f.links],
    "kinds": lambda s, f: [x.kind + (" external" if x.external else "") for x in f.links],
    "escaped": lambda s, f: [x.target for x in f.links if x.escaped_pipe],
    "keys": lambda s, f: [x.key for x in f.links],
    "targets": lambda s, f: [s.slice(x.target_span) for x in f.links],
    "spans": lambda s, f: [s.slice(x.span) for x in f.links],
    "tags": lambda s, f: [x.name + ("" if x.where == "text" else f"@{x.where}") for x in f.tags],
    "headings": lambda s, f: [f"{x.level} {x.text}" + (" (inside)" if x.inside else "") for x in f.headings],
    "displays": lambda s, f: [x.display for x in f.headings],
    "ids": lambda s, f: [f"{x.id} {x.form}" for x in f.block_ids],
    "named": lambda s, f: [s.slice(x.block).replace("\n", "⏎") for x in f.block_ids],
    "callouts": lambda s, f: [
        f"{x.depth} {x.type}{x.fold}" + (f"|{x.meta}" if x.meta else "") + (f" {x.title}" if x.title else "")
        for x in f.callouts
    ],
    "bodies": lambda s, f: [s.slice(x.span).replace("\n", "⏎") for x in f.callouts],
    "lazy": lambda s, f: [s.slice(x.lazy).replace("\n", "⏎") for x in f.callouts],
    "comments": lambda s, f: [
        s.slice(x.span).replace("\n", "⏎") + ("" if x.closed else " (open)") for x in f.comments
    ],
    "footnotes": lambda s, f: [x.label + (":" if x.definition else "") for x in f.footnotes],
    "lines": lambda s, f: [x.text + (f" ^{x.block_id}" if x.block_id else "") for x in f.lines],
    "tables": lambda s, f: [
        " / ".join(", ".join(cell.text for cell in row) for row in (x.header, *x.rows))
        + f" ^{x.block_id}".rstrip("^ ")
        for x in f.tables
    ],
    "aligns": lambda s, f: [",".join(x.align) for x in f.tables],
    "blocks": lambda s, f: [
        f"{x.kind}" + (f":{x.info}" if x.info else "") + (f"@{x.depth}" if x.depth else "") for x in f.blocks
    ],
    "definitions": lambda s, f: [f"{label}={s.slice(span)}" for label, span in f.definitions],
    "properties": lambda s, f: [f"{p.name}={p.value!r}" for p in f.properties],
    "aliases": lambda s, f: list(f.aliases),
    "codes": lambda s, f: [d.code + (f".{d.variant}" if d.variant else "") for d in f.diagnostics],
    "title": lambda s, f: [f.title] if f.title else [],
    "readable": lambda s, f: ["yes" if f.readable else "no"],
}


def cases() -> list[Any]:
    found = []
    for file in sorted((Path(__file__).parent / "cases").glob("*.md")):
        text = file.read_text("utf-8")
        matches = list(CASE.finditer(text))
        assert len(matches) == text.count("\n~~~~md"), f"{file.name}: a case is malformed"
        for match in matches:
            asked = [tuple(line[2:].split(": ", 1)) for line in match["asked"].strip().split("\n")]
            case = Case(match["title"], match["mode"].strip(), match["note"], asked)  # type: ignore[arg-type]
            found.append(pytest.param(case, id=f"{file.stem}: {case.title}"))
    return found


def parsed(case: Case) -> tuple[Source, Parsed]:
    text = case.note.replace("⇥", "\t")
    if "crlf" in case.mode:
        text = text.replace("\n", "\r\n")
    source = Source("n.md", text)
    return source, read_note(source, Reading(strict_line_breaks="strict" in case.mode))


@pytest.mark.parametrize("case", cases())
def test_case(case: Case) -> None:
    source, note = parsed(case)
    html = render(note.facts, note.tokens, note.env, Page(note.facts))
    for key, value in case.asked:
        wanted = [] if value == "–" else value.split(" ; ")
        if key == "html":
            assert html.replace("\n", "") == value
        elif key == "html has":
            assert all(part in html.replace("\n", "") for part in wanted), html
        elif key == "html lacks":
            assert not any(part in html for part in wanted), html
        else:
            assert VIEWS[key](source, note.facts) == wanted, key


@pytest.mark.parametrize("case", cases())
def test_case_reads_the_same_with_other_line_ends(case: Case) -> None:
    source, note = parsed(case)
    expected = {key: [flat(item) for item in view(source, note.facts)] for key, view in VIEWS.items()}
    for ends in ("\r\n", "\r"):
        other = Source("n.md", source.text.replace("\r\n", "\n").replace("\n", ends))
        again = read_note(other)
        for key, view in VIEWS.items():
            assert [flat(item) for item in view(other, again.facts)] == expected[key], key


def flat(text: str) -> str:
    """Text on one line, whatever its line ends."""
    return text.replace("\r⏎", "⏎").replace("\r\n", "⏎").replace("\r", "⏎").replace("\n", "⏎")
