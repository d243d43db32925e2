"""A question in JSON, an answer in JSON: what `kodeks calc` and the page both use."""

import json
from collections.abc import Mapping
from typing import TypeAlias, cast

from kodeks_engine import codec
from kodeks_engine.casting import kind_of_roll, read_chance, roll
from kodeks_engine.dice import mean
from kodeks_engine.errors import EvaluationError, InputError
from kodeks_engine.evaluate import Evaluation
from kodeks_engine.form import is_signed
from kodeks_engine.index import Index, index_of
from kodeks_engine.inputs import read_value
from kodeks_engine.measure import spoken
from kodeks_engine.number import Plain, Ratio
from kodeks_engine.place import place_json
from kodeks_engine.rolled import Rolled, Value
from kodeks_engine.ruleset import Ruleset
from kodeks_engine.step import Step
from kodeks_engine.text import show, show_decimal, show_percent, value_json
from kodeks_engine.words import word

Json: TypeAlias = dict[str, object]

MAX_LEVELS = 60
CHANGES = {"effect": "", "factor": "×", "set": "=\u00a0", "at_least": "", "at_most": ""}


def load(text: str, whole: bool = False) -> Index:
    """A rulebook out of its JSON, ready for `answer`; ``whole`` as for `codec`. Raises DamagedRulesError."""
    return Index(codec.loads(text, whole=whole))


def answer_json(rules: Ruleset | Index, text: str) -> str:
    """`answer`, with JSON text in and out. A request that is not JSON is an error in the answer."""
    index = index_of(rules)
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return _dump(_refusal(index, "not_json"))
    return _dump(answer(index, request))


