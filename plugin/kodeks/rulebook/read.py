"""All notes → a draft: what each note says, before anything is put together."""

from collections.abc import Callable

from kodeks_engine.formula import Binary, Dice, Number

from kodeks.links import Resolved
from kodeks.model import Facts
from kodeks.rulebook.draft import Draft
from kodeks.rulebook.factors import factors_in, settle_factors
from kodeks.rulebook.forms.bindings import read_binding
from kodeks.rulebook.forms.callouts import read_callouts
from kodeks.rulebook.forms.collections import read_collections
from kodeks.rulebook.forms.components import read_components
from kodeks.rulebook.forms.decisions import read_decision
from kodeks.rulebook.forms.effects import read_effects
from kodeks.rulebook.forms.examples import read_examples
from kodeks.rulebook.forms.inputs import read_inputs
from kodeks.rulebook.forms.lookups import read_lookup
from kodeks.rulebook.forms.sentences import read_sentences
from kodeks.rulebook.names import Names
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.spelled_none import settle_none
from kodeks.tables import SPOKEN, Kind, Typed, says

_READERS: dict[Kind, Callable[[Reader, Typed, Draft], None]] = {
    "lookup": read_lookup,
    "decision": read_decision,
    "components": read_components,
    "inputs": read_inputs,
    "effects": read_effects,
    "procedure": read_binding,
}


def read_notes(resolved: Resolved) -> Draft:
    """The draft of a vault. Notes that hold nothing of the notation are not even opened."""
    names = Names(resolved)
    draft = Draft(names)
    for path in sorted(names.notes):
        if _speaks(names.notes[path]) and not resolved.vault.template(path):
            _read_note(Reader(path, names, draft.uses), draft)
    read_collections(draft)
    settle_none(draft)
    settle_factors(draft)
    draft.spoken = draft.spoken or any(s.formula is not None and s.tells for s in draft.sentences)
    return draft


def read_worked_examples(draft: Draft) -> None:
    """The worked examples of a draft's tables: only checks and the exported rules ask for them."""
    for reader, typed in draft.told:
        if typed.kind == "example":
            read_examples(reader, typed, draft)
            _warn(reader, draft)
    if draft.factors:
        draft.examples = [factors_in(each, draft.factors) for each in draft.examples]


def _speaks(facts: Facts) -> bool:
    return bool(facts.lines or facts.tables) or any(says("calculator", c.type) for c in facts.callouts)


def _read_note(reader: Reader, draft: Draft) -> None:
    read_sentences(reader, draft)
    read_callouts(reader, draft)
    for typed in reader.names.typed(reader.path):
        if read := _READERS.get(typed.kind):
            read(reader, typed, draft)
        elif typed.kind != "example":  # those are read later
            continue
        draft.spoken = draft.spoken or typed.kind in SPOKEN or (typed.kind == "lookup" and _counts(draft))
        draft.told.append((reader, typed))
    _warn(reader, draft)


def _warn(reader: Reader, draft: Draft) -> None:
    for warning in reader.warnings:
        draft.say(reader.path, warning, "warning")
    reader.warnings.clear()


def _counts(draft: Draft) -> bool:
    """Whether the lookup that was read last gives a number: a table of links alone may be anything."""
    cells = (cell for row in draft.lookups[-1].lookup.rows for cell in row.cells)
    return any(isinstance(cell, Number | Dice | Binary) for cell in cells)
