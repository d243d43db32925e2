"""The action economy of a book: tables and prose of all notes taken together (NOTATION 4)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from kodeks_engine.actions import Actions, Cost, Limit
from kodeks_engine.ruleset import SentenceSlot

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.rulebook.draft import Draft, Statement
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.action_prose import list_unread, read_prose
from kodeks.rulebook.turns.action_tables import Row, action_rows, kinds_of, read_tables
from kodeks.rulebook.turns.implied import faults, imply_turn
from kodeks.rulebook.turns.limits import usual_kind
from kodeks.rulebook.turns.near_notes import near_notes
from kodeks.rulebook.turns.statements import Collector
from kodeks.source import Span
from kodeks.tables import says

StatedT = TypeVar("StatedT", Limit, Cost)


class Found:
    """Everything that was read about turns, with the diagnostics and statements of reading it."""

    def __init__(
        self,
        collector: Collector | None = None,
        readers: Sequence[Reader] = (),
        rows: Sequence[Row] = (),
        faults: Callable[[], Iterable[Diagnostic]] = tuple,
    ) -> None:
        self._collector, self._readers, self._rows, self._faults = collector, readers, rows, faults
        self.actions = _actions(collector) if collector else Actions()

    @cached_property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What cannot be read, contradicts itself or is left out; looked for when it is asked for."""
        return tuple(_causes(self._collector.problems, tuple(self._faults()))) if self._collector else ()

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """What was read and what was not; sorted out when it is asked for."""
        if self._collector is None:
            return ()
        for reader, passage, name in self._collector.said:
            text = reader.readable(Span(passage.start, passage.end))
            row = reader.source.position(passage.start).row
            self._collector.statements.append(Statement(reader.path, row, "rule", text, rule=name))
        for reader in self._readers:
            list_unread(reader, self._collector)
        return (*self._collector.statements, *self._collector.stated())

    @cached_property
    def questions(self) -> tuple[Diagnostic, ...]:
        """What the text leaves open, and what it seems to say."""
        from kodeks.rulebook.turns.questions import open_questions
        from kodeks.rulebook.turns.unheard import unheard

        if self._collector is None:
            return ()
        left_open = open_questions(self._collector, self._readers)
        return (*left_open, *unheard(self._collector, self._readers, self._rows))


def _actions(found: Collector) -> Actions:
    return Actions(_distinct(found.limits), _distinct(found.costs), tuple(found.kinds_of))


def read_actions(draft: Draft) -> Found:
    """All limits, costs and kinds of a vault; nothing at all where it has no action table."""
    rows = action_rows(draft)
    if not rows:
        return Found()
    found = Collector(kinds_of(rows), _quoted(draft))
    read_tables(rows, found)
    readers = [Reader(path, draft.names, []) for path in sorted(draft.names.notes)]
    for reader in readers:
        read_prose(reader, found)
    near = near_notes(readers)
    turn = imply_turn(draft, rows, found, near)

    def told() -> Iterator[Diagnostic]:
        yield from _contradictions(found, frozenset(row.reader.path for row in rows))
        yield from _missing(draft, found)
        yield from faults(turn, draft.names.language, rows, found, near) if turn else ()

    return Found(found, readers, rows, told)


def _quoted(draft: Draft) -> frozenset[tuple[str, int]]:
    """The lines that procedures quote: no number is read there, yet they count."""
    slots = (slot for bound in draft.bindings for _, slot in bound.binding.slots)
    return frozenset((slot.place.note, slot.place.line) for slot in slots if isinstance(slot, SentenceSlot))


def _causes(found: Sequence[Diagnostic], faults: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Everything found; a kind that notes name and no table has is told once, where its limit is missed."""
    missed = set(map(_missed, faults)) - {None}
    causes: set[str | None] = set()
    for each in found:
        kind = usual_kind(each.fill["found"]) if each.code == "ACT004" else None
        if kind in missed:
            causes.add(kind)
        else:
            yield each
    yield from (replace(each, severity="error") if _missed(each) in causes else each for each in faults)


def _missed(fault: Diagnostic) -> str | None:
    """The kind of action of which a finding says that nothing limits it."""
    return usual_kind(fault.fill["slot"]) if (fault.code, fault.variant) == ("RUL017", "limit") else None


def _contradictions(found: Collector, tables: frozenset[str]) -> Iterator[Diagnostic]:
    """Different limits, or different costs in one resource, for one kind; notes with a table come first."""
    for limit, span, first in _against([(limit.kind, limit, told.span) for limit, told in found.limits]):
        if (limit.number, limit.per) != (first.number, first.per):
            yield _contradiction("limit", limit, first, span)
    costs = sorted(found.costs, key=lambda each: each[0].place.note not in tables)
    paid = [(f"{cost.kind}|{cost.resource}", cost, told.span) for cost, told in costs]
    for cost, span, dear in _against(paid):
        if (cost.points, cost.extra) != (dear.points, dear.extra):
            yield _contradiction("cost", cost, dear, span)


def _missing(draft: Draft, found: Collector) -> Iterator[Diagnostic]:
    """Notes without a kind in folders where some note has the property; a value of a table is no action."""
    notes = draft.names.notes
    known = {kind.note for kind in found.kinds_of}
    marked = {path for path, facts in notes.items() if _is_marked(facts)}
    if not marked:
        return
    folders = {path.rpartition("/")[0] for path in marked}
    marked -= {path for path in marked if _is_blank(notes[path])}
    values = _values(draft)
    for path in notes.keys() - values:
        rules = any(typed.kind == "action" for typed in draft.names.typed(path))
        if path.rpartition("/")[0] in folders and path not in known | marked and not rules:
            yield Diagnostic("ACT005", path, 0, 0, "info")


def _values(draft: Draft) -> set[str]:
    """The notes that name a key, a column, an input, or what a formula in another note gives."""
    tables = [
        *[(*each.keys, *each.columns) for each in draft.lookups],
        *[each.columns for each in draft.decisions],
    ]
    named = {home.note for homes in tables for home in homes if home is not None and home.heading < 0}
    asked = {each.home.note for each in draft.inputs if each.home.heading < 0}
    given = {each.home.note for each in draft.sentences if each.home and each.home.note != each.mention.path}
    return named | asked | given


def _is_marked(facts: Facts) -> bool:
    return any(says("action_property", given.name) for given in facts.properties)


def _against(stated: Sequence[tuple[str, StatedT, Span]]) -> Iterator[tuple[StatedT, Span, StatedT]]:
    """Each later statement with the first one about the same."""
    first: dict[str, StatedT] = {}
    for key, statement, span in stated:
        if first.setdefault(key, statement) is not statement:
            yield statement, span, first[key]


def _contradiction(variant: str, later: Limit | Cost, first: Limit | Cost, span: Span) -> Diagnostic:
    fill = {
        "kind": later.kind,
        "here": later.text,
        "there": first.text,
        "line": str(later.place.line),
        "note": first.place.note,
        "other": str(first.place.line),
    }
    return Diagnostic("ACT003", later.place.note, *span, variant=variant, fill=fill)


def _distinct(stated: Sequence[tuple[StatedT, object]]) -> tuple[StatedT, ...]:
    """Each statement once: the same limit, told by table and prose, counts where it stands first."""
    kept: dict[object, StatedT] = {}
    for statement, _ in stated:
        kept.setdefault(statement[:4], statement)
    return tuple(kept.values())


def _is_blank(facts: Facts) -> bool:
    """Whether the property that would name the kind is there, but names none."""
    return all(not each.value for each in facts.properties if says("action_property", each.name))
