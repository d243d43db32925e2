"""The kind of a note's own action: its property, or `w ramach Akcji Natychmiastowej` (NOTATION 4)."""

from kodeks_engine.actions import KindOf
from kodeks_engine.text import fold

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.draft import Statement
from kodeks.rulebook.names import Home
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.turns.limits import within, within_unknown
from kodeks.rulebook.turns.prose import Passage, Word
from kodeks.rulebook.turns.statements import Collector
from kodeks.source import Span
from kodeks.tables import says


def own_property(reader: Reader, found: Collector) -> None:
    """The kind that a note's property names."""
    for given in reader.facts.properties:
        if says("action_property", given.name) and given.value not in (None, ""):
            for value in _listed(given.value) or (reader.source.slice(given.span).partition(":")[2].strip(),):
                _own_value(reader, value, given.span, found)


def _listed(value: object) -> tuple[str, ...]:
    """A word or a list of words; nothing of any other value."""
    told = value if isinstance(value, tuple) else (value,)
    return tuple([each for each in told if isinstance(each, str)]) if all(map(_is_word, told)) else ()


def _is_word(value: object) -> bool:
    return isinstance(value, str)


def _own_value(reader: Reader, value: str, span: Span, found: Collector) -> None:
    words = [Word(text, *span, folded=fold(text)) for text in value.split()]
    kind = found.kinds.at(words, 0)
    if kind is None or kind[1] < len(words):
        _unknown(reader, value, span, found)
    else:
        _add_kind(reader, kind[0], span[0], found)


def _unknown(reader: Reader, name: str, span: Span, found: Collector) -> None:
    kinds = ", ".join(dict.fromkeys(kind for _, kind in found.kinds.names))
    found.problems.append(Diagnostic("ACT004", reader.path, *span, fill={"found": name, "kinds": kinds}))


def own_kind(reader: Reader, passage: Passage, found: Collector, known: int) -> None:
    """The first kind that a note's prose names, unless there are more than the ``known`` ones already."""
    for kind, start, _ in within(passage, found.kinds) if len(found.kinds_of) == known else ():
        _add_kind(reader, kind, start, found)
        return
    for span in within_unknown(passage, found.kinds):
        _unknown(reader, reader.readable(span), span, found)


def _add_kind(reader: Reader, kind: str, start: int, found: Collector) -> None:
    label = reader.names.label(Home(reader.path))
    place = reader.place(start, "", reader.heading_above(start))
    found.kinds_of.append(KindOf(reader.path, label, kind, place))
    found.statements.append(Statement(reader.path, place.line, "kind", kind))
