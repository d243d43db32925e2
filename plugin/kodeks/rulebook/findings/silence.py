"""Notes in which an author may have findings silenced: what is told there stands for nothing elsewhere."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from kodeks.rulebook.names import Names

COMMENT = "kodeks:"  # how a comment begins that silences
T = TypeVar("T")


def together(found: Iterable[T], path: Callable[[T], str], names: Names) -> Iterator[Sequence[T]]:
    """What has one cause and is told as one: all that cannot be silenced, and anything else by itself."""
    shared: list[T] = []
    for each in found:
        if may_be_silent(names, path(each)):
            yield [each]
        else:
            shared.append(each)
    if shared:
        yield shared


def may_be_silent(names: Names, path: str) -> bool:
    """Whether a comment in a note or a pattern of `per-file-ignores` may silence what is told there."""
    patterns = _patterns(names.resolved.vault.config.check)
    return any(fnmatchcase(path, each) for each in patterns) or COMMENT in names.source(path).text.casefold()


def _patterns(settings: Mapping[str, Any]) -> Iterator[str]:
    for each in (settings, *settings.get("editions", {}).values()):
        yield from each.get("per_file_ignores", {})
