"""Where the rules stand: the lines of each note that an answer may lead back to."""

from collections import defaultdict
from collections.abc import Mapping

from kodeks_engine.place import Place
from kodeks_engine.ruleset import Binding, Input, Quantity, Ruleset


def lines_of(rules: Ruleset) -> Mapping[str, frozenset[int]]:
    """For each note the rows (from 1) that a place of the rulebook names."""
    found: dict[str, set[int]] = defaultdict(set)
    waiting: list[object] = [rules]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, Place):
            found[thing.note].add(thing.line)
        elif isinstance(thing, tuple):
            waiting += thing
    return {note: frozenset(lines) for note, lines in found.items()}


def homes_of(rules: Ruleset) -> Mapping[str, str]:
    """For each id that a calculator may show the note that links to it lead to."""
    things: tuple[Quantity | Input | Binding, ...] = (*rules.quantities, *rules.inputs, *rules.bindings)
    return {thing.id: _home(thing).note for thing in things}


def _home(thing: Quantity | Input | Binding) -> Place:
    return thing.home if isinstance(thing, Input) and thing.home else thing.place