def _dump(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def answer(rules: Ruleset | Index, request: object) -> Json:
    """The results for ``{"outputs": [ids], "inputs": {id: value}}``.

    Every output either is in ``results`` or its reason is in ``errors``; a wrong input harms only the results
    that use it. With ``{"roll": id, "inputs": …, "chance": random bytes in hex}`` gives ``throws`` instead.
    """
    index = index_of(rules)
    if isinstance(request, dict) and "roll" in request:
        return _rolled(index, request)
    outputs, raw = _parts(request)
    if outputs is None or raw is None:
        return _refusal(index, "bad_request")
    inputs, wrong = _read(index, raw)
    evaluation = Evaluation(index, inputs, wrong)
    results, errors = [], list(wrong.values())
    for name in [name for output in outputs for name in index.results(output) or [output]]:
        try:
            result = evaluation.result(name)
        except EvaluationError as error:
            errors.append(error)
        else:
            results.append(result_json(index, name, result.step))
    return {"results": results, "errors": _errors(index, errors, wrong)}


def _rolled(index: Index, request: dict[str, object]) -> Json:
    name, raw = request["roll"], request.get("inputs", {})
    if not isinstance(name, str) or not isinstance(raw, dict):
        return {"throws": [], **_refusal(index, "bad_request")}
    inputs, wrong = _read(index, raw)
    try:
        throws = roll(Evaluation(index, inputs, wrong), name, read_chance(request.get("chance")))
    except EvaluationError as error:
        return {"throws": [], "errors": _errors(index, [error], wrong)}
    return {"throws": [throw._asdict() for throw in throws], "errors": []}


def _parts(request: object) -> tuple[list[str] | None, dict[str, object] | None]:
    if not isinstance(request, dict):
        return None, None
    outputs, inputs = request.get("outputs"), request.get("inputs", {})
    good = isinstance(outputs, list) and all(isinstance(name, str) for name in outputs)
    return (outputs if good else None), (inputs if isinstance(inputs, dict) else None)


def _refusal(index: Index, key: str) -> Json:
    return {
        "results": [],
        "errors": [{"input": None, "message": word(index.language, f"engine.error.{key}")}],
    }


def _read(index: Index, raw: Mapping[str, object]) -> tuple[dict[str, Plain], dict[str, EvaluationError]]:
    """The inputs that can be read, and the errors of the others. An empty field is not given."""
    inputs: dict[str, Plain] = {}
    wrong: dict[str, EvaluationError] = {}
    for name, value in raw.items():
        if _left_out(index, name, value):
            continue
        try:
            inputs[name] = read_value(index, name, value)
        except EvaluationError as error:
            wrong[name] = error
    return inputs, wrong


def _left_out(index: Index, name: str, value: object) -> bool:
    """Whether a field is empty; null means `brak` only where `brak` may be given."""
    if isinstance(value, str):
        return not value.strip()
    asked = index.inputs.get(name)
    return value is None and (
        name in index.switches or (asked is not None and asked.kind != "number-or-none")
    )


def _errors(index: Index, errors: list[EvaluationError], wrong: Mapping[str, EvaluationError]) -> list[Json]:
    """Each message once, with the input that it is about; one that the book lacks is named too."""
    given = {id(error): name for name, error in wrong.items()}
    told = {}
    for error in errors:
        about = error.subject if isinstance(error, InputError) or error.subject in index.inputs else None
        told[error.message(index.language)] = given.get(id(error), about)
    return [{"input": about, "message": message} for message, about in told.items()]


def result_json(index: Index, name: str, step: Step) -> Json:
    """One result with its breakdown."""
    return {
        "id": name,
        "label": step.label,
        "value": json_of(step.value),
        "text": text_of(index, step),
        "roll": kind_of_roll(step.op, step.value),
        "step": step_json(index, step),
    }


def json_of(value: Value) -> object:
    """A value in JSON: `3`, `"3/2"`, `"Duży"`, `true`, `{"2": 1, "3": 2}`, `null` (NOTATION 1)."""
    if isinstance(value, Rolled):
        return {_key(face): n for face, n in value.counts().items()}
    return value_json(value)


def _key(face: Plain) -> str:
    return json.dumps(face) if face is None or isinstance(face, bool) else str(value_json(face))


def text_of(index: Index, step: Step, owner: str | None = None) -> str:
    """A value for reading: signs, per cent, the range and mean of dice; a sentence is its own label.

    ``owner`` is the quantity of whose value this is an earlier stage.
    """
    value, lang = step.value, index.language
    if step.op == "quote":
        return ""
    if isinstance(value, Rolled):
        return _rolled_text(value, lang)
    if step.op == "mean" and isinstance(value, int | Ratio):
        return show_decimal(value, lang)
    if step.op == "chance" and isinstance(value, int | Ratio):
        return show_percent(value, lang)
    if step.op in CHANGES and step.id in index.switches:
        return _change_text(step, lang)
    text = show(value, lang, signed=step.op == "effect" or is_signed(index, step.id or owner))
    return text + _unit(index, step.id or owner, value)


def _change_text(step: Step, lang: str) -> str:
    """What a switch does: `+2`, `×0,5`, `= –5`; nothing where the amount is known only once it is on."""
    if step.value is None and step.state == "inactive":
        return ""
    return CHANGES[step.op] + show(cast("Plain", step.value), lang, signed=step.op == "effect")


def _unit(index: Index, name: str | None, value: Value) -> str:
    """The unit behind a measure, after a no-break space."""
    unit = index.unit(name) if isinstance(value, int | Ratio) and not isinstance(value, bool) else ""
    return f"\u00a0{spoken(unit, cast('int | Ratio', value))}" if unit else ""


def _rolled_text(value: Rolled, lang: str) -> str:
    counts = value.counts()
    faces = [face for face in counts if isinstance(face, int | Ratio) and not isinstance(face, bool)]
    if len(faces) < len(counts):
        return ", ".join(show(face, lang) for face in counts)
    ends = f"{show(min(cast('list[int]', faces)), lang)}…{show(max(cast('list[int]', faces)), lang)}"
    return f"{ends}, {word(lang, 'engine.percent_mean', mean=show_decimal(mean(counts), lang))}"


def step_json(index: Index, step: Step) -> Json:
    """A breakdown; a quantity that comes up again for the same reasons shows them only the first time."""
    return _step(index, step, set(), MAX_LEVELS, None)


def _step(index: Index, step: Step, seen: set[tuple[str, int]], levels: int, owner: str | None) -> Json:
    known = (step.id or "", id(step.steps))  # a quantity that was supposed otherwise has other steps
    again = step.id is not None and known in seen
    seen.add(known)
    below = () if again or not levels else step.steps
    stage = step.id if step.op == "effects" else None
    return {
        "label": step.label,
        "id": step.id,
        "value": json_of(step.value),
        "text": text_of(index, step, owner),
        "op": word(index.language, f"engine.op.{step.op}"),
        "place": place_json(step.place),
        "state": step.state,
        "reason": step.reason,
        "steps": [_step(index, inner, seen, levels - 1, stage) for inner in below],
    }
