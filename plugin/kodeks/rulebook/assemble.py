"""The draft → a `Ruleset`: at most one definition a quantity, one id a thing (NOTATION 1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from kodeks_engine.actions import Actions
from kodeks_engine.formula import Ref
from kodeks_engine.index import Index
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Binding, Calculator, Definition, FromTable, Input, Quantity, Ruleset, Unread
from kodeks_engine.table import Lookup, Switch

from kodeks.diagnostic import Diagnostic, Severity
from kodeks.rulebook.asked import make_inputs
from kodeks.rulebook.draft import Draft, LookupDraft, Means, Mention
from kodeks.rulebook.forms.bindings import names_of
from kodeks.rulebook.measures import Measures
from kodeks.rulebook.names import Home, slug
from kodeks.rulebook.where import cell_span, link_span

NO_ACTIONS = Actions()


class Claim(NamedTuple):
    """Something that says what a home is; ``definition`` None: it is broken, or no quantity."""

    home: Home
    means: Means
    mention: Mention
    definition: Definition | None


@dataclass
class Assembly:
    """What became of the draft. ``claims`` holds the one claim that counts for each home.

    ``unkeyed`` are lookup tables with a column that is asked for: a key, if only its header were bold.
    """

    draft: Draft
    claims: dict[Home, Claim] = field(default_factory=dict)
    asked: dict[Home, Input] = field(default_factory=dict)
    controls: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unkeyed: set[str] = field(default_factory=set)
    problems: list[Diagnostic] = field(default_factory=list)
    ruleset: Ruleset = field(default_factory=Ruleset)

    def complain(self, code: str, mention: Mention, variant: str = "", **fill: str) -> None:
        """Report an error at a mention."""
        self.problems.append(Diagnostic(code, *mention, variant=variant, fill=fill))


def assemble(draft: Draft, actions: Actions = NO_ACTIONS) -> Assembly:
    """The rulebook of a draft and of what it says of turns.

    Everything that contradicts itself is reported, and the first kept.
    """
    made = Assembly(draft)
    for claim in _claims(draft):
        _enter(made, claim)
    for lookup in draft.lookups:
        _enter_lookup(made, lookup)
    made.asked = make_inputs(draft, {home: claim.means for home, claim in made.claims.items()}, made.complain)
    made.ruleset = _measured(_ruleset(made, made.asked)._replace(actions=actions))
    return made


def _measured(rules: Ruleset) -> Ruleset:
    """The rules with the unit of every quantity: of its table, or of what its formula is made of."""
    if not any(each.unit for each in rules.quantities) and not any(each.unit for each in rules.inputs):
        return rules
    measures = Measures(Index(rules))
    quantities = tuple([each._replace(unit=measures.of(Ref(each.id))) for each in rules.quantities])
    return rules._replace(quantities=quantities)


def _claims(draft: Draft) -> Iterator[Claim]:
    """All that defines something, in the order of paths and lines; lookups come after."""
    found: list[Claim] = []
    for sentence in draft.sentences:
        if sentence.home is not None and (sentence.formula is not None or (sentence.tells and draft.spoken)):
            found.append(Claim(sentence.home, "formula", sentence.mention, sentence.formula))
    for draft_table in draft.decisions:
        for home, mention in zip(draft_table.columns, draft_table.mentions, strict=True):
            if home is not None:
                definition = FromTable((draft_table.decision.id,)) if draft_table.decision.rows else None
                found.append(Claim(home, "decision", mention, definition))
    found += [Claim(asked.home, "input", asked.mention, None) for asked in draft.inputs]
    found += [Claim(switch.home, "switch", switch.mention, None) for switch in draft.switches]
    return iter(sorted(found, key=lambda claim: claim.mention))


def _enter(made: Assembly, claim: Claim) -> None:
    first = made.claims.setdefault(claim.home, claim)
    if first is not claim and not claim.means == first.means == "switch":
        _clash(made, first, claim)


def _clash(made: Assembly, first: Claim, second: Claim, variant: str = "") -> None:
    source = made.draft.names.source(first.mention.path)
    made.complain(
        "RUL004",
        second.mention,
        variant,
        name=made.draft.names.label(second.home),
        note=first.mention.path,
        line=str(source.position(first.mention.start).row),
    )


def _enter_lookup(made: Assembly, table: LookupDraft) -> None:
    """The columns of a lookup: definitions, or a control of what a formula defines already."""
    controls: list[str] = []
    for home, column, mention in zip(table.columns, table.lookup.columns, table.mentions, strict=True):
        if home is None:
            continue
        claim = Claim(home, "lookup", mention, FromTable((table.lookup.id,)))
        first = made.claims.get(home)
        if first is None:
            made.claims[home] = claim
        elif first.means == "lookup" and isinstance(first.definition, FromTable):
            _join(made, first, claim, table)
        elif first.means in ("formula", "decision"):
            controls.append(column)
        else:
            unkeyed = first.means == "input"
            _clash(made, first, claim, "keys" if unkeyed else "")
            made.unkeyed |= {table.lookup.id} if unkeyed else set()
    made.controls[table.lookup.id] = tuple(controls)


def _join(made: Assembly, first: Claim, claim: Claim, table: LookupDraft) -> None:
    """Another table of the same quantity: one table with the first, if the keys are the same quantities."""
    tables = first.definition.tables if isinstance(first.definition, FromTable) else ()
    other = next(t for t in made.draft.lookups if t.lookup.id == tables[0])
    if other.keys != table.keys or table.lookup.id in tables:
        _clash(made, first, claim)
        return
    made.claims[claim.home] = first._replace(definition=FromTable((*tables, table.lookup.id)))


def _ruleset(made: Assembly, inputs: dict[Home, Input]) -> Ruleset:
    draft, names = made.draft, made.draft.names
    config = names.resolved.vault.config
    taken = _ids(made, inputs)
    bindings = _bindings(made, taken)
    ours = set(taken.values())
    return Ruleset(
        language=names.language,
        title=config.site_name,
        licence=config.licence,
        quantities=tuple(_quantities(made, ours)),
        inputs=tuple([asked for home, asked in inputs.items() if home in ours]),
        switches=tuple(_switches(draft, ours)),
        lookups=tuple([_controlled(made, table.lookup) for table in draft.lookups]),
        decisions=tuple([table.decision for table in draft.decisions if table.decision.rows]),
        components=tuple(draft.components),
        bindings=tuple(bindings.values()),
        calculators=tuple(_calculators(made, taken, bindings)),
        unread=tuple(_unread(made, ours)),
    )


def _ids(made: Assembly, inputs: Iterable[Home]) -> dict[str, Home]:
    """The home of each id; a second one with the same id is reported and left out."""
    names = made.draft.names
    taken: dict[str, Home] = {}
    for home in [*made.claims, *(home for home in inputs if home not in made.claims)]:
        first = taken.setdefault(names.id(home), home)
        if first != home:
            claim = made.claims[home]
            fill = {"id": names.id(home), "name": names.label(home), "other": names.label(first)}
            made.complain("RUL005", claim.mention, **fill, note=first.note)
    return taken


def _quantities(made: Assembly, ours: set[Home]) -> Iterator[Quantity]:
    names = made.draft.names
    units = {h: u for t in made.draft.lookups for h, u in zip(t.columns, t.units, strict=True) if h and u}
    for home, claim in sorted(made.claims.items()):
        if claim.definition is not None and home in ours:
            yield Quantity(
                names.id(home),
                names.label(home),
                names.place(home),
                claim.definition,
                units.get(home, ""),
                names.aliases(home),
            )


def _unread(made: Assembly, ours: set[Home]) -> Iterator[Unread]:
    """What a formula or table defines that cannot be read, so that whoever needs it can be told where."""
    names = made.draft.names
    for home, claim in sorted(made.claims.items()):
        if claim.definition is None and claim.means in ("formula", "decision") and home in ours:
            line = names.source(claim.mention.path).position(claim.mention.start).row
            yield Unread(names.id(home), names.label(home), Place(claim.mention.path, line), claim.means)


def _switches(draft: Draft, ours: set[Home]) -> Iterator[Switch]:
    names = draft.names
    by_home: dict[Home, Switch] = {}
    for found in draft.switches:
        known = by_home.get(found.home)
        effects = (*known.effects, *found.effects) if known else found.effects
        place = known.place if known else found.place
        by_home[found.home] = Switch(names.id(found.home), names.label(found.home), effects, place)
    return (switch for home, switch in by_home.items() if home in ours)


def _controlled(made: Assembly, lookup: Lookup) -> Lookup:
    return lookup._replace(control=made.controls.get(lookup.id, ()))


def _bindings(made: Assembly, taken: dict[str, Home]) -> dict[Home, Binding]:
    """The bound procedures by the note that binds them. The first of a kind has the procedure's own id."""
    names = made.draft.names
    found: dict[Home, Binding] = {}
    seen = set(taken)
    for bound in made.draft.bindings:
        own = slug(names_of(bound.binding.procedure, names.language))
        name = next(
            (n for n in (own, names.id(bound.home), f"{names.id(bound.home)}_{own}") if n not in seen), ""
        )
        if not name:
            made.complain("RUL005", bound.mention, "procedure", id=own, name=bound.binding.label)
        elif bound.whole:
            seen.add(name)
            found[bound.home] = bound.binding._replace(id=name)
    return found


def _calculators(
    made: Assembly, taken: dict[str, Home], bindings: dict[Home, Binding]
) -> Iterator[Calculator]:
    bound = {home: binding.id for home, binding in bindings.items()}
    ids = {home: name for name, home in taken.items()}
    for draft in made.draft.calculators:
        outputs = [ids.get(use.home) or bound.get(use.home) for use in draft.outputs if use.home]
        for use in draft.outputs:
            if use.home is None or not (ids.get(use.home) or bound.get(use.home)):
                made.draft.uses.append(use)
        if any(outputs):
            yield draft.calculator._replace(outputs=tuple(dict.fromkeys([o for o in outputs if o])))


def finding_at(
    made: Assembly,
    place: Place,
    code: str,
    fill: dict[str, str],
    severity: Severity = "error",
    variant: str = "",
    column: int | None = None,
    about: str = "",
) -> Diagnostic:
    """A finding about the line of a place, or a cell of it, or there the link to the quantity ``about``."""
    names = made.draft.names
    span = link_span(names, place.note, cell_span(names, place, column), about)
    return Diagnostic(code, place.note, *span, severity, variant, fill)
