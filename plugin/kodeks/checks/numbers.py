"""Columns of plain numbers, for checks that add up."""

from kodeks.model import Table
from kodeks_engine.number import Exact

LONGEST = 12
DIGITS = frozenset("0123456789")


def column(table: Table, at: int) -> list[Exact] | None:
    """The numbers of a column, or None where a cell holds none or could mean two things."""
    from kodeks.cells import read_number

    values: list[Exact] = []
    for row in table.rows:
        text = row[at].text.strip("* ") if at < len(row) else ""
        if not text or len(text) > LONGEST or DIGITS.isdisjoint(text):
            return None
        value = read_number(text)
        if not isinstance(value, int) and not hasattr(value, "top"):
            return None
        values.append(value)
    return values
