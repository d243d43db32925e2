"""The looks that Material takes where `mkdocs.yml` says nothing else."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kodeks_engine.words import word

from kodeks.adapters.web import web_folder

FEATURES = (
    "navigation.instant",
    "navigation.instant.progress",
    "navigation.tracking",
    "navigation.top",
    "toc.follow",
)
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # Material's box about its own future
BARE = web_folder() / "mkdocs.yml"
LANGUAGES = Path("partials", "languages")


def dress(theme: Any, untouched: Mapping[str, Any], language: str) -> None:
    """Our templates and settings under those of the author: ``untouched`` is the theme as it comes.

    The language is the vault's, never the theme's.
    """
    theme.dirs.insert(1 if theme.custom_dir else 0, str(web_folder() / "overrides"))
    for name, value in defaults(_known(language, theme.dirs)).items():
        if name == "language" or theme.get(name) == untouched.get(name):
            theme[name] = value


def _known(language: str, dirs: list[str]) -> str:
    """The language if Material speaks it, else English."""
    return language if any(Path(folder, LANGUAGES, f"{language}.html").is_file() for folder in dirs) else "en"


def defaults(language: str) -> dict[str, Any]:
    """Theme settings: the interface's language, dark mode as the reader's system has it, no foreign fonts."""
    return {
        "language": language,
        "font": False,
        "features": list(FEATURES),
        "icon": {"logo": "material/book-open-page-variant"},
        "palette": [
            _palette("(prefers-color-scheme: light)", "default", "weather-night", "light", language),
            _palette("(prefers-color-scheme: dark)", "slate", "weather-sunny", "dark", language),
        ],
    }


def _palette(media: str, scheme: str, icon: str, key: str, language: str) -> dict[str, Any]:
    return {
        "media": media,
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {"icon": f"material/{icon}", "name": word(language, f"site.palette.{key}")},
    }
