"""The inline parser: one pass, no recursion, the rule chosen by the character."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token

from kodeks.syntax.construct import Construct, InlineRule


class Opener(NamedTuple):
    """A bracket that may open a link, an image or a footnote: its token, its mark and what came before it."""

    token: int
    mark: str
    at: int
    delimiters: int


class Inline(StateInline):
    """markdown-it's state with a stack of open brackets, as CommonMark's own algorithm has it."""

    def __init__(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> None:
        super().__init__(src, md, env, tokens)
        self.brackets: list[Opener] = []
        self.dead = 0  # brackets below this index can open no link: one closed inside them
        self.images = 0  # image brackets that are open
        self.note = False  # a footnote's bracket is open
        self.marked = False

    def add(self, kind: str, start: int, content: str = "") -> Token:
        """A token for the characters from ``start`` to the present position."""
        token = self.push(kind, "", 0)
        token.content = content
        token.meta = {"start": start, "end": self.pos}
        return token

    def mark(self, char: str, width: int, opens: bool, closes: bool) -> None:
        """A run that may open or close a pair, such as `==`."""
        token = self.push("text", "", 0)
        token.content = char * width
        self.marked = True
        self.delimiters.append(Delimiter(ord(char), 0, len(self.tokens) - 1, -1, opens, closes))


class Inlines(ParserInline):
    """Text up to the next character that has a rule, then that rule."""

    def __init__(self, constructs: Iterable[Construct]) -> None:
        super().__init__()
        self.rules: dict[str, tuple[InlineRule, ...]] = {}
        for construct in constructs:
            for char, rule in construct.inline.items():
                self.rules[char] = (*self.rules.get(char, ()), rule)
        self.terminator_re = re.compile(f"[{re.escape(''.join(self.rules))}]")

    def parse(self, src: str, md: MarkdownIt, env: Mapping[str, Any], tokens: list[Token]) -> list[Token]:
        """The tokens of a block's text."""
        if not self.terminator_re.search(src):
            if src:
                tokens.append(Token("text", "", 0, content=src))
            return tokens
        state = Inline(src, md, env, tokens)
        self.tokenize(state)
        if state.marked or state.tokens_meta:
            for rule in self.ruler2.getRules(""):
                rule(state)
        return state.tokens

    def tokenize(self, state: StateInline) -> None:
        """One pass over the text."""
        assert isinstance(state, Inline)
        src, end, pos, search = state.src, state.posMax, 0, self.terminator_re.search
        while pos < end:
            found = search(src, pos)
            stop = found.start() if found else end
            if stop > pos:
                state.append_pending(src[pos:stop])
            if stop == end:
                break
            state.pos = stop
            if not any(rule(state) for rule in self.rules[src[stop]]):
                state.append_pending(src[stop])
                state.pos = stop + 1
            pos = state.pos
        if state.pending:
            state.pushPending()
