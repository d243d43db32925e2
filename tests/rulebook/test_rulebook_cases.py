"""Case files: notes, the findings below their lines, and what the book then computes.

A case is a `##` heading; its notes are fenced blocks headed `note PATH`. A caret below a line marks where a
finding starts, with its code and variant. Quantities that only need a note get one by `stubs: A, B`.
Below the notes, `- id = value` or `- id(input=value; input=value) = value` says what comes out.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from kodeks.rulebook.findings.telling import told
from kodeks_engine.evaluate import evaluate

CASES = Path(__file__).parent / "cases"
FENCE = re.compile(r"^````(?:note|toml)\s+(\S.*)$")
MARK = re.compile(r"^( *)(\^+) ([A-Z]{3}\d{3})(?:\.(\w+))?$")
VALUE = re.compile(r"^- (\w+)(?:\((.*)\))? = (.*)$")


class Case(NamedTuple):
    title: str
    files: dict[str, str]
    expected: set[tuple[str, int, int, str, str]]
    values: list[tuple[str, dict[str, str], str]]


def read(path: Path) -> Iterator[Case]:
    for part in path.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        case = Case(f"{path.stem}: {title}", {}, set(), [])
        name, lines = "", []
        for line in body.split("\n"):
            if line.startswith("````"):
                if name:
                    case.files[name] = "\n".join(lines) + "\n"
                fence = FENCE.match(line)
                name, lines = fence[1] if fence else "", []
            elif name:
                _note_line(case, name, lines, line)
            else:
                _told_line(case, line)
        yield case


def _note_line(case: Case, name: str, lines: list[str], line: str) -> None:
    if mark := MARK.match(line):
        case.expected.add((name, len(lines), len(mark[1]) + 1, mark[3], mark[4] or ""))
    else:
        lines.append(line)


def _told_line(case: Case, line: str) -> None:
    if line.startswith("stubs:"):
        case.files.update({f"{stub.strip()}.md": "Opis.\n" for stub in line[6:].split(",")})
    elif value := VALUE.match(line):
        given = dict(pair.split("=", 1) for pair in (value[2] or "").split("; ") if pair)
        case.values.append((value[1], given, value[3]))


ALL = [case for path in sorted(CASES.glob("*.md")) for case in read(path)]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.title)
def test_case(case: Case, compiled, tmp_path: Path) -> None:
    book = compiled(case.files)
    found = {}
    for each in book.diagnostics:
        text = (tmp_path / "vault" / each.path).read_text(encoding="utf-8")
        row = text.count("\n", 0, each.start) + 1
        column = each.start - text.rfind("\n", 0, each.start)
        if each.severity != "info" or (each.path, row, column, each.code, each.variant) in case.expected:
            found[each.path, row, column, each.code, each.variant] = each
    assert set(found) == case.expected, [(each.code, each.variant, each.fill) for each in found.values()]
    lang = book.ruleset.language
    for name, given, expected in case.values:
        assert told(evaluate(book.ruleset, name, given).value, lang) == expected, name


def test_there_are_cases() -> None:
    assert len(ALL) > 30


def test_a_name_or_address_behind_a_link_computes_nothing(compiled) -> None:
    """A list of links is no formula without its sign, whatever signs stand in their addresses."""
    book = compiled({"A.md": "[[A]] [[B]] [dalej](Walka/Zwarcie+.md)\n", "B.md": "[[B]] = [[A]] + 1\n"})
    assert [(each.code, each.path) for each in book.diagnostics] == [("RUL001", "B.md")]


def test_a_note_that_is_there_was_meant(compiled) -> None:
    """Only a name that leads nowhere may be a slip for another."""
    rules = "[[Obrona]] = 6 + [[Osłona]] + [[Obrana]]\n"
    book = compiled({"Obrona.md": rules, "Osłona.md": "Daje ją zbroja.\n"})
    found = {each.fill["name"]: each.fill["meant"] for each in book.diagnostics if each.code == "RUL001"}
    assert found == {"Osłona": "", "Obrana": "Obrona"}
