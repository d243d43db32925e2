"""Formulas between backticks, where they are code (NOTATION 7)."""

import re
from collections.abc import Iterator

from kodeks.diagnostic import Diagnostic, Edit, Fix
from kodeks.rulebook.names import Names
from kodeks.source import Source

HEADED = re.compile(r"(?:\[\[[^\]\n]+\]\]|\[[^\]\n]*\]\([^)\n]*\))[ \u00a0]*=(?!=)")
_CODE = re.compile(r"`(?P<own>[^`\n=]{0,200}=(?!=)[^`\n]{1,200})`")
LONGEST = 300


def in_code(names: Names, path: str) -> Iterator[Diagnostic]:
    """Dataview's `= …`, and formulas written as code."""
    source = names.source(path)
    if "`" not in source.text:
        return
    for block in names.notes[path].blocks:
        if block.kind == "paragraph" and block.span[1] - block.span[0] < LONGEST:
            for found in _CODE.finditer(source.text, *block.span):
                yield from _coded(path, source, found)


def _coded(path: str, source: Source, found: re.Match[str]) -> Iterator[Diagnostic]:
    """Code that begins with `=`, or with a link and `=`; the fix takes them where a link is before."""
    own = found["own"].strip()
    row = source.position(found.start()).row
    before = source.text[source.offset(row - 1) : found.start()].lstrip("> \t-")
    linked = HEADED.match(before + own) is not None
    if own.startswith("=") or linked:
        edits = Edit(path, found.start(), found.start() + 1, ""), Edit(path, found.end() - 1, found.end(), "")
        fix = Fix("check.RUL018.fix", {}, edits, "unsafe") if linked else None
        yield Diagnostic("RUL018", path, *found.span(), "info", fill={"code": own}, fix=fix)
