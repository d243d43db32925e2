"""Fences, indented code and rules: no links inside (D-2.2, D-2.3); plugins' blocks stay readable (D-9.10)."""

import re
from html import escape

from kodeks_engine.words import word
from markdown_it import rules_block
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.syntax import mermaid
from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.html import Writer
from kodeks.syntax.position import place_of_lines

MARKS = ("```", "~~~")
ACROSS = re.compile(r"([-*_])[ \t]*(?:\1[ \t]*){2,}\Z")


def code(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """markdown-it's rule, asked only where it can match, as those below."""
    return state.is_code_block(start) and rules_block.code(state, start, last, silent)


def rule(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """markdown-it's rule: items of lists begin like a line across, and are many."""
    across = ACROSS.match(state.src, state.bMarks[start] + state.tShift[start], state.eMarks[start])
    return across is not None and rules_block.hr(state, start, last, silent)


def block(state: StateBlock, start: int, last: int, silent: bool) -> bool:
    """markdown-it's rule; a diagram learns where its lines stand."""
    marked = state.src.startswith(MARKS, state.bMarks[start] + state.tShift[start])
    if not (marked and rules_block.fence(state, start, last, silent)):
        return False
    if not silent and mermaid.is_diagram((token := state.tokens[-1]).info):
        end = start + 1 + token.content.count("\n")
        token.meta["place"] = place_of_lines(state, start + 1, end, state.sCount[start])
    return True


def collect(to: Collector, token: Token) -> None:
    """A fence with its language; a diagram's nodes may be links."""
    to.leaf("fence", token, token.info.strip())
    if "place" in token.meta:
        mermaid.collect(to, token)


def collect_code(to: Collector, token: Token) -> None:
    """Indented code."""
    to.leaf("code_block", token)


def collect_rule(to: Collector, token: Token) -> None:
    """A horizontal rule."""
    to.leaf("hr", token)


# fmt: off
OPAQUE = frozenset((
    "ability", "badges", "base", "bookmark", "button", "buttons", "calendarium", "cardlink", "chart",
    "consumable", "dataview", "dataviewjs", "dice", "dice-table", "dynamic-embed", "embed", "encounter",
    "encounter-table", "excalidraw", "folder-overview", "gallery", "healthpoints", "image-layout",
    "img-gallery", "initiative", "itembox", "js-engine", "kanban", "leaflet", "multi-column-settings",
    "note-toc", "query", "skills", "statblock", "stats", "table-of-contents", "tabs", "tasks",
    "templater", "timeline", "toc", "tracker",
))
# fmt: on
FAMILIES = ("ad-", "meta-bind", "ob-timeline")


def write(to: Writer, token: Token) -> None:
    """Code as it stands; what only a plugin could run says so above its source (D-9.10)."""
    language = token.info.strip().split(maxsplit=1)[0].lower() if token.info.strip() else ""
    if mermaid.is_diagram(token.info):
        mermaid.write(to, token)
    elif language in OPAQUE or language.startswith(FAMILIES):
        _notice(to, token, language)
    else:
        _code(to, token, language)


def _notice(to: Writer, token: Token, language: str) -> None:
    empty = not token.content.strip()
    said = word(to.hooks.lang, "site.opaque_empty" if empty else "site.opaque_block", name=language)
    opening = to.opening(token, "p") if empty else "<p>"
    to.put(f'<div class="notice" data-notice="{escape(language)}">{opening}{escape(said)}</p>\n')
    if not empty:
        _code(to, token, language)
    to.put("</div>\n")


def _code(to: Writer, token: Token, language: str) -> None:
    classes = f' class="language-{escape(language)}"' if language else ""
    to.put(to.opening(token, "pre") + f"<code{classes}>")
    to.text(token.content)
    to.put("</code></pre>\n")


CODE = Construct("code", Block(code), facts={"code_block": collect_code}, html={"code_block": write})
CONSTRUCT = Construct(
    "fence",
    Block(block, "`~", ("paragraph", "reference", "blockquote", "list", "table")),
    facts={"fence": collect},
    html={"fence": write},
)
RULE = Construct(
    "hr",
    Block(rule, "-*_", ("paragraph", "reference", "blockquote", "list", "table")),
    facts={"hr": collect_rule},
)
