"""Reference definitions `[label]: destination "title"`, read off a paragraph's front (CommonMark 4.7)."""

import re

from markdown_it.common.utils import normalizeReference
from markdown_it.helpers import parseLinkDestination, parseLinkTitle
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.source import Span
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Construct
from kodeks.syntax.link import make_link
from kodeks.syntax.position import Place

LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.){1,999})\]:[ \t]*\n?[ \t]*", re.DOTALL)
GAP = re.compile(r"[ \t]*\n?[ \t]*")
REST = re.compile(r"[ \t]*(?:\n|\Z)")


def take_all(state: StateBlock, content: str, place: Place, lines: tuple[int, int]) -> str:
    """The content without the definitions at its front; they become tokens and references."""
    at = 0
    while content.startswith("[", at) and (end := _take(state, content, at, place, lines)):
        at = end
    return _drop(content, at, place)


def _take(state: StateBlock, content: str, at: int, place: Place, lines: tuple[int, int]) -> int:
    """Where the definition at ``at`` ends, 0 if there is none."""
    label = LABEL.match(content, at)
    if not label or label[1].startswith("^") or not (key := normalizeReference(label[1])):
        return 0
    target = parseLinkDestination(content, label.end(), len(content))
    if not target.ok or target.pos == label.end():
        return 0
    title, end = _title(content, target.pos)
    if end < 0:
        return 0
    angle = content.startswith("<", label.end())
    written = (label.end() + angle, target.pos - angle)
    token = state.push("definition", "", 0)
    token.map = [*lines]
    token.content = content[slice(*written)]
    token.meta = {"label": key, "at": place.at(at), "end": place.at(end - (content[end - 1 : end] == "\n"))}
    token.meta["target"] = (place.at(written[0]), place.at(written[1]))
    reference = {"href": token.content, "title": title, "target": token.meta["target"]}
    state.env.setdefault("references", {}).setdefault(key, reference)
    return end


def _title(content: str, at: int) -> tuple[str, int]:
    """The title after a destination and where the definition ends; -1 when the line holds more."""
    gap = GAP.match(content, at)
    assert gap
    if gap.end() > at:
        title = parseLinkTitle(content, gap.end(), len(content))
        if title.ok and (rest := REST.match(content, title.pos)):
            return title.str, rest.end()
    rest = REST.match(content, at)
    return "", rest.end() if rest else -1


def _drop(content: str, at: int, place: Place) -> str:
    """The content from ``at`` on, its place with it."""
    if not at:
        return content
    if place.breaks is not None:
        keep = [i for i, begin in enumerate(place.breaks) if begin >= at]
        place.starts = [place.starts[i] for i in keep] or [place.starts[-1]]
        place.breaks = [place.breaks[i] - at for i in keep] or [0]
    return content[at:]


def collect(to: Collector, token: Token) -> None:
    """The definition and its destination, a link like any other (D-2.1)."""
    meta = token.meta
    span, target = to.normal.span(meta["at"], meta["end"]), to.normal.span(*meta["target"])
    to.definitions.append((meta["label"], span))
    link = make_link(token.content, span, Span(*target), embed=False, display=None)
    to.links.append(link._replace(kind="reference", where="definition"))


CONSTRUCT = Construct("definition", facts={"definition": collect})
