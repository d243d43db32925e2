"""Calculator callouts: `> [!kalkulator] Obrona` with links to what is to be computed (NOTATION 5)."""

from kodeks_engine.ruleset import Calculator

from kodeks.model import Callout
from kodeks.rulebook.draft import CalculatorDraft, Draft, Mention
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Reader
from kodeks.tables import says


def read_callouts(reader: Reader, draft: Draft) -> None:
    """All calculators of a note."""
    for number, callout in enumerate((c for c in reader.facts.callouts if says("calculator", c.type)), 1):
        draft.calculators.append(_read(reader, callout, number))


def _read(reader: Reader, callout: Callout, number: int) -> CalculatorDraft:
    note = reader.names.id(Home(reader.path))
    outputs = tuple([reader.look(link) for link in reader.links.within(callout.span)])
    place = reader.place(callout.head[0])
    calculator = Calculator(f"{note}_calculator_{number}", callout.title, (), place)
    return CalculatorDraft(calculator, outputs, Mention(reader.path, *callout.head))
