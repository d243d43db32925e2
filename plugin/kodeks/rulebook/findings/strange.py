"""A word that is no choice of its input: told once, where it is nearest to the choices (NOTATION 3)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kodeks_engine.text import fold

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.draft import Draft
from kodeks.rulebook.findings.telling import more
from kodeks.rulebook.names import Names

_NEAREST = ("RUL011", "RUL009", "EXM002")


def once_each(draft: Draft, findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Findings in which each strange word of an input is one, with how often it stands elsewhere."""
    strange: dict[tuple[str, str], list[Diagnostic]] = {}
    for each in findings:
        if each.variant in ("not_choice", "default_choice") or (
            each.code == "EXM002" and "found" in each.fill
        ):
            strange.setdefault((each.fill["name"], fold(each.fill["found"])), []).append(each)
        else:
            yield each
    torn = _torn(draft) if strange else frozenset()
    for (_, word), group in strange.items():
        if word not in torn:
            first = min(group, key=lambda each: (_NEAREST.index(each.code), each.path, each.start))
            told = more("words", len(group) - 1, draft.names.language)
            yield replace(first, fill={**first.fill, "more": told})


def _torn(draft: Draft) -> frozenset[str]:
    """The first words of rows that a blank line tore from their table: of those TAB002 tells."""
    paths = {table.lookup.place.note for table in draft.lookups}
    return frozenset(word for path in paths for word in _loose(draft.names, path))


def _loose(names: Names, path: str) -> Iterator[str]:
    for block in names.notes[path].blocks if path in names.notes else ():
        if block.kind == "paragraph":
            lines = names.source(path).slice(block.span).splitlines()
            rows = [line.lstrip("> ").split("|") for line in lines]
            yield from (fold(row[1].strip(" *_")) for row in rows if len(row) > 2 and not row[0])
