"""Where a finding of the whole book stands: the cell of a row, and in it the link to what does not fit.

The engine's trees know only their lines; what a finding needs beyond is looked up when there is one.
"""

from bisect import bisect_left, bisect_right

from kodeks_engine.place import Place

from kodeks.rulebook.names import Names, slug
from kodeks.source import Span
from kodeks.tables import Typed


def line_span(names: Names, place: Place) -> Span:
    """The whole line of a place."""
    source = names.source(place.note)
    start = source.offset(place.line - 1)
    return Span(start, start + len(source.line(place.line)))


def cell_span(names: Names, place: Place, column: int | None) -> Span:
    """The cell of a table's column in the row of a place; the whole line where there is none."""
    line = line_span(names, place)
    typed = table_at(names, place) if column is not None else None
    if typed is None or column is None:
        return line
    rows = typed.table.rows
    at = bisect_left(rows, line[0], key=lambda row: row[0].span[0] if row else -1)
    row = rows[at] if at < len(rows) else ()
    if column >= len(row) or row[column].span[0] >= line[1]:
        return line
    return Span(*row[column].span)


def table_at(names: Names, place: Place) -> Typed | None:
    """The table that a place lies in."""
    tables = names.typed(place.note)
    end = line_span(names, place)[1]
    at = bisect_right(tables, end, key=lambda typed: typed.table.span[0]) - 1
    return tables[at] if at >= 0 else None


def link_span(names: Names, path: str, span: Span, about: str) -> Span:
    """The first link in a span that means the quantity with the id ``about``; the span where none does."""
    for link in names.links(path).within(span) if about else ():
        written, home = names.notes[path].links[link], names.home(path, link)
        if (names.id(home) if home else slug(written.subpath or written.target)) == about:
            return Span(*written.span)
    return span


def key_columns(typed: Typed) -> list[int]:
    """The columns of a lookup table that are keys: the bold ones, else the first."""
    bold = [i for i, head in enumerate(typed.heads) if head.bold]
    return bold if 0 < len(bold) < len(typed.heads) else [0]


def key_column(names: Names, place: Place, number: int) -> int | None:
    """The column of a lookup table's key, counted among its keys."""
    typed = table_at(names, place)
    return key_columns(typed)[number] if typed and typed.kind == "lookup" else None


def value_column(names: Names, place: Place, number: int) -> int | None:
    """The column of a lookup or decision table's value, counted among its values."""
    typed = table_at(names, place)
    if typed is None or typed.kind != "lookup":
        return number + 1
    keys = key_columns(typed)
    return [i for i in range(len(typed.heads)) if i not in keys][number]


def keyword_column(names: Names, place: Place, key: str) -> int | None:
    """The column with the keyword ``notation.<key>`` for a header."""
    typed = table_at(names, place)
    return typed.column(key) if typed else None
