"""Sentences that say a rule of turns in their own words, and that say no other one."""

import re

import pytest
from kodeks.rulebook.turns.prose import Passage, Word
from kodeks.rulebook.turns.turn_rules import states
from kodeks_engine.procedures.turn import SENTENCES

SAYING = {
    "stunned": [
        "Oszołomiony nie wydaje Zapału.",
        "Stan Oszołomiony odbiera możliwość wydawania Zapału.",
        "Kto jest oszołomiony, ten nie może płacić Zapałem.",
        "A stunned hero may not spend Zapał.",
        "If you are stunned you can't pay with Zapał.",
    ],
    "no_renewal": [
        "Kto zapłacił Zapałem za dodatkową Akcję, ten w następnej turze nie odzyskuje punktu.",
        "Po takiej opłacie tracisz odnowienie Zapału na początku najbliższej tury.",
        "Postać, która zapłaciła, nie regeneruje Zapału na początku swojej tury.",
        "Paying for extras means Zapał is not restored at the start of your next turn.",
        "You don't get a point back on your next turn after that.",
    ],
    "renewal": [
        "Na początku swojej tury odzyskujesz 1 punkt Zapału.",
        "Na starcie tury regenerujesz 1 Zapał.",
        "One point of Zapał returns at the start of each of your turns.",
        "You regain one point of Zapał at the start of your turn.",
    ],
    "pool": ["Zapał na Akcje i zaklęcia pochodzi z jednej puli.", "Zapał is shared by actions and spells."],
    "riposte": [
        "Riposta to część udanego Parowania, nie osobna Akcja.",
        "Ripostę wykonujesz po udanym Parowaniu bez dodatkowej Akcji.",
        "Za Ripostę po udanym Parowaniu nie płacisz żadną Akcją.",
        "Ripostes are part of the parry and cost nothing.",
        "A riposte uses no separate action.",
    ],
    "outside_turn": [
        "Nie można jej wykonać poza własną turą, chyba że opis na to pozwala.",
        "W cudzej turze użyjesz jej, jeśli pozwala na to opis.",
        "You may not use one outside your turn unless its description says so.",
    ],
    "once": [
        "„Raz na rundę” mówi tylko, jak często wolno użyć Talentu, i nie daje kolejnej darmowej.",
        "A talent marked once per round cannot be used twice in it.",
    ],
    "more_free": ["Bóstwa łamią tę zasadę.", "Tę zasadę łamią jedynie bóstwa.", "Deities break this rule."],
    "no_more_free": [
        "Nikt nie ma dwóch darmowych.",
        "Nic nie zwiększa tego limitu.",
        "No one ever has more than one free Instant.",
    ],
    "forbids": [
        "O ile Talent tego nie zabrania.",
        "Chyba że opis Talentu tego zabrania.",
        "Unless its description rules it out.",
    ],
    "own_cost": [
        "Za taki Talent płacisz wyłącznie cenę z jego opisu.",
        "Do własnego kosztu Talentu nie dolicza się opłaty.",
        "Its own cost replaces the fee.",
    ],
    "paid_apart": [
        "Płatne użycie nie odbiera darmowego.",
        "Opłacone użycia nie liczą się do darmowego limitu.",
        "Paying for one leaves your free one untouched.",
    ],
    "lapse": [
        "Opłacona para nie przechodzi na następną rundę.",
        "The prepaid one does not carry over to the next round.",
    ],
}  # fmt: skip


def sentence(text):
    """A sentence without links."""
    words = tuple(Word(w[0], *w.span(), folded=w[0].casefold()) for w in re.finditer(r"[\w’']+", text))
    return Passage(words, 0, len(text))


def test_every_rule_has_its_wordings():
    assert set(SAYING) == set(SENTENCES)


@pytest.mark.parametrize(("rule", "said"), [(rule, said) for rule in SAYING for said in SAYING[rule]])
def test_a_rule_in_its_own_words_is_that_rule_alone(rule, said):
    assert [each for each in SENTENCES if states(each, sentence(said), "zapał")] == [rule]


def test_the_words_of_a_rule_may_stand_apart():
    """`a point of …` is passed over for what stands nearer to the rest."""
    assert states(
        "renewal", sentence("You regain one point of stubborn Grit at the start of your turn"), "grit"
    )
