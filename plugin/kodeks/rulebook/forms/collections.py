"""Collections: `[[tables]]` in `kodeks.toml` makes one lookup table of many notes (NOTATION 3)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kodeks_engine.formula import Expr, Flag, Nothing, Number, Ref
from kodeks_engine.place import Place
from kodeks_engine.table import Is, Lookup, LookupRow
from kodeks_engine.text import fold, parse_number

from kodeks.cells import Amount, Refused, read_cell
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts, Property, Value
from kodeks.rulebook.draft import Draft, LookupDraft, Mention
from kodeks.rulebook.forms.values import tree
from kodeks.rulebook.formulas.trouble import CellTrouble
from kodeks.rulebook.names import Home, target
from kodeks.rulebook.units import different, same_unit
from kodeks.source import Span

SETTINGS = "kodeks.toml"


class Measured(NamedTuple):
    """A property that is a measure, for the column of the settings that asks for it."""

    column: str
    unit: str
    path: str
    span: Span


def read_collections(draft: Draft) -> None:
    """The collections of the settings that have a key and columns."""
    for entry in draft.names.resolved.vault.config.tables:
        notes, key, columns = entry.get("notes"), entry.get("key"), entry.get("columns")
        if notes and key and columns:
            draft.spoken = True
            _read(draft, notes, key, columns)


def _read(draft: Draft, notes: str, key: str, columns: Mapping[str, str]) -> None:
    names = draft.names
    key_home, homes = _home(draft, key), [_home(draft, link) for link in columns.values()]
    members = [path for path in sorted(names.notes) if _belongs(names.notes[path], notes)]
    if not members:
        _say(draft, notes, "no_notes")
        draft.broken.update(home for home in (key_home, *homes) if home)
    if key_home is None or not members:
        return
    measured: list[Measured] = []
    rows = tuple([_row(draft, path, list(columns), measured) for path in members])
    rows = _without(rows, _silent(draft, rows, list(columns)))
    units = tuple([_unit(draft, column, measured) for column in columns])
    ids = [names.id(home) if home else "_" for home in homes]
    label = names.label(key_home)
    place = names.place(key_home)
    lookup = Lookup(
        f"{names.id(key_home)}_collection", label, (Ref(names.id(key_home), label),), tuple(ids), rows, place
    )
    mentions = tuple([Mention(members[0], 0, 0)] * len(homes))
    draft.lookups.append(LookupDraft(lookup, (key_home,), tuple(homes), units, mentions))
    draft.spoken = True


def _home(draft: Draft, link: str) -> Home | None:
    """The note or heading that a link in the settings means; a miss is reported there."""
    home = draft.names.named(link)
    if home is None:
        _say(draft, link, "", name=target(link), meant="", more="")
    return home


def _say(draft: Draft, found: str, variant: str, **fill: str) -> None:
    """Something in the settings that leads to nothing."""
    start = max(draft.names.source(SETTINGS).text.find(found), 0)
    fill = fill or {"found": found}
    draft.problems.append(Diagnostic("RUL001", SETTINGS, start, start + len(found), "error", variant, fill))


def _silent(draft: Draft, rows: tuple[LookupRow, ...], columns: list[str]) -> set[int]:
    """The columns whose property no note has: a slip in the settings, told there."""
    silent = {at for at in range(len(columns)) if all(row.cells[at] == Nothing() for row in rows)}
    for at in sorted(silent):
        _say(draft, columns[at], "no_property")
    return silent


def _without(rows: tuple[LookupRow, ...], columns: set[int]) -> tuple[LookupRow, ...]:
    """Rows in which nothing is said of some columns, which is more than that there is none."""
    if not columns:
        return rows
    cells = [[None if at in columns else cell for at, cell in enumerate(row.cells)] for row in rows]
    return tuple([row._replace(cells=tuple(kept)) for row, kept in zip(rows, cells, strict=True)])


def _belongs(facts: Facts, notes: str) -> bool:
    """Whether a note bears the tag (nested ones count), or lies in the folder."""
    if not notes.startswith("#"):
        return facts.path.startswith(notes.rstrip("/") + "/")
    wanted = fold(notes[1:])
    return any(fold(tag.name) == wanted or fold(tag.name).startswith(f"{wanted}/") for tag in facts.tags)


def _unit(draft: Draft, column: str, measured: list[Measured]) -> str:
    """The one unit of a column's measures; the first in another one is reported."""
    told = [each for each in measured if each.column == column]
    units = different(each.unit for each in told)
    if len(units) > 1:
        odd = next(each for each in told if same_unit(each.unit, units[1]))
        told_apart = ", ".join(units)
        trouble = CellTrouble("mixed_property_units", *odd.span, column=column, found=told_apart)
        draft.say(odd.path, trouble)
    return units[0] if len(units) == 1 else ""


def _row(draft: Draft, path: str, columns: list[str], measured: list[Measured]) -> LookupRow:
    facts = draft.names.notes[path]
    cells = tuple([_cell(draft, facts, column, measured) for column in columns])
    return LookupRow((Is(draft.names.label(Home(path))),), cells, Place(path, 1))


def _cell(draft: Draft, facts: Facts, column: str, measured: list[Measured]) -> Expr | None:
    """A property by its dotted name, as a value; one that is missing is `brak`."""
    name, _, rest = column.partition(".")
    given = next((each for each in facts.properties if each.name == name), None)
    if given is None:
        return Nothing()
    value = given.value
    for part in rest.split(".") if rest else ():
        if value is not None and not _is_mapping(value):
            draft.say(facts.path, CellTrouble("cell_no_parts", *given.span, found=given.name, column=column))
            return None
        value = next((inner for key, inner in _pairs(value) if key == part), None)
    if isinstance(value, str) and (unit := _measure(draft, value)):
        measured.append(Measured(column, unit, facts.path, Span(*given.span)))
    return _tree(draft, facts, given, value)


def _measure(draft: Draft, text: str) -> str:
    read = draft.names.units.convert(read_cell(text))
    return read.unit if isinstance(read, Amount) else ""


def _is_mapping(value: Value) -> bool:
    """Whether a property has parts of its own: an empty one may have lost them all."""
    return isinstance(value, tuple) and len(list(_pairs(value))) == len(value)


def _pairs(value: Value) -> Iterator[tuple[str, Value]]:
    for pair in value if isinstance(value, tuple) else ():
        if isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str):
            yield pair[0], pair[1]


def _tree(draft: Draft, facts: Facts, given: Property, value: Value) -> Expr | None:
    if value is None or isinstance(value, bool):
        return Nothing() if value is None else Flag(value)
    if isinstance(value, int | float):
        number = parse_number(repr(value))
        return Nothing() if number is None else Number(number)
    if not isinstance(value, str):
        draft.say(facts.path, CellTrouble("cell_list", *given.span, found=given.name))
        return None
    read = draft.names.units.convert(read_cell(value))
    if isinstance(read, Refused):
        where = CellTrouble(f"cell_{read.reason}", *given.span, found=read.text, instead=read.instead)
        draft.say(facts.path, where)
        return None
    return tree(read, value)
