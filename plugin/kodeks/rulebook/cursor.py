"""Moving through the tokens of one text, and saying what is wrong where it stops (NOTATION 2)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kodeks_engine.formula import Ref

from kodeks.rulebook.lexer import LinkAt, Token, tokens
from kodeks.rulebook.phrases import length_at
from kodeks.rulebook.trouble import Mend, Trouble

CLAUSES = ("round_down", "round_up", "round_nearest", "at_least", "at_most", "without")


class Context(NamedTuple):
    """What a parser asks of the vault: the quantity or component table that a link means, a column of it."""

    ref: Callable[[Token], Ref]
    table: Callable[[Token], str]
    column: Callable[[Token, Token], str]


class Cursor:
    """A place in the tokens of one text. ``warnings`` are troubles that do not stop the reading."""

    def __init__(self, text: str, offset: int, links: Sequence[LinkAt], context: Context) -> None:
        self.tokens = tokens(text, offset, links)
        self.at = 0
        self.context = context
        self.warnings: list[Trouble] = []
        self._nesting = 0

    # Moving on

    @property
    def now(self) -> Token:
        """The token to be read next."""
        return self.tokens[self.at]

    def take(self, key: str) -> bool:
        """Read a keyword if it stands here."""
        length = length_at(key, self.tokens, self.at)
        self.at += length
        return length > 0

    def sees(self, *keys: str) -> bool:
        """Whether one of the keywords stands here."""
        return any(length_at(key, self.tokens, self.at) for key in keys)

    def take_token(self, kind: str, *texts: str) -> Token | None:
        """Read a token of a kind (and text) if it stands here."""
        token = self.now
        if token.kind != kind or (texts and token.text not in texts):
            return None
        self.at += 1
        return token

    @property
    def before(self) -> str:
        """The last thing read, for messages."""
        return self.tokens[self.at - 1].shown if self.at else ""

    def trouble(
        self, variant: str, token: Token | None = None, mends: tuple[Mend, ...] = (), **fill: str
    ) -> Trouble:
        """A Trouble at a token (the next one)."""
        where = token or self.now
        return Trouble(variant, where.start, where.end, mends, after=self.before, **fill)

    def star(self) -> Trouble:
        """`*` for `×`."""
        return self.trouble("star", mends=(Mend(self.now.start, self.now.end, "×"),))

    def close(self) -> None:
        """Read the `)` of a bracket that was opened."""
        if self.take_token("mark", ")"):
            return
        if self.now.text == "," and self._closes_later():
            self.take_token("mark", ",")
            raise self.trouble("clause_in_bracket" if self.sees(*CLAUSES) else "comma_in_bracket")
        if self.now.kind in ("end", "mark") or self.sees(*CLAUSES):
            raise self.trouble("missing_bracket")
        raise self.unexpected()

    def _closes_later(self) -> bool:
        return any(token.kind == "mark" and token.text == ")" for token in self.tokens[self.at :])

    def end(self) -> None:
        """Make sure that nothing is left but a full stop."""
        self.take_token("mark", ".")
        if self.now.kind != "end":
            raise self.unexpected()

    def phrase(self) -> str:
        """The words from here on, for messages."""
        words: list[str] = []
        for token in self.tokens[self.at : self.at + 4]:
            if token.kind != "word":
                break
            words.append(token.shown)
        return " ".join(words) or self.now.shown or self.now.text

    def unexpected(self) -> Trouble:
        """What is wrong with the next token where an operator or the end should stand."""
        token = self.now
        if token.kind == "star":
            return self.star()
        if self.sees(*CLAUSES):
            end = self.tokens[self.at - 1].end if self.at else self.now.start
            return self.trouble("missing_comma", mends=(Mend(end, end, ","),), clause=self.phrase())
        if token.text == ")":
            return self.trouble("stray_bracket")
        if token.kind == "cmp":
            return self.trouble("stray_comparison", found=token.shown)
        return self.trouble("unexpected", found=token.shown or token.text)
