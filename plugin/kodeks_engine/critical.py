"""Critical ranges and multipliers as weapon tables write them: `19–20/×2`, `×3`, `18–20`."""

import re

from kodeks_engine.errors import InputError
from kodeks_engine.step import Step

_CRITICAL = re.compile(r"(?:(\d{1,3})(?:\s*[-–−—―]\s*\d{1,3})?)?\s*/?\s*(?:[×xX]\s*(\d{1,2}))?")


def read_critical(step: Step, sides: int) -> tuple[int, int]:
    """The lowest roll that threatens and the multiplier of damage.

    The highest face and ×2 where one is not said; ×1 for `brak`, which knows no critical. Raises InputError.
    """
    if step.value is None:
        return sides, 1
    text = str(step.value).strip()
    found = _CRITICAL.fullmatch(text)
    threat, times = (int(found[1] or sides), int(found[2] or 2)) if found else (0, 0)
    if not text.strip("/") or not 1 <= threat <= sides or times < 1:
        raise InputError("not_critical", subject=step.id, place=step.place, label=step.label, text=text)
    return threat, times
