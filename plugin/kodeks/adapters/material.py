"""The looks that Material takes where `mkdocs.yml` says nothing else."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment
from kodeks_engine.words import word
from mkdocs.structure.files import Files

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
# Material's own search and what only a debugger reads: a megabyte and more that no page asks for.
UNUSED = re.compile(r"assets/javascripts/(?:lunr|workers)/|.*\.map\Z")
INDENT = re.compile(r"\n\s+")
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


def drop_unused(files: Files) -> None:
    """Leave out those of the theme's files that the site has no use for."""
    for file in [file for file in files if UNUSED.match(file.src_uri)]:
        files.remove(file)


def close_up(env: Environment, **_: Any) -> Environment:
    """Have templates leave no blank lines and indents where their statements stood; letters stay letters."""
    env.trim_blocks = env.lstrip_blocks = True
    env.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return env


def outdent(page: str, /, **_: Any) -> str:
    """A page without the indents around its article, which is left as it is."""
    before, opening, rest = page.partition("<article")
    article, closing, after = rest.rpartition("</article>")
    return f"{INDENT.sub(chr(10), before)}{opening}{article}{closing}{INDENT.sub(chr(10), after)}"
