"""What is wrong with a formula or table, said once and carried to a diagnostic."""

from kodeks.diagnostic import Diagnostic, Severity


class Trouble(Exception):  # noqa: N818 -- it is what a GM has, not a fault of the program
    """Text that cannot be read. ``variant`` ends the message's key; ``start``, ``end`` are offsets."""

    def __init__(self, variant: str, start: int, end: int, **fill: str) -> None:
        super().__init__(variant, start, end, fill)
        self.variant = variant
        self.start = start
        self.end = end
        self.fill = fill

    def diagnostic(self, path: str, code: str = "RUL002", severity: Severity = "error") -> Diagnostic:
        """The finding that this trouble is in the note ``path``."""
        return Diagnostic(code, path, self.start, self.end, severity, self.variant, self.fill)
