"""The two words tables are complete and agree."""

import re

import pytest
from kodeks_engine.words import LANGUAGES, count, plural, spellings, table, word


def fields(entry):
    texts = [entry] if isinstance(entry, str) else entry if isinstance(entry, list) else entry.values()
    return {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}


def test_equal_keys_and_equal_shapes():
    polish, english = map(table, LANGUAGES)
    assert polish.keys() == english.keys()
    for key, entry in polish.items():
        assert type(entry) is type(english[key]), key
        assert fields(entry) == fields(english[key]), key


def test_no_spelling_is_empty_or_twice():
    for lang in LANGUAGES:
        for key in table(lang):
            if key.startswith("notation."):
                said = spellings(lang, key)
                assert said, key
                assert all(said), key
                assert len(set(said)) == len(said), key


@pytest.mark.parametrize(
    ("n", "form"), [(1, "one"), (2, "few"), (5, "many"), (12, "many"), (22, "few"), (0, "many")]
)
def test_polish_plural(n, form):
    assert plural("pl", n) == form


def test_filling():
    assert count("pl", "count.note", 3) == "3 notatki"
    assert word("en", "engine.error.cycle", chain="a → a").endswith("a → a")
