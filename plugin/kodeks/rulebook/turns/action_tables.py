"""Action tables: a kind, how many on a turn or round, remarks; the author's own table (NOTATION 4)."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from kodeks_engine.actions import Limit
from kodeks_engine.text import fold
from kodeks_engine.words import LANGUAGES, spellings

from kodeks.diagnostic import Diagnostic
from kodeks.model import Cell
from kodeks.rulebook.draft import Draft
from kodeks.rulebook.reader import Reader, cell_at, is_empty
from kodeks.rulebook.turns.limits import KNOWN, Kinds, Per, cell_limit, number_at, per_at, says_itself
from kodeks.rulebook.turns.prose import Word, passages
from kodeks.rulebook.turns.statements import Collector
from kodeks.source import Span
from kodeks.tables import Typed, keywords, says

# A number that counts nothing: `−1 na turę`, `1½`, `2k4`, `>2`.
NO_COUNT = re.compile(r"(?:^|[\s*_(])[+−–±<>≥-]\d|[½¼¾⅓⅔]|\d[kd][\d%]")


class Row(NamedTuple):
    """A row of an action table: its kind, the cell that limits it in a column of turns or rounds."""

    reader: Reader
    typed: Typed
    kind: str
    name: Cell
    limit: Cell | None
    column: int = 0
    cells: tuple[Cell, ...] = ()


def action_rows(draft: Draft) -> list[Row]:
    """The rows of all action tables, in the order of paths and lines."""
    return [row for reader, typed in _tables(draft) for row in _rows(reader, typed)]


def _tables(draft: Draft) -> Iterator[tuple[Reader, Typed]]:
    """Tables with a header of turns of which some row speaks of turns or names a known kind of action."""
    for path in sorted(draft.names.notes):
        if not draft.names.notes[path].tables:
            continue
        for typed in draft.names.typed(path):
            if typed.kind == "action":
                reader = Reader(path, draft.names, [])
                if any(_is_action(row) for row in _rows(reader, typed)):
                    yield reader, typed


def _is_action(row: Row) -> bool:
    known = any(says(key, row.kind) for key in KNOWN)
    return known or (row.limit is not None and says_itself(_words(row.reader, row.limit)))


def _rows(reader: Reader, typed: Typed) -> list[Row]:
    """A row for every limit: a table may have a column for turns and one for rounds."""
    columns = [i for i, head in enumerate(typed.heads) if _per(head.text)]
    if not columns:  # `na turę` is glued to other letters there
        return []
    first = 1 if columns[0] == 0 else 0  # the kind stands before the rest, but the limit may stand before it
    named = [(row, cell_at(row, first)) for row in typed.table.rows]
    return [
        Row(reader, typed, _kind(reader, name), name, cell_at(row, column), column, row)
        for row, name in named
        if name is not None and not is_empty(name) and not _is_struck(name)
        for column in _filled(row, columns)
    ]


def _is_struck(cell: Cell) -> bool:
    """Whether a kind is struck out: `~~Ruch~~`."""
    text = cell.text.strip("*_ ")
    return text.startswith("~~") and text.endswith("~~")


def _filled(row: tuple[Cell, ...], columns: Sequence[int]) -> Sequence[int]:
    """The columns in which a row states a limit; the first where it states none at all."""
    return [i for i in columns if (cell := cell_at(row, i)) and cell.text.strip(" -–—")] or columns[:1]


def _kind(reader: Reader, cell: Cell) -> str:
    """The name of a kind, with single spaces whatever the author's are."""
    return " ".join(normalize("NFC", reader.links.words(cell)).strip("*_ ").split())


def _per(header: str) -> Per | None:
    words = [Word(text, 0, 0, folded=fold(text)) for text in header.replace("/", " / ").split()]
    return next((found[0] for at in range(len(words)) if (found := per_at(words, at))), None)


def _header_per(row: Row) -> Per | None:
    """What a header alone says of a bare number: nothing where it names both, turn and round."""
    header = fold(row.typed.heads[row.column].text)
    turns = any(word.split()[-1] in header for word in keywords("per_turn"))
    rounds = any(word.split()[-1] in header for word in keywords("per_round"))
    return None if turns == rounds else "turn" if turns else "round"


def kinds_of(rows: Sequence[Row]) -> Kinds:
    """The names of all kinds, with the other names that their language knows for them, the longest first."""
    names = {tuple(fold(row.kind).split()): row.kind for row in rows}
    spoken = dict.fromkeys(row.reader.names.language for row in rows)
    known = [(kind, *each) for kind in dict.fromkeys(row.kind for row in rows) for each in _synonyms(kind)]
    spoken |= dict.fromkeys(lang for _, lang, _, told in known if told)
    for kind, lang, texts, _ in known:
        if lang in spoken:
            names |= {tuple(text.split()): kind for text in texts if tuple(text.split()) not in names}
    ordered = sorted(names.items(), key=lambda item: (-len(item[0]), item[0]))
    return Kinds(tuple(ordered), tuple(spoken) or LANGUAGES)


def _synonyms(kind: str) -> Iterator[tuple[str, list[str], bool]]:
    """All names of a kind of action by language, and whether it is written in that language."""
    for key in KNOWN:
        if says(key, kind):
            for lang in LANGUAGES:
                known = [fold(text) for text in spellings(lang, f"notation.{key}")]
                yield lang, known, fold(kind) in known


def _words(reader: Reader, cell: Cell) -> list[Word]:
    return [word for passage in passages(reader, cell.span) for word in passage.words]


def read_tables(rows: Sequence[Row], found: Collector) -> None:
    """The limits that the tables state; a kind that stands twice in one table counts once."""
    seen: dict[tuple[str, Span, str, int], Row] = {}
    for row in rows:
        first = seen.setdefault((row.reader.path, row.typed.table.span, fold(row.kind), row.column), row)
        if first is row:
            _read_row(row, found)
        else:
            line = str(first.reader.source.position(first.name.span[0]).row)
            fill = {"kind": row.kind, "line": line}
            found.problems.append(Diagnostic("ACT002", row.reader.path, *row.name.span, fill=fill))


def _read_row(row: Row, found: Collector) -> None:
    for cell in (row.name, row.limit):
        for passage in passages(row.reader, cell.span) if cell else ():
            found.read.add((row.reader.path, passage.start))
    words = [] if row.limit is None else _words(row.reader, row.limit)
    told = cell_limit(row.kind, words, _header_per(row))
    if told is None or row.limit is None or NO_COUNT.search(row.limit.text):
        _unreadable(row, found)
        return
    place = row.reader.row_place(row.typed, (row.name,))
    text = row.reader.links.words(row.limit)
    found.limits.append((Limit(row.kind, told.number, told.per, told.free, text, place), told))
    start, end = min(row.name.span[0], told.span[0]), max(row.name.span[1], told.span[1])
    found.state(row.reader, "limit", start, end)


def _unreadable(row: Row, found: Collector) -> None:
    cell = row.limit if row.limit is not None and row.limit.text else row.name
    text = "" if row.limit is None else row.reader.links.words(row.limit)
    words = [] if row.limit is None else _words(row.reader, row.limit)
    several = sum(number_at(words, at) is not None for at in range(len(words))) > 1
    variant = "empty" if not text.strip() else "several" if several else ""
    fill = {"kind": row.kind, "found": text}
    found.problems.append(Diagnostic("ACT001", row.reader.path, *cell.span, variant=variant, fill=fill))
    found.state(row.reader, "limit", *cell.span, ok=False)
