"""What becomes of links, rule by rule: `cases/links.md` has each expectation beside its link."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from kodeks.links import Resolved, Verdict
from kodeks.model import Facts

CASES = Path(__file__).parent / "cases" / "links.md"
FILE = re.compile(r"^`````(?: (?P<path>.+))?$|^file (?P<names>.+)$")
WORDS = {"missing-note": "missing", "missing-heading": "missing heading", "missing-block": "missing block"}


class Case(NamedTuple):
    title: str
    files: dict[str, str]


def cases() -> Iterator[Case]:
    for section in re.split(r"^## (?=D-|[A-Z].*\n\n`)", CASES.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        yield Case(title, files(body))


def files(body: str) -> dict[str, str]:
    """The files of a section; a fence ends where the next file begins."""
    found: dict[str, str] = {}
    path = ""
    for line in body.split("\n"):
        if head := FILE.match(line):
            found |= dict.fromkeys((head["names"] or "").split(), "")
            path = head["path"] or ""
            found |= {path: ""} if path else {}
        elif path:
            found[path] += line + "\n"
    return found


def said(facts: Facts, verdict: Verdict, resolved: Resolved) -> str:
    """A verdict in the words of the cases."""
    found = verdict.status == "ok"
    first = place(verdict, resolved) if found else WORDS.get(verdict.status, verdict.status)
    flags = {
        "elsewhere": verdict.elsewhere,
        "case": verdict.case_differs,
        "twice": verdict.twice,
        f"alias of {verdict.alias}": verdict.alias,
        f"one of {' '.join(verdict.candidates)}": verdict.candidates and not verdict.alias,
    }
    return "; ".join(part for part in (first, ", ".join(name for name, on in flags.items() if on)) if part)


def place(verdict: Verdict, resolved: Resolved) -> str:
    note = resolved.vault.notes.get(verdict.path or "")
    if note and verdict.heading >= 0:
        name = note.headings[verdict.heading].display
        same = [each.display for each in note.headings].count(name) > 1
        return f"{verdict.path}#{name}" + (f"/{verdict.heading + 1}" if same else "")
    if note and verdict.block >= 0:
        return f"{verdict.path}^{note.block_ids[verdict.block].id}"
    return verdict.path or ""


def judged(resolved: Resolved) -> Iterator[tuple[str, str, str]]:
    """Note and line, what is expected there, and what became of the link."""
    for path, facts in resolved.vault.notes.items():
        source = resolved.vault.source(path)
        for row in range(1, len(source.line_starts) + 1):
            line = source.line(row)
            if "⇒" not in line or line.startswith("#"):
                continue
            start = source.offset(row - 1)
            inside = [
                n for n, link in enumerate(facts.links) if start <= link.span[0] < start + line.index("⇒")
            ]
            expected = line.partition("⇒")[2].partition(" |")[0].strip()
            wanted = expected.replace(", not relative", "").replace("; not relative", "")
            verdict = resolved.verdicts[path][inside[0]] if inside else None
            got = said(facts, verdict, resolved) if verdict else "no link"
            if verdict and "not relative" in expected:
                got += "" if not verdict.relative_ok else "; but relative"
            elif verdict and verdict.path and facts.links[inside[0]].kind in ("markdown", "html"):
                got += "" if verdict.relative_ok else "; not relative"
            yield f"{path}:{row} {line.partition('⇒')[0].strip()}", wanted, got


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.title)
def test_link_case(case: Case, read) -> None:
    found = list(judged(read(case.files)))
    assert found or "folder" in case.title
    assert [(where, got) for where, _, got in found] == [(where, wanted) for where, wanted, _ in found]
