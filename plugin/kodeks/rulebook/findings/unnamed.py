"""Tables of rules whose first header is empty or says nothing: what the rest says they were (NOTATION 3)."""

from collections.abc import Callable, Iterator

from kodeks_engine import procedures
from kodeks_engine.words import spellings

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.names import Names
from kodeks.tables import Head, Typed, says


def unnamed(names: Names, path: str, typed: Typed) -> Iterator[Diagnostic]:
    """A ``plain`` table that would be one of rules, had it its first header: information."""
    if len(typed.heads) < 2:
        return
    first, second, *_ = typed.heads
    if not first.text:
        key = next((key for key, fits in _FITS if fits(typed)), None)
        if key is not None:
            yield _told(path, second, "unnamed", "", _keyword(names, key))
    elif tested := next((head for head in typed.heads if head.result and head.link is not None), None):
        yield _told(path, tested, "untested", tested.text, _keyword(names, "example"))


def _told(path: str, head: Head, variant: str, found: str, meant: str) -> Diagnostic:
    fill = {"found": found, "meant": meant}
    return Diagnostic("RUL019", path, *head.cell.span, "info", variant, fill)


def _keyword(names: Names, key: str) -> str:
    return spellings(names.language, f"notation.{key}")[0].capitalize()


def _example(typed: Typed) -> bool:
    """`= [[…]]` is a result wherever it stands; `= trafienie` beside slots of its procedure."""
    if not any(head.result for head in typed.heads):
        return False
    linked = any(head.result and head.link is not None for head in typed.heads)
    return linked or any(_of_procedure(typed, name) for name in procedures.NAMES)


def _of_procedure(typed: Typed, name: str) -> bool:
    known = (
        (procedures.result_named if head.result else procedures.slot_named)(name, head.text)
        for head in typed.heads[1:]
    )
    return all(each is not None for each in known)


def _columned(*keys: str) -> Callable[[Typed], bool]:
    """Whether rows begin with a link and a column is headed by one of the keywords."""
    return lambda typed: typed.begins_linked and any(typed.column(key) is not None for key in keys)


def _decision(typed: Typed) -> bool:
    last = typed.table.rows[-1] if typed.table.rows else ()
    linked = all(head.link is not None for head in typed.heads[1:])
    return linked and bool(last) and says("else", last[0].text.strip("*_ "))


def _binding(typed: Typed) -> bool:
    name = procedures.find(typed.heads[1].text) if len(typed.heads) == 2 else None
    firsts = [row[0].text.strip() for row in typed.table.rows if row]
    return name is not None and any(procedures.slot_named(name, text) is not None for text in firsts)


_FITS: tuple[tuple[str, Callable[[Typed], bool]], ...] = (
    ("example", _example),
    ("effect", _columned("change")),
    ("ask", _columned("input_kind", "default")),
    ("component", _columned("stacks", "bonus_kind")),
    ("when", _decision),
    ("procedure", _binding),
)
