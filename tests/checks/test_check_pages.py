"""Each check's page: its parts are there in both languages, and its example and fine text are true."""

import pytest
from kodeks.checks import Check, load
from kodeks.checks.page import notes, page_of, parse
from kodeks.config import Config
from kodeks.facts import facts_of
from kodeks.source import Source
from kodeks_engine import words

CHECKS = load()
WITH_EXAMPLE = [check for check in CHECKS.values() if parse(check.page).example]
ABOUT = [check for check in WITH_EXAMPLE if check.about]
WITH_FINE = [check for check in CHECKS.values() if parse(check.page).fine]


def _code(check: Check) -> str:
    return check.code


@pytest.mark.parametrize("check", CHECKS.values(), ids=_code)
def test_page_says_what_why_mend_and_source(check: Check) -> None:
    page = parse(check.page)
    assert page.what
    assert page.why
    assert page.mend
    assert page.source
    assert check.name == check.name.lower().replace("_", "-")
    assert not check.name.startswith("no-")


@pytest.mark.parametrize("check", WITH_EXAMPLE, ids=_code)
def test_example_is_found(check: Check, found) -> None:
    files = notes(parse(check.page).example)
    codes = [each.code for each in found(files, extend_select=(check.code,))]
    assert check.code in codes


@pytest.mark.parametrize("check", ABOUT, ids=_code)
def test_check_has_nothing_to_say_of_a_note_without_what_it_is_about(check: Check) -> None:
    assert check.note
    for path, text in notes(parse(check.page).example).items():
        source = Source(path, text)
        facts = facts_of(source)._replace(**{check.about: ()})
        assert not list(check.note(facts, source, Config()))


@pytest.mark.parametrize("check", WITH_FINE, ids=_code)
def test_fine_text_is_silent(check: Check, found) -> None:
    files = notes(parse(check.page).fine)
    assert [(each.code, each.message) for each in found(files, extend_select=(check.code,))] == []


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("check", CHECKS.values(), ids=_code)
def test_message_stands_in_the_words_tables(check: Check, lang: str) -> None:
    keys = [key for key in words.table(lang) if key.split(".")[:2] == ["check", check.code]]
    assert keys
    assert {key for key in words.table("pl") if key.startswith(f"check.{check.code}")} == {
        key for key in words.table("en") if key.startswith(f"check.{check.code}")
    }


@pytest.mark.parametrize("check", CHECKS.values(), ids=_code)
def test_polish_page_has_what_why_and_mend(check: Check) -> None:
    polish, english = page_of(check, "pl"), page_of(check, "en")
    assert all(getattr(polish, part) != getattr(english, part) for part in ("what", "why", "mend"))


def test_names_are_unique() -> None:
    names = [check.name for check in CHECKS.values()]
    assert len(names) == len(set(names))
