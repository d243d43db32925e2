"""`kodeks calc`: a quantity or procedure with its breakdown, by the same engine as the page."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from kodeks_engine import procedures
from kodeks_engine.answer import answer
from kodeks_engine.form import find_id
from kodeks_engine.index import Index, inputs_of
from kodeks_engine.ruleset import Input, Quantity
from kodeks_engine.table import Switch
from kodeks_engine.text import ascii_form
from kodeks_engine.words import word

from kodeks.checks.report import shown
from kodeks.commands.opening import compiled
from kodeks.commands.trouble import CannotRunError

Json = dict[str, Any]
Thing = Quantity | Input | Switch


def run(
    name: str,
    given: Sequence[str],
    out: Callable[[str], object],
    *,
    vault: str = ".",
    edition: str | None = None,
    form: str = "text",
    lang: str | None = None,
    everything: bool = False,
) -> int:
    """Print the value with its breakdown, by default without what is not in force.

    0, or 1 where the book has no answer to these inputs. Raises CannotRunError.
    """
    index = Index(compiled(vault, edition).rules)
    if lang:
        index.language = lang
    asked = _known(index, name)
    inputs = dict(_pair(index, asked, text) for text in given)
    told = answer(index, {"outputs": [asked], "inputs": inputs})
    results, errors = told["results"], told["errors"]
    assert isinstance(results, list)
    assert isinstance(errors, list)
    unused = _unused(index, asked, inputs)
    for line in (
        _json(results, errors, unused)
        if form == "json"
        else _text(results, errors, unused, index.language, everything)
    ):
        out(line)
    return 1 if errors else 0


def _known(index: Index, name: str, result: str = "") -> str:
    """The id of a name; ``result`` is what is computed where the name is of something given."""
    found = find_id(index, name) or _bound(index, name)
    if found is None:
        raise _unknown(index, name, result)
    return found


def _bound(index: Index, name: str) -> str | None:
    """The one binding of a procedure that is called so in another language (`attack` for `atak`)."""
    procedure = procedures.find(name)
    bound = [each.id for each in index.bindings.values() if procedure and each.procedure == procedure]
    return bound[0] if len(bound) == 1 else None


def _unknown(index: Index, name: str, result: str) -> CannotRunError:
    """Why the book does not know a name, and what was perhaps meant."""
    things: list[Thing] = [*index.quantities.values(), *index.inputs.values(), *index.switches.values()]
    if procedures.find(name):
        return CannotRunError("cli.unknown_name.unbound", name=name)
    if not (things or index.bindings):
        return CannotRunError("cli.unknown_name.nothing", name=name)
    if near := _near(name, things, index.bindings):
        return CannotRunError("cli.unknown_name", name=name, near=", ".join(near))
    asked = inputs_of(index, index.results(result)) if result else ()
    known = list(asked) or [each.id for each in things] or list(index.bindings)
    return CannotRunError("cli.unknown_name.others", name=name, known=", ".join(known[:12]))


def _near(name: str, things: Sequence[Thing], bindings: Iterable[str]) -> list[str]:
    """Ids that look like a name, or whose label or alias does."""
    from difflib import get_close_matches

    by_name = {ascii_form(each): each for each in (*[thing.id for thing in things], *bindings)}
    for thing in things:
        aliases = thing.aliases if isinstance(thing, Quantity | Input) else ()
        by_name |= {ascii_form(other): thing.id for other in (thing.label, *aliases)}
    found = get_close_matches(ascii_form(name), by_name, n=8, cutoff=0.5)
    return list(dict.fromkeys(by_name[each] for each in found))[:5]


def _pair(index: Index, result: str, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise CannotRunError("cli.not_a_pair", text=text)
    return _known(index, name.strip(), result), value.strip()


def _unused(index: Index, asked: str, inputs: Iterable[str]) -> Json:
    """The label of everything given that the result does not depend on, by its id."""
    reached = set(index.reach(index.results(asked) or [asked]))
    things: dict[str, Thing] = {**index.quantities, **index.inputs, **index.switches}
    return {name: things[name].label for name in inputs if name in things and name not in reached}


def _json(results: list[Json], errors: list[Json], unused: Json) -> Iterator[str]:
    """``{"value": …, "steps": […]}``, with label, text and id beside; errors and what was not used if any."""
    told: Json = {"errors": errors} if errors else {}
    if unused:
        told["unused"] = list(unused)
    if results:
        first = results[0]
        told = {
            **{key: first[key] for key in ("id", "label", "value", "text")},
            "steps": _steps(first),
            **told,
        }
    yield json.dumps(told, ensure_ascii=False, indent=2)


def _steps(result: Json) -> list[Json]:
    """The breakdown below the result; a result that has nothing below is its own step."""
    step = result["step"]
    return step["steps"] or [step]


def _text(
    results: list[Json], errors: list[Json], unused: Json, lang: str, everything: bool
) -> Iterator[str]:
    for result in results:
        yield from _lines(result["step"], 0, lang, everything)
    if unused:
        yield shown(word(lang, "cli.calc.unused", names=", ".join(unused.values())))
    for error in errors:
        yield word(lang, "cli.error", reason=shown(error["message"]))


def _lines(step: Json, depth: int, lang: str, everything: bool) -> Iterator[str]:
    """A step as ``label = value (operation) note:line``; what does not count says why.

    Steps that are not in force share one line, unless ``everything`` is asked for; of what the book does not
    say each is told.
    """
    place = step["place"]
    where = f"  {place['note']}:{place['line']}" if place else ""
    mark = "" if step["state"] == "used" else f" [{step['reason'] or word(lang, 'cli.calc.inactive')}]"
    said = "" if not depth else f" ({step['op']})"
    text = step["text"]
    value = f" {text}" if text.startswith("≈") else f" = {text}" if text else ""
    yield shown(f"{'  ' * depth}{step['label']}{value}{said}{mark}{where}")
    inactive = [each for each in step["steps"] if each["state"] == "inactive"]
    unsaid = word(lang, "engine.reason.unsaid")
    idle = [] if everything else [each for each in inactive if each["reason"] != unsaid]
    for inner in step["steps"]:
        if inner not in idle:
            yield from _lines(inner, depth + 1, lang, everything)
    if idle:
        names = ", ".join(dict.fromkeys(each["label"] for each in idle))
        yield shown(f"{'  ' * (depth + 1)}{word(lang, 'cli.calc.inactive')}: {names}")
