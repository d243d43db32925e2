"""Formulas: tokens → the engine's trees, by recursive descent (NOTATION 2).

Deeper than the engine allows is a Trouble, so the work and the stack are bounded on any input.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias, TypeVar

from kodeks_engine.formula import (
    Binary,
    Bound,
    Call,
    Chance,
    Condition,
    Dice,
    Expr,
    Flag,
    Keep,
    Negate,
    Nothing,
    Number,
    Otherwise,
    Pool,
    Ref,
    Repeat,
    Rounding,
    Total,
    Word,
)
from kodeks_engine.number import Ratio

from kodeks.rulebook.cursor import Cursor
from kodeks.rulebook.lexer import Token
from kodeks.rulebook.phrases import length_at
from kodeks.rulebook.trouble import DiceWarning, Mend, Trouble

MAX_NESTING = 24
MAX_CLAUSES = 12
ReadT = TypeVar("ReadT")
Operator: TypeAlias = Literal["+", "-", "*", "/"]


class Expressions(Cursor):
    """Sentences and expressions."""

    _call = ""  # the words of the call that is being read, for messages

    # Sentences

    def sentence(self) -> Expr:
        """`expr { ", " clause }`, up to the end."""
        tree = self.clauses(self.value())
        self.end()
        return self.flat(tree)

    def clauses(self, tree: Expr) -> Expr:
        """The clauses after an expression, applied from left to right to all before."""
        count = 0
        while self.take_token("mark", ","):
            count += 1
            if count > MAX_CLAUSES:
                raise self.trouble("too_deep")
            tree = self._clause(tree)
        return tree

    def _clause(self, tree: Expr) -> Expr:
        for key, way in ROUNDINGS:
            if self.take(key):
                return Rounding(tree, way)
        if self.take("at_least"):
            return Bound(tree, "at_least", self.expr())
        if self.take("at_most"):
            return Bound(tree, "at_most", self.expr())
        if self.take("without"):
            return self._otherwise(tree)
        raise self.trouble("unknown_clause", found=self.phrase())

    def _otherwise(self, tree: Expr) -> Otherwise:
        link = self.take_token("link")
        if link is None:
            raise self.trouble("missing_link")
        if not self.take_token("mark", ":"):
            raise self.trouble("missing_colon")
        return Otherwise(tree, self.context.ref(link), self.value())

    def value(self) -> Expr:
        """An expression, or a bare word that stands alone (`Duży`)."""
        return self.lone_word() or self.expr()

    def lone_word(self) -> Word | None:
        """A run of words with nothing to compute around it: a keyword that nothing follows is a word too."""
        start = self.at
        if self.now.kind != "word" or self.sees(*(key for key, _ in _CONSTANTS)):
            return None
        while self.now.kind == "word" and not self.sees("and", "or", "none", "yes", "no"):
            self.at += 1
        words = self.tokens[start : self.at]
        calls = max(length_at(key, self.tokens, start) for key, _ in _CALLS)
        if words and self._ends_value() and calls <= len(words):  # `szansa, że …` goes on
            return Word(" ".join(token.text for token in words))
        self.at = start
        return None

    def _ends_value(self) -> bool:
        return self.now.kind == "end" or self.now.text in (",", ")", ";", ".") or self.sees("and", "or")

    # Expressions

    def expr(self) -> Expr:
        """A sum of terms."""
        return self._chain(self._term, {"+": "+", "-": "-"})

    def _term(self) -> Expr:
        return self._chain(self._factor, {"×": "*", "/": "/"})

    def _chain(self, part: Callable[[], Expr], signs: dict[str, Operator]) -> Expr:
        first, rest = part(), []
        while operator := self.take_token("op", *signs):
            rest.append((signs[operator.text], part()))
            self._warn_of_one_die(operator, first, rest)
        if self.now.kind == "star":
            raise self.star()
        return Binary(first, tuple(rest)) if rest else first

    def _warn_of_one_die(self, operator: Token, first: Expr, rest: list[tuple[Operator, Expr]]) -> None:
        """`[[Poziom]] × 1k3` multiplies one die; many dice are `[[Poziom]]k3`."""
        if operator.text != "×":
            return
        left, right = (first if len(rest) == 1 else rest[-2][1]), rest[-1][1]
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Dice) and one.rolls == Number(1) and isinstance(other, Ref):
                fill = {"name": other.label, "sides": str(one.sides)}
                self.warnings.append(DiceWarning("one_die", operator.start, operator.end, (), **fill))

    def _factor(self) -> Expr:
        if self.take_token("op", "-"):
            return Negate(self._repeated())
        return self._repeated()

    def _repeated(self) -> Expr:
        atom, here = self.atom(), self.at
        if not self.take("times"):
            return atom
        if self.now.text != "(" and (slip := self._slip_at(here)):
            raise slip
        return Repeat(atom, self._bracket())

    def _slip_at(self, at: int) -> Trouble | None:
        self.at = at
        return self.slip()

    def _bracket(self) -> Expr:
        if not self.take_token("mark", "("):
            raise self.trouble("missing_open_bracket")
        return self.nested(self._closed)

    def _closed(self) -> Expr:
        tree = self.value()
        self.close()
        return tree

    def atom(self) -> Expr:
        """A number, link, bracket, call, sum, roll, chance, or quoted word."""
        token = self.now
        reader = _ATOMS.get(token.kind)
        if reader is not None:
            return reader(self)
        if token.text == "(":
            return self._rolled(self._bracket())
        if token.kind in ("word", "sides"):
            return self._worded()
        if token.kind == "star":
            raise self.star()
        raise self.trouble("missing_operand", found=token.shown or token.text)

    def _numeral(self) -> Expr:
        number = self.tokens[self.at]
        self.at += 1
        if self.now.kind == "number" and "½¼⅓⅔¾".find(self.now.text) >= 0 and number.end == self.now.start:
            fraction = self.tokens[self.at]
            self.at += 1
            return Number(number.value + fraction.value)
        if self.now.kind == "number":
            raise self.trouble("two_numbers", first=number.shown, second=self.now.shown)
        return self._rolled(Number(number.value))

    def _linked(self) -> Expr:
        token = self.tokens[self.at]
        self.at += 1
        return self._rolled(self.context.ref(token))

    def _quoted(self) -> Expr:
        self.at += 1
        return Word(self.tokens[self.at - 1].text)

    def _rolled(self, rolls: Expr) -> Expr:
        """Dice where sides follow: `2k6`, `[[Pula]]k6`."""
        sides = self.take_token("sides")
        if sides is None:
            return rolls
        if isinstance(rolls, Number) and isinstance(rolls.value, Ratio):
            raise self.trouble("odd_dice", sides)
        return Dice(rolls, self._sides(sides))

    def _sides(self, token: Token) -> int:
        if not isinstance(token.value, int) or token.value < 1:
            raise self.trouble("odd_dice", token)
        return token.value

    def _worded(self) -> Expr:
        start = self.at
        for key, read in _CALLS:
            if self.take(key):
                self._call = " ".join(token.shown for token in self.tokens[start : self.at])
                return read(self)
        if sides := self.take_token("sides"):
            return Dice(Number(1), self._sides(sides))
        for key, constant in _CONSTANTS:
            if self.take(key):
                return constant
        raise self._no_value()

    def _no_value(self) -> Trouble:
        """What a word that is neither keyword nor link was probably meant to be."""
        if self.sees("when"):
            return self.trouble("condition_in_formula", found=self.now.shown)
        if self.sees("half"):
            return self._multiple("half", "½ ×")
        if self.sees("slip_double"):
            return self._multiple("word_operator", "2 ×")
        for variant, key in (("floor", "slip_floor"), ("ceil", "slip_ceil"), ("roll_word", "slip_roll")):
            if self.sees(key):
                return self.trouble(variant, found=self.now.shown)
        return self.slip() or self.trouble("unlinked", found=self.now.shown)

    def _multiple(self, variant: str, text: str) -> Trouble:
        """`połowa [[Siły]]`; what is meant is certain only where nothing but this one link is multiplied."""
        link, behind = [*self.tokens[self.at + 1 : self.at + 3], self.now, self.now][:2]
        alone = link.kind == "link" and (behind.kind == "end" or behind.text == ",")
        mends = (Mend(self.now.start, self.now.end, text),) if alone else ()
        return self.trouble(variant, mends=mends, found=self.now.shown, instead=text)

    # Calls

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
            raise self.trouble("rounding_alone")
        return Rounding(self._bracket(), way)

    def total(self) -> Total:
        """`suma [[#^skladniki]] w kolumnie Dotyk`."""
        link = self.take_token("link")
        if link is None:
            raise self.trouble("missing_table_link")
        columns: list[str] = []
        if self.take("in_columns") or self.take("in_column"):
            columns.append(self._column(link))
            while self.sees("and") and self.tokens[self.at + 1].kind in ("word", "quoted"):
                self.take("and")
                columns.append(self._column(link))
        return Total(self.context.table(link), tuple(columns), link.shown)

    def _column(self, link: Token) -> str:
        token = self.take_token("word") or self.take_token("quoted")
        if token is None:
            raise self.trouble("missing_column")
        return self.context.column(link, token)

    def pool(self) -> Pool:
        """`sukcesy z [[Pula]]k6 od 4`."""
        dice = self._dice()
        if not self.take("from"):
            raise self.trouble("missing_target")
        return Pool(dice, self.atom())

    def extreme(self, which: Literal["smallest", "largest"]) -> Expr:
        """`największa z (a; b)`; of dice (`najwyższa z 2k20`) it is the one that shows most."""
        if self.now.text != "(" and self._sees_dice():
            return Keep("best" if which == "largest" else "worst", 1, self._dice())
        return Call(which, self.arguments())

    def _sees_dice(self) -> bool:
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
        return Keep(which, number.value, self._dice())

    def _dice(self) -> Dice:
        start = self.now
        read = self.atom()
        if not isinstance(read, Dice):
            raise self.trouble("missing_dice", start)
        return read

    def chance(self) -> Chance:
        """`szansa [[Rzut]] ≥ 15`."""
        return Chance(self.condition())

    def condition(self) -> Condition:
        """A condition; `Parser` reads them."""
        raise NotImplementedError

    def nested(self, read: Callable[[], ReadT]) -> ReadT:
        """Read inside a bracket, counting how deep. Raises Trouble below `MAX_NESTING`."""
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            raise self.trouble("too_deep")
        found = read()
        self._nesting -= 1
        return found


ROUNDINGS: tuple[tuple[str, Literal["down", "up", "nearest"]], ...] = (
    ("round_down", "down"),
    ("round_up", "up"),
    ("round_nearest", "nearest"),
)
_ATOMS: dict[str, Callable[[Expressions], Expr]] = {
    "number": Expressions._numeral,
    "link": Expressions._linked,
    "quoted": Expressions._quoted,
}
_CALLS: tuple[tuple[str, Callable[[Expressions], Expr]], ...] = (
    ("smaller", lambda p: p.extreme("smallest")),
    ("larger", lambda p: p.extreme("largest")),
    ("smallest", lambda p: p.extreme("smallest")),
    ("largest", lambda p: p.extreme("largest")),
    ("round_down", lambda p: p.rounded("down")),
    ("round_up", lambda p: p.rounded("up")),
    ("successes", Expressions.pool),
    ("best", lambda p: p.keep("best")),
    ("worst", lambda p: p.keep("worst")),
    ("sum", Expressions.total),
    ("chance", Expressions.chance),
)
_CONSTANTS: tuple[tuple[str, Expr], ...] = (
    ("none", Nothing()),
    ("yes", Flag(True)),
    ("no", Flag(False)),
)
