"""Steps whose values must be plain: a whole number, a number, yes or no. The error names what is wrong."""

from kodeks_engine.errors import RuleError
from kodeks_engine.number import Exact, Ratio
from kodeks_engine.rolled import Rolled
from kodeks_engine.step import Step


def whole_of(step: Step) -> int:
    """A whole number. Raises RuleError."""
    value = exact_of(step)
    if isinstance(value, Ratio):
        raise _wrong("needs_whole", given_fraction(step) or step)
    return value


def given_fraction(step: Step) -> Step | None:
    """The reader's fraction that went into a value: there the mistake is to be mended."""
    seen: set[int] = set()
    left = [step]
    while left:
        one = left.pop()
        if one.op == "given" and isinstance(one.value, Ratio):
            return one
        if id(one.steps) not in seen:
            seen.add(id(one.steps))
            left += reversed(one.steps)
    return None


def refuse_given_fraction(step: Step) -> None:
    """Raises RuleError where a value is a fraction because the reader gave one."""
    blamed = given_fraction(step) if isinstance(step.value, Ratio) else None
    if blamed:
        raise _wrong("needs_whole", blamed)


def exact_of(step: Step) -> Exact:
    """A number that is not rolled. Raises RuleError."""
    value = step.value
    if isinstance(value, bool) or not isinstance(value, int | Ratio):
        raise _wrong("needs_number", step)
    return value


def truth_of(step: Step) -> bool:
    """Yes or no; `brak` is no. Raises RuleError."""
    if step.value is None or isinstance(step.value, bool):
        return bool(step.value)
    raise _wrong("needs_yes_no", step)


def _wrong(key: str, step: Step) -> RuleError:
    shown = "?" if isinstance(step.value, Rolled) else step.value
    return RuleError(key, subject=step.id, place=step.place, label=step.label, value=shown)
