"""What a book says of turns taken together: what it leaves out, and a turn that it does not bind itself.

Where action tables stand but no `Procedura | tura`, turns are played all the same: numbers come from the
tables and the prose, of the other rules those count whose sentence is known by its words (see `patterns`).
Where none is, the book does not say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from kodeks_engine.procedures import turn
from kodeks_engine.ruleset import Binding, SentenceSlot
from kodeks_engine.slots import names as names_in
from kodeks_engine.text import fold
from kodeks_engine.words import spellings

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.draft import BindingDraft, Draft, Mention
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.action_prose import place_of
from kodeks.rulebook.turns.action_tables import Row
from kodeks.rulebook.turns.limits import after, number_at, standing
from kodeks.rulebook.turns.prose import Passage
from kodeks.rulebook.turns.said import Said, sentences
from kodeks.rulebook.turns.statements import Collector
from kodeks.rulebook.turns.turn_rules import speaks_of, states, takes_back

LIKE = 0.85  # how near a slip is to a name
SHORT, LIKE_SHORT = 5, 0.7  # letters of a short name, and how near to it
KINDS = 2  # kinds of action that a table must limit before it is taken for an economy of turns
PAID = ("action", "instant")  # kinds of which more can be bought
OF_KINDS = ("no_renewal",)  # rules of every kind that can be bought


class Turn(NamedTuple):
    """The turn of a book: its own bindings, or the rules that no sentence says; where it is spoken of."""

    bound: list[BindingDraft]
    missing: list[str]
    mention: Mention


def imply_turn(draft: Draft, rows: Sequence[Row], found: Collector, near: Sequence[Reader]) -> Turn | None:
    """Bind the turn of a book that does not bind it itself, where its tables limit known kinds of action."""
    bound = [each for each in draft.bindings if each.binding.procedure == "turn"]
    known = {turn.kind_of(limit.kind) for limit, _ in found.limits} - {None}
    if not bound and len(known) < KINDS:
        return None
    mention = Mention(rows[0].reader.path, *rows[0].typed.heads[0].cell.span)
    return Turn(bound, [] if bound else _bind(draft, rows, found, near, mention), mention)


def faults(
    said: Turn, lang: str, rows: Sequence[Row], found: Collector, near: Sequence[Reader]
) -> Iterator[Diagnostic]:
    """What says the contrary of the rule that it is bound to, and what a turn lacks."""
    from kodeks.rulebook.turns.bound_rules import bound_faults

    yield from bound_faults(said.bound, found.resource, near)
    taken = dict(_taken_back(lang, found, near))
    for name in taken.keys() - set(said.missing):
        yield taken[name].told("RUL019", "contrary", found=taken[name].text)
    if said.bound or found.costs:
        missing = [name for name in said.missing if name not in taken]
        for name in said.missing:
            if name in taken:
                yield taken[name].told("RUL017", "implied", slot=name)
        for lacking in _findings(lang, found, rows, said.mention, missing):
            yield _at_its_sentence(lacking, found, near)


def _taken_back(lang: str, found: Collector, near: Sequence[Reader]) -> Iterator[tuple[str, Said]]:
    """The names of rules with the last sentence that speaks of them and says otherwise; not what is bound."""
    for each in sentences(near):
        if each.at not in found.quoted:
            for rule in turn.SENTENCES:
                spoken = speaks_of(rule, each.passage, found.resource)
                if spoken and takes_back(rule, each.passage, found.resource):
                    yield names_in("slot", "turn", f"{rule}_sentence", lang)[0], each


def _bind(
    draft: Draft, rows: Sequence[Row], found: Collector, near: Sequence[Reader], mention: Mention
) -> list[str]:
    """Bind each rule to the first sentence that says it, prose before remarks. The rules that none says."""
    said = sorted(sentences(near), key=lambda each: not each.prose)
    slots: list[tuple[str, SentenceSlot]] = []
    missing: list[str] = []
    for rule in turn.SENTENCES:
        name = names_in("slot", "turn", f"{rule}_sentence", draft.names.language)[0]
        saying = next((each for each in said if states(rule, each.passage, found.resource)), None)
        if saying is None:
            missing.append(name)
        else:
            slots.append((name, _slot(saying)))
            found.said.append((saying.reader, saying.passage, name))
            missing += [f"{name} ({kind})" for kind in _untold(draft, rule, saying, rows, found)]
    home, place = Home(rows[0].reader.path), rows[0].reader.table_place(rows[0].typed)
    binding = Binding("", draft.names.label(home), tuple(slots), place, "turn")
    draft.bindings.append(BindingDraft(binding, home, mention, whole=True))
    return missing


def _untold(draft: Draft, rule: str, said: Said, rows: Sequence[Row], found: Collector) -> list[str]:
    """The kinds that can be bought of which a remark beside another kind says nothing: of one row alone."""
    before = [
        row for row in rows if row.reader.path == said.reader.path and row.name.span[0] <= said.passage.start
    ]
    if said.prose or rule not in OF_KINDS or not before:
        return []
    priced = {turn.kind_of(cost.kind) for cost, _ in found.costs} - {turn.kind_of(before[-1].kind)}
    return [_kind(draft.names.language, kind) for kind in PAID if kind in priced]


def _findings(
    lang: str, found: Collector, rows: Sequence[Row], mention: Mention, missing: list[str]
) -> Iterator[Diagnostic]:
    """What the book leaves out: sentences, limits of known kinds (at a row with a slip), prices."""
    told = [problem.fill["kind"] for problem in found.problems if problem.code == "ACT001"]
    limited = {turn.kind_of(kind) for kind in [*told, *[limit.kind for limit, _ in found.limits]]}
    priced = {turn.kind_of(cost.kind) for cost, _ in found.costs}
    unlimited = [_kind(lang, kind) for kind in turn.KINDS if kind not in limited]
    unpriced = [_kind(lang, kind) for kind in PAID if kind in limited and kind not in priced]
    slips = {kind: row for kind in unlimited if (row := _misspelt(kind, rows))}
    for kind, row in slips.items():
        at = row.name.span
        yield Diagnostic("RUL017", row.reader.path, *at, "info", "limit", {"slot": kind})
    unlimited = [kind for kind in unlimited if kind not in slips]
    for variant, slots in (("implied", missing), ("limit", unlimited), ("price", unpriced)):
        if slots:
            yield Diagnostic("RUL017", *mention, "info", variant, {"slot": ", ".join(slots)})


def _at_its_sentence(lacking: Diagnostic, found: Collector, near: Sequence[Reader]) -> Diagnostic:
    """A price that nothing says is told at the sentence that perhaps means to say it."""
    if lacking.variant != "price" or ", " in lacking.fill["slot"]:
        return lacking
    for reader, passage, _ in sentences(near):
        if (reader.path, passage.start) not in found.read and _buys(passage, found, lacking.fill["slot"]):
            return replace(lacking, path=reader.path, start=passage.start, end=passage.end)
    return lacking


def _buys(passage: Passage, found: Collector, slot: str) -> bool:
    """Whether a sentence names a kind beside a number or a point, and words of payment."""
    words = passage.words
    pays = any(standing(key, words) for key in ("extra", "pays", "priced", "in_return_for"))
    counts = pays and any(
        number_at(words, at) is not None or after("point", words, at) > at for at in range(len(words))
    )
    counts = counts or (bool(standing("pays", words)) and bool(standing("extra", words)))
    return counts and any(_is_of(found.kinds.at(words, at), slot) for at in range(len(words)))


def _is_of(named: tuple[str, int] | None, slot: str) -> bool:
    """Whether a kind that a sentence names is the one that a slot is about."""
    kinds = {turn.kind_of(slot), turn.kind_of(named[0])} if named else {None}
    return len(kinds) == 1 and None not in kinds


def _misspelt(kind: str, rows: Sequence[Row]) -> Row | None:
    """The row whose kind is nearly this one."""
    from difflib import get_close_matches  # only a kind without a limit pays for it

    like = LIKE if len(kind) > SHORT else LIKE_SHORT
    near = get_close_matches(fold(kind), [fold(row.kind) for row in rows], 1, like)
    swapped = sorted(fold(kind))  # two letters that changed places
    return next((row for row in rows if fold(row.kind) in near or sorted(fold(row.kind)) == swapped), None)


def _kind(lang: str, kind: str) -> str:
    return spellings(lang, f"notation.{kind}")[0]


def _slot(said: Said) -> SentenceSlot:
    return SentenceSlot(said.text, place_of(said.reader, said.passage.start))
