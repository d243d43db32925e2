"""Formulas: tokens → the engine's trees, by recursive descent (NOTATION 2).

Deeper than the engine allows is a Trouble, so the work and the stack are bounded on any input.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

from kodeks_engine.formula import (
    Binary,
    Bound,
    Dice,
    Expr,
    Flag,
    Negate,
    Nothing,
    Number,
    Otherwise,
    Pool,
    Ref,
    Repeat,
    Rounding,
    Word,
)
from kodeks_engine.number import Ratio

from kodeks.rulebook.formulas.calls import CALLS, Calls
from kodeks.rulebook.formulas.clauses import Clause, is_vain
from kodeks.rulebook.formulas.lexer import Token
from kodeks.rulebook.formulas.meant import meant
from kodeks.rulebook.formulas.phrases import length_at
from kodeks.rulebook.formulas.trouble import DiceWarning, Trouble

MAX_CLAUSES = 12
Operator: TypeAlias = Literal["+", "-", "*", "/"]


class Expressions(Calls):
    """Sentences and expressions."""

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
            start = self.at
            tree = self._clause(tree)
            if is_vain(tree):
                raise self.vain(start)
        return tree

    def vain(self, start: int) -> Trouble:
        """A clause against one before it."""
        read = self.tokens[start : self.at]
        clause = " ".join(token.shown for token in read).replace(" :", ":")
        return Trouble("vain_clause", read[0].start, read[-1].end, clause=clause)

    def _clause(self, tree: Expr) -> Clause:
        if self.sees("slip_drop"):
            raise self.trouble("dice_words", found=self.phrase())
        if self.sees("slip_each"):
            raise self.trouble("each", found=self.each())
        for key, way in ROUNDINGS:
            if self.take(key):
                return Rounding(tree, way)
        if self.take("at_least"):
            return Bound(tree, "at_least", self._limit())
        if self.take("at_most"):
            return Bound(tree, "at_most", self._limit())
        if self.take("without"):
            return self._otherwise(tree)
        raise self._no_clause()

    def _no_clause(self) -> Trouble:
        """What is wrong with words behind a comma that are no clause."""
        if self.sees("when"):
            return self.trouble("condition_in_formula", found=self.now.shown)
        read = self.tokens[self.at : self.at + 4]
        if self.sees("from", "range_between") and [token.kind for token in read[1::2]] == ["number"] * 2:
            return self.trouble("range_clause", low=read[1].shown, high=read[3].shown)
        return self.trouble("unknown_clause", found=self.phrase())

    def _limit(self) -> Expr:
        """`minimum 1`, `minimum: 1`."""
        self.take_token("mark", ":")
        return self.expr()

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
        if self.tokens[start].kind != "word" or self.sees("none", "yes", "no"):
            return None
        while self.now.kind == "word" and not self.sees("and", "or", "none", "yes", "no"):
            self.at += 1
        words = self.tokens[start : self.at]
        if words and self._ends_value() and self._call_at(start) <= len(words):  # `szansa, że …` goes on
            return Word(" ".join([token.text for token in words]))
        self.at = start
        return None

    def _call_at(self, at: int) -> int:
        """The length of a call's words."""
        return max([length_at(key, self.tokens, at) for key, _ in CALLS])

    def _ends_value(self) -> bool:
        return self.now.kind == "end" or self.now.text in (",", ")", ";", ".") or self.sees("and", "or")

    # Expressions

    def expr(self) -> Expr:
        """A sum of terms; mostly there is one link or number alone."""
        read = _ATOMS.get(self.tokens[self.at].kind)
        if read is not None and self.tokens[self.at + 1].kind in ENDS:
            return read(self)
        return self._chain(self._term, _SUMS)

    def _term(self) -> Expr:
        return self._chain(self._factor, _PRODUCTS)

    def _chain(self, part: Callable[[], Expr], signs: dict[str, Operator]) -> Expr:
        first, rest = part(), []
        if isinstance(first, Pool):
            self._warn_of_target()
        while (operator := self.tokens[self.at]).kind == "op" and operator.text in signs:
            self.at += 1
            rest.append((signs[operator.text], part()))
            if rest[-1] == _BY_NOTHING:
                raise self.trouble("zero_divisor", self.tokens[self.at - 1])
            self._warn_of_one_die(operator, first, rest)
        if self.tokens[self.at].kind == "star":
            raise self.star()
        return Binary(first, tuple(rest)) if rest else first

    def _warn_of_target(self) -> None:
        """`sukcesy z 3k6 od [[Próg]] − 1` takes one success away; perhaps the target was to be lower."""
        before, sign = self.tokens[self.at - 1 : self.at + 1]
        if before.kind == "link" and sign.text in ("+", "-", "×", "/"):
            fill = {"sign": sign.shown, "target": f"[[{before.shown}]]", "call": self._call}
            if not any(known.start == sign.start for known in self.warnings):
                self.warnings.append(DiceWarning("pool_target", sign.start, sign.end, (), **fill))

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
        if self.now.text != "(":
            if self.sees_dice():
                raise self.trouble("times_bracket")
            if slip := self._slip_at(here):
                raise slip
        return Repeat(atom, self.bracket())

    def _slip_at(self, at: int) -> Trouble | None:
        self.at = at
        return self.slip()

    def atom(self) -> Expr:
        """A number, link, bracket, call, sum, roll, chance, or quoted word."""
        token = self.now
        reader = _ATOMS.get(token.kind)
        if reader is not None:
            return reader(self)
        if token.text == "(":
            return self._rolled(self.bracket())
        if token.kind in ("word", "sides"):
            return self._worded()
        if token.kind == "star":
            raise self.star()
        if token.text == "—":
            raise self.dash()
        if token.text == "+" and self.before != "+" and self.tokens[self.at + 1].kind in _ATOMS:
            raise self.trouble("leading_plus", token)
        raise self.trouble("missing_operand", found=token.shown or token.text)

    def _numeral(self) -> Expr:
        number = self.tokens[self.at]
        self.at += 1
        behind = self.tokens[self.at]
        if behind.kind != "number":
            return self._rolled(Number(number.value))
        if "½¼⅓⅔¾".find(behind.text) >= 0 and number.end == behind.start:
            self.at += 1
            return Number(number.value + behind.value)
        raise self.trouble("two_numbers", first=number.shown, second=behind.shown)

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
        called = self.call()
        if called is not None:
            return called
        if sides := self.take_token("sides"):
            return Dice(Number(1), self._sides(sides))
        for key, constant in _CONSTANTS:
            if self.take(key):
                return constant
        raise meant(self)


ENDS = ("end", "mark", "cmp")  # kinds of tokens that nothing is computed with
_BY_NOTHING = ("/", Number(0))
_SUMS: dict[str, Operator] = {"+": "+", "-": "-"}
_PRODUCTS: dict[str, Operator] = {"×": "*", "/": "/"}
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
_CONSTANTS: tuple[tuple[str, Expr], ...] = (
    ("none", Nothing()),
    ("yes", Flag(True)),
    ("no", Flag(False)),
)
