"""Calculator callouts as forms with their default answer, computed when the site is built."""

from collections.abc import Callable, Mapping
from typing import Any

from kodeks_engine.answer import answer
from kodeks_engine.errors import RuleError
from kodeks_engine.form import describe
from kodeks_engine.index import Index, inputs_of
from kodeks_engine.ruleset import Calculator, QuantitySlot, Ruleset

from kodeks.render.calculator import calculator_html

Place = Mapping[str, Any]


class Calculators:
    """The calculators of a rulebook, by the place of their callout."""

    def __init__(self, rules: Ruleset) -> None:
        self.index = Index(rules)
        self.at = {(found.place.note, found.place.line): found for found in rules.calculators}

    def find(self, note: str, line: int) -> Calculator | None:
        """The calculator whose callout begins at a line of a note."""
        return self.at.get((note, line))

    def html(self, found: Calculator, lang: str, link: Callable[[Place], str | None]) -> str:
        """Its form and default answer; ``link`` gives the address of a place from the page."""
        form = describe(self.index, found.outputs, found.title) | {"id": found.id}
        told = answer(self.index, {"outputs": list(found.outputs)})
        return calculator_html(form, told, lang, link)


def turn(rules: Ruleset) -> Mapping[str, Any] | None:
    """Ids of the book's action economy for the turn bar: the procedure, its inputs, those results it shows.

    None where the book binds none, or fills the sequence of acts itself.
    """
    index = Index(rules)
    bars = (_bar(index, binding.id) for binding in rules.bindings)
    return next((bar for bar in bars if bar), None)


def _bar(index: Index, id_: str) -> Mapping[str, Any] | None:
    """What the bar must know of one procedure; None where it is another, or its sequence is not asked."""
    try:
        bound = index.bound(id_)
    except RuleError:
        return None
    sequence = bound.slots.get("sequence") if bound.name == "turn" else None
    if not isinstance(sequence, QuantitySlot) or sequence.id not in {asked.id for asked in bound.asked}:
        return None
    shown = {name: bound.result_id(name, index.language) for name in ("allowed", "left")}
    return {"id": id_, "sequence": sequence.id, "inputs": inputs_of(index, [id_]), **shown}
