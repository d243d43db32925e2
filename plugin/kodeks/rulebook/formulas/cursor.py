"""Moving through the tokens of one text, and saying what is wrong where it stops (NOTATION 2)."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, NoReturn

from kodeks_engine.formula import MAX_DEPTH, Expr, Ref

from kodeks.rulebook.formulas.lexer import LinkAt, Token, tokens
from kodeks.rulebook.formulas.phrases import KEYED, beginnings, length_at
from kodeks.rulebook.formulas.trouble import Mend, Trouble

CLAUSES = ("round_down", "round_up", "round_nearest", "at_least", "at_most", "without")


class Context(NamedTuple):
    """What a parser asks of the vault: the quantity or component table that a link means, a column of it."""

    ref: Callable[[Token], Ref]
    table: Callable[[Token], str]
    column: Callable[[Token, Token], str]


def _nothing(*tokens: Token) -> NoReturn:
    raise LookupError(tokens)


UNLINKED = Context(_nothing, _nothing, _nothing)
"""The context of a text without links: nothing can be asked."""


class Cursor:
    """A place in the tokens of one text. ``warnings`` are troubles that do not stop the reading."""

    def __init__(self, text: str, offset: int, links: Sequence[LinkAt], context: Context) -> None:
        self.tokens = _tokens(text, offset, links)
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
        if self.tokens[self.at].kind not in KEYED:
            return False
        length = length_at(key, self.tokens, self.at)
        self.at += length
        return length > 0

    def sees(self, *keys: str) -> bool:
        """Whether one of the keywords stands here."""
        token = self.tokens[self.at]
        if token.kind not in KEYED or token.text.casefold() not in beginnings(keys):
            return False
        return any(length_at(key, self.tokens, self.at) for key in keys)

    def take_token(self, kind: str, *texts: str) -> Token | None:
        """Read a token of a kind (and text) if it stands here."""
        token = self.tokens[self.at]
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
        if where is self.tokens[0] and variant in ("missing_operand", "missing_link"):
            variant = f"{variant}_first"
        return Trouble(variant, where.start, where.end, mends, after=self.before, **fill)

    def star(self) -> Trouble:
        """`*` for `×`."""
        return self.instead("star", "×")

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
        if self.now.text == ".":
            self.take_token("mark", ".")
        if self.now.kind != "end":
            raise self.unexpected()

    def flat(self, tree: Expr) -> Expr:
        """The tree, if the engine takes one so deep. Raises Trouble."""
        few = 2 * len(self.tokens) < MAX_DEPTH  # no token makes more than two nodes, one within the other
        if not few and any(depth > MAX_DEPTH for depth in _depths(tree)):
            raise self.trouble("too_deep", self.tokens[0])
        return tree

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
        if self.sees("and") and self._clause_behind():
            self.at += 1
            return self.trouble("clause_after_sign", self.tokens[self.at - 1], clause=self.phrase())
        if self.sees("slip_drop"):
            return self.trouble("dice_words", found=self.phrase())
        if self.sees(*CLAUSES):
            end = self.tokens[self.at - 1].end if self.at else self.now.start
            return self.trouble("missing_comma", mends=(Mend(end, end, ","),), clause=self.phrase())
        for fits, trouble in _SLIPS:
            if fits(self):
                return trouble(self)
        if slip := self.slip():
            return slip
        return self.trouble("unexpected", found=token.shown or token.text)

    def instead(self, variant: str, text: str) -> Trouble:
        """A Trouble at the next token, which should be another."""
        mends = (Mend(self.now.start, self.now.end, text),)
        return self.trouble(variant, mends=mends, found=self.now.shown)

    def dash(self) -> Trouble:
        """What `—` is meant for: a minus before something to subtract, else a pause."""
        behind = self.tokens[self.at + 1]
        if behind.kind in ("link", "number", "sides") or behind.text == "(":
            mends = (Mend(self.now.start, self.now.end, "−"),)
            return self.trouble("word_operator", mends=mends, found=self.now.shown, instead="−")
        return self.trouble("remark", found=self.now.shown)

    def _spaced_dice(self) -> bool:
        """Whether sides stand apart from their letter: `2k 10`."""
        return self.now.text in ("k", "K", "d", "D") and self.tokens[self.at + 1].kind == "number"

    def linked_sides(self) -> bool:
        """Whether a link or bracket stands where sides should: `1k[[Kość]]`."""
        behind = self.tokens[min(self.at + 1, len(self.tokens) - 1)]
        letter = self.now.text in ("k", "K", "d", "D")
        return letter and behind.start == self.now.end and (behind.kind == "link" or behind.text == "(")

    def _joined_dice(self) -> Trouble:
        letter, sides = self.tokens[self.at : self.at + 2]
        dice = letter.shown + sides.shown
        mends = (Mend(letter.start, sides.end, dice),)
        return self.trouble("word_operator", mends=mends, found=f"{letter.shown} {sides.shown}", instead=dice)

    def _sees_kept(self) -> bool:
        """Whether `z 4k6` follows a number: some of the dice, but which?"""
        if not self._follows_number() or not self.sees("of"):
            return False
        behind = self.tokens[self.at + length_at("of", self.tokens, self.at) :][:2]
        return any(token.kind == "sides" for token in behind)

    def _kept(self) -> Trouble:
        behind = self.tokens[self.at + length_at("of", self.tokens, self.at) :]
        rolls = f"[[{behind[0].shown}]]" if behind[0].kind == "link" else behind[0].shown
        dice = rolls + (behind[1].shown if behind[0].kind != "sides" else "")
        return self.trouble("which_dice", self.tokens[self.at - 1], keep=self.before, dice=dice)

    def _follows_number(self) -> bool:
        """Whether a word follows a number."""
        return self.now.kind == "word" and self.at > 0 and self.tokens[self.at - 1].kind == "number"

    def _clause_behind(self) -> bool:
        """Whether a clause follows the next token."""
        self.at += 1
        found = self.now.kind != "end" and self.sees(*CLAUSES)
        self.at -= 1
        return found

    def slip(self) -> Trouble | None:
        """What is wrong with words that do an operator's work: `plus`, `podzielone przez`, `do kwadratu`."""
        start = self.at
        for key, instead in _SLIPPED:
            if self.take(key):
                begin, end = self.tokens[start], self.tokens[self.at - 1]
                found = " ".join(token.shown for token in self.tokens[start : self.at])
                self.at = start
                if not instead:
                    return Trouble("power", begin.start, end.end)
                mends = (Mend(begin.start, end.end, instead),)
                return Trouble("word_operator", begin.start, end.end, mends, found=found, instead=instead)
        return None

    def each(self) -> str:
        """The words of `za każde`, for messages."""
        found = self.tokens[self.at : self.at + length_at("slip_each", self.tokens, self.at)]
        return " ".join(token.shown for token in found)

    def sees_odd_dice(self) -> bool:
        """Whether a word follows dice, or is dice of a kind that formulas do not know: `4d6kh3`, `4dF`."""
        before = self.tokens[self.at - 1] if self.at else self.now
        glued = before.kind == "number" and _ODD_DICE.fullmatch(self.now.text) is not None
        return self.now.kind == "word" and (before.kind == "sides" or glued) and self.slip() is None

    def _semicolon(self) -> Trouble:
        self.at += 1
        clause = self.phrase()
        self.at -= 1
        mends = (Mend(self.now.start, self.now.end, ","),)
        return self.trouble("semicolon_clause", mends=mends, clause=clause)


