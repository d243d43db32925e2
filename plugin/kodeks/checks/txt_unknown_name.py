"""A name in a place where only known names may stand, such as `Wymagania: Hart (3)`.

Why: the talent, skill or condition was renamed or misspelt; the reader finds no such rule.

Example:
    **Wymagania:** Hrat (3), Unik
    === Talenty/Hart.md
    Jesteś twardy, patrz [[Unik]].
    === Talenty/Unik.md
    Uskakujesz, patrz [[Hart]].
    === kodeks.toml
    [names]
    patterns = ["Wymagania:"]
    from = ["Talenty/"]

Mend: write the name as the note or heading bears it. `[names]` in `kodeks.toml`: `patterns` are the words
before the names; `from` are tags, folders, or notes whose headings are names (`Umiejętności.md`).

Fine:
    **Wymagania:** Hart (3), Uniku
    === Talenty/Hart.md
    Jesteś twardy, patrz [[Unik]].
    === Talenty/Unik.md
    Uskakujesz, patrz [[Hart]].
    === kodeks.toml
    [names]
    patterns = ["Wymagania:"]
    from = ["Talenty/"]

Source: issue list of debris
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from kodeks_engine.words import LANGUAGES, spellings

from kodeks.checks import prose
from kodeks.checks.prp_missing import is_of
from kodeks.checks.stem import readings, stems
from kodeks.diagnostic import Diagnostic
from kodeks.paths import stem
from kodeks.source import Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TXT014"
NAME = "unknown-name"
SEVERITY = "warning"
NAMES = re.compile(r"[^\n.;|]{1,300}")
NAME_IN = re.compile(
    r"\s*([^,()\d\[\]*_]*[^\s,()\d\[\]*_])\s*((?:\([^()]*\)|[*_]+|\d+(?::\w+)?|\s)*)"
    r"(?:,|$|\boraz\b|\blub\b|\balbo\b|\bi\b|\band\b|\bor\b)"
)
BEFORE_NUMBER = re.compile(r"\s*([^\W\d_][^,()\d\[\]*_]*?)\s*((?:\([^()]*\)\s*)?)\d")
CAPITALS = re.compile(r"\s*([^\W\d_a-ząćęłńóśźż]\w+(?: [^\W\d_a-ząćęłńóśźż]\w+)*)((?: \([^()]*\))?)")
MOST = 4  # words of a name
Known: TypeAlias = Mapping[tuple[str, ...], str]
WORDS = re.compile(r"\(\s*([^\W\d_][^()\d,]*?)\s*\)")


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """What stands after a pattern, name by name, against the names of the book."""
    patterns = context.config.names.get("patterns", ())
    known = {stems(name): name for name in _known(context)} if patterns else {}
    capital = all(name[:1].isupper() for name in known.values())
    for facts in context.notes if known else ():
        text = prose.of(facts, context.source(facts.path))
        for span in _after(text, prose.blanked(text, [each.span for each in facts.links]), patterns, known):
            name = text[span.start : span.end]
            if (name[0].isupper() or not capital) and not _is_known(name, known):
                near = context.near(name, "name", known.values())
                fill = {"name": name, **({"near": ", ".join(near)} if near else {})}
                yield Diagnostic(CODE, facts.path, *span, "warning", "near" if near else "", fill)


def _is_known(name: str, known: Known) -> bool:
    """A name in any inflection; `brak` says that there is none."""
    said = stems(name)
    return not said or name.lower() in _none() or any(each in known for each in readings(name))


@cache
def _none() -> frozenset[str]:
    return frozenset(said.lower() for lang in LANGUAGES for said in spellings(lang, "notation.none"))


def _known(context: "Context") -> Iterator[str]:
    for source in context.config.names.get("from", ()):
        if source.endswith(".md"):
            facts = context.vault.notes.get(source)
            yield from (each.display for each in facts.headings) if facts else ()
        else:
            for facts in context.vault.notes.values():
                if is_of(facts, source):
                    yield from (stem(facts.path), *facts.aliases)


def _after(text: str, unlinked: str, patterns: list[str], known: Known) -> Iterator[Span]:
    """Every name after a pattern, up to the end of its sentence, line or cell; links stand for themselves.

    Behind a colon a whole list may stand; behind a mere word one name and its number (`Test Ciało 5:1`).
    """
    for pattern in patterns:
        listed = ":" in pattern
        said = rf"[*_]*{re.escape(pattern.rstrip(':'))}[*_]*:[*_ \t]*" if listed else re.escape(pattern)
        for found in re.finditer(rf"(?<!\w){said}", text):
            line = NAMES.match(unlinked if listed else text, found.end())
            if line and listed:
                yield from _listed(unlinked, line.span())
            elif line and "[[" not in line[0]:
                yield from _single(text, line.span(), known)


def _listed(text: str, span: tuple[int, int]) -> Iterator[Span]:
    for each in NAME_IN.finditer(text, *span):
        yield Span(*each.span(1))
        yield from _in_brackets(text, each.span(2))


def _single(text: str, span: tuple[int, int], known: Known) -> Iterator[Span]:
    """A name with a number behind it; without one a known name, however long, or words with capitals."""
    each = BEFORE_NUMBER.match(text, *span)
    if not each and not _begins_known(text[span[0] : span[1]], known):
        each = CAPITALS.match(text, *span)
    if each:
        yield Span(*each.span(1))
        yield from _in_brackets(text, each.span(2))


def _begins_known(said: str, known: Known) -> bool:
    words = said.split()[:MOST]
    return any(_is_known(" ".join(words[:count]), known) for count in range(len(words), 0, -1))


def _in_brackets(text: str, span: tuple[int, int]) -> Iterator[Span]:
    """`Ciało (Zwinność)`: both are names; what begins with a small letter is a remark."""
    for each in WORDS.finditer(text, *span):
        if each[1][0].isupper():
            yield Span(*each.span(1))
