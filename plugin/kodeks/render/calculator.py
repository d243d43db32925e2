"""The HTML of a calculator as the site ships it: the form and the default answer, complete without a script.

The page's own code (`site/calculator/`) takes this markup over; `results.js` writes the same answer again.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

Json: TypeAlias = Mapping[str, Any]
Link: TypeAlias = Callable[[Json], "str | None"]


class Runtime(NamedTuple):
    """Python for the page. ``files`` (name → file on this disk) go to ``assets/kodeks/<folder>/``.

    ``library`` is the name of the standard library; ``engine`` that of the engine's archive, where the
    library does not hold it. ``notes`` are keys of the words table with their fill: what the build should
    tell its user. Without ``files`` the site has no live calculators; their default answers stand.
    """

    folder: str
    files: Mapping[str, Path]
    library: str = ""
    engine: str | None = None
    notes: tuple[tuple[str, Mapping[str, object]], ...] = ()


class Settings(NamedTuple):
    """What the page's code must know. ``root`` leads from the page to the site's root, ``rules`` from there on."""

    root: str
    rules: str
    runtime: Runtime | None
    language: str


def calculator_html(form: Json, response: Json, lang: str, link: Link) -> str:
    """One calculator: ``form`` and ``response`` are the JSON of the engine's form and default answer.

    ``link`` gives the address of a place (``note``, ``line``, ``block``, ``heading``) relative to the page,
    or None where the site has no such page.
    """
    raise NotImplementedError


def config_html(settings: Settings) -> str:
    """The settings for the page's code; once on each page that holds a calculator."""
    raise NotImplementedError
