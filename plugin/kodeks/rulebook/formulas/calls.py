"""Calls: terms that begin with a word: `suma`, `sukcesy z`, `największa z (a; b)` (NOTATION 2).

Their operands are read by `Expressions`, which stands on this.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Literal, TypeVar

from kodeks_engine.formula import Call, Chance, Condition, Dice, Expr, Keep, Number, Pool, Rounding, Total

from kodeks.rulebook.formulas.cursor import Cursor
from kodeks.rulebook.formulas.lexer import Token
from kodeks.rulebook.formulas.phrases import length_at
from kodeks.rulebook.formulas.trouble import Mend, Trouble

MAX_NESTING = 24
ReadT = TypeVar("ReadT")


class Calls(Cursor):
    """Calls, given how values, atoms and conditions are read."""

    _call = ""  # the words of the call that is being read, for messages

    def value(self) -> Expr:
        """An expression or a bare word; `Expressions` reads them."""
        raise NotImplementedError

    def atom(self) -> Expr:
        """The smallest expression; `Expressions` reads them."""
        raise NotImplementedError

    def condition(self) -> Condition:
        """A condition; `Parser` reads them."""
        raise NotImplementedError

    def call(self) -> Expr | None:
        """A call, if the word of one stands here."""
        start = self.at
        for key, read in CALLS if self.sees(*CALLED) else ():
            if self.take(key):
                self._call = " ".join(token.shown for token in self.tokens[start : self.at])
                return read(self)
        return None

    def bracket(self) -> Expr:
        """`( expr )`."""
        if not self.take_token("mark", "("):
            raise self.trouble("missing_open_bracket")
        return self.nested(self._closed)

    def _closed(self) -> Expr:
        tree = self.value()
        self.close()
        return tree

    def arguments(self) -> tuple[Expr, ...]:
        """`( expr { ; expr } )`."""
        if not self.take_token("mark", "("):
            raise self.trouble("call_bracket", call=self._call)
        read: list[Expr] = []
        self.nested(lambda: self._arguments(read))
        return tuple(read)

    def _arguments(self, read: list[Expr]) -> Expr:
        read.append(self.value())
        while self.take_token("mark", ";"):
            read.append(self.value())
        if self.now.text == "," and self.now.kind == "mark":
            raise self.trouble("semicolon", mends=(Mend(self.now.start, self.now.end, ";"),))
        self.close()
        return read[0]

    def rounded(self, way: Literal["down", "up", "nearest"]) -> Expr:
        """`w dół (…)`."""
        if self.now.text != "(":
            raise self.trouble("rounding_alone", call=self._call)
        return Rounding(self.bracket(), way)

    def total(self) -> Total:
        """`suma [[#^skladniki]] w kolumnie Dotyk`."""
        link = self.take_token("link")
        if link is None:
            raise self.trouble("sum_of_values" if self.now.text == "(" else "missing_table_link")
        columns: list[str] = []
        if self.take("in_columns") or self.take("in_column"):
            columns.append(self._column(link))
            while self.sees("and") and self.tokens[self.at + 1].kind in ("word", "quoted"):
                self.take("and")
                columns.append(self._column(link))
        return Total(self.context.table(link), tuple(columns), link.shown)

    def _column(self, link: Token) -> str:
        """A column by its name: in quotes, or the most words in a row that are one. Raises Trouble."""
        if quoted := self.take_token("quoted"):
            return self.context.column(link, quoted)
        words = list(takewhile(lambda token: token.kind == "word", self.tokens[self.at :]))
        if not words:
            raise self.trouble("missing_column")
        for length in range(len(words), 0, -1):
            with suppress(Trouble):
                found = self.context.column(link, _joined(words[:length]))
                self.at += length
                return found
        unjoined = next((n for n, word in enumerate(words) if n and self._joins(word)), len(words))
        return self.context.column(link, _joined(words[:unjoined]))

    def _joins(self, word: Token) -> bool:
        return length_at("and", [word], 0) > 0

    def pool(self) -> Pool:
        """`sukcesy z [[Pula]]k6 od 4`."""
        dice = self._dice()
        if not self.take("from"):
            raise self.trouble("missing_target")
        target = self.atom()
        if self.now.text == "+" and self._ends_at(self.at + 1):  # `od 4+` is said twice
            self.at += 1
        return Pool(dice, target)

    def _ends_at(self, at: int) -> bool:
        return self.tokens[at].kind == "end" or self.tokens[at].text in (",", ")", ";")

    def extreme(self, which: Literal["smallest", "largest"]) -> Expr:
        """`największa z (a; b)`; of dice (`najwyższa z 2k20`) it is the one that shows most."""
        if self.now.text != "(" and self.sees_dice():
            return Keep("best" if which == "largest" else "worst", 1, self._dice())
        start = self.now
        values = self.arguments()
        if len(values) < 2:
            raise self.trouble("one_argument", start, call=self._call)
        return Call(which, values)

    def sees_dice(self) -> bool:
        """Whether dice stand here."""
        return "sides" in (self.now.kind, self.tokens[min(self.at + 1, len(self.tokens) - 1)].kind)

    def keep(self, which: Literal["best", "worst"]) -> Keep:
        """`najlepsze 3 z 4k6`, `najlepsza z 2k20`."""
        if self.sees("of"):
            self.take("of")
            return Keep(which, 1, self._dice())
        number = self.take_token("number")
        if number is None or not isinstance(number.value, int):
            raise self.trouble("missing_keep", number)
        if not self.take("of"):
            raise self.trouble("missing_of")
        dice = self._dice()
        if isinstance(dice.rolls, Number) and dice.rolls.value < number.value:
            raise self.trouble("keep_too_many", number, keep=number.shown, dice=str(dice.rolls.value))
        return Keep(which, number.value, dice)

    def _dice(self) -> Dice:
        start = self.now
        read = self.atom()
        if not isinstance(read, Dice):
            raise self.trouble("missing_dice", start)
        return read

    def chance(self) -> Chance:
        """`szansa [[Rzut]] ≥ 15`."""
        start = self.now
        try:
            return Chance(self.condition())
        except Trouble as trouble:
            if trouble.start == start.start and trouble.variant in ("unlinked", "words_before"):
                raise self.trouble("chance_condition", start, call=self._call) from trouble
            raise

    def nested(self, read: Callable[[], ReadT]) -> ReadT:
        """Read inside a bracket, counting how deep. Raises Trouble below `MAX_NESTING`."""
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            raise self.trouble("too_deep")
        found = read()
        self._nesting -= 1
        return found


def _joined(words: Sequence[Token]) -> Token:
    """Words in a row as one."""
    text = " ".join(word.shown for word in words)
    return Token("word", text, words[0].start, words[-1].end, shown=text)


CALLS: tuple[tuple[str, Callable[[Calls], Expr]], ...] = (
    ("smaller", lambda p: p.extreme("smallest")),
    ("larger", lambda p: p.extreme("largest")),
    ("smallest", lambda p: p.extreme("smallest")),
    ("largest", lambda p: p.extreme("largest")),
    ("round_down", lambda p: p.rounded("down")),
    ("round_up", lambda p: p.rounded("up")),
    ("successes", Calls.pool),
    ("best", lambda p: p.keep("best")),
    ("worst", lambda p: p.keep("worst")),
    ("sum", Calls.total),
    ("chance", Calls.chance),
)
CALLED = tuple([key for key, _ in CALLS])
