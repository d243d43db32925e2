"""The rulebook, ready to be asked: things by id, what depends on what, cycles.

Made once for a `Ruleset` and kept; all answers are static, no value is computed here.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeAlias

from kodeks_engine import walk
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Binding, FromTable, Input, Quantity, Ruleset
from kodeks_engine.table import Effect, Lookup, LookupRow, Switch
from kodeks_engine.table import Is as IsKey
from kodeks_engine.text import fold

Named: TypeAlias = Quantity | Input | Switch | Binding
KeyValue: TypeAlias = tuple[str, object]


def key_value(value: object) -> KeyValue:
    """A value as a dictionary key: words without case; `tak` is not 1."""
    if isinstance(value, str):
        return "word", fold(value)
    return type(value).__name__, value


class Index:
    """A `Ruleset` with everything found by id."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.language = ruleset.language
        self.quantities = {q.id: q for q in ruleset.quantities}
        self.inputs = {i.id: i for i in ruleset.inputs}
        self.switches = {s.id: s for s in ruleset.switches}
        self.bindings = {b.id: b for b in ruleset.bindings}
        self.lookups = {t.id: t for t in ruleset.lookups}
        self.decisions = {t.id: t for t in ruleset.decisions}
        self.components = {t.id: t for t in ruleset.components}
        self._needs: dict[str, tuple[str, ...]] = {}
        self._rows: dict[str, dict[tuple[KeyValue, ...], LookupRow]] = {}

    @cached_property
    def effects(self) -> dict[str, list[tuple[Switch, Effect]]]:
        """The effects on each quantity, in the order of the book."""
        found: dict[str, list[tuple[Switch, Effect]]] = {}
        for switch in self.ruleset.switches:
            for effect in switch.effects:
                found.setdefault(effect.target, []).append((switch, effect))
        return found

    def find(self, name: str) -> Named | None:
        """What has this id."""
        return (
            self.quantities.get(name)
            or self.inputs.get(name)
            or self.switches.get(name)
            or self.bindings.get(name)
        )

    def place(self, name: str) -> Place | None:
        """The note or heading that an id stands for."""
        found = self.find(name)
        return (found.home or found.place) if isinstance(found, Input) else found.place if found else None

    def label(self, name: str) -> str:
        """What an id is called."""
        found = self.find(name)
        return found.label if found else name

    def results(self, name: str) -> list[str]:
        """The ids that asking for ``name`` answers: itself; none where the book lacks it."""
        return [name] if self.find(name) else []

    def needs(self, name: str) -> tuple[str, ...]:
        """The ids that a quantity, input or switch refers to itself, in order of first use."""
        if name not in self._needs:
            self._needs[name] = tuple(dict.fromkeys(self._direct(name)))
        return self._needs[name]

    def _direct(self, name: str) -> Iterator[str]:
        quantity = self.quantities.get(name)
        if quantity is not None:
            yield from self._defining(quantity)
        for switch, effect in self.effects.get(name, ()):
            yield switch.id
            yield from self.expression_needs((effect.amount, effect.low, effect.high))

    def _defining(self, quantity: Quantity) -> Iterator[str]:
        if not isinstance(quantity.definition, FromTable):
            yield from self.expression_needs(quantity.definition.expr)
            return
        for table in quantity.definition.tables:
            if table in self.lookups:
                yield from walk.lookup_refs(self.lookups[table], quantity.id)
            elif table in self.decisions:
                yield from walk.decision_refs(self.decisions[table], quantity.id)

    def expression_needs(self, root: object) -> Iterator[str]:
        """The ids that an expression refers to, component tables included."""
        yield from walk.refs(root)
        for table in walk.totals(root):
            if table in self.components:
                for row in self.components[table].rows:
                    yield from walk.component_refs(row)

    def reach(self, names: Iterable[str]) -> list[str]:
        """All ids that these depend on, and them, each after what it needs, in order of first use."""
        order: list[str] = []
        entered: set[str] = set()
        for name in names:
            stack: list[tuple[str, Iterator[str]]] = []
            _enter(self, name, entered, stack)
            while stack:
                following = next(stack[-1][1], None)
                if following is None:
                    order.append(stack.pop()[0])
                else:
                    _enter(self, following, entered, stack)
        return order

    def rows(self, table: Lookup) -> dict[tuple[KeyValue, ...], LookupRow]:
        """The rows of a lookup whose keys are all single values, by those values."""
        if table.id not in self._rows:
            self._rows[table.id] = {
                tuple([key_value(key.value) for key in row.keys if isinstance(key, IsKey)]): row
                for row in reversed(table.rows)
                if all(isinstance(key, IsKey) for key in row.keys)
            }
        return self._rows[table.id]


def _enter(index: Index, name: str, entered: set[str], stack: list[tuple[str, Iterator[str]]]) -> None:
    if name not in entered:
        entered.add(name)
        stack.append((name, iter(index.needs(name))))


def index_of(rules: Ruleset | Index) -> Index:
    """The index of a ruleset, or the one that was given."""
    return rules if isinstance(rules, Index) else Index(rules)


def inputs_of(rules: Ruleset | Index, outputs: Iterable[str]) -> list[str]:
    """The inputs, then the switches, that these quantities use, each in order of first use."""
    index = index_of(rules)
    reached = index.reach(outputs)
    return [i for i in reached if i in index.inputs] + [i for i in reached if i in index.switches]


def cycles(rules: Ruleset | Index) -> list[tuple[str, ...]]:
    """Chains of quantities that need each other, each once: `("a", "b", "a")`; found without computing."""
    index = index_of(rules)
    found: list[tuple[str, ...]] = []
    done: set[str] = set()
    for name in [*index.quantities, *index.inputs]:
        _search(index, name, done, found)
    return found


def _search(index: Index, name: str, done: set[str], found: list[tuple[str, ...]]) -> None:
    """Depth first without recursion; ``trail`` is the path that leads to the current id."""
    if name in done:
        return
    trail: dict[str, Iterator[str]] = {name: iter(index.needs(name))}
    while trail:
        current = next(reversed(trail))
        following = next(trail[current], None)
        if following is None:
            done.add(current)
            del trail[current]
        elif following in trail:
            path = list(trail)
            found.append((*path[path.index(following) :], following))
        elif following not in done:
            trail[following] = iter(index.needs(following))
