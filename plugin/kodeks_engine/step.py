"""An answer with its reasons: a tree of steps, each with value, place and state."""

from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.place import Place
from kodeks_engine.rolled import Value

State: TypeAlias = Literal["used", "suppressed", "inactive"]


class Step(NamedTuple):
    """One line of a breakdown.

    ``op`` says how the value came about: a key of the words table under `engine.op.`. ``suppressed`` values
    would count but for a rule (``reason``), ``inactive`` ones are switched off or absent.
    """

    label: str
    value: Value
    op: str
    place: Place | None = None
    id: str | None = None
    steps: tuple["Step", ...] = ()
    state: State = "used"
    reason: str | None = None


class Result(NamedTuple):
    """The value of a quantity or procedure and how it came about."""

    id: str
    label: str
    value: Value
    step: Step


class More(NamedTuple):
    """A bonus that is supposed to join the sums of the book, as one more component of its kind."""

    kind: str
    step: Step
