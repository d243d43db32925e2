"""Fences, indented code and rules: no links inside (D-2.2, D-2.3); plugins' blocks stay readable (D-9.10)."""

from markdown_it import rules_block
from markdown_it.token import Token

from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct


def collect(to: Collector, token: Token) -> None:
    """A fence with its language."""
    to.leaf("fence", token, token.info.strip())


def collect_code(to: Collector, token: Token) -> None:
    """Indented code."""
    to.leaf("code_block", token)


def collect_rule(to: Collector, token: Token) -> None:
    """A horizontal rule."""
    to.leaf("hr", token)


CODE = Construct("code", Block(rules_block.code), facts={"code_block": collect_code})
CONSTRUCT = Construct(
    "fence",
    Block(rules_block.fence, "`~", ("paragraph", "reference", "blockquote", "list", "table")),
    facts={"fence": collect},
)
RULE = Construct(
    "hr",
    Block(rules_block.hr, "-*_", ("paragraph", "reference", "blockquote", "list", "table")),
    facts={"hr": collect_rule},
)
