"""No number of the rules is the engine's: another number in the notes is another answer, for every slot.

First the notes: other numbers in a copy of the vault are other quantities. Then the slots: what a slot is
bound to is given another value, or its row in the table of the procedure another one, and a result changes.
"""

import pytest
from kodeks_engine.answer import answer, json_of
from kodeks_engine.evaluate import evaluate
from kodeks_engine.formula import Flag, Number, Word
from kodeks_engine.index import Index
from kodeks_engine.number import ratio
from kodeks_engine.procedures import load
from kodeks_engine.ruleset import SentenceSlot, ValueSlot

FIGHT, MAKING, TALENTS = (
    "Rozdział V - Walka i Magia",
    "Rozdział II - Tworzenie Postaci",
    "Rozdział IV - Talenty",
)
# a note, its number, another one; a quantity, what it is asked with, and its value then
CHANGES = [
    (f"{FIGHT}/Test ataku.md", "[Kość testu](#Kość%20testu) = 20", "= 12", "kosc_testu", {}, 12),
    (f"{FIGHT}/Test ataku.md", "[Naturalna porażka](#Naturalna%20porażka) = 1", "= 2",
     "naturalna_porazka", {}, 2),
    (f"{FIGHT}/Test ataku.md", "[Naturalny sukces](#Naturalny%20sukces) = 20", "= 11",
     "naturalny_sukces", {}, 11),
    (f"{FIGHT}/Obrażenia.md", "[Najmniejsze obrażenia](#Najmniejsze%20obrażenia) = 1", "= 2",
     "obrazenia", {"sila": 1, "kosci_broni": 1}, 2),
    (f"{FIGHT}/Obrażenia.md", "[Mnożnik obrażeń](#Mnożnik%20obrażeń) = 1", "= 3", "mnoznik_obrazen", {}, 3),
    (f"{FIGHT}/Odporność na obrażenia.md", "[Najmniej po odporności](#Najmniej%20po%20odporności) = 0", "= 1",
     "przyjete_obrazenia", {"zadane_obrazenia": 3, "odpornosc_na_obrazenia": 9}, 1),
    (f"{FIGHT}/Trafienie krytyczne.md", "[Poszerzenie zakresu](#Poszerzenie%20zakresu) = 1", "= 3",
     "poszerzenie_zakresu", {}, 3),
    (f"{FIGHT}/Pełny atak.md", "[Spadek premii](#Spadek%20premii) = 5", "= 4", "spadek_premii", {}, 4),
    (f"{FIGHT}/Rzuty obronne.md", "[Część przy sukcesie](#Część%20przy%20sukcesie) = ½", "= ¼",
     "czesc_przy_sukcesie", {}, ratio(1, 4)),
    (f"{FIGHT}/Premia z Siły do obrażeń.md", "Modyfikator%20z%20Siły) / 2, w dół", "Siły) / 4, w dół",
     "obrazenia_z_sily", {"sila": 18, "chwyt": "ręka drugorzędna"}, 1),
    (f"{FIGHT}/Ukrycie.md", "| zła | 20 |", "| zła | 30 |", "szansa_chybienia", {"ukrycie": "zła"}, 30),
    (f"{FIGHT}/Umieranie.md", "| śmierć przy | –10 |", "| śmierć przy | –12 |",
     "stan_pw.przezycie", {"pw": -11}, ratio(1, 10)),
    (f"{FIGHT}/Próba zwarcia.md", "| za duży od | 2 |", "| za duży od | 1 |",
     "proba_zwarcia.pochwycenie", {"rozmiar_przeciwnika": "Duży"}, 0),
    (f"{FIGHT}/Ruch.md", "| mnożnik szarży | 2 |", "| mnożnik szarży | 3 |", "szybkosc.szarza", {}, 27),
    (f"{TALENTS}/Walka dwiema broniami.md", "| lekka | z Talentem | –2 | –2 |",
     "| lekka | z Talentem | –2 | –3 |", "kara_drugorzednej", {"wyszkolenie": "z Talentem"}, -3),
    (f"{TALENTS}/Doskonałe trafienie krytyczne.md", "| = 2 |", "| = 4 |",
     "poszerzenie_zakresu", {"doskonale_trafienie_krytyczne": True}, 4),
]  # fmt: skip


