"""`check --edition`: links, formulas and text judged as one edition holds them."""

from collections.abc import Iterator

from kodeks import checks
from kodeks.checks.context import Context
from kodeks.commands.opening import Opened
from kodeks.commands.trouble import CannotRunError
from kodeks.diagnostic import Diagnostic
from kodeks.editions import Edition, public

WHOLE = (
    "SEC",
    "LNK014",
    "TXT002",
)  # what only the whole vault can tell: secrets, what leads to them, suppressions
BROKEN = ("LNK001", "LNK002", "LNK003")


def in_edition(opened: Opened, name: str, whole: list[Diagnostic]) -> list[Diagnostic]:
    """The findings in what an edition holds, and those about secrets in the ``whole`` vault.

    What a link misses because it is hidden is said once, as leading to hidden text. Raises CannotRunError.
    """
    wanted = opened.edition(name)
    if opened.config.broken:
        raise CannotRunError("cli.unreadable_settings")
    edition = public(opened.resolved, wanted)
    kept = [each for each in whole if each.code.startswith(WHOLE)]
    hidden = {(each.path, each.start) for each in kept}
    found = checks.check_vault(Context(edition.resolved), _noted(opened, edition))
    return kept + [each for each in found if not _said(each, hidden)]


def _said(each: Diagnostic, hidden: set[tuple[str, int]]) -> bool:
    return each.code.startswith(WHOLE) or (each.code in BROKEN and (each.path, each.start) in hidden)


def _noted(opened: Opened, edition: Edition) -> Iterator[Diagnostic]:
    """What single notes say for themselves; a note that was cut is looked at again, as it is now."""
    vault = edition.resolved.vault
    for path, facts in vault.notes.items():
        if path in edition.cut:
            yield from facts.diagnostics
            yield from checks.check_note(facts, vault.source(path), opened.config)
        else:
            yield from opened.vault.noted.get(path, ())
