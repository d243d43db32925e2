"""The order of a book."""

import random

from hypothesis import given
from hypothesis import strategies as st
from kodeks.render.order import in_order


def ordered(names: list[str], language: str = "pl") -> list[str]:
    shuffled = names[:]
    random.Random(7).shuffle(shuffled)
    return in_order(shuffled, lambda name: name, language)


def test_chapters_come_by_their_roman_numbers_before_appendices() -> None:
    names = [
        "Wstęp",
        "Rozdział I - Wprowadzenie",
        "Rozdział II - Tworzenie Postaci",
        "Rozdział IV - Talenty",
        "Rozdział V - Walka i Magia",
        "Rozdział IX - Potwory",
        "Rozdział X - Skarby",
        "Bestiariusz",
        "Aneks A - Stany Postaci",
        "Aneks B - Licencja",
        "Aneks C - Tabele",
        "Aneks D - Indeks",
    ]
    assert ordered(names) == names


def test_arabic_numbers_count_as_numbers() -> None:
    names = ["1. Wstęp", "2. Walka", "10. Magia"]
    assert ordered(names) == names


def test_a_letter_is_a_roman_number_only_among_its_like() -> None:
    assert ordered(["Aneks A", "Aneks C", "Aneks D", "Aneks E", "Aneks X"]) == [
        "Aneks A",
        "Aneks C",
        "Aneks D",
        "Aneks E",
        "Aneks X",
    ]
    assert ordered(["Part I", "Part V", "Part X", "Part L"], "en") == ["Part I", "Part V", "Part X", "Part L"]


def test_polish_letters_stand_in_their_alphabet() -> None:
    names = [
        "Cios",
        "Czar",
        "Ćma",
        "Dusza",
        "Las",
        "Luzak",
        "Łucznik",
        "Łza",
        "Mag",
        "Sen",
        "Ściana",
        "Zima",
        "Źrebię",
        "Żar",
    ]
    assert ordered(names) == names


def test_marks_of_other_languages_do_not_part_letters() -> None:
    assert ordered(["Eclair", "Éclat", "Ecran"], "en") == ["Eclair", "Éclat", "Ecran"]


@given(st.lists(st.text(max_size=12), unique=True), st.randoms())
def test_the_order_depends_on_the_names_alone(names: list[str], dice: random.Random) -> None:
    other = names[:]
    dice.shuffle(other)
    assert in_order(names, str, "pl") == in_order(other, str, "pl")
