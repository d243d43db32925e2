"""`kodeks show`: what Kodeks understood of one note."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from kodeks_engine.words import count, word

from kodeks.checks.report import shown
from kodeks.commands.opening import Opened, open_vault
from kodeks.commands.trouble import CannotRunError
from kodeks.config import EditionSettings
from kodeks.editions import held_reason, hidden_spans
from kodeks.links import Verdict
from kodeks.links.similar import near
from kodeks.model import Facts, Link
from kodeks.paths import key, name
from kodeks.rulebook import Statement, compile_book
from kodeks.source import Source, Span
from kodeks.tables import Typed, typed_tables

LONGEST = 100


def run(note: str, out: Callable[[str], object], *, vault: str = "", lang: str | None = None) -> None:
    """Print links with targets, tables with types, statements, what is hidden. Raises CannotRunError.

    ``note`` is a path, or a name or alias as a link of the ``vault`` would bear it.
    """
    opened, path = _opened(note, vault)
    lang = lang or opened.vault.language
    facts, source = opened.vault.notes[path], opened.vault.source(path)
    statements = [each for each in compile_book(opened.resolved).statements if each.note == path]
    parts: Sequence[tuple[str, Iterable[str]]] = (
        ("properties", (_short(source.slice(each.span)) for each in facts.properties)),
        ("headings", (f"{'#' * each.level} {each.display}" for each in facts.headings)),
        ("links", _links(facts, source, opened.resolved.verdicts[path], lang)),
        ("tables", (_table(each, source, lang) for each in typed_tables(facts))),
        ("statements", _statements(statements, lang)),
        ("hidden", _hidden(facts, source, opened, lang)),
    )
    out(shown(path))
    for part, lines in parts:
        told = [shown(line) for line in lines]
        if told:
            out(f"\n{word(lang, f'show.{part}')}")
            for line in told:
                out(f"  {line}")


def _opened(note: str, vault: str) -> tuple[Opened, str]:
    """The vault and the note's path in it. Raises CannotRunError."""
    if os.path.lexists(note) and not vault:
        opened = open_vault([note])
        if (path := _inside(note, opened)) not in opened.vault.notes:
            raise CannotRunError("cli.not_a_note", path=note)
        return opened, path
    beside = os.path.dirname(note)  # noqa: PTH120 -- "" where the name stands alone
    opened = open_vault([vault or (beside if os.path.isdir(beside) else ".")])  # noqa: PTH112
    return opened, _named(note, opened)


def _inside(note: str, opened: Opened) -> str:
    """A path as seen from the vault's root, "" of what lies outside."""
    path, root = Path(note).resolve(), opened.root.resolve()
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else ""


def _named(note: str, opened: Opened) -> str:
    """The one note that a name, the end of a path or an alias means. Raises CannotRunError."""
    notes, find = opened.vault.notes, opened.resolved.lookup.find
    hits = (find(written, "") for written in (note, _inside(note, opened)) if written)
    meant = next((hit.tied or (hit.path,) for hit in hits if hit and hit.path in notes), ())
    meant = meant or tuple(path for path in notes if key(note) in map(key, notes[path].aliases))
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise CannotRunError("cli.several_notes", name=note, notes=", ".join(meant))
    if alike := near(name(note).removesuffix(".md"), [name(path).removesuffix(".md") for path in notes]):
        raise CannotRunError("cli.no_such_note.near", name=note, near=", ".join(alike))
    raise CannotRunError("cli.no_such_note", name=note)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[:LONGEST] + "…"


def _links(facts: Facts, source: Source, verdicts: Sequence[Verdict], lang: str) -> Iterator[str]:
    for link, verdict in zip(facts.links, verdicts, strict=True):
        row, column = source.position(link.span[0])
        yield f"{row}:{column}  {_short(source.slice(Span(*link.span)))} → {_target(link, verdict, lang)}"


def _target(link: Link, verdict: Verdict, lang: str) -> str:
    if verdict.status == "external":
        return link.target
    place = f"{verdict.path or link.target}{'' if link.subpath is None else '#' + link.subpath}"
    return place if verdict.status == "ok" else f"{place} ({word(lang, f'show.{verdict.status}')})"


def _table(each: Typed, source: Source, lang: str) -> str:
    row = source.position(each.table.span[0]).row
    columns = " | ".join(head.text for head in each.heads)
    rows = count(lang, "count.row", len(each.table.rows))
    return f"{row}  {word(lang, f'show.table.{each.kind}')}: {_short(columns)} ({rows})"


def _statements(statements: Sequence[Statement], lang: str) -> Iterator[str]:
    for each in statements:
        mark = "" if each.ok else f" ({word(lang, 'show.not_understood')})"
        rule = f" ({each.rule})" if each.rule else ""
        yield f"{each.line}  {word(lang, f'show.statement.{each.kind}')}{rule}: {_short(each.text)}{mark}"


def _hidden(facts: Facts, source: Source, opened: Opened, lang: str) -> Iterator[str]:
    """The whole note with its reason, or the first line of each hidden part."""
    players = opened.config.edition("players") or EditionSettings("players")
    if held := held_reason(opened.vault, facts.path, players):
        yield word(lang, "show.held", reason=word(lang, f"build.reason.{held.reason}", detail=held.detail))
        return
    for span in hidden_spans(facts, source, players):
        first, last = source.position(span[0]).row, source.position(max(span[0], span[1] - 1)).row
        rows = str(first) if first == last else f"{first}–{last}"
        yield f"{rows}  {_short(source.slice(Span(*span)))}"
