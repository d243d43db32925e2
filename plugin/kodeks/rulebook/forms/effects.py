"""Effects: `Skutek | Zmiana`, which make a note a switch (NOTATION 3)."""

from functools import lru_cache
from typing import Literal

from kodeks_engine.formula import Expr, Negate, Number, Rounding
from kodeks_engine.place import Place
from kodeks_engine.table import Effect

from kodeks.model import Cell
from kodeks.rulebook.draft import Draft, Mention, SwitchDraft
from kodeks.rulebook.formulas.cursor import UNLINKED
from kodeks.rulebook.formulas.expressions import ROUNDINGS
from kodeks.rulebook.formulas.parser import Parser
from kodeks.rulebook.formulas.trouble import CellTrouble, Trouble
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Reader, cell_at, is_blank, is_empty
from kodeks.tables import Typed, says

_SOMEWHERE = Place("", 0)
_MERGED = ("^", "<", "^^", '"', "„", "〃", "-//-")  # a cell that says what its neighbour says


def read_effects(reader: Reader, typed: Typed, draft: Draft) -> None:
    """An effects table: the note becomes a switch. What a broken row changes is not computed."""
    effects: list[Effect] = []
    for row in typed.table.rows:
        if is_blank(row):
            continue
        try:
            effects += _row(reader, typed, row)
        except Trouble as trouble:
            draft.say(reader.path, trouble)
            unread = Effect("", "?", Number(0), reader.row_place(typed, row))
            links = reader.links.within(row[0].span)
            effects += [unread._replace(target=reader.ref_id(link)) for link in links]
    mention = Mention(reader.path, *typed.table.header[0].span)
    draft.switches.append(SwitchDraft(Home(reader.path), tuple(effects), reader.table_place(typed), mention))


def _row(reader: Reader, typed: Typed, row: tuple[Cell, ...]) -> list[Effect]:
    """One effect for each quantity that is linked in the first cell."""
    links = reader.links.within(row[0].span)
    change = cell_at(row, typed.column("change"))
    if not links:
        raise CellTrouble("one_link", *row[0].span)
    if change is None or is_empty(change):
        raise CellTrouble("no_change", *row[0].span)
    kind, stacks = (cell_at(row, typed.column(key)) for key in ("bonus_kind", "stacks"))
    effect = _read(reader, change)._replace(
        place=reader.row_place(typed, row),
        bonus_kind="" if kind is None or is_empty(kind) else reader.links.words(kind),
        stacks=stacks is not None and says("yes", reader.links.words(stacks)),
    )
    return [effect._replace(target=reader.used_id(link)) for link in links]


def _read(reader: Reader, cell: Cell) -> Effect:
    """A change, still without its target and place. Raises Trouble."""
    start = cell.span[0]
    text = reader.uncommented(cell.text, start)
    if text.strip() in _MERGED:
        raise CellTrouble("cell_merged", *cell.span, found=text.strip())
    told = None if reader.links.within(cell.span) else _told(text)
    return told or _change(reader.parser(text, start))


@lru_cache(maxsize=1024)
def _told(text: str) -> Effect | None:
    """What a change without links is in any table; None where it must be read at its place."""
    try:
        return _change(Parser(text, 0, (), UNLINKED))
    except Trouble:
        return None


def _change(parser: Parser) -> Effect:
    """`+2`, `−1, co najmniej 0`, `× ½`, `= 0`. Raises Trouble."""
    if parser.sees("at_least", "at_most"):
        return _bounded(parser, Effect("", "+", Number(0), _SOMEWHERE), first=True)
    if parser.take_token("op", "×"):
        return _bounded(parser, Effect("", "*", parser.expr(), _SOMEWHERE))
    if parser.take_token("cmp", "="):
        return _bounded(parser, Effect("", "=", parser.value(), _SOMEWHERE))
    if parser.now.kind == "op" and parser.now.text == "-":
        return _bounded(parser, Effect("", "+", _negated(parser.expr()), _SOMEWHERE))
    if not parser.take_token("op", "+"):
        raise parser.trouble("no_sign", found=parser.now.shown or parser.now.text)
    return _bounded(parser, Effect("", "+", parser.expr(), _SOMEWHERE))


def _negated(amount: Expr) -> Expr:
    if isinstance(amount, Negate) and isinstance(amount.operand, Number):
        return Number(-amount.operand.value)
    return amount


def _rounded(effect: Effect, way: Literal["down", "up", "nearest"]) -> Effect:
    """A product is rounded after it is taken, an amount before it is added or set."""
    if effect.op == "*":
        return effect._replace(rounding=way)
    return effect._replace(amount=Rounding(effect.amount, way))


def _is_crossed(effect: Effect) -> bool:
    """Whether the lowest value is above the highest."""
    low, high = effect.low, effect.high
    return isinstance(low, Number) and isinstance(high, Number) and low.value > high.value


def _bounded(parser: Parser, effect: Effect, first: bool = False) -> Effect:
    """The rounding and the bounds after a change; each may stand once."""
    said: set[str] = set()
    while first or parser.take_token("mark", ","):
        first, start = False, parser.at
        if way := next((way for key, way in ROUNDINGS if parser.take(key)), None):
            effect, clause = _rounded(effect, way), "rounding"
        elif parser.take("at_least"):
            effect, clause = effect._replace(low=parser.expr()), "low"
        elif parser.take("at_most"):
            effect, clause = effect._replace(high=parser.expr()), "high"
        else:
            raise parser.trouble("unknown_bound", found=parser.phrase())
        if clause in said or _is_crossed(effect):
            raise parser.vain(start)
        said.add(clause)
    parser.end()
    return effect