def test_another_number_in_a_note_is_another_value(copy_of_book, read_book, index):
    for note, old, new, *_ in CHANGES:
        path = copy_of_book / note
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (note, old)
        changed = new if new.startswith("|") else old.replace(old[old.rindex(new.split()[0][0]) :], new)
        path.write_text(text.replace(old, changed), encoding="utf-8")
    other = Index(read_book(copy_of_book).ruleset)
    for _, old, _, name, given, value in CHANGES:
        assert evaluate(other, name, given).value == value, old
        assert evaluate(index, name, given).value != value, old


EASY = {"bpa": 9, "sila": 24, "kp_celu": 6, "odpornosc_na_obrazenia": 4, "dodatkowe_kosci": "1k6"}
HARD = {"bpa": 1, "kp_celu": 40, "bron": "Bicz", "sila": 2}
BOTH = {**EASY, "druga_bron": "Krótki miecz", "ciosy_druga_bronia": 2, "kp_celu": 25}
SAVE = {"baza_refleksu": 4, "kosci_obrazen": "2k6"}
HURT = {"pw": 45, "cios": 50, "baza_wytrwalosci": 14}
LIGHT = {**EASY, "odpornosc_na_obrazenia": 90}
CLOSE = {**EASY, "kp_celu": 22}
# what each procedure is asked with: together these make every slot matter
BASES = {
    "attack": (EASY, HARD, {**EASY, "odleglosc": 40, "bron": "Oszczep"}, LIGHT),
    "full_attack": (EASY, HARD, BOTH, {**CLOSE, "dwie_bronie_naraz": True}, CLOSE, LIGHT),
    "defence": (
        {"premia_wroga": 30, "dodatkowa_premia": 4},
        {"premia_wroga": -30},
        {"premia_wroga": 5, "dodatkowa_premia": 4},
    ),
    "save": ({**SAVE, "trudnosc": 2}, {**SAVE, "trudnosc": 40}, {**SAVE, "trudnosc": 12}),
    "initiative": ({}, {"wlasny_rzut": 9}),
    "hit_points": (HURT, {**HURT, "baza_wytrwalosci": 0}, {**HURT, "baza_wytrwalosci": 30}, {"pw": 10}),
    "speed": ({}, {"podwojenia_kosztu": 1}),
    "grapple": (
        {"rozmiar_przeciwnika": "Wielki", "atak_okazyjny_przeciwnika": 3},
        {"kp_dotykowa_przeciwnika": -30},
        {"kp_dotykowa_przeciwnika": 60},
    ),
    "pool_test": ({"pula_przeciwnika": 3},),
}
# other values where one more will not do
OTHERS = {
    "natural_failure": 4, "natural_success": 12, "die": 24, "confirmed": False, "in_reach": False,
    "critical": "15–20/×4", "damage_dice": "3k6", "extra_dice": "3k6", "energy_dice": "2k6", "half": False,
    "listed": "kieł +3 (1k2)", "held": "Sztylet", "grip": "dwie ręce", "second_weapon": "Długi miecz",
    "second_grip": "jedna ręka", "weight": "zwykła", "both": True, "second_weight": "zwykła", "drop": 2,
    "more_kind": "unik", "part": "0,25", "least": 3, "floor": 2, "surprised": True, "roll": 20,
    "others": "Ork +9 = 19", "dead_at": -6, "stable": True, "state": "sprawny", "stabilise": 50, "square": 3,
    "size": "Mały", "other_size": "Kolosalny", "nonlethal": 10, "category": 9, "opportunity": 9,
    "massive": 51, "miss_chance": 50, "number": 4, "second_number": 3, "second_drop": 1,
}  # fmt: skip
# what no note binds, and which changes nothing unless one does; weapons are bound column by column
UNBOUND = {"weapon", "confirm_bonus"} | {f"second_{n}" for n in ("bonus", "dice", "critical", "damage")}


