"""A heading with nothing under it.

Why: the reader who is sent there by the table of contents or a link finds nothing.

Example:
    ## Szarża

    ## Zwarcie

    Chwytasz przeciwnika.

Mend: write the section, or delete its heading.

Fine:
    ## Zwarcie

    ### Chwyt

    Chwytasz przeciwnika.

    ## [[Atak]]
    === Atak.md
    Cios zwykły.

Source: issue list of debris
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts, Heading
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.checks.context import Context
    from kodeks.config import Config

CODE = "TXT004"
NAME = "empty-section"
SEVERITY = "info"
ABOUT = "headings"
MANY = 5  # notes with one empty heading
LABEL = 3  # times in a note: such a heading is a field of the one above it, without a level of its own


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Headings followed by one of their own or a higher level, or by the end of the note.

    Silent where the heading is a link itself, and above `### Benefit`, `### Special` of flat lists.
    """
    outer = [each for each in facts.headings if not each.inside and each.text and "<hr" not in each.text]
    pairs = pairwise([*outer, None])
    empty = [(heading, after) for heading, after in pairs if heading and _empty(heading, after, source)]
    times = Counter(each.display for each in outer) if empty else {}
    for heading, after in empty:
        label = after and times[after.display] >= LABEL > times[heading.display]
        if not label and not _signpost(heading, facts):
            fill = {"heading": heading.display}
            yield Diagnostic(CODE, facts.path, *heading.span, severity="info", fill=fill)


def settle(context: "Context", found: list[Diagnostic]) -> Iterable[Diagnostic]:
    """One finding where the same heading is empty in many notes: then it comes from a template."""
    alike: dict[str, list[Diagnostic]] = defaultdict(list)
    for each in found:
        alike[each.fill["heading"]].append(each)
    for group in alike.values():
        notes = {each.path for each in group}
        if len(notes) < MANY:
            yield from group
        else:
            fill = {**group[0].fill, "notes": str(len(notes))}
            yield Diagnostic(CODE, group[0].path, group[0].start, group[0].end, "info", "template", fill)


def _empty(heading: Heading, following: Heading | None, source: Source) -> bool:
    end = following.span[0] if following else len(source.text)
    deeper = following is not None and following.level > heading.level
    return not deeper and not source.text[heading.span[1] : end].strip("# \t\r\n=-")


def _signpost(heading: Heading, facts: Facts) -> bool:
    start, end = heading.span
    return any(start <= link.span[0] < end for link in facts.links)
