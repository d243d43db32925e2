"""What a calculator asks and gives: its form, from the dependency graph alone."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from kodeks_engine.errors import InputError
from kodeks_engine.formula import Binary, Bound, Expr, Number, Ref, Rounding
from kodeks_engine.index import Index, index_of, inputs_of
from kodeks_engine.inputs import default_of, numbers_of
from kodeks_engine.number import Plain
from kodeks_engine.place import place_json
from kodeks_engine.ruleset import Binding, Formula, Input, Quantity, Ruleset, Unread
from kodeks_engine.table import Switch
from kodeks_engine.text import ascii_form, fold, value_json
from kodeks_engine.words import spellings

Json: TypeAlias = dict[str, object]


def describe(rules: Ruleset | Index, outputs: Sequence[str], title: str | None = None) -> Json:
    """The form of a calculator with these outputs, as JSON data.

    ``inputs`` are exactly those that the outputs use, in order of first use, switches last; ``results`` are
    the outputs with labels. An output that the book lacks is left out of the results.
    """
    index = index_of(rules)
    known = [name for output in outputs for name in index.results(output)]
    bound = [index.bound(output) for output in outputs if output in index.bindings]
    own = {asked.id: asked for procedure in bound for asked in procedure.asked}
    calculator = next((c for c in index.ruleset.calculators if c.outputs == tuple(outputs)), None)
    first = index.label(outputs[0]) if outputs else ""
    return {
        "id": calculator.id if calculator else "_".join(outputs),
        "title": title or (calculator.title if calculator else first),
        "outputs": list(outputs),
        "inputs": [_asked(index, name, own) for name in inputs_of(index, known)],
        "results": [
            {"id": name, "label": index.label(name), "place": place_json(index.place(name))} for name in known
        ],
    }


def _asked(index: Index, name: str, own: Mapping[str, Input]) -> Json:
    """An input or switch; one that procedures share is at home where the form's ``own`` one asks."""
    switch = index.switches.get(name)
    return _switch(index, switch) if switch else _input(index, own.get(name) or index.inputs[name])


def _switch(index: Index, switch: Switch) -> Json:
    return {
        "id": switch.id,
        "label": switch.label,
        "kind": "yesno",
        "optional": False,
        "default": False,
        "min": None,
        "max": None,
        "choices": [],
        "question": switch.question,
        "unit": "",
        "whole": False,
        "place": place_json(switch.place),
        "switch": True,
    }


def _input(index: Index, asked: Input) -> Json:
    optional = asked.kind == "number-or-none"
    return {
        "id": asked.id,
        "label": asked.label,
        "kind": "choice" if asked.choices else "number" if optional else asked.kind,
        "optional": optional,
        "default": _offered(asked) if numbers_of(asked) else value_json(_default(asked)),
        "min": value_json(asked.low),
        "max": value_json(asked.high),
        "choices": [{"value": choice, "label": choice} for choice in asked.choices],
        "question": asked.question,
        "unit": asked.unit,
        "whole": asked.whole,
        "place": place_json(asked.home or asked.place),
        "switch": False,
    }


def _offered(asked: Input) -> str | None:
    """The default among numbers to choose from, as it is written there."""
    default = _default(asked)
    return next((c for c, n in zip(asked.choices, numbers_of(asked), strict=True) if n == default), None)


def _default(asked: Input) -> Plain:
    """The default, or None where the reader must give a value."""
    try:
        return default_of(asked)
    except InputError:
        return None


def is_signed(index: Index, name: str | None) -> bool:
    """Whether a value is written with its sign: said by the book, else told by words, else by the formula.

    `Wola` that the book computes is a bonus; `Wola` that a player is asked for may be a score. What changes
    a bonus or penalty by other things of the book (`premia do ataku + kara ręki głównej`) is one itself.
    """
    if name is None:
        return False
    if name not in index.signs:  # one answer asks for many of them
        index.signs[name] = _is_signed(index, name)
    return index.signs[name]


def _is_signed(index: Index, name: str) -> bool:
    found = index.quantities.get(name) or index.inputs.get(name)
    if found is None or found.signed is not None or _is_called_signed(index, found):
        return found is not None and found.signed is not False
    if not isinstance(found, Quantity) or not isinstance(found.definition, Formula):
        return False
    changed = _changed(found.definition.expr)
    started = index.quantities.get(changed) or index.inputs.get(changed)
    return started is not None and started.signed is not False and _is_called_signed(index, started)


def _is_called_signed(index: Index, found: Quantity | Input) -> bool:
    stems = [*spellings(index.language, "engine.signed")]
    if isinstance(found, Quantity):
        stems += spellings(index.language, "engine.signed_results")
    return any(word.startswith(stem) for word in fold(found.label).split() for stem in stems)


def _changed(expr: Expr) -> str:
    """The id of what a sum starts from and changes, "" where it adds a plain number or is no sum."""
    while isinstance(expr, Rounding | Bound):
        expr = expr.operand
    if not isinstance(expr, Binary) or not isinstance(expr.first, Ref) or expr.rest[0][0] not in ("+", "-"):
        return ""
    return "" if any(isinstance(part, Number) for _, part in expr.rest) else expr.first.id


def find_id(rules: Ruleset | Index, name: str) -> str | None:
    """The id that a typed id, label or alias means; None where there is none or more than one."""
    index = index_of(rules)
    if index.find(name) is not None or name in index.unread:
        return name
    typed, ids = ascii_form(name), set()
    things: list[Quantity | Input | Switch | Binding | Unread] = [
        *index.quantities.values(), *index.inputs.values(), *index.switches.values(),
        *index.bindings.values(), *index.unread.values(),
    ]  # fmt: skip
    for thing in things:
        aliases = thing.aliases if isinstance(thing, Quantity | Input) else ()
        if any(ascii_form(other) == typed for other in (thing.id, thing.label, *aliases)):
            ids.add(thing.id)
    return ids.pop() if len(ids) == 1 else None
