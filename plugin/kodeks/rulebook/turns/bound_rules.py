"""The sentences that a book binds to the rules of its turn, where they say the contrary or something else."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from kodeks_engine.procedures import slot_named, turn
from kodeks_engine.ruleset import SentenceSlot

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.draft import BindingDraft, Mention
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.patterns import holds
from kodeks.rulebook.turns.prose import Passage, passages
from kodeks.rulebook.turns.said import Said, sentences
from kodeks.rulebook.turns.turn_rules import states, takes_back
from kodeks.source import Span


class Bound(NamedTuple):
    """A rule with the block that the slot ``name`` of a ``table`` binds to it."""

    rule: str
    name: str
    block: list[Said]
    table: Mention


def bound_faults(
    bindings: Sequence[BindingDraft], resource: str, near: Sequence[Reader]
) -> Iterator[Diagnostic]:
    """The bound sentences that say the contrary of their rule, or nothing of it."""
    for bound in _bound(bindings, near):
        contraries = [each for each in bound.block if takes_back(bound.rule, each.passage, resource)]
        for each in contraries:
            yield replace(each.told("RUL017", "contrary", slot=bound.name), severity="warning")
        if not contraries:
            yield from _strange(bound, resource, near)


def _bound(bindings: Sequence[BindingDraft], near: Sequence[Reader]) -> Iterator[Bound]:
    readers = {reader.path: reader for reader in near}
    for binding in bindings:
        for name, slot in binding.binding.slots:
            spec, reader = slot_named("turn", name), readers.get(slot.place.note)
            if spec and reader and isinstance(slot, SentenceSlot):
                block = [Said(reader, passage, prose=True) for passage in _quoted(reader, slot)]
                yield Bound(spec.name.removesuffix("_sentence"), name, block, binding.mention)


def _quoted(reader: Reader, slot: SentenceSlot) -> Iterator[Passage]:
    """The sentences of the block that a slot quotes."""
    blocks = [each.block for each in reader.facts.block_ids if each.id == slot.place.block]
    return (passage for block in blocks for passage in passages(reader, Span(*block)))


def _strange(bound: Bound, resource: str, near: Sequence[Reader]) -> Iterator[Diagnostic]:
    """A block that says another rule, its own said elsewhere, or that has no word of its own: at its row."""
    said = {rule for each in bound.block for rule in turn.SENTENCES if states(rule, each.passage, resource)}
    if not bound.block or bound.rule in said:
        return
    other = (each for each in sentences(near) if states(bound.rule, each.passage, resource))
    there = next(other, None) if said else None
    if there:
        fill = {"slot": bound.name, "line": str(there.at[1]), "note": there.reader.path}
        yield Diagnostic("RUL017", *_row(bound), "warning", "other", fill)
    elif not any(holds(f"about.{bound.rule}", each.passage, resource) for each in bound.block):
        yield Diagnostic("RUL017", *_row(bound), "warning", "unrelated", {"slot": bound.name})


def _row(bound: Bound) -> Mention:
    """The cell that binds a rule; where none is found, the table."""
    path = bound.table.path
    reader = Reader(path, bound.block[0].reader.names, [])
    for typed in reader.names.typed(path):
        for row in typed.table.rows if typed.kind == "procedure" else ():
            if len(row) > 1 and reader.links.words(row[0]) == bound.name:
                return Mention(path, *row[1].span)
    return bound.table
