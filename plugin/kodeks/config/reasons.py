"""Why a file of settings cannot be read, in the words of the reader: parsers and systems speak English."""

from kodeks_engine.words import LANGUAGES, word

from kodeks.diagnostic import Said
from kodeks.files import Unreadable

# What tomllib says, by the beginning of its words, and the end of our word's key.
TOML = {
    "Invalid value": "value",
    "Unterminated string": "string",
    "Illegal character": "string",
    "Unclosed array": "bracket",
    "Unclosed inline table": "bracket",
    "Expected ']": "bracket",
    "Expected '='": "equals",
    "Invalid statement": "equals",
    "Invalid initial character for a key part": "equals",
    "Expected newline": "behind",
    "Cannot overwrite a value": "twice",
    "Cannot declare": "twice",
    "Cannot redefine namespace": "twice",
    "Cannot mutate immutable namespace": "twice",
    "Duplicate inline table key": "twice",
    "Unescaped '\\'": "backslash",
}


def of_toml(told: str) -> str:
    """What tomllib found wrong; its own words where we have none."""
    return next((_said(f"toml.{key}") for start, key in TOML.items() if told.startswith(start)), told)


def of_file(file: Unreadable) -> str:
    """Why a file has no text, with the place of the byte that is none."""
    return file.fill["error"] if file.reason == "system" else _said(file.reason, **file.fill)


def _said(key: str, **fill: str) -> Said:
    return Said(lambda lang: word(lang, f"settings.{key}", **fill), LANGUAGES[0])


NO_JSON = _said("json")
