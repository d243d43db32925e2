"""Fixes that checks make again and again."""

from kodeks.diagnostic import Edit, Fix
from kodeks.source import Span


def replace(path: str, span: Span | tuple[int, int], old: str, new: str, *, safe: bool = True) -> Fix:
    """Write ``new`` in the place of ``old``."""
    edits = (Edit(path, span[0], span[1], new),)
    return Fix("check.fix.replace", {"old": old, "new": new}, edits, "safe" if safe else "unsafe")


def insert(path: str, at: int, text: str) -> Fix:
    """Put a text in."""
    return Fix("check.fix.insert", {"text": text}, (Edit(path, at, at, text),))


def delete(path: str, span: Span | tuple[int, int], text: str, *, safe: bool = True) -> Fix:
    """Take a text out."""
    edits = (Edit(path, span[0], span[1], ""),)
    return Fix("check.fix.delete", {"text": text}, edits, "safe" if safe else "unsafe")
