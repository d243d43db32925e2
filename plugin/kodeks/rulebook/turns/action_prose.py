"""What prose and remarks say of turns: limits, costs, the kind of a note's own action (NOTATION 4)."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from unicodedata import is_normalized, normalize

from kodeks_engine.actions import Cost, Limit
from kodeks_engine.place import Place
from kodeks_engine.text import fold
from kodeks_engine.words import spellings

from kodeks.rulebook.names import Home, stem
from kodeks.rulebook.reader import Reader
from kodeks.rulebook.stems import same_name, same_word
from kodeks.rulebook.turns.limits import Kinds, Told, limits, negated, numbered, per_at, standing
from kodeks.rulebook.turns.own_kind import own_kind, own_property
from kodeks.rulebook.turns.patterns import holds
from kodeks.rulebook.turns.prices import Paid, costs
from kodeks.rulebook.turns.prose import Passage, Word, clauses, is_inside, passages
from kodeks.rulebook.turns.statements import Collector
from kodeks.source import Span
from kodeks.tables import keywords

_BETWEEN = r"\W{1,4}(?:[^\]|\n]{1,80}\|)?"
SHORTEST = 4  # words: a link or a remark is no rule
NEAR = 12  # characters from a denial to the number that it denies: `nie ma nigdy dwóch`
LETTERS = 4  # of a word, enough for a first look: `rund` for `rundę`, `rundy`, `rundzie`
SIGNS = ("per_turn", "per_round", "pays", "extra", "within")


def read_prose(reader: Reader, found: Collector) -> None:
    """The limits, costs and own kinds that a note's prose and remarks state."""
    known = len(found.kinds_of)
    own_property(reader, found)
    for span in _prose(reader, found.kinds):
        for passage in passages(reader, span):
            _read_passage(reader, passage, found)
            own_kind(reader, passage, found, known)


def _prose(reader: Reader, kinds: Kinds) -> list[Span]:
    """Blocks of prose and cells of tables that may speak of turns, comments left out."""
    text = reader.plain
    folded = normalize("NFC", text.casefold())
    if not kinds.named_in(folded) or not _tells(folded, kinds.langs):
        return []
    if len(folded) != len(text) or not is_normalized("NFC", text):  # folding moved letters
        sign = _signs(kinds.langs)
        return [span for span in spans_of(reader) if sign.search(text, *span)]
    sign = _folded_signs(kinds.langs)
    return [span for span in spans_of(reader, _likely(folded, kinds)) if sign.search(folded, *span)]


def _likely(folded: str, kinds: Kinds) -> Callable[[Span], bool]:
    """Whether a span may name a kind beside a sign."""
    places, langs = kinds.places(folded), kinds.langs

    def names(span: Span) -> bool:
        start, end = span
        return bisect_left(places, start) < bisect_left(places, end) and _tells(folded[start:end], langs)

    return names


def _anywhere(span: Span) -> bool:
    return True


def _tells(folded: str, langs: tuple[str, ...]) -> bool:
    """Whether a sign may stand in a text: a cheap look that spares most of a vault the pattern."""
    return any(map(folded.__contains__, _telling(langs)))


@cache
def _telling(langs: tuple[str, ...]) -> tuple[str, ...]:
    """The beginnings of the last words of the phrases of `_signs`, without those that hold another."""
    told = {phrase.casefold().split()[-1][:LETTERS] for phrase in _phrases(langs)}
    return tuple([word for word in told if not any(other in word for other in told - {word})])


def spans_of(reader: Reader, may_tell: Callable[[Span], bool] = _anywhere) -> list[Span]:
    """All blocks of prose and cells below a table's header that may tell something, but those in comments."""
    hidden = sorted(comment.span for comment in reader.facts.comments)
    spans = [block.span for block in reader.facts.blocks if block.kind == "paragraph"]
    for table in reader.facts.tables:
        if may_tell(table.span):
            spans += [cell.span for row in table.rows for cell in row if cell.text]
    return [span for span in sorted(filter(may_tell, spans)) if not is_inside(hidden, span[0])]


def _phrases(langs: tuple[str, ...]) -> list[str]:
    """The phrases of which a statement about turns must hold one."""
    spelled = [spellings(lang, f"notation.{key}") for lang in langs for key in SIGNS]
    return [normalize("NFC", phrase) for told in spelled for phrase in told]


@cache
def _signs(langs: tuple[str, ...]) -> re.Pattern[str]:
    """The phrases of a statement about turns, with links and emphasis in them, composed letters and not."""
    phrases = {normalize(form, phrase) for phrase in _phrases(langs) for form in ("NFC", "NFD")}
    return re.compile(_any_of(phrases), re.IGNORECASE)


@cache
def _folded_signs(langs: tuple[str, ...]) -> re.Pattern[str]:
    """The same for texts that are folded and composed: there no letter need be tried in several forms."""
    return re.compile(_any_of({phrase.casefold() for phrase in _phrases(langs)}))


def _any_of(phrases: Iterable[str]) -> str:
    told = [_BETWEEN.join(map(re.escape, phrase.split())) for phrase in sorted(phrases)]
    return rf"\b(?:{'|'.join(told)})\b"


def _read_passage(reader: Reader, passage: Passage, found: Collector) -> None:
    read = False
    for told in limits(passage, found.kinds):
        place = place_of(reader, told.span[0])
        text = reader.readable(told.span)
        found.limits.append((Limit(told.kind, told.number, told.per, told.free, text, place), told))
        found.state(reader, "limit", *told.span)
        read = True
    for paid in _prices(reader, passage, found):
        place = place_of(reader, paid.span[0])
        text = reader.readable(paid.span)
        cost = Cost(paid.kind, _resource(reader, paid.resource), paid.points, paid.extra, text, place)
        found.costs.append((cost, paid))
        found.state(reader, "cost", *paid.span)
        read = True
    if read:
        found.read.add((reader.path, passage.start))


