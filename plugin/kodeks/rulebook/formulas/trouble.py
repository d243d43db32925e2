"""What is wrong with a formula or table, said once and carried to a diagnostic."""

from typing import NamedTuple

from kodeks.diagnostic import Diagnostic, Edit, Fix, Severity


class Mend(NamedTuple):
    """What to write instead: ``text`` in the place of the characters ``start`` to ``end``."""

    start: int
    end: int
    text: str


class Trouble(Exception):  # noqa: N818 -- it is what a GM has, not a fault of the program
    """Text that cannot be read. ``variant`` ends the message's key; ``start``, ``end`` are offsets.

    ``mends`` are what is certainly meant, where that is known.
    """

    code = "RUL002"

    def __init__(self, variant: str, start: int, end: int, mends: tuple[Mend, ...] = (), **fill: str) -> None:
        super().__init__(variant, start, end, fill)
        self.variant = variant
        self.start = start
        self.end = end
        self.fill = fill
        self.mends = mends

    def diagnostic(self, path: str, severity: Severity = "error") -> Diagnostic:
        """The finding that this trouble is in the note ``path``."""
        edits = tuple([Edit(path, *mend) for mend in self.mends])
        fix = Fix("check.RUL002.fix", {}, edits) if edits else None
        return Diagnostic(self.code, path, self.start, self.end, severity, self.variant, self.fill, fix)


class CellTrouble(Trouble):
    """A cell of a rule table that cannot be used."""

    code = "RUL006"


class SlotTrouble(Trouble):
    """A row of a procedure table that does not bind its slot."""

    code = "RUL010"


class DiceWarning(Trouble):
    """One die multiplied, where many were perhaps meant."""

    code = "RUL013"
