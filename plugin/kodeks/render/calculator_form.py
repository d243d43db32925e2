"""The form of a calculator: fields with steppers, choices, switches; what a phone cannot hold is folded."""

from collections.abc import Sequence

from kodeks_engine.words import spellings

from kodeks.render.calculator_frame import Frame, Json
from kodeks.render.tag import tag, text

SHOWN = 4  # fields that fit a phone's screen together with the answer; the rest is folded
ROOM = 6  # so many are shown all
MANY = 12  # a choice of so many is of the rows of a table: a weapon, an armour


def form_html(page: Frame) -> str:
    """The form, disabled until a script takes it over."""
    asked = _by_weight(page, [given for given in page.form["inputs"] if not given["switch"]])
    switches = [given for given in page.form["inputs"] if given["switch"]]
    shown = len(asked) if len(asked) <= ROOM else SHOWN
    parts = [_fields(page, asked[:shown])]
    parts += _folded(page, page.word("more_fields", n=len(asked) - shown), asked[shown:])
    parts += _folded(page, page.word("switches"), switches)
    if page.form["inputs"]:
        parts.append(tag("button", {"type": "reset", "class": "kodeks-reset"}, text(page.word("reset"))))
    attributes = {"autocomplete": "off", "novalidate": True, "aria-labelledby": page.id("title")}
    return tag("form", attributes, tag("fieldset", {"disabled": True}, *parts))


def _by_weight(page: Frame, asked: Sequence[Json]) -> list[Json]:
    """Where not all are shown: first what the procedure alone asks, then choices by name, then the rest."""
    if len(asked) <= ROOM:
        return list(asked)
    home = [result["place"] for result in page.form["results"]]

    def weight(given: Json) -> int:
        own = given["kind"] == "number" and given["place"] in home
        return 0 if own else 1 if len(given["choices"]) >= MANY else 2

    return sorted(asked, key=weight)


def _fields(page: Frame, asked: Sequence[Json]) -> str:
    return tag("div", {"class": "kodeks-fields"}, *[_field(page, given) for given in asked])


def _folded(page: Frame, title: str, asked: Sequence[Json]) -> list[str]:
    """Fields in a fold: text until it is opened or the form taken over, as a browser lays out every field
    that it might fill in, closed folds too, when it has read the page."""
    summary, fields = tag("summary", {}, text(title)), tag("noscript", {}, _fields(page, asked))
    return [tag("details", {"class": "kodeks-fold"}, summary, fields)] if asked else []


def _field(page: Frame, given: Json) -> str:
    about = {
        "class": "kodeks-field",
        "data-input": given["id"],
        "data-kind": given["kind"],
        "data-label": given["label"],
    }
    control = {"number": _number, "choice": _choice, "yesno": _yes_no, "text": _word}[given["kind"]]
    question_id = page.id(f"{given['id']}-question")
    question = tag("p", {"class": "kodeks-question", "id": question_id}, text(given["question"] or ""))
    error_id = page.id(f"{given['id']}-error")
    error = tag("p", {"class": "kodeks-error", "id": error_id}, text(page.errors.get(given["id"], "")))
    notes = tag("div", {"class": "kodeks-notes"}, error, question if given["question"] else "")
    return tag("div", about, control(page, given), notes)


def _label(page: Frame, given: Json, before: str = "") -> str:
    """The label, and beside it the way to the rule: a link inside a label would swallow the tap."""
    unit = f" ({given['unit']})" if given["unit"] else ""
    label = tag("label", {"for": page.id(given["id"])}, before, text(given["label"] + unit))
    href = page.link(given["place"]) if given["place"] else None
    told = page.word("rule", label=given["label"])
    rule = tag("a", {"class": "kodeks-rule", "href": href, "title": told, "aria-label": told}, "§")
    return tag("span", {"class": "kodeks-label"}, label, rule if href else "")


def _named(page: Frame, given: Json) -> dict[str, object]:
    """What every control carries. Without ``autocomplete`` a browser puts old input beside a new answer."""
    notes = ("question", "error") if given["question"] else ("error",)
    return {
        "id": page.id(given["id"]),
        "name": given["id"],
        "autocomplete": "off",
        "aria-describedby": " ".join(page.id(f"{given['id']}-{note}") for note in notes),
    }


def _number(page: Frame, given: Json) -> str:
    low, high, default = given["min"], given["max"], given["default"]
    none = given["optional"] and default is None
    attributes = _named(page, given) | {
        "type": "text",
        "inputmode": "numeric",  # some phones have no minus there: `fields.js` gives it
        "enterkeyhint": "done",
        "value": "" if default is None else default,
        "placeholder": default,
        "data-min": low,
        "data-max": high,
        "disabled": none,
    }
    stepper = tag(
        "span",
        {"class": "kodeks-stepper"},
        _step_button(page, given, -1),
        tag("input", attributes),
        _step_button(page, given, 1),
        _none_box(page, given, none) if given["optional"] else "",
    )
    return _label(page, given) + stepper


def _step_button(page: Frame, given: Json, by: int) -> str:
    told = page.word("more" if by > 0 else "fewer", label=given["label"])
    # The keyboard has the arrow keys in the field itself.
    attributes = {"type": "button", "data-by": by, "aria-label": told, "tabindex": -1}
    return tag("button", attributes, "+" if by > 0 else "−")


def _none_box(page: Frame, given: Json, checked: bool) -> str:
    box = tag("input", {"type": "checkbox", "data-none": True, "autocomplete": "off", "checked": checked})
    return tag("label", {"class": "kodeks-none"}, box, text(spellings(page.lang, "notation.none")[0]))


def _choice(page: Frame, given: Json) -> str:
    options = [
        tag("option", {"value": choice["value"], "selected": choice["value"] == given["default"]},
            text(choice["label"]))
        for choice in given["choices"]
    ]  # fmt: skip
    if given["default"] is None:
        options.insert(0, tag("option", {"value": "", "selected": True}, "—"))
    return _label(page, given) + tag("select", _named(page, given), *options)


def _word(page: Frame, given: Json) -> str:
    return _label(page, given) + tag(
        "input", _named(page, given) | {"type": "text", "value": given["default"]}
    )


def _yes_no(page: Frame, given: Json) -> str:
    attributes = _named(page, given) | {
        "type": "checkbox",
        "role": "switch",
        "checked": given["default"] is True,
    }
    return _label(page, given, tag("input", attributes))
