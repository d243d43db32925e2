"""What the parser of the command line says itself: it asks gettext, and Kodeks has its own tables."""

from collections.abc import Iterable
from types import ModuleType

from kodeks_engine.words import word

# The parser's text, and the end of our word's key; a text that is not here stays English.
TEXTS = {
    "Usage:": "usage",
    "Options": "options",
    "Commands": "commands",
    "Show this message and exit.": "help",
    "default: {default}": "default",
    "Error: {message}": "error",
    "Try '{command} {option}' for help.": "try",
    "Invalid value: {message}": "invalid",
    "Invalid value for {param_hint}: {message}": "invalid_for",
    "Missing argument": "missing_argument",
    "Missing option": "missing_option",
    "No such option {name!r}.": "no_option",
    "No such option: {name}": "no_option_name",
    "No such command {name!r}.": "no_command",
    "Option {name!r} requires an argument.": "wants_value",
    "Option {name!r} does not take a value.": "takes_no_value",
    "Got unexpected extra argument ({args})": "extra",
    "Did you mean {possibility}?": "meant",
    "(Did you mean one of: {possibilities}?)": "meant_several",
    "{value!r} is not one of {choices}.": "no_choice",
    "{value!r} is not {choice}.": "no_single_choice",
    "{value!r} is not a valid {number_type}.": "no_number",
    "{value} is not in the range {range}.": "no_range",
    "{name} {filename!r} is a directory.": "is_folder",
    "{name} {filename!r} is a file.": "is_file",
    "File": "file",
    "Directory": "folder",
    "file": "file",
    "directory": "folder",
}


def teach(lang: str, parts: Iterable[ModuleType]) -> None:
    """Let the parser's modules say their words in ``lang``."""

    def one(text: str) -> str:
        return word(lang, f"cli.parser.{TEXTS[text]}") if text in TEXTS else text

    def counted(single: str, several: str, number: int) -> str:
        text = single if number == 1 else several
        return one(text if text in TEXTS else single if single in TEXTS else text)

    for part in parts:
        for name, said in (("_", one), ("ngettext", counted)):
            if name in vars(part):
                vars(part)[name] = said
