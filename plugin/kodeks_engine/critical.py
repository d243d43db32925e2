"""Critical ranges and multipliers as weapon tables write them: `19–20/×2`, `×3`, `18–20`."""

import re

from kodeks_engine.errors import InputError
from kodeks_engine.step import Step

_CRITICAL = re.compile(r"(?:(\d{1,2})(?:\s*[-–−]\s*20)?)?\s*/?\s*(?:[×xX]\s*(\d{1,2}))?")


def read_critical(step: Step) -> tuple[int, int]:
    """The lowest roll that threatens and the multiplier, `20/×2` where one is not said. Raises InputError."""
    if step.value is None:
        return 20, 1
    found = _CRITICAL.fullmatch(str(step.value).strip())
    if found is None:
        raise InputError("not_critical", subject=step.id, place=step.place, label=step.label, text=step.value)
    return min(int(found[1] or 20), 20), int(found[2] or 2)
