"""The rules of a turn as sentences say them, and as sentences say otherwise (see `patterns`)."""

from kodeks.rulebook.turns.limits import negated
from kodeks.rulebook.turns.patterns import holds
from kodeks.rulebook.turns.prose import Passage

DENIED = ("renewal",)  # rules whose sentence must deny nothing: with a `nie` it says the contrary
UPHELD = ("forbids",)  # rules that a denial may say too: `o ile opis tego nie zabrania`


def states(rule: str, passage: Passage, resource: str) -> bool:
    """Whether a sentence says a rule as the calculator of turns plays it."""
    return speaks_of(rule, passage, resource) and not takes_back(rule, passage, resource)


def speaks_of(rule: str, passage: Passage, resource: str) -> bool:
    """Whether a sentence has the words of a rule, whatever else it says of it."""
    if not holds(f"says.{rule}", passage, resource):
        return False
    return rule not in DENIED or not negated(passage)


def takes_back(rule: str, passage: Passage, resource: str) -> bool:
    """Whether a sentence says the contrary of a rule, or that it holds at times: `nie zawsze`, `nie musi`."""
    if rule in UPHELD and holds(f"upholds.{rule}", passage, resource):
        return False
    return holds(f"unsays.{rule}", passage, resource) or holds("unsays.any", passage, resource)
