"""The checks: an open folder, one file a check, found by scanning.

A check file is named ``<family>_<name>.py`` (``lnk_broken_link.py``) and holds:

- a docstring, its page: a first line that says what it finds, then the paragraphs ``Why:``, ``Example:``,
  ``Mend:``, ``Fine:`` (optional) and ``Source:``; example and fine text are its tests too;
- ``CODE``, ``NAME`` (kebab-case, the pattern that it finds), ``SEVERITY``, and ``DEFAULT = False`` if it is
  off until it is selected;
- ``check_note(facts, source, config)``, pure, so that its findings are cached with the note's facts;
  ``ABOUT = "tables"`` beside it names the facts that it speaks of, and notes without any do not call it;
  with ``settle(context, found)`` beside it those findings are only what the note alone suggests, and the
  vault decides which of them stand;
- or ``check_vault(context)``; or ``FOUND_BY = "reading"`` or ``"rulebook"`` where that part reports it.

Its message is the word ``check.<CODE>`` (or ``check.<CODE>.<variant>``) of the words tables.
"""

import os
from collections.abc import Callable, Container, Iterable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, get_args

from kodeks.diagnostic import Diagnostic, Severity
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

FAMILIES = ("LNK", "EMB", "PRP", "TAG", "NAM", "TAB", "ACT", "RUL", "EXM", "SEC", "TXT")

NoteCheck: TypeAlias = Callable[[Facts, Source, "Config"], Iterable[Diagnostic]]
VaultCheck: TypeAlias = Callable[["Context"], Iterable[Diagnostic]]
Settle: TypeAlias = Callable[["Context", list[Diagnostic]], Iterable[Diagnostic]]


class Check(NamedTuple):
    """A check as its file declares it. ``page`` is the docstring; ``note`` or ``vault`` finds, or neither."""

    code: str
    name: str
    severity: Severity
    page: str
    file: str
    default: bool
    about: str
    note: NoteCheck | None
    vault: VaultCheck | None
    settle: Settle | None


class ShapeError(Exception):
    """A check file that does not have a check's shape: file, line, and what is missing."""


@cache
def load() -> dict[str, Check]:
    """All checks by code, in the order of families and numbers. Raises ShapeError."""
    checks: dict[str, Check] = {}
    for stem in _stems():
        check = _check(import_module(f"{__name__}.{stem}"))
        if twin := checks.get(check.code):
            raise ShapeError(f"{check.file}:1: {check.code} is taken by {twin.file}; choose a free number")
        checks[check.code] = check
    return dict(sorted(checks.items(), key=lambda item: (FAMILIES.index(item[0][:3]), item[0])))


def _stems() -> list[str]:
    families = {family.lower() for family in FAMILIES}
    names = sorted(os.listdir(os.path.dirname(__file__)))  # noqa: PTH120, PTH208 -- pathlib is slow
    return [name[:-3] for name in names if name.endswith(".py") and name[:3] in families and name[3] == "_"]


def _check(module: ModuleType) -> Check:
    if complaint := _shape(module):
        line, words = complaint
        raise ShapeError(f"{module.__file__}:{line}: {words}")
    return Check(
        module.CODE,
        module.NAME,
        module.SEVERITY,
        module.__doc__ or "",
        module.__file__ or "",
        getattr(module, "DEFAULT", True),
        getattr(module, "ABOUT", ""),
        getattr(module, "check_note", None),
        getattr(module, "check_vault", None),
        getattr(module, "settle", None),
    )


def _shape(module: ModuleType) -> tuple[int, str] | None:
    """What is wrong with a check file, and on which line."""
    for name in ("CODE", "NAME", "SEVERITY"):
        if not isinstance(getattr(module, name, None), str):
            return 1, f"a check needs {name}"
    if not module.__doc__:
        return 1, "a check needs a docstring: what, why, example, mend, source"
    if module.SEVERITY not in get_args(Severity):
        return _line(module, "SEVERITY"), "SEVERITY is error, warning or info"
    if not _is_code(module.CODE):
        return _line(module, "CODE"), f"CODE is a family ({' '.join(FAMILIES)}) and three digits"
    if not any(hasattr(module, name) for name in ("check_note", "check_vault", "FOUND_BY")):
        return 1, "a check needs check_note, check_vault or FOUND_BY"
    if getattr(module, "ABOUT", "path") not in Facts._fields:
        return _line(module, "ABOUT"), f"ABOUT is a field of the facts ({' '.join(Facts._fields)})"
    return None


def _is_code(code: str) -> bool:
    return len(code) == 6 and code[:3] in FAMILIES and code[3:].isdigit()


def _line(module: ModuleType, name: str) -> int:
    with open(module.__file__ or "", encoding="utf-8") as text:  # noqa: PTH123 -- pathlib is slow
        return next((row for row, line in enumerate(text, 1) if line.startswith(f"{name} ")), 1)


def check_note(facts: Facts, source: Source, config: "Config") -> tuple[Diagnostic, ...]:
    """The findings of all note checks in one note; pure, so that they can be kept with its facts."""
    held = tuple([name for name in _subjects() if getattr(facts, name)])
    return tuple([found for check in _note_checks(held) for found in check(facts, source, config)])


@cache
def _subjects() -> tuple[str, ...]:
    """The fields of facts that checks are about."""
    return tuple({check.about: None for check in load().values() if check.about})


@cache
def _note_checks(held: tuple[str, ...]) -> tuple[NoteCheck, ...]:
    """The checks of a note that holds something in these fields."""
    return tuple(check.note for check in load().values() if check.note and check.about in ("", *held))


def check_vault(
    context: "Context", noted: Iterable[Diagnostic], also: Container[str] = ()
) -> list[Diagnostic]:
    """All findings: those ``noted`` in single notes, settled; those of vault checks and rulebook.

    Checks over the vault that are off run only where ``also`` names them.
    """
    checks = load().values()
    found = list(noted)
    for check in checks:
        if check.settle:
            suggested = [each for each in found if each.code == check.code]
            found = [each for each in found if each.code != check.code]
            found += check.settle(context, suggested)
    for check in checks:
        if check.vault and (check.default or check.code in also):
            found += check.vault(context)
    return _distinct([*found, *context.book.diagnostics])


def _distinct(found: list[Diagnostic]) -> list[Diagnostic]:
    """Each fault once, though two may have come upon it."""
    kept = {(each.path, each.start, each.end, each.code, each.variant): each for each in reversed(found)}
    return list(reversed(kept.values()))
