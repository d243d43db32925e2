"""Units of quantities: told by the tables, carried through the formulas; what cannot be added or compared."""

from collections.abc import Iterator, Mapping

from kodeks_engine import formula as f
from kodeks_engine.index import Index, in_order
from kodeks_engine.ruleset import Formula, Quantity
from kodeks_engine.walk import nodes, refs

from kodeks.rulebook.kinds import Clash
from kodeks.rulebook.units import different


class Measures:
    """The unit of each quantity, "" for a bare number and where it cannot be told."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._units = {name: asked.unit for name, asked in index.inputs.items()}
        for name in in_order(index.quantities, self._parts):
            quantity = index.quantities.get(name)
            if quantity is not None:
                self._units[name] = quantity.unit or self._computed(quantity)

    def _parts(self, name: str) -> Iterator[str]:
        """The quantities of whose units a unit is made."""
        quantity = self.index.quantities.get(name)
        return iter(()) if quantity is None or quantity.unit else refs(self._values(quantity))

    def _computed(self, quantity: Quantity) -> str:
        return self._common(self._values(quantity))

    def _values(self, quantity: Quantity) -> tuple[object, ...]:
        """The expressions that a value may be; what a lookup table gives tells its unit itself."""
        definition = quantity.definition
        if isinstance(definition, Formula):
            return (definition.expr,)
        decided = [self.index.decisions[name] for name in definition.tables if name in self.index.decisions]
        return tuple([row.cells[table.columns.index(quantity.id)] for table in decided for row in table.rows])

    def of(self, node: object) -> str:
        """The unit of an expression's value."""
        if isinstance(node, f.Ref):
            return self._units.get(node.id, "")
        if isinstance(node, f.Binary):
            return self._of_binary(node)
        if isinstance(node, f.Negate | f.Rounding | f.Bound | f.Otherwise):
            return self.of(node.operand)
        return self._common(node.args) if isinstance(node, f.Call) else ""

    def _of_binary(self, node: f.Binary) -> str:
        """A sum has its terms' unit; a product of a measure and numbers the measure's; other ones none."""
        operands = (node.first, *[operand for _, operand in node.rest])
        if node.rest[0][0] in ("+", "-"):
            return self._common(operands)
        measured = [self.of(operand) for operand in operands]
        return measured[0] if measured[0] and not any(measured[1:]) else self._only(node, measured)

    def _only(self, node: f.Binary, measured: list[str]) -> str:
        told = [unit for unit in measured if unit]
        divided = any(sign == "/" for sign, _ in node.rest)
        return told[0] if len(told) == 1 and not divided else ""

    def _common(self, operands: tuple[object, ...]) -> str:
        told = different(dict.fromkeys(map(self.of, operands)))
        return told[0] if len(told) == 1 else ""

    def clashes(self, root: object) -> Iterator[Clash]:
        """Sums, choices, bounds and comparisons of measures in different units."""
        for node in nodes(root):
            told: Mapping[str, object] = {
                unit: each for each in _side_by_side(node) if (unit := self.of(each))
            }
            if len(different(told)) > 1:
                first, second = different(told)[:2]
                a, b = told[first], told[second]
                names = {"name": self._name(a), "other": self._name(b)}
                yield Clash("units", {**names, "unit": first, "other_unit": second}, self._first(b))

    def _name(self, node: object) -> str:
        name = self._first(node)
        return self.index.label(name) if name else ""

    def _first(self, node: object) -> str:
        """The id of the first measure of an expression."""
        refs = (each for each in nodes(node) if isinstance(each, f.Ref) and self.of(each))
        return next((ref.id for ref in refs), "")


def _side_by_side(node: object) -> tuple[object, ...]:
    """What must be of one unit."""
    if isinstance(node, f.Binary) and node.rest[0][0] in ("+", "-"):
        return (node.first, *[operand for _, operand in node.rest])
    if isinstance(node, f.Call):
        return node.args
    if isinstance(node, f.Bound):
        return node.operand, node.limit
    if isinstance(node, f.Compare):
        return node.left, node.right
    return (node.operand, node.instead) if isinstance(node, f.Otherwise) else ()
