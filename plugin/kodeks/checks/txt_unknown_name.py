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
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.prp_missing import is_of
from kodeks.checks.stem import stems
from kodeks.diagnostic import Diagnostic
from kodeks.paths import stem
from kodeks.source import Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TXT014"
NAME = "unknown-name"
SEVERITY = "warning"
NAMES = re.compile(r"[^\n.;]{1,300}")
NAME_IN = re.compile(
    r"\s*([^,()\d\[\]|*_]*[^\s,()\d\[\]|*_])\s*(?:\([^()]*\)|\d+(?::\w+)?)*\s*(?:,|$|\boraz\b|\blub\b|\balbo\b|\bi\b)"
)


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """What stands after a pattern, name by name, against the names of the book."""
    patterns = [str(each) for each in context.config.names.get("patterns", ())]
    known = {stems(name): name for name in _known(context)} if patterns else {}
    for facts in context.notes if known else ():
        text = prose.of(facts, context.source(facts.path))
        for span in _after(text, patterns):
            name = text[span.start : span.end]
            if stems(name) and stems(name) not in known:
                near = context.near(name, "name", known.values())
                fill = {"name": name, **({"near": ", ".join(near)} if near else {})}
                yield Diagnostic(CODE, facts.path, *span, "warning", "near" if near else "", fill)


def _known(context: "Context") -> Iterator[str]:
    for source in map(str, context.config.names.get("from", ())):
        if source.endswith(".md"):
            facts = context.vault.notes.get(source)
            yield from (each.display for each in facts.headings) if facts else ()
        else:
            for facts in context.vault.notes.values():
                if is_of(facts, source):
                    yield from (stem(facts.path), *facts.aliases)


def _after(text: str, patterns: list[str]) -> Iterator[Span]:
    """Every name after a pattern, up to the end of its sentence or line; links stand for themselves."""
    for pattern in patterns:
        emphasis = (
            r"[*_]*".join(map(re.escape, (pattern.rstrip(":"), ":")))
            if ":" in pattern
            else re.escape(pattern)
        )
        for found in re.finditer(rf"{emphasis}[*_ \t]*", text):
            line = NAMES.match(text, found.end())
            for each in (
                NAME_IN.finditer(text, found.end(), line.end()) if line and "[[" not in line[0] else ()
            ):
                yield Span(*each.span(1))
