"""The inline parser: one pass, no recursion, the rule chosen by the character."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import isMdAsciiPunct, isPunctChar, isWhiteSpace
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.fragments_join import fragments_join
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token

from kodeks.syntax.construct import Construct, InlineRule
from kodeks.syntax.tokens import Made


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
        self.marked = False  # a sign of a pair was met
        self.torn = False  # so was a bracket: text may lie in pieces

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        """A new token behind the text that waits; what nests keeps its own pairs."""
        if nesting:
            return super().push(ttype, tag, nesting)
        if self._pending_buffer or self._pending:
            self.pushPending()
        token = Made(ttype, tag, 0, self.level)
        self.tokens.append(token)
        return token

    def pushPending(self) -> Token:  # noqa: N802 -- markdown-it's name
        """The text that waits as a token."""
        token = Made("text", "", 0, self.level)
        token.content, self.pending = self.pending, ""
        self.tokens.append(token)
        return token

    def add(self, kind: str, start: int, content: str = "") -> Token:
        """A token for the characters from ``start`` to the present position."""
        token = self.push(kind, "", 0)
        token.content = content
        token.meta = {"start": start, "end": self.pos}
        return token

    def run(self, split: bool) -> "Run":
        """The equal characters from the present position; ``split``: their pairs may begin within a word."""
        src, start, end = self.src, self.pos, self.pos + 1
        while src.startswith(src[start], end):
            end += 1
        opens, closes = _flanks(src[start - 1 : start], src[end : end + 1], split)
        return Run(end - start, opens, closes)

    def mark(self, text: str, times: int, run: "Run", *, thrice: bool) -> None:
        """Signs that may open or close a pair. ``thrice``: the rule of three asks for the run's length."""
        if self._pending_buffer or self._pending:
            self.pushPending()
        self.marked = True
        tokens, marker, length = self.tokens, ord(text[0]), run.length if thrice else 0
        for _ in range(times):
            token = Made("text", "", 0, self.level)
            token.content = text
            self.delimiters.append(Delimiter(marker, length, len(tokens), -1, run.opens, run.closes))
            tokens.append(token)


class Run(NamedTuple):
    """Equal characters that may open or close a pair."""

    length: int
    opens: bool
    closes: bool


@lru_cache(maxsize=4096)
def _flanks(before: str, after: str, split: bool) -> tuple[bool, bool]:
    """Whether a run between two characters can open and can close a pair (CommonMark 6.2)."""
    before, after = before or " ", after or " "
    punct_before = isMdAsciiPunct(ord(before)) or isPunctChar(before)
    punct_after = isMdAsciiPunct(ord(after)) or isPunctChar(after)
    space_before, space_after = isWhiteSpace(ord(before)), isWhiteSpace(ord(after))
    left = not (space_after or (punct_after and not (space_before or punct_before)))
    right = not (space_before or (punct_before and not (space_after or punct_after)))
    return left and (split or not right or punct_before), right and (split or not left or punct_after)


class Inlines(ParserInline):
    """Text up to the next character that has a rule, then that rule."""

    def __init__(self, constructs: Iterable[Construct]) -> None:
        super().__init__()
        self.rules: dict[str, tuple[InlineRule, ...]] = {}
        signs: set[str] = set()
        for construct in constructs:
            for sign, rule in construct.inline.items():
                signs.add(sign)
                self.rules[sign[0]] = (*self.rules.get(sign[0], ()), rule)
        self.terminator_re = re.compile("|".join(map(_ahead, sorted(signs))))

    def parse(self, src: str, md: MarkdownIt, env: Mapping[str, Any], tokens: list[Token]) -> list[Token]:
        """The tokens of a block's text."""
        if not self.terminator_re.search(src):
            if src:
                token = Made("text", "", 0)
                token.content = src
                tokens.append(token)
            return tokens
        state = Inline(src, md, env, tokens)
        self.tokenize(state)
        if state.marked or state.tokens_meta:
            for rule in self.ruler2.getRules(""):
                rule(state)
        elif state.torn:
            fragments_join(state)
        return tokens

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
            for rule in self.rules[src[stop]]:
                if rule(state):
                    break
            else:
                state.append_pending(src[stop])
                state.pos = stop + 1
            pos = state.pos
        if state.pending:
            state.pushPending()


def read_inlines(state: StateCore) -> None:
    """The text of every token that holds some: paragraphs, headings, cells."""
    parse, md, env = state.md.inline.parse, state.md, state.env
    for token in state.tokens:
        if token.children is not None:
            parse(token.content, md, env, token.children)


def _ahead(sign: str) -> str:
    """The first character of a sign, before the rest of it: each begins literally, and is sought fast."""
    return re.escape(sign[0]) + (f"(?={re.escape(sign[1:])})" if sign[1:] else "")
