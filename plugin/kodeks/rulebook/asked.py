"""What a player is asked: the rows of `Podaj`, and the keys of lookup tables that nothing else defines."""

from collections.abc import Callable, Iterator, Mapping

from kodeks_engine.number import Exact, Plain, Ratio
from kodeks_engine.ruleset import Input, InputKind
from kodeks_engine.table import Between, Is, Key
from kodeks_engine.text import fold, parse_number, show

from kodeks.rulebook.draft import Draft, InputDraft, LookupDraft, Means, Mention
from kodeks.rulebook.names import Home
from kodeks.tables import says

Complain = Callable[..., None]


def make_inputs(draft: Draft, claimed: Mapping[Home, Means], complain: Complain) -> dict[Home, Input]:
    """The inputs of the book, those of `Podaj` first as they stand, then the keys that only tables name."""
    keys = _keys(draft)
    made: dict[Home, Input] = {}
    for asked in draft.inputs:
        if asked.home not in made and claimed.get(asked.home) == "input":
            made[asked.home] = _asked(draft, asked, keys.get(asked.home, ()), complain)
    for table in draft.lookups:
        for home in table.keys:
            if home is not None and home not in made and home not in claimed:
                made[home] = _implied(draft, home, table, keys[home])
    return made


def _keys(draft: Draft) -> dict[Home, tuple[Key, ...]]:
    """The keys that lookup tables have for a quantity, in their order."""
    found: dict[Home, dict[Key, None]] = {}
    for table in draft.lookups:
        for column, home in enumerate(table.keys):
            if home is not None:
                found.setdefault(home, {}).update((row.keys[column], None) for row in table.lookup.rows)
    return {home: tuple(keys) for home, keys in found.items()}


def words_of(keys: tuple[Key, ...]) -> tuple[str, ...]:
    """The words among keys, each once whatever its case."""
    words = [key.value for key in keys if isinstance(key, Is) and isinstance(key.value, str)]
    return tuple({fold(word): word for word in reversed(words)}.values())[::-1]


def _asked(draft: Draft, asked: InputDraft, keys: tuple[Key, ...], complain: Complain) -> Input:
    kind = asked.kind or _kind(asked.default, keys)
    choices = asked.choices or (words_of(keys) if kind == "choice" else ())
    names = draft.names
    label = names.label(asked.home)

    def object_to(at: Mention | None, **fill: str) -> None:
        complain("RUL011", at or asked.mention, name=label, **fill)

    if asked.low is not None and asked.high is not None and asked.low > asked.high:
        low, high = show(asked.low, names.language), show(asked.high, names.language)
        object_to(asked.low_at, variant="limits", low=low, high=high)
        asked = asked._replace(low=None, high=None)

    return Input(
        names.id(asked.home),
        label,
        kind,
        asked.place,
        choices,
        _default(asked, kind, choices, object_to, names.language),
        asked.low,
        asked.high,
        asked.question,
        asked.unit,
        home=names.place(asked.home),
        aliases=names.aliases(asked.home),
        whole=asked.whole,
    )


def _kind(default: Plain, keys: tuple[Key, ...]) -> InputKind:
    """The kind that is meant where `Rodzaj` says none."""
    if words_of(keys):
        return "choice"
    if isinstance(default, bool):
        return "yesno"
    if default is None and not keys:
        return "number-or-none"
    return "choice" if isinstance(default, str) else "number"


def _default(
    asked: InputDraft, kind: InputKind, choices: tuple[str, ...], complain: Complain, lang: str
) -> Plain:
    """The default, if it is of the input's kind and within its limits."""
    default = asked.default
    if default is None:
        return None
    if kind == "choice" or choices:
        match = next((choice for choice in choices if _means(choice, default)), None)
        if match is None:
            told = {"found": show(default, lang), "choices": ", ".join(choices)}
            complain(asked.default_at, variant="default_choice", **told)
        return match if match is None or kind == "choice" else parse_number(match)
    fits = isinstance(default, bool) == (kind == "yesno") and not isinstance(default, str)
    fits = fits and not (asked.whole and isinstance(default, Ratio))
    if not fits or not _within(default, asked.low, asked.high):
        variant = "default_limits" if fits else "default_kind"
        complain(asked.default_at, variant=variant, found=show(default, lang))
        return None
    return default


def _means(choice: str, default: Plain) -> bool:
    """Whether a default is a choice; `nie` may be one beside `nie wiadomo`."""
    if isinstance(default, bool):
        return says("yes" if default else "no", choice)
    if isinstance(default, str):
        return fold(choice) == fold(default)
    return default is not None and parse_number(choice) == default


def _within(value: Plain, low: Exact | None, high: Exact | None) -> bool:
    if isinstance(value, bool | str) or value is None:
        return True
    return (low is None or low <= value) and (high is None or value <= high)


def _implied(draft: Draft, home: Home, table: LookupDraft, keys: tuple[Key, ...]) -> Input:
    """A key that nothing defines is asked for: a choice of its words, or a number within its ranges."""
    names = draft.names
    choices = words_of(keys)
    low, high = _ends(keys)
    return Input(
        names.id(home),
        names.label(home),
        "choice" if choices else _unworded(keys),
        table.lookup.place,
        choices,
        low=None if choices else low,
        high=None if choices else high,
        home=names.place(home),
        aliases=names.aliases(home),
    )


def _unworded(keys: tuple[Key, ...]) -> InputKind:
    """The kind of keys that are no words: `tak` and `nie` alone, numbers, numbers and `brak`."""
    single = [key.value for key in keys if isinstance(key, Is)]
    if single and len(single) == len(keys) and all(isinstance(value, bool) for value in single):
        return "yesno"
    return "number-or-none" if None in single else "number"


def _ends(keys: tuple[Key, ...]) -> tuple[Exact | None, Exact | None]:
    """The lowest and highest number of keys; None where a range is open or no number stands."""
    lows, highs = list(_lows(keys)), list(_highs(keys))
    low = None if not lows or None in lows else min(n for n in lows if n is not None)
    high = None if not highs or None in highs else max(n for n in highs if n is not None)
    return low, high


def _lows(keys: tuple[Key, ...]) -> Iterator[Exact | None]:
    for key in keys:
        if isinstance(key, Between):
            yield key.low
        elif not isinstance(key.value, str | bool) and key.value is not None:
            yield key.value


def _highs(keys: tuple[Key, ...]) -> Iterator[Exact | None]:
    for key in keys:
        if isinstance(key, Between):
            yield key.high
        elif not isinstance(key.value, str | bool) and key.value is not None:
            yield key.value
