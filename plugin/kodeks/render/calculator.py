"""The HTML of a calculator as the site ships it: the form and the default answer, complete without a script.

The page's own code (`site/calculator/`) takes this markup over; `results.js` writes later answers alike.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kodeks_engine.words import table

from kodeks.render.calculator_answer import are_few, results_html
from kodeks.render.calculator_form import form_html
from kodeks.render.calculator_frame import Frame, Json, Link
from kodeks.render.tag import tag, text


class Runtime(NamedTuple):
    """Python for the page. ``files`` (name → file on this disk) go to ``assets/kodeks/<folder>/``.

    ``library`` is the name of the standard library; ``engine`` that of the engine's archive; ``memory`` that
    of a Python's that has started, where Node could make one; ``lock`` is what Pyodide checks of itself.
    ``notes`` are keys of the words table with their fill: what the build should tell its user. Without
    ``files`` the site has no live calculators; their default answers stand.
    """

    folder: str
    files: Mapping[str, Path]
    library: str = ""
    engine: str = ""
    memory: str | None = None
    lock: Mapping[str, str] = MappingProxyType({})
    notes: tuple[tuple[str, Mapping[str, object]], ...] = ()


class Settings(NamedTuple):
    """What the page's code must know. ``rules`` is the address of rules.json from the site's root on.

    ``turn`` is what `calculators.turn` says of the action economy, None where the book has none.
    """

    rules: str
    runtime: Runtime | None
    language: str
    turn: Json | None = None


def config_html(settings: Settings) -> str:
    """The settings for the page's code; once on each page that holds a calculator.

    No ``script`` holds them: Material's instant navigation would run it as a program.
    """
    words = {key: said for key, said in table(settings.language).items() if key.startswith("page.")}
    told = {
        "rules": settings.rules,
        "python": _python(settings.runtime),
        "language": settings.language,
        "turn": settings.turn,
        "words": words,
    }
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return tag("data", {"id": "kodeks-config", "hidden": True, "value": body})


def start_json(settings: Settings) -> str:
    """Of the settings what the worker wants, for the head, which makes it; "" without Python."""
    told = {"rules": settings.rules, "python": _python(settings.runtime)}
    return json.dumps(told, separators=(",", ":")) if told["python"] else ""


def _python(runtime: Runtime | None) -> Json | None:
    if runtime is None or not runtime.files:
        return None
    return {
        "folder": f"assets/kodeks/{runtime.folder}/",
        "library": runtime.library,
        "engine": runtime.engine,
        "memory": runtime.memory,
        "lock": dict(runtime.lock),
    }


def calculator_html(form: Json, response: Json, lang: str, link: Link) -> str:
    """One calculator: ``form`` and ``response`` are the JSON of the engine's form and default answer.

    ``link`` gives the address of a place (``note``, ``line``, ``block``, ``heading``) relative to the page,
    or None where the site has no such page.
    """
    errors = {error["input"]: error["message"] for error in response["errors"]}
    page = Frame(form, errors, lang, link)
    about = {
        "class": "kodeks-calculator",
        "id": f"kalkulator-{form['id']}",
        "data-calculator": form["id"],
        "data-outputs": " ".join(form["outputs"]),
        "data-title": form["title"],
    }
    results, first = results_html(page, response), are_few(page)
    heading = {"class": "kodeks-title", "id": page.id("title"), "role": "heading", "aria-level": "2"}
    return tag(
        "kodeks-calculator",
        about,
        tag("div", heading, text(form["title"])),
        tag("p", {"class": "kodeks-unstarted"}, text(page.word("unstarted"))),
        results if first else "",
        form_html(page),
        tag("p", {"class": "kodeks-status"}),
        tag("p", {"class": "kodeks-error kodeks-trouble"}, text(errors.get(None, ""))),
        "" if first else results,
    )
