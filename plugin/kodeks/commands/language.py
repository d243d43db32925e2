"""Which language a person reads: by the option, else the locale, else the vault."""

import os

from kodeks_engine.words import LANGUAGES


def of_locale() -> str | None:
    """The language of the locale: one of ours, English for any other, None where the locale names none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return _language(value)
    return _of_windows() if os.name == "nt" else None


def _language(value: str) -> str | None:
    code = value.replace("-", "_").split("_")[0].split(".")[0].lower()
    if code in ("c", "posix", ""):
        return None
    return code if code in LANGUAGES else "en"


def _of_windows() -> str | None:
    import locale

    name = (locale.getlocale()[0] or "").lower()
    return ("pl" if name.startswith("pol") else _language(name)) if name else None
