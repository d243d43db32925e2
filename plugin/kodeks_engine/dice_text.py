"""Dice as people type them: `2k6 + 3`, `1d8-1`, `k%`."""

import re
from typing import Literal

from kodeks_engine.formula import Binary, Dice, Expr, Number
from kodeks_engine.text import parse_number

_TERM = re.compile(r"([+\-−–])\s*(?:(\d{0,3})\s*[kKdD]\s*(\d{1,4}|%)|(\d{1,6}(?:[.,]\d{1,6})?))\s*")


def parse_dice(text: str) -> Expr | None:
    """The expression of typed dice and numbers; None for anything else."""
    body = text.strip()
    body = body if body[:1] in ("+", "-", "−", "–") else f"+{body}"
    rest: list[tuple[Literal["+", "-"], Expr]] = []
    at = 0
    while at < len(body):
        found = _TERM.match(body, at)
        if found is None or len(rest) > 20:
            return None
        rest.append(("+" if found[1] == "+" else "-", _term(found)))
        at = found.end()
    return rest[0][1] if len(rest) == 1 and rest[0][0] == "+" else Binary(Number(0), tuple(rest))


def _term(found: re.Match[str]) -> Expr:
    if found[4]:
        return Number(parse_number(found[4]) or 0)
    sides = 100 if found[3] == "%" else int(found[3])
    return Dice(Number(int(found[2] or 1)), sides)
