"""Every word that a reader sees or that the notation reads, one table a language.

A value is a string with ``{names}`` to fill, a list of spellings (the first is the one that is written),
or a mapping of plural forms (``one``, ``few``, ``many``; English has ``one`` and ``many``).
"""

import json
import os.path
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

Entry: TypeAlias = str | list[str] | dict[str, str]

LANGUAGES = ("pl", "en")


@cache
def table(lang: str) -> dict[str, Entry]:
    """The whole table of a language; any language that has none reads English."""
    name = lang if lang in LANGUAGES else "en"
    path = os.path.join(os.path.dirname(__file__), f"{name}.json")  # noqa: PTH118, PTH120 -- pathlib is slow
    read: Callable[[str], bytes] = globals()["__loader__"].get_data  # a loader also reads from a zip
    data: dict[str, Entry] = json.loads(read(path))
    return data


def word(lang: str, key: str, /, **fill: object) -> str:
    """The text under ``key``, with its ``{names}`` filled. Raises KeyError for a key that the table lacks."""
    entry = table(lang)[key]
    text = entry if isinstance(entry, str) else entry[0] if isinstance(entry, list) else entry["many"]
    return text.format(**fill) if fill else text


def spellings(lang: str, key: str) -> list[str]:
    """All spellings that may be read under ``key``; the first is the one that is written."""
    entry = table(lang)[key]
    if isinstance(entry, str):
        return [entry]
    return list(entry) if isinstance(entry, list) else list(entry.values())


def plural(lang: str, n: int) -> str:
    """The plural form that ``n`` takes: ``one``, ``few`` or ``many`` (CLDR cardinal rules)."""
    if n == 1:
        return "one"
    if lang == "pl" and n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return "few"
    return "many"


def count(lang: str, key: str, n: int, /, **fill: object) -> str:
    """``n`` with its noun in the right form: ``count("pl", "note", 5)`` is "5 notatek"."""
    forms = table(lang)[key]
    if not isinstance(forms, dict):
        raise KeyError(f"{key} has no plural forms")
    return forms.get(plural(lang, n), forms["many"]).format(n=n, **fill)
