"""What is wrong with a formula or table, said once and carried to a diagnostic."""

from kodeks.diagnostic import Diagnostic, Severity


class Trouble(Exception):  # noqa: N818 -- it is what a GM has, not a fault of the program
    """Text that cannot be read. ``variant`` ends the message's key; ``start``, ``end`` are offsets."""

    code = "RUL002"

    def __init__(self, variant: str, start: int, end: int, **fill: str) -> None:
        super().__init__(variant, start, end, fill)
        self.variant = variant
        self.start = start
        self.end = end
        self.fill = fill

    def diagnostic(self, path: str, severity: Severity = "error") -> Diagnostic:
        """The finding that this trouble is in the note ``path``."""
        return Diagnostic(self.code, path, self.start, self.end, severity, self.variant, self.fill)


class CellTrouble(Trouble):
    """A cell of a rule table that cannot be used."""

    code = "RUL006"


class SlotTrouble(Trouble):
    """A row of a procedure table that does not bind its slot."""

    code = "RUL010"


class DiceWarning(Trouble):
    """One die multiplied, where many were perhaps meant."""

    code = "RUL013"
