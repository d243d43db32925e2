"""Questions to the author: raised by a sentence, asked once, silenced by a sentence that answers."""

import pytest
from kodeks.rulebook.turns.questions import QUESTIONS
from kodeks_engine.words import LANGUAGES, spellings

TURA = "Rozdział V - Walka i Magia/Tura.md"
KEYS = [key for key, _ in QUESTIONS]


@pytest.fixture(scope="module")
def seed(shared):
    return (shared / "seeds/Tura.md").read_text(encoding="utf-8")


def asked(book):
    return [each for each in book.diagnostics if each.code == "ACT006"]


def test_the_seed_leaves_every_question_open_and_each_is_asked_once(compiled, seed):
    found = asked(compiled({TURA: seed}))
    assert sorted(each.variant for each in found) == sorted(KEYS)
    assert {each.severity for each in found} == {"info"}


def test_the_sentence_that_raises_it_is_told_and_is_the_place(compiled, seed):
    for each in asked(compiled({TURA: seed})):
        start = each.fill["sentence"].split()[0].strip("…,")
        assert start.casefold() in seed[each.start : each.end].casefold()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_with_the_block_id_answers_wherever_it_stands(compiled, seed, key, lang):
    answer = f"Tak, po namyśle.\n\nTo już postanowione. ^{spellings(lang, f'notation.id.{key}')[0]}\n"
    assert key not in [each.variant for each in asked(compiled({TURA: seed, "Odpowiedzi.md": answer}))]


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("full_pool", "Przy pełnej puli odnowienie i tak przepada."),
        ("one_renewal", "Dwie opłaty zabierają tylko jedno odnowienie."),
        ("prepaid_half", "Druga połowa może opłacić inną Akcję Natychmiastową."),
        ("half_and_own_cost", "Opłacona połowa nie zastępuje własnego kosztu Talentu."),
        ("second_move", "Zamiast Akcji możesz wykonać drugi Ruch."),
        ("before_first_turn", "Można ją wykonać także przed pierwszą własną turą."),
        ("surprise", "Postać zaskoczona nie wykonuje Akcji Natychmiastowych."),
        ("in_answer", "W odpowiedzi na Akcję Natychmiastową nie wolno wykonać następnej."),
        ("pool_at_start", "Na początku walki Zapał jest pełny."),
        ("maximum_falls", "Gdy spadnie największa wartość, nadwyżka przepada."),
        ("stunned_renewal", "Oszołomiona postać nadal odzyskuje punkty."),
        ("no_instants", "Sparaliżowany nie może wykonywać Akcji Natychmiastowych."),
    ],
)
def test_plain_words_in_the_note_answer_too(compiled, seed, key, answer):
    found = [each.variant for each in asked(compiled({TURA: f"{seed}\n{answer}\n"}))]
    assert key not in found
    assert len(found) >= len(KEYS) - 3


def test_a_book_without_turns_is_asked_nothing(compiled):
    assert asked(compiled({"A.md": "Riposta jest dalszym ciągiem Parowania poza własną turą.\n"})) == []


def test_an_english_book_is_asked_by_its_own_sentences(compiled):
    table = (
        "| Kind | How many per turn |\n| --- | --- |\n| Move | one per turn |\n| Action | one per turn |\n"
    )
    table += "\n1 point of [Zeal](Zeal.md) buys one extra Action.\n"
    found = asked(compiled({"Turn.md": table, "Zeal.md": "Zeal.\n"}))
    assert [each.variant for each in found] == ["second_move", "pool_at_start", "maximum_falls"]
    answers = (
        "You may take a second Move instead of your Action. ^second-move\n\nYou start a fight with full Zeal."
    )
    answered = compiled(
        {"Turn.md": f"{table}{answers}\n", "Zeal.md": "If the maximum falls, so does Zeal.\n"}
    )
    assert asked(answered) == []
