"""The whole parser: expressions, and conditions: `[[Chwyt]] = „dwie ręce” i [[Siła]] > 0` (NOTATION 3)."""

from typing import Literal, TypeAlias

from kodeks_engine.formula import And, Compare, Condition, Expr, IsNone, Not, Nothing, Or, Ref, Truth

from kodeks.rulebook.formulas.expressions import Expressions
from kodeks.rulebook.formulas.lexer import Token
from kodeks.rulebook.formulas.phrases import length_at
from kodeks.rulebook.formulas.trouble import Trouble

Comparison: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]
_ORDERS: tuple[tuple[str, Comparison], ...] = (
    ("more_or_equal", ">="),
    ("less_or_equal", "<="),
    ("at_least", ">="),
    ("at_most", "<="),
    ("more_than", ">"),
    ("less_than", "<"),
)
_COMPARES: dict[str, Comparison] = {"=": "=", "≠": "!=", "<": "<", "≤": "<=", ">": ">", "≥": ">="}


class Parser(Expressions):
    """One text on its way to a tree."""

    def whole_condition(self) -> Condition:
        """A condition that is all of its text; a `gdy` before it says nothing new. Raises Trouble."""
        self.take("when")
        found = self.condition()
        if self.now.kind == "mark" and self.now.text in (",", ";"):
            raise self.trouble("comma_in_condition", found=self.now.text)
        self.end()
        return found

    def condition(self) -> Condition:
        """`or = and {"lub" and}`."""
        parts = [self._and()]
        while self.take("or"):
            parts.append(self._and())
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def _and(self) -> Condition:
        parts = [self._not()]
        while self.take("and"):
            parts.append(self._not())
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def _not(self) -> Condition:
        return Not(self._plain()) if self.take("not") else self._plain()

    def _plain(self) -> Condition:
        """A condition in brackets, or a comparison (whose left side may be in brackets too)."""
        if self.sees("without", "none") and self.tokens[self.at + 1].kind == "link":
            raise self.trouble("none_in_condition")
        if self.now.text != "(" or not self._brackets_condition():
            return self._comparison()
        self.take_token("mark", "(")
        return self.nested(self._closed_condition)

    def _brackets_condition(self) -> bool:
        """Whether the bracket here holds a condition: then nothing is computed with it afterwards."""
        depth, at = 1, self.at + 1
        while depth and self.tokens[at].kind != "end":
            depth += {"(": 1, ")": -1}.get(self.tokens[at].text, 0)
            at += 1
        return self.tokens[at].kind not in ("op", "cmp", "sides") and not self._goes_on(at)

    def _goes_on(self, at: int) -> bool:
        here, self.at = self.at, at
        found = self.sees("is", "is_not", "times")
        self.at = here
        return found

    def _closed_condition(self) -> Condition:
        found = self.condition()
        self.close()
        return found

    def _comparison(self) -> Condition:
        start = self.now
        left = self._compared_left(start)
        if token := self.take_token("cmp"):
            return self._compared(left, _COMPARES[token.text])
        if self.take("is_not"):
            worded = self._worded_comparison(left)
            return Not(worded) if worded else self._compared(left, "!=")
        said = self.take("is")
        if worded := self._worded_comparison(left):
            return worded
        if self.now.kind == "number" and not said:
            raise self.trouble("missing_comparison")
        if self.sees("from", "range_between"):
            self._refuse_words_of_range(left)
        return self._compared(left, "=") if said else self._truth(left, start)

    def _compared_left(self, start: Token) -> Expr:
        """What is compared; a bare word behind `lub` is asked for with its quantity. Raises Trouble."""
        try:
            return self.expr()
        except Trouble as trouble:
            if trouble.variant in ("unlinked", "words_before") and self._is_again(start):
                raise self.trouble("repeat_name", start) from trouble
            raise

    def _is_again(self, start: Token) -> bool:
        """Whether a token stands behind `i` or `lub`."""
        before = self.tokens.index(start) - 1
        return before > 0 and any(length_at(key, self.tokens, before) for key in ("or", "and"))

    def _refuse_words_of_range(self, left: Expr) -> None:
        """`[[Siła]] od 3 do 5`. Raises Trouble."""
        read = self.tokens[self.at : self.at + 4]
        low, high = read[1], read[-1]
        if [token.kind for token in read] == ["word", "number", "word", "number"]:
            raise self._range(left, read[0].start, high.end, low, high)

    def _worded_comparison(self, left: Expr) -> Condition | None:
        """`większa niż 5`, `co najmniej 5`: an order in words."""
        for key, op in _ORDERS:
            if self.take(key):
                return self._compared(left, op)
        return None

    def _compared(self, left: Expr, op: Comparison) -> Condition:
        start = self.at
        right = self.value()
        if op == "=" and (self.sees("or_more") or self.sees("or_less")):
            op = ">=" if self.take("or_more") else "<="
            self.take("or_less")
        if op in ("=", "!="):
            self._refuse_range(left, start)
        if self.now.kind == "cmp":
            raise self.trouble("chained_comparison")
        if isinstance(right, Nothing) and op in ("=", "!="):
            return IsNone(left, negated=op == "!=")
        return Compare(left, op, right)

    def _refuse_range(self, left: Expr, start: int) -> None:
        """`= 3–5` could be a range or a subtraction. Raises Trouble."""
        read = self.tokens[start : self.at]
        if [token.kind for token in read] != ["number", "op", "number"] or read[1].text != "-":
            return
        low, minus, high = read
        if low.end == minus.start and minus.end == high.start:
            raise self._range(left, low.start, high.end, low, high)

    def _range(self, left: Expr, start: int, end: int, low: Token, high: Token) -> Trouble:
        name = f"[[{left.label}]]" if isinstance(left, Ref) else "…"
        read = [token for token in self.tokens if start <= token.start < end and token.end <= end]
        spoken = read[0].kind == "word"
        found = (" " if spoken else "").join(token.shown for token in read)
        variant = "worded_range" if spoken else "range_in_condition"
        return Trouble(variant, start, end, found=found, name=name, low=low.shown, high=high.shown)

    def _truth(self, left: Expr, start: Token) -> Condition:
        if not isinstance(left, Ref):
            raise self.trouble("repeat_name" if self._is_again(start) else "missing_comparison", start)
        return Truth(left)
