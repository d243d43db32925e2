"""What a book says of turns taken together: what it leaves out, and a turn that it does not bind itself.

Where action tables stand but no `Procedura | tura`, turns are played all the same: numbers come from the
tables and the prose, of the other rules those count whose sentence is known by its words (see `patterns`).
Where none is, the book does not say.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kodeks_engine.procedures import turn
from kodeks_engine.ruleset import Binding, SentenceSlot
from kodeks_engine.slots import names as names_in
from kodeks_engine.text import fold
from kodeks_engine.words import spellings

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.action_prose import place_of, spans_of
from kodeks.rulebook.action_tables import Row
from kodeks.rulebook.draft import BindingDraft, Draft, Mention
from kodeks.rulebook.limits import negated
from kodeks.rulebook.names import Home
from kodeks.rulebook.patterns import holds
from kodeks.rulebook.prose import Passage, passages
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.statements import Collector
from kodeks.source import Span

KINDS = 2  # kinds of action that a table must limit before it is taken for an economy of turns
PAID = ("action", "instant")  # kinds of which more can be bought
DENIED = ("renewal",)  # rules whose sentence must deny nothing: with a `nie` it says the contrary
CONTRARY = ("riposte", "once", "pool", "own_cost", "lapse")  # rules that other words say the contrary of


class Said(NamedTuple):
    """A sentence of a note; ``prose`` unless it is a remark in a table."""

    reader: Reader
    passage: Passage
    prose: bool


def imply_turn(draft: Draft, rows: Sequence[Row], found: Collector, near: Sequence[Reader]) -> None:
    """Bind the turn of a book that does not bind it itself, where its tables limit known kinds of action."""
    bound = [each for each in draft.bindings if each.binding.procedure == "turn"]
    known = {turn.kind_of(limit.kind) for limit, _ in found.limits} - {None}
    if not bound and len(known) < KINDS:
        return
    mention = Mention(rows[0].reader.path, *rows[0].typed.heads[0].cell.span)
    missing = [] if bound else _bind(draft, rows[0], found, near, mention)
    if bound or found.costs:
        found.problems += _findings(draft.names.language, found, mention, missing)


def _bind(draft: Draft, row: Row, found: Collector, near: Sequence[Reader], mention: Mention) -> list[str]:
    """Bind each rule to the first sentence that says it, prose before remarks. The rules that none says."""
    said = sorted(_sentences(near), key=lambda each: not each.prose)
    resource = fold(found.costs[0][0].resource) if found.costs else ""
    slots: list[tuple[str, SentenceSlot]] = []
    missing: list[str] = []
    for rule in turn.SENTENCES:
        name = names_in("slot", "turn", f"{rule}_sentence", draft.names.language)[0]
        saying = next((each for each in said if _says(rule, each.passage, resource)), None)
        if saying is None:
            missing.append(name)
        else:
            slots.append((name, _slot(saying)))
            found.said.append((saying.reader, saying.passage, name))
    home, place = Home(row.reader.path), row.reader.table_place(row.typed)
    binding = Binding("", draft.names.label(home), tuple(slots), place, "turn")
    draft.bindings.append(BindingDraft(binding, home, mention, whole=True))
    return missing


def _findings(lang: str, found: Collector, mention: Mention, missing: list[str]) -> Iterator[Diagnostic]:
    """What the book leaves out: sentences, limits of known kinds, prices."""
    told = [problem.fill["kind"] for problem in found.problems if problem.code == "ACT001"]
    limited = {turn.kind_of(kind) for kind in [*told, *[limit.kind for limit, _ in found.limits]]}
    priced = {turn.kind_of(cost.kind) for cost, _ in found.costs}
    unlimited = [_kind(lang, kind) for kind in turn.KINDS if kind not in limited]
    unpriced = [_kind(lang, kind) for kind in PAID if kind in limited and kind not in priced]
    for variant, slots in (("implied", missing), ("limit", unlimited), ("price", unpriced)):
        if slots:
            yield Diagnostic("RUL017", *mention, "info", variant, {"slot": ", ".join(slots)})


def _kind(lang: str, kind: str) -> str:
    return spellings(lang, f"notation.{kind}")[0]


def _sentences(near: Sequence[Reader]) -> Iterator[Said]:
    for reader in near:
        prose = {block.span for block in reader.facts.blocks}
        for span in spans_of(reader):
            yield from (Said(reader, passage, span in prose) for passage in passages(reader, span))


def _says(rule: str, passage: Passage, resource: str) -> bool:
    if not holds(f"says.{rule}", passage, resource):
        return False
    denied = rule in DENIED and negated(passage)
    return not denied and not (rule in CONTRARY and holds(f"unsays.{rule}", passage, resource))


def _slot(said: Said) -> SentenceSlot:
    span = Span(said.passage.start, said.passage.end)
    return SentenceSlot(said.reader.readable(span), place_of(said.reader, span[0]))
