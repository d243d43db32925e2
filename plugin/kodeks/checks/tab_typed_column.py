"""A cell that is not what `kodeks.toml` asks of its column.

Why: a price that is a word, a name that stands twice or leads to no note: the table cannot be relied on.

Example:
    | Broń | Cena |
    | --- | ---: |
    | miecz | 15 |
    | topór | drogo |
    === kodeks.toml
    [[tables]]
    [tables.types]
    Cena = { type = "number", min = 0 }
    "Broń" = { unique = true }

Mend: write what the message asks for. `[[tables]]` in `kodeks.toml`: `in` is the folder, note or tag whose
tables are meant (all without it), `types` has for a column's header any of `type` (number, dice, percent,
range, link, text), `required`, `unique`, `min`, `max`, `choices`, and `links`, the tag or folder of the notes
that its links lead to.

Fine:
    | Broń | Cena |
    | --- | ---: |
    | [[Miecz]] | 15 |
    | [[Topór]] | – |
    === Miecz.md
    #bron ostra.
    === Topór.md
    #bron ciężka.
    === kodeks.toml
    [[tables]]
    [tables.types]
    Cena = { type = "number", min = 0 }
    "Broń" = { unique = true, required = true, links = "#bron" }

Source: NOTATION 6; issue list of typed tables
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from kodeks.checks.prp_missing import is_of
from kodeks.diagnostic import Diagnostic
from kodeks.links import Verdict
from kodeks.model import Cell, Facts, Link, Table

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "TAB008"
NAME = "wrong-cell"
SEVERITY = "warning"
Wrong: TypeAlias = "tuple[str, dict[str, str]] | None"


class Column(NamedTuple):
    """A column of a table with what is asked of it; ``links`` are those of its note, with their verdicts."""

    cells: list[Cell]
    rule: Mapping[str, Any]
    links: list[tuple[Link, Verdict]]


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """Every cell of a typed column, the first rule that it breaks."""
    rules = [each for each in context.config.tables if "types" in each]
    for facts in context.notes if rules else ():
        for rule in rules:
            if _meant(facts, rule.get("in")):
                for column in _columns(context, facts, rule["types"]):
                    yield from _wrong_cells(context, facts.path, column)


def _meant(facts: Facts, kind: str | None) -> bool:
    return kind is None or facts.path == kind or is_of(facts, kind)


def _columns(context: "Context", facts: Facts, types: Mapping[str, Any]) -> Iterator[Column]:
    links = list(zip(facts.links, context.resolved.verdicts[facts.path], strict=True)) if facts.tables else []
    for table in facts.tables:
        for at, head in enumerate(table.header):
            rule = types.get(_plain(head.text))
            if rule is not None:
                yield Column(_cells(table, at), rule, links)


def _cells(table: Table, at: int) -> list[Cell]:
    """The cells of a column; where a row is too short, its last one speaks for it."""
    return [row[at] if at < len(row) else Cell("", row[-1].span) for row in table.rows if row]


def _plain(text: str) -> str:
    return text.strip("*_ ").removeprefix("[[").removesuffix("]]").rpartition("|")[2]


def _wrong_cells(context: "Context", path: str, column: Column) -> Iterator[Diagnostic]:
    seen: dict[str, Cell] = {}
    for cell in column.cells:
        twin = seen.setdefault(_plain(cell.text).casefold(), cell)
        wrong = _wrong(context, cell, column)
        if not wrong and column.rule.get("unique") and twin is not cell and cell.text:
            wrong = "unique", {"found": cell.text}
        if wrong:
            yield Diagnostic(CODE, path, *cell.span, "warning", wrong[0], wrong[1])


def _wrong(context: "Context", cell: Cell, column: Column) -> Wrong:
    from kodeks.cells import Absent, read_cell

    value = read_cell(cell.text)
    rule = column.rule
    if isinstance(value, Absent):
        return ("required", {}) if rule.get("required") else None
    return (
        _of_type(cell, value, rule.get("type", ""), column)
        or _among(cell, rule.get("choices"))
        or _within(value, rule)
        or _leads(context, cell, column)
    )


def _of_type(cell: Cell, value: object, kind: str, column: Column) -> Wrong:
    if kind == "link":
        right = bool(_links(cell, column))
    else:
        right = kind not in TYPES or TYPES[kind](type(value).__name__)
    return None if right else (kind, {"found": cell.text})


TYPES: Mapping[str, Callable[[str], bool]] = {
    "number": "Amount".__eq__,
    "dice": "Roll".__eq__,
    "percent": "Percent".__eq__,
    "range": ("Span", "Amount").__contains__,
    "text": "Text".__eq__,
}


def _among(cell: Cell, choices: Sequence[object] | None) -> Wrong:
    if not choices or _plain(cell.text) in map(str, choices):
        return None
    return "choice", {"found": cell.text, "choices": ", ".join(map(str, choices))}


def _within(value: object, rule: Mapping[str, Any]) -> Wrong:
    number = getattr(value, "value", None)
    low, high = rule.get("min"), rule.get("max")
    if number is None:
        return None
    if low is not None and number < low:
        return "min", {"limit": str(low)}
    if high is not None and number > high:
        return "max", {"limit": str(high)}
    return None


def _links(cell: Cell, column: Column) -> list[Verdict]:
    start, end = cell.span
    return [verdict for link, verdict in column.links if start <= link.span[0] < end]


def _leads(context: "Context", cell: Cell, column: Column) -> Wrong:
    """A link to a note of the kind asked for; what leads nowhere is a broken link's own finding."""
    kind = column.rule.get("links")
    if kind is None:
        return None
    verdicts = _links(cell, column)
    notes = [context.vault.notes.get(verdict.path or "") for verdict in verdicts]
    right = bool(verdicts) and all(note is None or is_of(note, kind) for note in notes)
    return None if right else ("links", {"found": cell.text, "kind": kind})
