"""The HTML of a calculator as the site ships it: the form and the default answer, complete without a script.

The page's own code (`site/calculator/`) takes this markup over; `results.js` writes later answers alike.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from kodeks_engine.words import spellings, table, word

from kodeks.render.tag import tag, text

Json: TypeAlias = Mapping[str, Any]
Link: TypeAlias = Callable[[Json], "str | None"]

LONG = 8  # a value of more characters is set smaller; `results.js` has the same number
SHOWN = 6  # fields that fit a phone's screen together with the answer; the rest is folded


class Runtime(NamedTuple):
    """Python for the page. ``files`` (name → file on this disk) go to ``assets/kodeks/<folder>/``.

    ``library`` is the name of the standard library; ``engine`` that of the engine's archive, where the
    library does not hold it; ``lock`` is what Pyodide checks of itself. ``notes`` are keys of the words table
    with their fill: what the build should tell its user. Without ``files`` the site has no live calculators;
    their default answers stand.
    """

    folder: str
    files: Mapping[str, Path]
    library: str = ""
    engine: str | None = None
    lock: Mapping[str, str] = MappingProxyType({})
    notes: tuple[tuple[str, Mapping[str, object]], ...] = ()


class Settings(NamedTuple):
    """What the page's code must know. ``rules`` is the address of rules.json from the site's root on."""

    rules: str
    runtime: Runtime | None
    language: str


class _Page(NamedTuple):
    form: Json
    errors: Mapping[str | None, str]
    lang: str
    link: Link

    def word(self, key: str, **fill: object) -> str:
        return word(self.lang, f"page.{key}", **fill)

    def id(self, name: str) -> str:
        return f"kalkulator-{self.form['id']}-{name}"


def config_html(settings: Settings) -> str:
    """The settings for the page's code; once on each page that holds a calculator.

    No ``script`` holds them: Material's instant navigation would run it as a program.
    """
    words = {key: word(settings.language, key) for key in table(settings.language) if key.startswith("page.")}
    told = {
        "rules": settings.rules,
        "python": _python(settings.runtime),
        "language": settings.language,
        "words": words,
    }
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return tag("data", {"id": "kodeks-config", "hidden": True, "value": body})


def _python(runtime: Runtime | None) -> Json | None:
    if runtime is None or not runtime.files:
        return None
    return {
        "folder": f"assets/kodeks/{runtime.folder}/",
        "library": runtime.library,
        "engine": runtime.engine,
        "lock": dict(runtime.lock),
    }


def calculator_html(form: Json, response: Json, lang: str, link: Link) -> str:
    """One calculator: ``form`` and ``response`` are the JSON of the engine's form and default answer.

    ``link`` gives the address of a place (``note``, ``line``, ``block``, ``heading``) relative to the page,
    or None where the site has no such page.
    """
    errors = {error["input"]: error["message"] for error in response["errors"]}
    page = _Page(form, errors, lang, link)
    about = {
        "class": "kodeks-calculator",
        "id": f"kalkulator-{form['id']}",
        "data-calculator": form["id"],
        "data-outputs": " ".join(form["outputs"]),
        "data-title": form["title"],
    }
    heading = {"class": "kodeks-title", "id": page.id("title"), "role": "heading", "aria-level": "3"}
    return tag(
        "kodeks-calculator",
        about,
        tag("div", heading, text(form["title"])),
        tag("p", {"class": "kodeks-unstarted"}, text(page.word("unstarted"))),
        _form(page),
        tag("p", {"class": "kodeks-status", "role": "status"}),
        tag("p", {"class": "kodeks-error kodeks-trouble"}, text(errors.get(None, ""))),
        _results(page, response),
        tag("p", {"class": "kodeks-spoken", "role": "status"}),
    )


def _form(page: _Page) -> str:
    asked = [given for given in page.form["inputs"] if not given["switch"]]
    switches = [given for given in page.form["inputs"] if given["switch"]]
    shown = len(asked) if len(asked) <= SHOWN + 2 else SHOWN
    parts = [_fields(page, asked[:shown])]
    parts += _folded(page, page.word("more_fields", n=len(asked) - shown), asked[shown:])
    parts += _folded(page, page.word("switches"), switches)
    if page.form["inputs"]:
        parts.append(tag("button", {"type": "reset", "class": "kodeks-reset"}, text(page.word("reset"))))
    attributes = {"autocomplete": "off", "novalidate": True, "aria-labelledby": page.id("title")}
    return tag("form", attributes, tag("fieldset", {"disabled": True}, *parts))


def _fields(page: _Page, asked: Sequence[Json]) -> str:
    return tag("div", {"class": "kodeks-fields"}, *[_field(page, given) for given in asked])


def _folded(page: _Page, title: str, asked: Sequence[Json]) -> list[str]:
    summary = tag("summary", {}, text(title))
    return [tag("details", {"class": "kodeks-fold"}, summary, _fields(page, asked))] if asked else []


def _field(page: _Page, given: Json) -> str:
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
    notes = tag("div", {"class": "kodeks-notes"}, question if given["question"] else "", error)
    return tag("div", about, control(page, given), notes)


def _label(page: _Page, given: Json, before: str = "") -> str:
    """The label, and beside it the way to the rule: a link inside a label would swallow the tap."""
    label = tag("label", {"for": page.id(given["id"])}, before, text(given["label"]))
    href = page.link(given["place"]) if given["place"] else None
    told = page.word("rule", label=given["label"])
    rule = tag("a", {"class": "kodeks-rule", "href": href, "title": told, "aria-label": told}, "§")
    return tag("span", {"class": "kodeks-label"}, label, rule if href else "")


def _named(page: _Page, given: Json) -> dict[str, object]:
    """What every control carries. Without ``autocomplete`` a browser puts old input beside a new answer."""
    notes = ("question", "error") if given["question"] else ("error",)
    return {
        "id": page.id(given["id"]),
        "name": given["id"],
        "autocomplete": "off",
        "aria-describedby": " ".join(page.id(f"{given['id']}-{note}") for note in notes),
    }


def _number(page: _Page, given: Json) -> str:
    low, high, default = given["min"], given["max"], given["default"]
    none = given["optional"] and default is None
    attributes = _named(page, given) | {
        "type": "text",
        "inputmode": "numeric" if isinstance(low, int) and low >= 0 else "text",
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


def _step_button(page: _Page, given: Json, by: int) -> str:
    told = page.word("more" if by > 0 else "fewer", label=given["label"])
    # The keyboard has the arrow keys in the field itself.
    attributes = {"type": "button", "data-by": by, "aria-label": told, "tabindex": -1}
    return tag("button", attributes, "+" if by > 0 else "−")


def _none_box(page: _Page, given: Json, checked: bool) -> str:
    box = tag("input", {"type": "checkbox", "data-none": True, "autocomplete": "off", "checked": checked})
    return tag("label", {"class": "kodeks-none"}, box, text(spellings(page.lang, "notation.none")[0]))


def _choice(page: _Page, given: Json) -> str:
    options = [
        tag("option", {"value": choice["value"], "selected": choice["value"] == given["default"]},
            text(choice["label"]))
        for choice in given["choices"]
    ]  # fmt: skip
    if given["default"] is None:
        options.insert(0, tag("option", {"value": "", "selected": True}, "—"))
    return _label(page, given) + tag("select", _named(page, given), *options)


def _word(page: _Page, given: Json) -> str:
    return _label(page, given) + tag(
        "input", _named(page, given) | {"type": "text", "value": given["default"]}
    )


def _yes_no(page: _Page, given: Json) -> str:
    attributes = _named(page, given) | {
        "type": "checkbox",
        "role": "switch",
        "checked": given["default"] is True,
    }
    return _label(page, given, tag("input", attributes))


def _results(page: _Page, response: Json) -> str:
    answers = {result["id"]: result for result in response["results"]}
    shown = [_result(page, asked, answers.get(asked["id"])) for asked in page.form["results"]]
    return tag("div", {"class": "kodeks-results"}, *shown)


def _result(page: _Page, asked: Json, answer: Json | None) -> str:
    href = page.link(asked["place"]) if asked["place"] else None
    value = answer["text"] if answer else "—"
    line = tag(
        "div",
        {"class": "kodeks-answer"},
        tag("a", {"class": "kodeks-name", "href": href}, text(asked["label"])),
        tag(
            "output",
            {"class": "kodeks-value", "aria-live": "off", "data-long": len(value) > LONG},
            text(value),
        ),
    )
    summary = tag("summary", {}, text(page.word("breakdown")))
    inside = _steps(page, [answer["step"]], unfolded=True) if answer else ""
    why = tag("details", {"class": "kodeks-why"}, summary, inside)
    return tag("div", {"class": "kodeks-result", "data-result": asked["id"]}, line, why)


def _steps(page: _Page, steps: Iterable[Json], *, unfolded: bool = False) -> str:
    return tag("ul", {"class": "kodeks-steps"}, *[_step(page, step, unfolded) for step in steps])


def _step(page: _Page, step: Json, unfolded: bool) -> str:
    place = step["place"]
    href = page.link(place) if place else None
    struck = "s" if step["state"] == "suppressed" else "span"
    said = {"class": "kodeks-term", "href": href, "title": _where(page, place)}
    line = tag(
        struck,
        {"class": "kodeks-line"},
        tag("a", said, text(step["label"])),
        tag("span", {"class": "kodeks-amount"}, text(step["text"])),
    )
    remark = step["reason"] or step["op"]
    parts = [line, tag("span", {"class": "kodeks-remark"}, text(remark))]
    if step["steps"]:
        told = page.word("steps", label=step["label"])
        summary = tag("summary", {"aria-label": told, "title": told})
        parts.append(tag("details", {"open": unfolded}, summary, _steps(page, step["steps"])))
    return tag("li", {"class": "kodeks-step", "data-state": step["state"]}, *parts)


def _where(page: _Page, place: Json | None) -> str | None:
    """`Klasa Pancerza, wiersz 12`."""
    if not place:
        return None
    note = place["note"].rpartition("/")[2].removesuffix(".md")
    return page.word("line", note=note, line=place["line"])
