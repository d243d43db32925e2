"""Lines that are nearly formulas: unlinked prose, and formulas that Markdown swallows (NOTATION 2 and 7).

Asked only where a vault speaks the notation at all; found in text, so only notes with a likely sign are read.
"""

import re
from collections.abc import Iterator, Mapping

from kodeks_engine.text import ascii_form

from kodeks.diagnostic import Diagnostic, Edit, Fix
from kodeks.model import Facts, Heading
from kodeks.paths import folder, relative
from kodeks.rulebook.findings.coded import HEADED, in_code
from kodeks.rulebook.names import Home, Names, stem
from kodeks.source import Source

_OPERATOR = re.compile(r"\s[+−–×]\s")
_LONGEST = 300
_HASHES = re.compile(r" {0,3}#{1,6}[ \t]+")
_CONTINUED = re.compile(r"(?:[+*−–-]|\d+[.)]|>|#{1,6})[ \t]+(?=.*(?:\[\[|\]\(|\d))")


def near_misses(names: Names, known: Mapping[Home, object]) -> Iterator[Diagnostic]:
    """All lines of a vault that are nearly formulas."""
    labels = labels_of(names, known)
    for path in names.notes:
        if not names.resolved.vault.template(path):
            yield from swallowed(names, path)
            yield from unlinked(names, path, labels)
            yield from in_code(names, path)


def swallowed(names: Names, path: str) -> Iterator[Diagnostic]:
    """Formulas that became headings, and lines after a formula that Markdown takes for something else."""
    facts = names.notes[path]
    for heading in facts.headings:
        if HEADED.match(heading.text):
            yield _as_heading(path, heading, names.source(path))
    for line in facts.lines:
        source = names.source(path)
        row = source.position(line.span[0]).row
        alone = source.text[source.offset(row - 1) : line.span[0]].strip() == ""
        if alone and row < len(source.line_starts) and _goes_on(source.line(row + 1)):
            yield _continued(path, source, row)


def _as_heading(path: str, heading: Heading, source: Source) -> Diagnostic:
    """A formula as a heading; the fix makes it a line again, unless it stands in a quote or list."""
    row = source.position(heading.span[0]).row
    line, start = source.line(row), source.offset(row - 1)
    hashes = _HASHES.match(line)
    under = start + len(line), source.offset(row) + len(source.line(row + 1)) if not hashes else 0
    edit = Edit(path, start, start + hashes.end(), "") if hashes else Edit(path, *under, "")
    fix = None if heading.inside else Fix("check.RUL016.fix_heading", {}, (edit,), "unsafe")
    return Diagnostic("RUL016", path, *heading.span, "warning", "heading", fix=fix)


def _goes_on(text: str) -> bool:
    """Whether a line looks like the rest of a formula above it, and is no formula of its own."""
    return _CONTINUED.match(text) is not None and HEADED.search(text) is None


def _continued(path: str, source: Source, row: int) -> Diagnostic:
    """The rest of a formula on a line of its own; the fix joins the two."""
    start = source.offset(row)
    end = source.offset(row - 1) + len(source.line(row))
    fix = Fix("check.RUL016.fix", {}, (Edit(path, end, start, " "),), "unsafe")
    return Diagnostic("RUL016", path, start, start + len(source.line(row + 1)), "warning", "line", fix=fix)


def unlinked(names: Names, path: str, labels: Mapping[str, Home]) -> Iterator[Diagnostic]:
    """Lines of prose that look like a formula whose terms are names of quantities, yet are no links."""
    source, facts = names.source(path), names.notes[path]
    if not _OPERATOR.search(source.text):
        return
    for block in facts.blocks:
        if block.kind == "paragraph" and block.span[1] - block.span[0] < _LONGEST:
            yield from _line(names, facts, source, block.span[0], block.span[1], labels)


def _line(
    names: Names, facts: Facts, source: Source, start: int, end: int, labels: Mapping[str, Home]
) -> Iterator[Diagnostic]:
    text = source.text[start:end]
    if "[" in text or "\n" in text or not _OPERATOR.search(text):
        return
    edits = tuple(_edits(names, facts, text, start, labels))
    if len(edits) > 1:
        fix = Fix("check.RUL015.fix", {}, edits, "unsafe")
        fill = {"terms": ", ".join(source.text[edit.start : edit.end] for edit in edits)}
        yield Diagnostic("RUL015", facts.path, start, end, "info", fill=fill, fix=fix)


def _edits(names: Names, facts: Facts, text: str, start: int, labels: Mapping[str, Home]) -> Iterator[Edit]:
    """A link for each term that exactly one quantity bears by name or alias."""
    for found in re.finditer(r"[^+−–×/=();,.]+", text):
        term = found.group().strip()
        home = labels.get(ascii_form(term)) if term else None
        if home is not None:
            at = start + found.start() + len(found.group()) - len(found.group().lstrip())
            yield Edit(facts.path, at, at + len(term), _link(names, facts.path, home, term))


def _link(names: Names, path: str, home: Home, term: str) -> str:
    """A link as the vault writes them: relative Markdown, or a wikilink."""
    heading = names.label(home) if home.heading >= 0 else ""
    if names.resolved.promises_relative:
        target = relative(home.note, folder(path)).replace(" ", "%20")
        return f"[{term}]({target}{'#' + heading.replace(' ', '%20') if heading else ''})"
    return f"[[{stem(home.note)}{'#' + heading if heading else ''}|{term}]]"


def labels_of(names: Names, homes: Mapping[Home, object]) -> dict[str, Home]:
    """Quantities by name and alias, case and diacritics ignored; names that several bear are left out."""
    found: dict[str, Home] = {}
    shared: set[str] = set()
    for home in homes:
        for name in {ascii_form(text) for text in (names.label(home), *names.aliases(home))}:
            if name in found:
                shared.add(name)
            found[name] = home
    return {name: home for name, home in found.items() if name not in shared}