def _tokens(text: str, offset: int, links: Sequence[LinkAt]) -> list[Token]:
    """The tokens of a text; a clause in square brackets is no link that was cut off. Raises Trouble."""
    try:
        return tokens(text, offset, links)
    except Trouble as trouble:
        begun = _BRACKETED.match(text, trouble.start - offset)
        words = begun[1].strip() if begun and trouble.variant in ("open_link", "square_bracket") else ""
        if words and begun and _begins_clause(words):
            raise Trouble("square_clause", trouble.start, offset + begun.end(), clause=words) from None
        raise


def _begins_clause(words: str) -> bool:
    first = [Token("word", word, 0, 0) for word in words.split()]
    return any(length_at(key, first, 0) for key in CLAUSES)


def _depths(tree: object) -> Iterator[int]:
    stack = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        yield depth
        if isinstance(node, tuple):
            stack += [(part, depth + hasattr(node, "_fields")) for part in node]


_BRACKETED = re.compile(r"\[\s*([^\W\d_][^\[\]\n]{0,80})\]?")
_ODD_DICE = re.compile(r"[kdKD](?:\d\w+|[fF])")
_EXPLODING = re.compile(r"[kdKD]\d+(?:[eExX]|ex)\d*")
_SLIPPED = (
    ("slip_plus", "+"),
    ("slip_minus", "−"),
    ("slip_times", "×"),
    ("slip_divided", "/"),
    ("slip_power", ""),
)
_SLIPS: tuple[tuple[Callable[[Cursor], bool], Callable[[Cursor], Trouble]], ...] = (
    (lambda c: c.now.text == ")", lambda c: c.trouble("stray_bracket")),
    (lambda c: c.now.text == "—", Cursor.dash),
    (Cursor._spaced_dice, Cursor._joined_dice),
    (Cursor.linked_sides, lambda c: c.trouble("linked_sides")),
    (lambda c: c.sees("slip_each"), lambda c: c.trouble("each", found=c.each())),
    (lambda c: c.now.text == "(", lambda c: c.trouble("bracket_after")),
    (lambda c: c.now.kind in ("link", "number"), lambda c: c.trouble("missing_operator", found=c.now.shown)),
    (lambda c: c.now.text == ":", lambda c: c.instead("colon_division", "/")),
    (lambda c: c.now.text == ";" and c._clause_behind(), Cursor._semicolon),
    (lambda c: c.now.text in ("x", "X"), lambda c: c.instead("letter_x", "×")),
    (lambda c: c.now.kind == "cmp" and c.now.text != "=", lambda c: c.trouble("order", found=c.now.shown)),
    (lambda c: c.now.kind == "cmp", lambda c: c.trouble("stray_comparison", found=c.now.shown)),
    (lambda c: c.sees("else", "when"), lambda c: c.trouble("condition_in_formula", found=c.now.shown)),
    (
        lambda c: c.sees("slip_exploding") or _EXPLODING.fullmatch(c.now.text) is not None,
        lambda c: c.trouble("exploding"),
    ),
    (
        lambda c: c.at > 0 and c.tokens[c.at - 1].kind == "sides" and c.sees("from"),
        lambda c: c.trouble("missing_successes"),
    ),
    (lambda c: c.sees_odd_dice(), lambda c: c.trouble("dice_words", found=c.now.shown)),
    (Cursor._sees_kept, Cursor._kept),
    (
        lambda c: c._follows_number() and not c.sees("and", "or") and not c.slip(),
        lambda c: c.trouble("word_after_number", found=c.now.shown),
    ),
)
