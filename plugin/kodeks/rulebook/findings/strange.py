"""A word that is no choice of its input: told once, where it is nearest to the choices (NOTATION 3)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kodeks_engine.text import fold

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.findings.silence import together
from kodeks.rulebook.findings.telling import more
from kodeks.rulebook.names import Names

_NEAREST = ("RUL011", "RUL009", "EXM002")


def once_each(findings: Iterable[Diagnostic], names: Names) -> Iterator[Diagnostic]:
    """Findings in which each strange word of an input is one, with how often it stands elsewhere."""
    strange: dict[tuple[str, str], list[Diagnostic]] = {}
    for each in findings:
        if each.variant in ("not_choice", "default_choice") or (
            each.code == "EXM002" and "found" in each.fill
        ):
            strange.setdefault((each.fill["name"], fold(each.fill["found"])), []).append(each)
        else:
            yield each
    groups = (told for group in strange.values() for told in together(group, lambda each: each.path, names))
    for group in groups:
        first = min(group, key=lambda each: (_NEAREST.index(each.code), each.path, each.start))
        told = more("words", len(group) - 1, names.language)
        yield replace(first, fill={**first.fill, "more": told})