def _answers(index, bound, given):
    return answer(index, {"outputs": [bound.binding.id], "inputs": given})


def _values(index, bound, given):
    return [json_of(step.value) for step in evaluate(index, bound.binding.id, given).step.steps]


def _rebound(index, bound, name, value):
    """The book with another value in a row of the binding's table."""
    expr = (
        Flag(value) if isinstance(value, bool) else Word(value) if isinstance(value, str) else Number(value)
    )
    slots = tuple(
        (said, slot._replace(expr=expr) if slot == bound.slots[name] else slot)
        for said, slot in bound.binding.slots
    )
    bindings = tuple(b._replace(slots=slots) if b == bound.binding else b for b in index.ruleset.bindings)
    return Index(index.ruleset._replace(bindings=bindings))


def _slots(procedure):
    return [spec for spec in load(procedure).SLOTS if spec.kind not in ("sentence", "table")]


@pytest.mark.parametrize("procedure", BASES)
def test_every_slot_tells(index, procedure):
    bound = next(b for b in map(index.bound, index.bindings) if b.name == procedure)
    unbound = {spec.name for spec in _slots(procedure)} - set(bound.slots)
    assert unbound <= UNBOUND
    for spec in _slots(procedure):
        if slot := bound.slots.get(spec.name):
            tell = _by_row if isinstance(slot, ValueSlot) else _by_quantity
            value = OTHERS.get(spec.name)
            assert any(tell(index, bound, spec.name, value, given) for given in BASES[procedure]), spec.name


def _by_quantity(index, bound, name, value, given):
    """Whether another value of what a slot is bound to is another answer."""
    quantity = bound.slots[name].id
    asked = {key: typed for key, typed in given.items() if key != quantity}
    other = evaluate(index, quantity, asked).value + 1 if value is None else value
    return _values(index, bound, asked) != _values(index, bound, {**asked, quantity: other})


def _by_row(index, bound, name, value, given):
    """Whether another value in a slot's row of the table is another answer."""
    other = bound.slots[name].expr.value + 1 if value is None else value
    return _values(index, bound, given) != _values(_rebound(index, bound, name, other), bound, given)


@pytest.mark.parametrize("procedure", BASES)
def test_every_sentence_is_quoted_and_missed(index, procedure):
    bound = next(b for b in map(index.bound, index.bindings) if b.name == procedure)
    given = {k: v for base in reversed(BASES[procedure]) for k, v in base.items()} | {"ukrycie": "zła"}
    given = {name: value for name, value in given.items() if name in index.inputs}
    sentences = {n: slot for n, slot in bound.slots.items() if isinstance(slot, SentenceSlot)}
    assert set(sentences) == {spec.name for spec in load(procedure).SLOTS if spec.kind == "sentence"}
    for name, slot in sentences.items():
        quotes = [step for step in _steps(_answers(index, bound, given)) if step["label"] == slot.text]
        assert quotes, name
        assert all(step["place"]["line"] == slot.place.line for step in quotes)
        less = bound.binding._replace(slots=tuple(p for p in bound.binding.slots if p[1] != slot))
        bindings = tuple(less if b == bound.binding else b for b in index.ruleset.bindings)
        told = _answers(Index(index.ruleset._replace(bindings=bindings)), bound, given)
        missing = [step for step in _steps(told) if step["reason"] == "podręcznik o tym nie mówi"]
        assert [step["state"] for step in missing], name
        assert {step["state"] for step in missing} == {"inactive"}


def _steps(told):
    """Every step of every result."""
    stack = [result["step"] for result in told["results"]]
    while stack:
        step = stack.pop()
        yield step
        stack += step["steps"]