def _prices(reader: Reader, passage: Passage, found: Collector) -> list[Paid]:
    """The prices of a sentence; none where it denies that they buy anything, or not in the own turn."""
    paid = list(costs(passage, found.kinds, lambda words: _is_resource(reader, words)))
    if not paid or not holds("unsays.price", passage, paid[0].resource[-1].folded):
        return paid
    for each in paid:
        found.state(reader, "cost", *each.span, ok=False)
    return []


def list_unread(reader: Reader, found: Collector) -> None:
    """Note the sentences about turns that say nothing that can be computed."""
    whole = any(typed.kind == "action" for typed in reader.names.typed(reader.path))
    for span in spans_of(reader) if whole else _prose(reader, found.kinds):
        for passage in passages(reader, span):
            for part in _unread_parts(reader, passage, found):
                if _is_about_turns(part, found, loosely=whole):
                    found.state(reader, "sentence", part.start, part.end, ok=_is_quoted(reader, part, found))
            _list_other_numbers(reader, passage, found)


def is_read(reader: Reader, passage: Passage, found: Collector) -> bool:
    """Whether anything was read of a sentence, or a rule is quoted by it."""
    return (
        found.says(reader, passage)
        or (reader.path, passage.start) in found.read
        or _is_quoted(reader, passage, found)
    )


def _is_quoted(reader: Reader, passage: Passage, found: Collector) -> bool:
    return (reader.path, reader.source.position(passage.start).row) in found.quoted


def _list_other_numbers(reader: Reader, passage: Passage, found: Collector) -> None:
    """Note the numbers of a sentence that says a rule, where they are not those of their kinds."""
    if found.says(reader, passage):
        for told in other_numbers(passage, found):
            found.state(reader, "sentence", *told.span, ok=_is_quoted(reader, passage, found))


def other_numbers(passage: Passage, found: Collector) -> list[Told]:
    """Numbers beside a denial that are not the kind's own: `nie może …, a więc ma dwie na rundę`."""
    known = {(limit.kind, limit.number, limit.per) for limit, _ in found.limits}
    denied = [passage.words[end - 1].end for _, end in standing("negation", passage.words)]
    others = numbered(passage, found.kinds) if denied else []
    return [
        told
        for told in others
        if (told.kind, told.number, told.per) not in known and not _is_near(denied, told.span[0])
    ]


def _is_near(denied: Sequence[int], at: int) -> bool:
    """Whether a number itself is denied: `nie ma dwóch`."""
    before = bisect_left(denied, at)
    return before > 0 and at - denied[before - 1] < NEAR


def _unread_parts(reader: Reader, passage: Passage, found: Collector) -> list[Passage]:
    """The sentence if nothing was read of it, else its parts between semicolons of which nothing was read."""
    if found.says(reader, passage):
        return []
    if (reader.path, passage.start) not in found.read:
        return [passage]
    return [part for part in clauses(passage) if not found.covers(reader, part.start, part.end)]


def _is_about_turns(passage: Passage, found: Collector, *, loosely: bool) -> bool:
    """A sentence that names a kind and a turn, yet says nothing that can be computed.

    In a note with an action table (``loosely``) one of them, or what pays, is enough.
    """
    words = passage.words
    named = any(found.kinds.at(words, at) for at in range(len(words)))
    turns = any(per_at(words, at) for at in range(len(words)))
    if not loosely or len(words) < SHORTEST:
        return (turns or negated(passage)) and named
    told = {*_turns(), *[fold(cost.resource) for cost, _ in found.costs]}
    spoken = any(word.folded in _payment() for word in words)
    return turns or named or spoken or any(same_word(word.folded, each) for word in words for each in told)


@cache
def _turns() -> frozenset[str]:
    """The words for turn and round, in one of their forms."""
    return frozenset(phrase.split()[-1] for key in ("per_turn", "per_round") for phrase in keywords(key))


@cache
def _payment() -> frozenset[str]:
    """The words of payment: points, what is free and what is extra."""
    return frozenset(phrase for key in ("point", "pays", "extra", "free") for phrase in keywords(key))


def place_of(reader: Reader, offset: int) -> Place:
    """The place of a sentence: its line, the block id and the heading above."""
    block = next((b.id for b in reader.facts.block_ids if b.block[0] <= offset < b.block[1]), "")
    return reader.place(offset, block, reader.heading_above(offset))


def _is_resource(reader: Reader, words: Sequence[Word]) -> bool:
    return bool(_resource(reader, words))


def _resource(reader: Reader, words: Sequence[Word]) -> str:
    """The note that a resource means: a link, or the inflected name of this note or one that it links."""
    for word in words:
        if word.link >= 0 and (named := _noted(reader, word.link)):
            return named[1]
    texts = [word.text for word in words]
    for link in range(len(reader.facts.links)):
        named = _noted(reader, link)
        if named and same_name(texts, named[0].split()):
            return named[1]
    own = Home(reader.path)
    return reader.names.label(own) if same_name(texts, stem(reader.path).split()) else ""


def _noted(reader: Reader, link: int) -> tuple[str, str] | None:
    """The name and label of the note that a link leads to, or would lead to if it were written."""
    home, written = reader.names.home(reader.path, link), reader.facts.links[link]
    if home is not None:
        return stem(home.note), reader.names.label(Home(home.note))
    name = "" if written.external else stem(written.target)
    return (name, name) if name else None
