"""What only the whole rulebook can show: cycles, unreachable rows, values that do not fit, wrong examples."""

from collections.abc import Iterator

from kodeks_engine import formula as f
from kodeks_engine.index import Index, cycles
from kodeks_engine.place import Place
from kodeks_engine.procedures import slot_named
from kodeks_engine.ruleset import Formula, QuantitySlot
from kodeks_engine.text import chained

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.assemble import Assembly, finding_at
from kodeks.rulebook.findings.choices import keys_and_choices
from kodeks.rulebook.findings.keys import check_keys
from kodeks.rulebook.findings.missing import missing
from kodeks.rulebook.findings.mixtures import mixtures, trees_of
from kodeks.rulebook.findings.recompute import Recomputation
from kodeks.rulebook.findings.unreachable import LIMIT, unreachable
from kodeks.rulebook.kinds import Clash, Kind, Kinds, clashes, name_of
from kodeks.rulebook.measures import Measures
from kodeks.rulebook.where import keyword_column, link_span
from kodeks.source import Span

# What a slot of a kind may be bound to; any other takes whatever is bound.
SLOT_KINDS: dict[str, tuple[Kind, ...]] = {
    "number": ("number",),
    "number-or-none": ("number",),
    "dice": ("number",),
    "yesno": ("yesno",),
}


def verify(made: Assembly) -> Iterator[Diagnostic]:
    """All findings of the whole book."""
    index = Index(made.ruleset)
    yield from _cycles(made, index)
    yield from check_keys(made)
    misfits = list(_clashes(made, index))
    yield from misfits
    told = {_line(made, found) for found in misfits}
    doubtful = _doubtful(made, {_line(made, found) for found in misfits if found.severity == "error"})
    yield from missing(made, index)
    lines = {(place.note, place.line) for rows in doubtful.values() for place in rows} | told
    yield from (found for found in _proofs(made, index) if _line(made, found) not in lines)
    yield from Recomputation(made, index, frozenset(doubtful)).findings()


def _doubtful(made: Assembly, told: set[tuple[str, int]]) -> dict[str, list[Place]]:
    """The tables in which something does not fit, with their rows: what comes of them says nothing more."""
    decisions = [(each.id, [row.place for row in each.rows]) for each in made.ruleset.decisions if told]
    lookups = [(each.id, [row.place for row in each.rows]) for each in made.ruleset.lookups if told]
    tables = dict([*decisions, *lookups])
    wrong = [name for name in tables if any((place.note, place.line) in told for place in tables[name])]
    return {name: tables[name] for name in wrong}


def _line(made: Assembly, found: Diagnostic) -> tuple[str, int]:
    return found.path, made.draft.names.source(found.path).position(found.start).row


def _cycles(made: Assembly, index: Index) -> Iterator[Diagnostic]:
    at = {made.draft.names.id(home): claim.mention for home, claim in made.claims.items()}
    for chain in cycles(index):
        told = chained([index.label(name) for name in chain])
        where = next((at[name] for name in chain if name in at), None)
        if where is not None:
            yield Diagnostic("RUL003", *where, fill={"chain": told})


def _proofs(made: Assembly, index: Index) -> Iterator[Diagnostic]:
    """Rows of decision tables that can never be the first to hold."""
    for table in made.draft.decisions:
        found = unreachable(table.decision, index.inputs)
        if found is None:
            yield finding_at(made, table.decision.place, "RUL012", {"limit": str(LIMIT)}, "info")
            continue
        for number in found:
            row = table.decision.rows[number]
            yield finding_at(made, row.place, "RUL008", {"condition": row.text})


def _clashes(made: Assembly, index: Index) -> Iterator[Diagnostic]:
    """Words in sums, comparisons that can never hold, measures in different units."""
    kinds, measures = Kinds(index), Measures(index)
    for sentence in made.draft.sentences:
        if isinstance(sentence.formula, Formula):
            tree = sentence.formula.expr
            for clash in (*clashes(kinds, tree), *measures.clashes(tree)):
                path, *span = sentence.mention
                at = link_span(made.draft.names, path, Span(*span), clash.about)
                yield Diagnostic("RUL009", path, *at, variant=clash.variant, fill=clash.fill)
    yield from mixtures(made, kinds)
    yield from keys_and_choices(made, kinds)
    for planted in trees_of(made):
        for clash in (*clashes(kinds, planted.tree), *measures.clashes(planted.tree)):
            column = planted.column(made.draft.names, planted.place)
            yield _misfit(made, planted.place, clash, column)
    yield from _set_otherwise(made, kinds)
    yield from _bound_otherwise(made, kinds)
    yield from _parts(made, kinds, measures)


def _set_otherwise(made: Assembly, kinds: Kinds) -> Iterator[Diagnostic]:
    """Effects that set a quantity to a value of another kind: `= połowa`."""
    for switch in made.ruleset.switches:
        for effect in switch.effects:
            known, kind = kinds.of(f.Ref(effect.target)), kinds.of(effect.amount)
            if effect.op == "=" and known and kind and known != kind:
                fill = {"name": kinds.index.label(effect.target), "found": name_of(kinds, effect.amount)}
                column = keyword_column(made.draft.names, effect.place, "change")
                yield finding_at(made, effect.place, "RUL009", fill, "error", "set_otherwise", column)


def _bound_otherwise(made: Assembly, kinds: Kinds) -> Iterator[Diagnostic]:
    """Slots that are bound to a quantity or value of another kind, or to a sum of what is no number."""
    for binding in made.ruleset.bindings:
        for name, slot in binding.slots:
            spec = slot_named(binding.procedure or binding.id, name)
            tree = f.Ref(slot.id) if isinstance(slot, QuantitySlot) else getattr(slot, "expr", None)
            kind = kinds.of(tree)
            if spec is not None and kind is not None and kind not in SLOT_KINDS.get(spec.kind, (kind,)):
                fill = {"found": name, "name": name_of(kinds, tree)}
                yield finding_at(made, slot.place, "RUL010", fill, "error", f"bound_{kind}", 1)
            for clash in clashes(kinds, tree):
                yield _misfit(made, slot.place, clash, 1)


def _parts(made: Assembly, kinds: Kinds, measures: Measures) -> Iterator[Diagnostic]:
    """Parts of sums that are no numbers, or of different units."""
    for table in made.ruleset.components:
        for row in table.rows:
            for clash in clashes(kinds, f.Negate(row.ref)):
                yield _misfit(made, row.place, clash, 0)
        for clash in measures.clashes(f.Call("largest", tuple([row.ref for row in table.rows]))):
            yield _misfit(made, table.place, clash, None)


def _misfit(made: Assembly, place: Place, clash: Clash, column: int | None) -> Diagnostic:
    return finding_at(made, place, "RUL009", clash.fill, "error", clash.variant, column, clash.about)
