"""`brak` among the words to choose from is one of those words, wherever it stands.

A row `brak` in a table of armours is worn by nobody, not a value that is missing: an input that offers words
is never without one, so neither a key nor a condition that waited for that would ever hold.
"""

from itertools import chain
from typing import TypeVar, cast

from kodeks_engine.formula import Compare, IsNone, Nothing, Ref, Word
from kodeks_engine.table import Is
from kodeks_engine.text import is_none
from kodeks_engine.words import spellings

from kodeks.rulebook.asked import words_of
from kodeks.rulebook.draft import Draft, InputDraft, LookupDraft
from kodeks.rulebook.names import Home

Node = TypeVar("Node")


def settle_none(draft: Draft) -> None:
    """Put the word in the place of `brak` in keys, conditions and defaults of what offers it."""
    words = {**_keyed(draft), **_offered(draft)}
    if not words:
        return
    by_id = {draft.names.id(home): word for home, word in words.items()}
    draft.inputs = [_by_default(each, words.get(each.home)) for each in draft.inputs]
    draft.lookups = [_with_keys(each, words) for each in draft.lookups]
    draft.sentences = [_settled(each, by_id) for each in draft.sentences]
    draft.decisions = [_settled(each, by_id) for each in draft.decisions]
    draft.components = [_settled(each, by_id) for each in draft.components]
    draft.switches = [_settled(each, by_id) for each in draft.switches]
    draft.bindings = [_settled(each, by_id) for each in draft.bindings]


def _offered(draft: Draft) -> dict[Home, str]:
    """The inputs whose list of words holds a `brak`, as it is written there."""
    listed = [(each.home, each.choices) for each in draft.inputs if each.kind == "choice"]
    found = [(home, next(filter(is_none, choices), None)) for home, choices in listed]
    return {home: word for home, word in found if word}


def _keyed(draft: Draft) -> dict[Home, str]:
    """The keys that are asked for, of words and a `brak`."""
    missing = {
        home
        for table in draft.lookups
        for row in table.lookup.rows
        for home, key in zip(table.keys, row.keys, strict=True)
        if home is not None and key == Is(None)
    }
    missing -= _defined(draft) if missing else set()
    word = spellings(draft.names.language, "notation.none")[0]
    return {home: word for home in missing if words_of(_keys_of(draft, home))}


def _keys_of(draft: Draft, home: Home) -> tuple[Is, ...]:
    """The single keys of a quantity, in all of its tables."""
    rows = [
        (table.keys.index(home), row)
        for table in draft.lookups
        if home in table.keys
        for row in table.lookup.rows
    ]
    return tuple([key for at, row in rows if isinstance(key := row.keys[at], Is)])


def _defined(draft: Draft) -> set[Home | None]:
    """What the book computes, or asks for as something else than one of the words of a table."""
    columns = [table.columns for table in draft.lookups] + [table.columns for table in draft.decisions]
    asked = [each.home for each in draft.inputs if each.choices or each.kind not in (None, "choice")]
    told = [each.home for each in draft.sentences] + [each.home for each in draft.switches]
    return {*chain.from_iterable(columns), *asked, *told}


def _by_default(asked: InputDraft, word: str | None) -> InputDraft:
    """An input whose default says `brak`."""
    said = word is not None and asked.default is None and asked.default_at is not None
    return asked._replace(default=word) if said else asked


def _with_keys(table: LookupDraft, words: dict[Home, str]) -> LookupDraft:
    word_at = {at: words[home] for at, home in enumerate(table.keys) if home in words}
    if not word_at:
        return table
    rows = [
        row._replace(
            keys=tuple(
                [
                    Is(word_at[at]) if at in word_at and key == Is(None) else key
                    for at, key in enumerate(row.keys)
                ]
            )
        )
        for row in table.lookup.rows
    ]
    return table._replace(lookup=table.lookup._replace(rows=tuple(rows)))


def _settled(node: Node, words: dict[str, str]) -> Node:
    """A tree in which such a quantity is compared with its word."""
    if isinstance(node, IsNone) and isinstance(node.operand, Ref) and node.operand.id in words:
        return cast(Node, Compare(node.operand, "!=" if node.negated else "=", Word(words[node.operand.id])))
    if isinstance(node, Compare) and isinstance(node.right, Nothing) and isinstance(node.left, Ref):
        word = words.get(node.left.id)
        return cast(Node, node if word is None else node._replace(right=Word(word)))
    if not isinstance(node, tuple):
        return node
    parts = [_settled(part, words) for part in node]
    if all(new is old for new, old in zip(parts, node, strict=True)):
        return node
    return cast(Node, node._make(parts) if hasattr(node, "_make") else tuple(parts))
