"""What was typed or sent, read as the values that the book asks for: never guessed, never silently 0."""

from collections.abc import Mapping

from kodeks_engine.errors import InputError
from kodeks_engine.index import Index
from kodeks_engine.measure import unit_of
from kodeks_engine.number import Exact, Plain, Ratio
from kodeks_engine.ruleset import Input, Quantity
from kodeks_engine.table import Switch
from kodeks_engine.text import fold, is_none, parse_number, parse_yes_no, pick, show

MAX_TEXT = 2000


def read_inputs(index: Index, raw: Mapping[str, object]) -> dict[str, Plain]:
    """All given values by id. Raises InputError or UnknownNameError for the first that is wrong."""
    return {name: read_value(index, name, value) for name, value in raw.items()}


def read_value(index: Index, name: str, raw: object) -> Plain:
    """One given value. A given quantity replaces its definition. Raises InputError."""
    found = index.find(name)
    if isinstance(found, Input):
        return read_input(found, raw, index.language)
    if isinstance(found, Switch):
        return _yes_no(found.id, found.label, raw)
    if isinstance(found, Quantity):
        return _free(found, raw)
    raise index.unknown(name)


def read_input(asked: Input, raw: object, lang: str) -> Plain:
    """A value for one input, within its limits. Raises InputError."""
    if asked.kind == "yesno":
        return _yes_no(asked.id, asked.label, raw)
    if asked.kind == "choice":
        return _choice(asked, raw, lang)
    if asked.kind == "text":
        return _text(asked, raw)
    if raw is None or (isinstance(raw, str) and is_none(raw)):
        if asked.kind == "number-or-none":
            return None
        raise InputError("no_none", subject=asked.id, place=asked.place, label=asked.label)
    value = _number(asked.id, asked.label, _without_unit(asked, raw))
    if asked.whole and isinstance(value, Ratio):
        told = {"label": asked.label, "value": show(value, lang)}
        raise InputError("not_whole", subject=asked.id, place=asked.place, **told)
    _check_limits(asked, value, lang)
    if asked.choices and value not in numbers_of(asked):
        raise _no_choice(asked, raw, lang)
    return value


def numbers_of(asked: Input) -> tuple[Exact, ...]:
    """The numbers that an input offers (`4, 6, 8`), none where it takes any within its limits."""
    offered = map(parse_number, asked.choices) if asked.kind == "number" else ()
    return tuple([number for number in offered if number is not None])


def _no_choice(asked: Input, raw: object, lang: str) -> InputError:
    text = show(None, lang) if raw is None else _quoted(raw)
    told = {"label": asked.label, "text": text, "choices": ", ".join(asked.choices)}
    return InputError("not_choice", subject=asked.id, place=asked.place, **told)


def _without_unit(asked: Input, raw: object) -> object:
    """`9 m` for a number that is measured in metres."""
    if not asked.unit or not isinstance(raw, str):
        return raw
    if fold(raw).endswith(fold(asked.unit)):
        return raw.strip()[: -len(asked.unit)]
    number, _, unit = raw.strip().rpartition(" ")
    return number if unit_of(unit) == asked.unit else raw


def _text(asked: Input, raw: object) -> str:
    if not isinstance(raw, str) or len(raw) > MAX_TEXT:
        raise InputError("not_text", subject=asked.id, place=asked.place, label=asked.label)
    return raw


def _number(name: str, label: str, raw: object) -> Exact:
    value = parse_number(raw) if isinstance(raw, str) else raw
    if isinstance(value, float):
        value = parse_number(repr(value))
    if isinstance(value, bool) or not isinstance(value, int | Ratio):
        raise InputError("not_number", subject=name, label=label, text=_quoted(raw))
    return value


def _quoted(raw: object) -> str:
    text = str(raw)
    return text if len(text) <= 40 else text[:40] + "…"


def _check_limits(asked: Input, value: Exact, lang: str) -> None:
    for key, limit, wrong in (
        ("too_low", asked.low, asked.low is not None and value < asked.low),
        ("too_high", asked.high, asked.high is not None and value > asked.high),
    ):
        if wrong:
            told = {"label": asked.label, "limit": show(limit, lang), "value": show(value, lang)}
            raise InputError(key, subject=asked.id, place=asked.place, **told)


def _yes_no(name: str, label: str, raw: object) -> bool:
    value = parse_yes_no(raw) if isinstance(raw, str) else raw
    if not isinstance(value, bool):
        raise InputError("not_yes_no", subject=name, label=label, text=_quoted(raw))
    return value


def _choice(asked: Input, raw: object, lang: str) -> str:
    if isinstance(raw, str):
        chosen = pick(raw, asked.choices)
    else:  # a cell may say `9`, `tak` or `brak` where that is one of the words
        chosen = next((choice for choice in asked.choices if _means(choice, raw)), None)
    if chosen is None:
        raise _no_choice(asked, raw, lang)
    return chosen


def _means(choice: str, raw: object) -> bool:
    """Whether a word to choose is written as `brak`, a yes or no, or a number is."""
    if raw is None:
        return is_none(choice)
    return parse_yes_no(choice) is raw if isinstance(raw, bool) else parse_number(choice) == raw


def _free(quantity: Quantity, raw: object) -> Plain:
    """A value for a defined quantity, whose kind no table declares."""
    if raw is None or isinstance(raw, bool | int | Ratio):
        return raw
    if not isinstance(raw, str):
        raise InputError("not_number", subject=quantity.id, label=quantity.label, text=_quoted(raw))
    value = parse_number(raw)
    if value is not None or is_none(raw):
        return value
    flag = parse_yes_no(raw)
    return raw if flag is None else flag


def default_of(asked: Input) -> Plain:
    """The value of an input that is not given. Raises InputError where the book has no default."""
    if asked.default is not None or asked.kind == "number-or-none":
        return asked.default
    if asked.kind == "yesno":
        return False
    raise InputError("missing", subject=asked.id, place=asked.place, label=asked.label)
