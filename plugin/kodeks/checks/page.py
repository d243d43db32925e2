"""A check's docstring read as its page, and the words of that page in other languages."""

import json
import os.path
from functools import cache
from textwrap import dedent
from typing import NamedTuple

from kodeks.checks import Check

SECTIONS = ("Why", "Example", "Mend", "Fine", "Source")


class Page(NamedTuple):
    """The parts of a check's page; ``example`` and ``fine`` are notes, see `notes`."""

    what: str
    why: str
    example: str
    mend: str
    fine: str
    source: str


def parse(docstring: str) -> Page:
    """The page that a docstring holds; a part that it lacks is empty."""
    parts: dict[str, list[str]] = {name: [] for name in ("What", *SECTIONS)}
    current = "What"
    for line in docstring.strip("\n").split("\n"):
        head, _, rest = line.partition(":")
        if head in SECTIONS and line.startswith(head):
            current, line = head, rest.strip()
        parts[current].append(line)
    kept = {name.lower(): _text(lines, name) for name, lines in parts.items()}
    return Page(**kept)


def page_of(check: Check, lang: str) -> Page:
    """The page in a language: the docstring in English, else with the words of ``pages_<lang>.json``."""
    return parse(check.page)._replace(**_translated(lang).get(check.code, {}))


@cache
def _translated(lang: str) -> dict[str, dict[str, str]]:
    path = os.path.join(os.path.dirname(__file__), f"pages_{lang}.json")  # noqa: PTH118, PTH120
    if lang == "en":
        return {}
    with open(path, encoding="utf-8") as text:  # noqa: PTH123
        pages: dict[str, dict[str, str]] = json.load(text)
    return pages


def _text(lines: list[str], name: str) -> str:
    if name in ("Example", "Fine"):
        return dedent("\n".join(lines[1:])).strip("\n")
    return " ".join(line.strip() for line in lines if line.strip())


def notes(example: str, first: str = "Notatka.md") -> dict[str, str]:
    """The files of an example: a line ``=== Zapał.md`` begins another one.

    ``\\t`` and ``\\u00a0`` stand for themselves in a docstring, so no escape is undone here.
    """
    files: dict[str, list[str]] = {}
    current = first
    for line in example.split("\n"):
        if line.startswith("=== "):
            current = line[4:].strip()
            files[current] = []
        else:
            files.setdefault(current, []).append(line)
    return {path: "\n".join(lines) + "\n" for path, lines in files.items()}
