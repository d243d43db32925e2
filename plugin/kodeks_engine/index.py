"""The rulebook, ready to be asked: things by id, what depends on what, cycles.

Made once for a `Ruleset` and kept; all answers are static, no value is computed here.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TypeAlias

from kodeks_engine import walk
from kodeks_engine.binding import Bound, bind
from kodeks_engine.errors import RuleError, UnknownNameError
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Binding, FromTable, Input, Quantity, QuantitySlot, Ruleset, ValueSlot
from kodeks_engine.slots import names
from kodeks_engine.table import Effect, Lookup, LookupRow, Switch
from kodeks_engine.table import Is as IsKey
from kodeks_engine.text import ascii_form, fold

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
        self.unread = {u.id: u for u in ruleset.unread}
        self._own = {*self.quantities, *self.inputs, *self.switches}
        self._bound: dict[str, Bound | RuleError] = {}
        self._needs: dict[str, tuple[str, ...]] = {}
        self.signs: dict[str, bool] = {}  # what `form.is_signed` found
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
        """What has this id; what only procedures ask for counts too."""
        if not self.knows(name) and name not in self.bindings:
            self._bind_all()
        return (
            self.quantities.get(name)
            or self.inputs.get(name)
            or self.switches.get(name)
            or self.bindings.get(name)
        )

    def knows(self, name: str) -> bool:
        """Whether a quantity, input or switch of the book has this id."""
        return name in self._own

    def bound(self, name: str) -> Bound:
        """A procedure with its slots filled. Raises RuleError where the engine lacks it."""
        self._bind_all()
        bound = self._bound[name]
        if isinstance(bound, RuleError):
            raise bound
        return bound

    def _bind_all(self) -> None:
        """Bind all procedures once, in the book's order, so that the inputs which they ask for are known."""
        for name in self.bindings if not self._bound else ():
            try:
                bound = bind(self, self.bindings[name])
            except RuleError as error:
                self._bound[name] = error
            else:
                self._bound[name] = bound
                self.inputs.update((asked.id, asked) for asked in bound.asked)

    def result_of(self, name: str) -> tuple[str, str] | None:
        """The binding and the result that an id such as `atak.trafienie` means."""
        owner, point, _ = name.rpartition(".")
        if not point or owner not in self.bindings:
            return None
        bound = self.bound(owner)
        for result in bound.procedure.RESULTS:
            if bound.result_id(result, self.language) == name:
                return owner, result
        return None

    def unit(self, name: str | None) -> str:
        """What a quantity, input or result is measured in, "" for a bare number."""
        found = self.quantities.get(name or "") or self.inputs.get(name or "")
        if found:
            return found.unit
        part = self.result_of(name) if name else None
        return self._measured_in(*part) if part else ""

    def _measured_in(self, owner: str, result: str) -> str:
        """The unit of a procedure's result: that of the slot in whose measure it is."""
        bound = self.bound(owner)
        slot = bound.slots.get(getattr(bound.procedure, "MEASURED", {}).get(result, ""))
        return self.unit(slot.id) if isinstance(slot, QuantitySlot) else ""

    def place(self, name: str) -> Place | None:
        """The note or heading that an id stands for."""
        part = self.result_of(name)
        found = self.find(part[0] if part else name)
        return (found.home or found.place) if isinstance(found, Input) else found.place if found else None

    def label(self, name: str) -> str:
        """What an id is called."""
        part = self.result_of(name)
        if part:
            said = names("result", self.bound(part[0]).name, part[1], self.language)[0]
            return said[:1].upper() + said[1:]
        found = self.find(name) or self.unread.get(name)
        return found.label if found else name

    def unknown(self, name: str) -> UnknownNameError:
        """Why nothing is known of an id: the book does not define it, or not so that it can be read."""
        unread = self.unread.get(name)
        if unread is None:
            if meant := self.meant(name):
                return UnknownNameError("unknown_name_meant", subject=name, name=name, meant=meant)
            return UnknownNameError("unknown_name", subject=name, name=name)
        note, line = unread.place.note, str(unread.place.line)
        return UnknownNameError(
            f"unread_{unread.by}", subject=name, place=unread.place, label=unread.label, note=note, line=line
        )

    def meant(self, name: str) -> str:
        """The id of what a misspelt name, or a label in the place of an id, probably means."""
        from difflib import get_close_matches  # only a fault pays for it

        known = (*self.quantities, *self.inputs, *self.switches, *self.bindings)
        forms = {ascii_form(form): each for each in known for form in (each, self.label(each))}
        near = get_close_matches(ascii_form(name), forms, 1, 0.7)
        return forms[near[0]] if near else ""

    def results(self, name: str) -> list[str]:
        """The ids that asking for ``name`` answers: itself, or a procedure's results; none where unknown."""
        if name in self.bindings:
            bound = self.bound(name)
            return [bound.result_id(result, self.language) for result in bound.procedure.RESULTS]
        return [name] if self.result_of(name) or self.find(name) else []

    def needs(self, name: str) -> tuple[str, ...]:
        """The ids that a quantity, input or switch refers to itself, in order of first use."""
        if name not in self._needs:
            self._needs[name] = tuple(dict.fromkeys(self._direct(name)))
        return self._needs[name]

    def _direct(self, name: str) -> Iterator[str]:
        quantity = self.quantities.get(name)
        if quantity is not None:
            yield from self._defining(quantity)
        elif name in self.bindings:
            yield from self._slots(self.bound(name))
        elif "." in name and self.result_of(name):
            yield name.rpartition(".")[0]
        for switch, effect in self.effects.get(name, ()):
            yield switch.id
            yield from self.expression_needs((effect.amount, effect.low, effect.high))

    def _slots(self, bound: Bound) -> Iterator[str]:
        for slot in bound.needs():
            if isinstance(slot, QuantitySlot):
                yield slot.id
            elif isinstance(slot, ValueSlot):
                yield from self.expression_needs(slot.expr)

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
        return in_order(names, self.needs)

    def rows(self, table: Lookup) -> dict[tuple[KeyValue, ...], LookupRow]:
        """The rows of a lookup whose keys are all single values, by those values."""
        if table.id not in self._rows:
            self._rows[table.id] = {
                tuple([key_value(key.value) for key in row.keys if isinstance(key, IsKey)]): row
                for row in reversed(table.rows)
                if all(isinstance(key, IsKey) for key in row.keys)
            }
        return self._rows[table.id]


def in_order(names: Iterable[str], needs: Callable[[str], Iterable[str]]) -> list[str]:
    """Names and all that they need, each after what it needs itself, in order of first use."""
    order: list[str] = []
    entered: set[str] = set()
    for name in names:
        stack = [(name, iter(needs(name)))] if name not in entered else []
        entered.add(name)
        while stack:
            following = next(stack[-1][1], None)
            if following is None:
                order.append(stack.pop()[0])
            elif following not in entered:
                entered.add(following)
                stack.append((following, iter(needs(following))))
    return order


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
