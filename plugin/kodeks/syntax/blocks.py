"""The block parser: markdown-it's, with a place for every block; what is nested too deep stays text."""

from collections.abc import Iterable
from typing import Any, Literal

from markdown_it import MarkdownIt
from markdown_it.parser_block import ParserBlock
from markdown_it.ruler import Ruler
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from kodeks.syntax.construct import BlockRule, Construct
from kodeks.syntax.tokens import Made

TERMINABLE = ("paragraph", "blockquote", "list", "reference")


class Lines(StateBlock):
    """markdown-it's state; it also keeps where lines begin before quotes and lists shift them."""

    def __init__(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> None:
        super().__init__(src, md, env, tokens)
        self.begins = self.bMarks[:]

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        """A new token; list items know where their marker stands."""
        if nesting < 0:
            self.level -= 1
        token = Made(ttype, tag, nesting, self.level, True)
        if nesting > 0:
            self.level += 1
            if ttype == "list_item_open":
                token.meta["at"] = self.bMarks[self.line] + self.tShift[self.line]
        self.tokens.append(token)
        return token


class Blocks(ParserBlock):
    """Tries only the rules that a line's first character allows; a block's first token gets its place."""

    def __init__(self, constructs: Iterable[Construct]) -> None:
        super().__init__()
        self.ruler = Ruler[BlockRule]()
        self.blocks = [(c.name, c.block) for c in constructs if c.block]
        for name, block in self.blocks:
            self.ruler.push(name, block.rule, {"alt": list(block.ends)})
        self.chains: dict[tuple[str, str], tuple[BlockRule, ...]] = {}
        self.text = next(block.rule for name, block in self.blocks if name == "paragraph")

    def chain(self, ended: str, first: str) -> tuple[BlockRule, ...]:
        """The rules that may match at the character ``first``, all or those that end the block ``ended``."""
        found = self.chains.get((ended, first))
        if found is None:
            fit = (b for _, b in self.blocks if not ended or ended in b.ends)
            found = self.chains[ended, first] = tuple(
                b.rule for b in fit if not b.starts or first in b.starts
            )
        return found

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803 -- markdown-it's names
        """Blocks of these lines, one after another; what is nested too deep stays text (D-12.5)."""
        line, blank = startLine, False
        while line < endLine:
            state.line = line = state.skipEmptyLines(line)
            if line >= endLine or state.sCount[line] < state.blkIndent:
                break
            self.block(state, line, endLine)
            state.tight = not blank
            line = state.line
            if line - 1 < endLine and state.isEmpty(line - 1):
                blank = True
            if line < endLine and state.isEmpty(line):
                blank = True
                state.line = line = line + 1

    def block(self, state: StateBlock, line: int, last: int) -> None:
        """The block that begins at ``line``."""
        at, count = state.bMarks[line] + state.tShift[line], len(state.tokens)
        if state.level >= state.md.options.maxNesting:
            state.env.setdefault("deep", at)
            self.text(state, line, last, False)
        else:
            for rule in self.chain("", state.src[at]):
                if rule(state, line, last, False):
                    break
        if count < len(state.tokens):
            state.tokens[count].meta.setdefault("at", at)

    def parse(self, src: str, md: MarkdownIt, env: Any, outTokens: list[Token]) -> list[Token] | None:  # noqa: N803
        """All blocks of a text; ``env`` learns where its lines begin and end."""
        state = Lines(src, md, env, outTokens)
        env["begins"], env["ends"] = state.begins, state.eMarks
        self.tokenize(state, 0, state.lineMax)
        return state.tokens


def ends_paragraph(state: StateBlock, line: int, last: int) -> bool:
    """Whether a block that may interrupt a paragraph begins at ``line``."""
    parser: Any = state.md.block
    first = state.src[state.bMarks[line] + state.tShift[line]]
    return any(rule(state, line, last, True) for rule in parser.chain("paragraph", first))
