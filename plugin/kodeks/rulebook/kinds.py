"""What kind of value each quantity has, and where kinds do not fit, found without computing."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine import formula as f
from kodeks_engine.index import Index
from kodeks_engine.ruleset import Formula, FromTable, Quantity
from kodeks_engine.text import fold
from kodeks_engine.walk import nodes

Kind: TypeAlias = Literal["number", "word", "yesno"]
_INPUTS: dict[str, Kind] = {
    "number": "number",
    "number-or-none": "number",
    "yesno": "yesno",
    "choice": "word",
}


class Clash(NamedTuple):
    """Something that does not fit: ``variant`` ends the message's key, ``about`` is the id of what it is."""

    variant: str
    fill: dict[str, str]
    about: str = ""


class Kinds:
    """Kinds of values by id; None where it depends, or where it cannot be told."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._words: dict[str, tuple[str, ...] | None] = {}
        self._known: dict[str, Kind | None] = dict.fromkeys(index.switches, "yesno")
        self._known |= {name: _INPUTS.get(asked.kind) for name, asked in index.inputs.items()}
        for name in index.reach(index.quantities):
            quantity = index.quantities.get(name)
            if quantity is not None:
                self._known[name] = self._defined(quantity)
                self._words[name] = self._said(quantity) if self._known[name] == "word" else None

    def of(self, node: object) -> Kind | None:
        """The kind of an expression's value."""
        if isinstance(node, f.Ref):
            return self._known.get(node.id)
        if isinstance(node, f.Word):
            return "word"
        if isinstance(node, f.Flag):
            return "yesno"
        if isinstance(node, f.Otherwise):
            return _common(self.of(node.operand), self.of(node.instead))
        return None if node is None or isinstance(node, f.Nothing) else "number"

    def _defined(self, quantity: Quantity) -> Kind | None:
        if isinstance(quantity.definition, Formula):
            return self.of(quantity.definition.expr)
        kinds = [
            self.of(cell)
            for cell in self._cells(quantity, quantity.definition)
            if not isinstance(cell, f.Nothing)
        ]
        return kinds[0] if kinds and len(set(kinds)) == 1 else None

    def _cells(self, quantity: Quantity, definition: FromTable) -> Iterator[object]:
        for name in definition.tables:
            table = self.index.lookups.get(name) or self.index.decisions.get(name)
            if table is not None:
                at = table.columns.index(quantity.id)
                yield from (row.cells[at] for row in table.rows if row.cells[at] is not None)

    def words(self, name: str) -> tuple[str, ...] | None:
        """All words that a quantity can be; None where that is not known."""
        asked = self.index.inputs.get(name)
        if asked is not None:
            return asked.choices if asked.kind == "choice" else None
        return self._words.get(name)

    def _said(self, quantity: Quantity) -> tuple[str, ...] | None:
        """The words of a quantity's definition, once those of all that it needs are known."""
        definition = quantity.definition
        cells = [definition.expr] if isinstance(definition, Formula) else self._cells(quantity, definition)
        told = [(each.text,) if isinstance(each, f.Word) else self._linked(each) for each in cells]
        known = [words for words in told if words is not None]
        if len(known) < len(told):
            return None
        return known[0] if len(known) == 1 else tuple(dict.fromkeys(word for each in known for word in each))

    def _linked(self, cell: object) -> tuple[str, ...] | None:
        """The words of a cell that only names another quantity."""
        return self.words(cell.id) if isinstance(cell, f.Ref) else None


def _common(a: Kind | None, b: Kind | None) -> Kind | None:
    return a if a == b else None


def clashes(kinds: Kinds, root: object) -> Iterator[Clash]:
    """What does not fit in a tree."""
    for node in nodes(root):
        if isinstance(node, f.Compare):
            yield from _compared(kinds, node)
        elif isinstance(node, f.Truth):
            yield from _asked(kinds, node)
        else:
            yield from _computed(kinds, node)


def _computed(kinds: Kinds, node: object) -> Iterator[Clash]:
    """Words and yes/no in arithmetic."""
    for operand in operands(node):
        kind = kinds.of(operand)
        if kind in ("word", "yesno"):
            yield Clash(f"computed_{kind}", {"name": name_of(kinds, operand)}, id_of(operand))


def operands(node: object) -> tuple[object, ...]:
    """What a node computes with, and what must therefore be a number."""
    if isinstance(node, f.Binary):
        return (node.first, *(operand for _, operand in node.rest))
    if isinstance(node, f.Negate | f.Rounding | f.Bound):
        return (node.operand, node.limit) if isinstance(node, f.Bound) else (node.operand,)
    if isinstance(node, f.Dice):
        return (node.rolls,)
    if isinstance(node, f.Pool):
        return (node.target,)
    if isinstance(node, f.Repeat):
        return node.rolls, node.operand
    return node.args if isinstance(node, f.Call) else ()


def _compared(kinds: Kinds, node: f.Compare) -> Iterator[Clash]:
    left, right = kinds.of(node.left), kinds.of(node.right)
    name = name_of(kinds, node.left)
    if left == "word" and isinstance(node.right, f.Dice):
        yield Clash("quoted_dice", {"name": name, "other": dice_shown(node.right)}, id_of(node.left))
    elif left and right and left != right:
        yield Clash("compared", {"name": name, "other": name_of(kinds, node.right)}, id_of(node.left))
    elif left == "word" and node.op not in ("=", "!="):
        yield Clash("ordered_word", {"name": name}, id_of(node.left))
    elif isinstance(node.left, f.Ref) and isinstance(node.right, f.Word):
        known = kinds.words(node.left.id)
        if known and fold(node.right.text) not in map(fold, known):
            choices = ", ".join(dict.fromkeys(known))
            fill = {"name": name, "found": node.right.text, "choices": choices}
            yield Clash("not_choice", fill, node.left.id)


def _asked(kinds: Kinds, node: f.Truth) -> Iterator[Clash]:
    if kinds.of(node.ref) in ("number", "word"):
        yield Clash("not_yesno", {"name": name_of(kinds, node.ref)}, node.ref.id)


def dice_shown(node: f.Dice) -> str:
    """Dice as a message names them: `2k6`, `k8`, `…k6` of as many as are computed."""
    rolls = node.rolls.value if isinstance(node.rolls, f.Number) else "…"
    return f"k{node.sides}" if rolls == 1 else f"{rolls}k{node.sides}"


def id_of(node: object) -> str:
    """The id of a node that is a quantity, "" of any other."""
    return node.id if isinstance(node, f.Ref) else ""


def name_of(kinds: Kinds, node: object) -> str:
    """What a message calls a node: a label, a word, a number; "" for what has no name."""
    if isinstance(node, f.Ref):
        return kinds.index.label(node.id)
    if isinstance(node, f.Word):
        return node.text
    return str(node.value) if isinstance(node, f.Number) else ""
