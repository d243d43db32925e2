"""The action economy: 49 worked cases, every option, limits and sentences that come from the notes."""

import csv

import pytest
from kodeks_engine.actions import Actions, Cost, Limit
from kodeks_engine.answer import answer
from kodeks_engine.errors import InputError
from kodeks_engine.evaluate import evaluate
from kodeks_engine.index import Index
from kodeks_engine.place import Place
from kodeks_engine.procedures.turn import SENTENCES
from kodeks_engine.ruleset import Binding, Ruleset, SentenceSlot
from kodeks_engine.slots import names

RESULTS = ("dozwolone", "koszt_zapalu", "zapal_po", "darmowa_wolna", "oplacona_wolna", "odnowienie")
COLUMNS = (*RESULTS[:-1], "odnowienie_na_poczatku_nast_tury")
OPTIONS = {
    "N1": ("wlasny_koszt_odbiera_odnowienie", "nie", {26, 27}),
    "N2": ("pierwsza_z_wlasnym_kosztem_jest_darmowa", "nie", {30}),
    "N3": ("oplacona_mimo_oszolomienia", "tak", {45}),
    "N4": ("kilka_dodatkowych_akcji_w_turze", "nie", {6}),
    "N5": ("najpierw_zaplac_zachowaj_darmowa", "tak", {24, 33, 35, 38}),
    "N6": ("pierwsze_uzycie_placi_oplate_ogolna", "nie", {28}),
    "N7": ("runda_zmienia_sie_dla_wszystkich_naraz", "nie", {18, 19}),
}


INSTANT = "Akcja Natychmiastowa"
KINDS = ("Ruch", "Akcja", "Akcja Darmowa", INSTANT)


def limit(kind, number, line):
    per = "round" if kind == INSTANT else "turn"
    return Limit(kind, number, per, True, f"limit: {kind}", Place("Tura.md", line))


def sentence(name):
    said = names("slot", "turn", f"{name}_sentence", "pl")[0]
    return said, SentenceSlot(f"zdanie: {name}", Place("Tura.md", 30))


def economy(instants=1, pay=2, sentences=SENTENCES, kinds=KINDS):
    at = Place("Tura.md", 12)
    numbers = {"Ruch": 1, "Akcja": 1, "Akcja Darmowa": None, INSTANT: instants}
    limits = [limit(kind, numbers[kind], 12 + i) for i, kind in enumerate(kinds)]
    costs = (Cost("Akcja", "zapal", 1, 1, "cena Akcji", at), Cost(INSTANT, "zapal", 1, pay, "cena pary", at))
    slots = [sentence(name) for name in sentences]
    binding = Binding("tura", "Tura", tuple(slots), at._replace(line=40))
    return Index(Ruleset(bindings=(binding,), actions=Actions(tuple(limits), costs)))


def play(rules, sequence, **more):
    return [evaluate(rules, f"tura.{name}", {"ciag": sequence, **more}).value for name in RESULTS]


@pytest.fixture(scope="module")
def cases(shared):
    with (shared / "oracle/action_economy_cases.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def given(case):
    return {
        "zapal": case["zapal_start"],
        "oszolomiony": "tak" if case["stan"] == "Oszołomiony" else "nie",
        "dodatkowe_darmowe_natychmiastowe": "1" if case["stan"] == "bóstwo +1" else "0",
    }


def expected(case):
    told = {"tak": True, "nie": False}
    return [told[case[c]] if case[c] in told else int(case[c]) for c in COLUMNS]


def test_all_cases(cases):
    rules = economy()
    assert len(cases) == 49
    for case in cases:
        assert play(rules, case["ciag"], **given(case)) == expected(case), case["sytuacja"]


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_changes_its_cases(cases, name):
    option, value, changed = OPTIONS[name]
    rules = economy()
    differing = {
        int(case["nr"])
        for case in cases
        if play(rules, case["ciag"], **given(case), **{option: value}) != expected(case)
    }
    assert differing == changed


def test_a_round_that_changes_at_the_own_turn():
    rules, option = economy(), {OPTIONS["N7"][0]: "nie"}
    assert play(rules, "~ I ROUND I")[0] is True
    assert play(rules, "~ I ROUND I", **option)[0] is False
    assert play(rules, "~ I TURN I")[1] == 1, "the point that came back pays"
    assert play(rules, "~ I TURN I", **option)[1] == 0


def test_the_free_one_kept_helps_a_talent_that_forbids_payment():
    rules = economy()
    assert play(rules, "~ I I:tal!", zapal=2)[0] is False
    assert play(rules, "~ I I:tal!", zapal=2, **{OPTIONS["N5"][0]: "tak"})[0] is True


def test_two_free_ones_in_the_note_change_the_answers():
    assert play(economy(), "~ I I")[0] is False
    assert play(economy(instants=2), "~ I I")[0] is True
    assert play(economy(pay=3), "~ I I I I", zapal=1)[:3] == [True, 1, 0]


def test_a_pool_returns_by_one_up_to_its_maximum():
    rules = economy()
    assert play(rules, "TURN", zapal=1)[2] == 2
    assert play(rules, "TURN TURN", zapal=1, najwiekszy_zapal=2)[2] == 2
    assert play(rules, "T A A+ TURN", zapal=2)[2:] == [1, 1, 0, False]
    assert play(rules, "T A A+ TURN TURN", zapal=2)[2] == 2


def test_every_act_quotes_the_sentence_that_decided_it():
    told = answer(economy(), {"outputs": ["tura"], "inputs": {"ciag": "T A A+ I I", "zapal": 1}})
    acts = told["results"][0]["step"]["steps"]
    assert [act["label"] for act in acts] == [
        "Własna tura",
        "Akcja",
        "Dodatkowa Akcja",
        "Akcja Natychmiastowa",
        "Akcja Natychmiastowa",
    ]
    assert [act["steps"][0]["label"] for act in acts[1:]] == [
        "limit: Akcja",
        "cena Akcji",
        "limit: Akcja Natychmiastowa",
        "cena pary",
    ]
    assert (acts[-1]["state"], acts[-1]["reason"]) == ("suppressed", "brakuje Zapału")
    assert acts[1]["place"]["line"] == 13


def test_without_its_sentence_the_book_does_not_say():
    rules = economy(sentences=[name for name in SENTENCES if name not in ("riposte", "no_renewal")])
    assert play(rules, "~ I:parowanie R")[0] is None
    (step,) = evaluate(rules, "tura.dozwolone", {"ciag": "R"}).step.steps
    assert step.reason == "podręcznik o tym nie mówi"
    assert play(rules, "~ I I", zapal=1)[-1] is None, "nothing says that points do not come back"
    assert play(economy(kinds=("Ruch", "Akcja")), "~ I")[0] is None


@pytest.mark.parametrize("sequence", ["Q", "I:a=x", "S", "S:-1", "M:2", "P", "A++", "I:x=99999", "M " * 600])
def test_a_sequence_that_means_nothing_is_refused(sequence):
    with pytest.raises(InputError):
        play(economy(), sequence)


@pytest.mark.parametrize("name", ["zapal", "najwiekszy_zapal", "dodatkowe_darmowe_natychmiastowe"])
def test_a_number_that_is_not_whole_is_told_at_its_field(name):
    told = answer(economy(), {"outputs": ["tura"], "inputs": {name: "3,5"}})
    assert [error["input"] for error in told["errors"]] == [name]
    assert "3,5" in told["errors"][0]["message"]
