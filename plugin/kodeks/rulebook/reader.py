"""One note as the rulebook reads it: links as quantities, offsets as places, texts as trees."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from kodeks_engine.formula import Expr, Ref
from kodeks_engine.place import Place
from kodeks_engine.text import fold

from kodeks.cells import Refused
from kodeks.model import Cell, new
from kodeks.rulebook.formulas.cursor import Context
from kodeks.rulebook.formulas.lexer import LinkAt, Token
from kodeks.rulebook.formulas.parser import Parser
from kodeks.rulebook.formulas.trouble import CellTrouble, Trouble
from kodeks.rulebook.names import Home, Names, slug, stem
from kodeks.source import Source, Span
from kodeks.tables import Links, Typed, shown, variants_of

_EMPHASIS = re.compile(r"(?<!\w)(?:\*{1,3}|_{1,3}|==)(?=\S)|(?<=\S)(?:\*{1,3}|_{1,3}|==)(?!\w)")
_BLOCK_ID = re.compile(r"\s\^[A-Za-z0-9-]+\s*$")


class Use(NamedTuple):
    """A link that means a quantity. ``home`` None: it leads nowhere, and ``name`` is what it calls that."""

    path: str
    start: int
    end: int
    home: Home | None
    name: str


class Reader:
    """A note, with what its links mean. ``uses`` collects every quantity that was asked for."""

    def __init__(self, path: str, names: Names, uses: list[Use]) -> None:
        self.path = path
        self.names = names
        self.uses = uses
        self.facts = names.notes[path]
        self.cell_options = names.cell_options
        self.warnings: list[Trouble] = []

    @property
    def source(self) -> Source:
        """The note's text; not kept here, for readers are as many as notes."""
        return self.names.source(self.path)

    @cached_property
    def links(self) -> Links:
        """The note's links by where they stand."""
        return self.names.links(self.path)

    def place(self, offset: int, block: str = "", heading: int = -1) -> Place:
        """The place of an offset."""
        above = self.facts.headings[heading].display if heading >= 0 else None
        row = bisect_right(self.names.source(self.path).line_starts, offset)
        return new(Place, (self.path, row, block or None, above))

    def row_place(self, typed: Typed, row: tuple[Cell, ...]) -> Place:
        """The place of a table row."""
        return self.place(row[0].span[0], typed.table.block_id, typed.table.heading)

    def table_place(self, typed: Typed) -> Place:
        """The place of a table."""
        return self.place(typed.table.span[0], typed.table.block_id, typed.table.heading)

    def links_at(self, span: Span) -> list[LinkAt]:
        """The links inside a span, for the lexer."""
        links = self.facts.links
        inside = self.links.within(span)
        if self.facts.comments:
            inside = [i for i in inside if not self._is_hidden(links[i].span)]
        return [new(LinkAt, (*links[i].span, i, shown(links[i]))) for i in inside]

    def _is_hidden(self, span: tuple[int, int]) -> bool:
        return any(comment.span[0] <= span[0] < comment.span[1] for comment in self.facts.comments)

    def ref(self, link: int) -> Ref:
        """The quantity that a link means; it counts as used."""
        return Ref(self.used_id(link), shown(self.facts.links[link]))

    def used_id(self, link: int) -> str:
        """The id of the quantity that a link means; it counts as used."""
        use = self.look(link)
        self.uses.append(use)
        return self._id(use)

    def ref_id(self, link: int) -> str:
        """The id of the quantity that a link defines; it does not count as used."""
        return self._id(self.look(link))

    def _id(self, use: Use) -> str:
        return self.names.id(use.home) if use.home else slug(use.name) or "_"

    def look(self, link: int) -> Use:
        """What a link means, without using it."""
        written, home = self.facts.links[link], self.names.home(self.path, link)
        name = "" if home else written.subpath or stem(written.target) or shown(written)
        return new(Use, (self.path, *written.span, home, name))

    def parser(self, text: str, start: int, links: Sequence[LinkAt] | None = None) -> Parser:
        """A parser of a text that begins at ``start``; ``links`` are its own, if known. Raises Trouble."""
        if links is None:
            links = self.links_at(Span(start, start + len(text)))
        return Parser(self.uncommented(text, start), start, links, self._context)

    @cached_property
    def _context(self) -> Context:
        return Context(lambda token: self.ref(token.link), self._table, self._column)

    def uncommented(self, text: str, start: int) -> str:
        """A text without the comments in it, each character of them a space."""
        for comment in self.facts.comments:
            begin, end = max(comment.span[0] - start, 0), min(comment.span[1] - start, len(text))
            if begin < end:
                text = text[:begin] + " " * (end - begin) + text[end:]
        return text

    def sentence(self, text: str, start: int) -> Expr:
        """An expression with its clauses. Raises Trouble."""
        parser = self.parser(text, start)
        tree = parser.sentence()
        self.warnings += parser.warnings
        return tree

    @property
    def plain(self) -> str:
        """The note's text without its comments, each character of them a space."""
        return self.names.plain(self.path) if self.facts.comments else self.source.text

    def readable(self, span: Span) -> str:
        """The text of a span as a reader sees it: links by their text, no emphasis, one line."""
        parts, at = [], span[0]
        for link in self.links_at(span):
            parts += [self.source.text[at : link.start], link.shown]
            at = link.end
        text = "".join([*parts, self.source.text[at : span[1]]])
        text = _BLOCK_ID.sub("", text) if "^" in text else text
        marked = "*" in text or "_" in text or "==" in text
        return " ".join((_EMPHASIS.sub("", text) if marked else text).lstrip("-+* ").split())

    def heading_above(self, offset: int) -> int:
        """The index of the heading above an offset, or -1."""
        return bisect_right(self.facts.headings, offset, key=lambda heading: heading.span[0]) - 1

    def _table(self, token: Token) -> str:
        path, typed = self._components(token)
        return self.names.table_id(path, typed)

    def _components(self, token: Token) -> tuple[str, Typed]:
        """The component table that a link leads to: by its block id, or the only one of its note."""
        block = self.names.block(self.path, token.link)
        home = self.names.home(self.path, token.link)
        path = block[0] if block else home.note if home else ""
        tables = [t for t in self.names.typed(path) if t.kind == "components"] if path else []
        if block:
            tables = [t for t in tables if fold(t.table.block_id) == fold(block[1])]
        if len(tables) != 1:
            raise Trouble(
                "no_table" if not tables else "which_table", token.start, token.end, found=token.shown
            )
        return path, tables[0]

    def _column(self, link: Token, token: Token) -> str:
        """The column of a component table as its header writes it. Raises Trouble."""
        heads = variants_of(self._components(link)[1].heads)
        found = next((head for head in heads if fold(head) == fold(token.text)), None)
        if found is None:
            raise Trouble(
                "no_column",
                token.start,
                token.end,
                found=token.text,
                table=link.shown,
                columns=", ".join(heads),
            )
        return found


def refusal(cell: Cell, value: Refused) -> CellTrouble:
    """A refused cell as a Trouble with its reason."""
    return CellTrouble(f"cell_{value.reason}", *cell.span, found=value.text, instead=value.instead)


def refuse_cut_link(cell: Cell) -> None:
    """A link that the end of its cell cuts was written with a bare `|`. Raises Trouble."""
    at = cell.text.rfind("[[")
    if at >= 0 and "]]" not in cell.text[at:]:
        raise Trouble("piped_link", cell.span[0] + at, cell.span[1])


def is_empty(cell: Cell | None) -> bool:
    """Whether nothing at all is written in a cell."""
    return cell is None or not cell.text.strip()


def is_blank(row: tuple[Cell, ...]) -> bool:
    """Whether nothing at all is written in a row."""
    return all(map(is_empty, row))


def cell_at(row: tuple[Cell, ...], column: int | None) -> Cell | None:
    """The cell of a column, None where the row is too short."""
    return row[column] if column is not None and column < len(row) else None
