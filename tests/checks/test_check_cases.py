"""Case files: notes with the expectation below the line, as carets and a code.

A case is a `##` heading; its notes are fenced blocks headed `note PATH` (or `toml kodeks.toml`). Every
finding must be expected, with its place; every expectation must be found. A line of carets marks characters
of the nearest line above that is none; `!` stands for the place of a whole note, `~` for a span that goes on
below. A note headed `crlf` has the line ends of Windows.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

CASES = Path(__file__).parent / "cases"
FENCE = re.compile(r"^````+(?:note|file|toml)\s+(\S.*)$")
EXPECTED = re.compile(r"^(\s*)(\^+|!|~) ([A-Z]{3}\d{3})\s*$")


class Case(NamedTuple):
    title: str
    files: dict[str, str]
    expected: set[tuple[str, int, int, int, str]]


def read(path: Path) -> Iterator[Case]:
    case: Case | None = None
    name, end, lines = "", "\n", []
    for line in path.read_text(encoding="utf-8").split("\n"):
        if not name and line.startswith("## "):
            if case:
                yield case
            case = Case(f"{path.stem}: {line[3:]}", {}, set())
        elif not name and (fence := FENCE.match(line)):
            name, lines = fence[1].strip().removesuffix(" crlf"), []
            end = "\r\n" if fence[1].endswith(" crlf") else "\n"
        elif name and line.startswith("````"):
            case.files[name] = end.join(lines) + end
            name = ""
        elif name and (mark := EXPECTED.match(line)):
            start = len(mark[1]) + 1
            stop = {"!": start, "~": 0}.get(mark[2], start + len(mark[2]))
            case.expected.add((name, len(lines), start, stop, mark[3]))
        elif name:
            lines.append(line)
    yield case


ALL = [case for path in sorted(CASES.glob("*.md")) for case in read(path)]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.title)
def test_case(case: Case, found) -> None:
    told = {
        (
            each.path,
            each.start.row,
            each.start.column,
            each.end.column if each.end.row == each.start.row else 0,
            each.code,
        ): each
        for each in found(case.files)
    }
    assert set(told) == case.expected, [each.message for each in told.values()]


def test_there_are_cases() -> None:
    assert len(ALL) > 20
