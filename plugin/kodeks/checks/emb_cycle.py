"""Notes that embed one another in a circle.

Why: a page cannot show a text that holds itself; site builders hang or cut it off.

Example:
    Tura: ![[Akcja]]
    === Akcja.md
    Akcja: ![[Notatka]]

Mend: remove one of the embeds, or make a link of it.

Fine:
    Tura: ![[Akcja#Skrót]]
    === Akcja.md
    ## Skrót
    Jedna Akcja na turę.
    ## Całość
    Więcej: ![[Notatka]]

Source: D-6.4
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts, Link
from kodeks.source import Span

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "EMB001"
NAME = "embed-cycle"
SEVERITY = "error"


class Region(NamedTuple):
    """A whole note, one of its sections (``heading``) or one of its blocks (``block``); -1 where not that."""

    path: str
    heading: int
    block: int


class Embed(NamedTuple):
    """An embed in a note and the region that it shows."""

    path: str
    link: Link
    shows: Region


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """The embed that closes a circle, once for each circle that a walk over all notes meets."""
    embeds = _embeds(context)
    done: set[Region] = set()
    for path in embeds:
        yield from _circles(context, embeds, Region(path, -1, -1), done)


def _embeds(context: "Context") -> dict[str, list[Embed]]:
    found: dict[str, list[Embed]] = {}
    for facts, link, verdict in context.links("ok"):
        if (
            link.embed
            and (link.target or link.subpath)
            and verdict.path
            and verdict.path in context.vault.notes
        ):
            shows = Region(verdict.path, verdict.heading, verdict.block)
            found.setdefault(facts.path, []).append(Embed(facts.path, link, shows))
    return found


def _circles(
    context: "Context", embeds: dict[str, list[Embed]], start: Region, done: set[Region]
) -> Iterator[Diagnostic]:
    """Depth first without recursion; ``trail`` leads from the start to where the walk is."""
    trail: dict[Region, Iterator[Embed]] = {} if start in done else {start: _within(context, embeds, start)}
    while trail:
        current = next(reversed(trail))
        embed = next(trail[current], None)
        if embed is None:
            done.add(current)
            del trail[current]
        elif embed.shows in trail:
            yield _finding(embed, list(trail))
        elif embed.shows not in done:
            trail[embed.shows] = _within(context, embeds, embed.shows)


def _finding(embed: Embed, trail: list[Region]) -> Diagnostic:
    circle = [*trail[trail.index(embed.shows) :], embed.shows]
    chain = " → ".join(region.path.removesuffix(".md").rpartition("/")[2] for region in circle)
    return Diagnostic(CODE, embed.path, *embed.link.span, fill={"chain": chain})


def _within(context: "Context", embeds: dict[str, list[Embed]], region: Region) -> Iterator[Embed]:
    """The embeds that stand in a region."""
    span = _span(context.vault.notes[region.path], region)
    here = embeds.get(region.path, ())
    return (each for each in here if span.start <= each.link.span[0] < span.end)


def _span(facts: Facts, region: Region) -> Span:
    if region.block >= 0:
        return Span(*facts.block_ids[region.block].block)
    if region.heading < 0:
        return Span(0, 1 << 60)
    heading = facts.headings[region.heading]
    after = (each for each in facts.headings[region.heading + 1 :] if each.level <= heading.level)
    return Span(heading.span[0], next((each.span[0] for each in after), 1 << 60))
