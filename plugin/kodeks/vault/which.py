"""Which notes are templates, and about which nothing is reported (D-1.3)."""

import re
from functools import cache

from kodeks.config import Config
from kodeks.paths import matches
from kodeks.vault.folders import is_template_folder, published

# Notes about the vault rather than in it, and a plugin's drawings.
ASIDE = re.compile(
    r"(?:^|/)(?:LICEN[CS]E|CLAUDE|AGENTS|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.md$|\.excalidraw\.md$", re.I
)
NO_PAGE = re.compile(r"\.(?:template|excalidraw)\.md$|(?:^|/)(?:CLAUDE|AGENTS)\.md$", re.I)


def is_template(path: str, config: Config) -> bool:
    """Whether a note is no page: by its name or its folder's, unless an edition publishes that folder."""
    if NO_PAGE.search(path):
        return True
    parts = path.split("/")[:-1]
    ways = ["/".join(parts[: depth + 1]) for depth, name in enumerate(parts) if is_template_folder(name)]
    ways += [way for way in config.templates if published(path, "", (way,))]
    listed = [entry for edition in config.editions.values() for entry in edition.publish] if ways else []
    return any(not published(path, way, listed) for way in ways)


def is_excluded(path: str, config: Config) -> bool:
    """Whether nothing is reported about a note: it is about the vault, a drawing, or the author says so."""
    if ASIDE.search(path) or any(matches(path, pattern) for pattern in config.exclude):
        return True
    return any(_ignores(pattern, path) for pattern in config.ignored)


def _ignores(pattern: str, path: str) -> bool:
    """Whether an entry of `userIgnoreFilters` holds a path: a prefix, or an expression between slashes."""
    if len(pattern) > 2 and pattern[0] == pattern[-1] == "/":
        expression = _compiled(pattern[1:-1])
        return expression is not None and expression.search(path) is not None
    return bool(pattern) and path.startswith(pattern)


@cache
def _compiled(expression: str) -> "re.Pattern[str] | None":
    """A JavaScript expression as Python reads it, None where it does not."""
    try:
        return re.compile(expression)
    except (re.error, RecursionError, OverflowError):
        return None
