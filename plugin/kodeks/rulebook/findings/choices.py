"""Keys of lookup tables against the words that a player may choose or another table gives (NOTATION 3)."""

from collections.abc import Iterator

from kodeks_engine.ruleset import FromTable
from kodeks_engine.table import Between, Is, Key, Lookup
from kodeks_engine.text import fold

from kodeks.diagnostic import Diagnostic
from kodeks.rulebook.assemble import Assembly, finding_at
from kodeks.rulebook.findings.keys import shown
from kodeks.rulebook.kinds import Kind, Kinds
from kodeks.rulebook.where import key_column


def keys_and_choices(made: Assembly, kinds: Kinds) -> Iterator[Diagnostic]:
    """Keys that are no choice, and choices that no row answers."""
    index = kinds.index
    for lookup in made.ruleset.lookups:
        for at, key in enumerate(lookup.keys):
            known = kinds.words(key.id)
            name = index.label(key.id)
            yield from _strange(made, lookup, at, name, known) if known else ()
            yield from _of_other_kind(made, lookup, at, name, kinds.of(key))
    sources = [each.definition for each in made.ruleset.quantities if isinstance(each.definition, FromTable)]
    for names in dict.fromkeys(source.tables for source in sources):
        tables = [index.lookups[name] for name in names if name in index.lookups]
        yield from _unanswered(made, kinds, tables)


def _strange(
    made: Assembly, lookup: Lookup, at: int, name: str, known: tuple[str, ...]
) -> Iterator[Diagnostic]:
    words = set(map(fold, known))
    for row in lookup.rows:
        key = row.keys[at]
        if isinstance(key, Is) and isinstance(key.value, str) and fold(key.value) not in words:
            fill = {"name": name, "found": key.value, "choices": ", ".join(dict.fromkeys(known))}
            column = key_column(made.draft.names, row.place, at)
            yield finding_at(made, row.place, "RUL009", fill, "error", "not_choice", column)


def _of_other_kind(
    made: Assembly, lookup: Lookup, at: int, name: str, kind: Kind | None
) -> Iterator[Diagnostic]:
    """A column of keys that are all of one kind, while what they are compared with is of another."""
    told = {_kind(row.keys[at]) for row in lookup.rows} - {None}
    if kind and len(told) == 1 and kind not in told:
        row = next(row for row in lookup.rows if _kind(row.keys[at]))
        fill = {"name": name, "found": shown(row._replace(keys=(row.keys[at],)))}
        column = key_column(made.draft.names, row.place, at)
        yield finding_at(made, row.place, "RUL009", fill, "error", f"key_{kind}", column)


def _kind(key: Key) -> Kind | None:
    if isinstance(key, Between):
        return "number"
    if key.value is None:
        return None
    return "yesno" if isinstance(key.value, bool) else "word" if isinstance(key.value, str) else "number"


def _unanswered(made: Assembly, kinds: Kinds, tables: list[Lookup]) -> Iterator[Diagnostic]:
    """Choices forgotten among others; a table of only a few of them is about those few."""
    for at, ref in enumerate(tables[0].keys if tables else ()):
        known = kinds.words(ref.id) or ()
        keys = [row.keys[at] for table in tables for row in table.rows]
        told = {fold(str(key.value)) for key in keys if isinstance(key, Is)}
        missing = [word for word in dict.fromkeys(known) if fold(word) not in told]
        if 0 < 2 * len(missing) < len(set(map(fold, known))):
            yield _absent(made, tables[0], missing)


def _absent(made: Assembly, table: Lookup, missing: list[str]) -> Diagnostic:
    fill = {"keys": ", ".join(missing), "line": "", "note": ""}
    return finding_at(made, table.place, "RUL007", fill, "warning", "absent")
