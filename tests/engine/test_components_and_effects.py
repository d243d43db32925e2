"""Components in their variants and the effects of states, with the reason for what does not count."""

import pytest
from kodeks_engine.errors import RuleError
from kodeks_engine.evaluate import evaluate
from kodeks_engine.formula import Number, Ref
from kodeks_engine.number import ratio
from kodeks_engine.table import Effect, Switch


def test_armour_class_in_its_variants(rules):
    worn = {"pancerz": 4, "ulepszenie": 3, "karwasze": 6, "zrecznosc": 2, "unik": 1}
    found = [evaluate(rules, name, worn).value for name in ("kp", "kp_dotykowa", "kp_nieprzygotowana")]
    assert found == [10 + 7 + 2 + 1, 10 + 2 + 1, 10 + 7]
    assert evaluate(rules, "kp_nieprzygotowana", {"zrecznosc": -2}).value == 8


def test_what_does_not_count_stays_with_its_reason(rules):
    result = evaluate(rules, "kp_dotykowa", {"pancerz": 4, "zrecznosc": 2})
    parts = {part.id: part for part in result.step.steps[1].steps}
    assert (parts["pancerz"].state, parts["pancerz"].reason) == (
        "suppressed",
        "nie liczy się w wariancie: Dotyk",
    )
    assert parts["zrecznosc"].state == "used"
    beaten = evaluate(rules, "kp", {"pancerz": 4, "karwasze": 3}).step.steps[1].steps[1]
    assert beaten.state == "suppressed"
    assert "„pancerz”" in beaten.reason


def test_a_state_switches_an_effect(rules):
    off, on = (evaluate(rules, "atak", {"wstrzasniety": flag}) for flag in ("nie", "tak"))
    assert (off.value, on.value) == (0, -2)
    assert off.step.steps[-1].state == "inactive"
    assert "Wstrząśnięty" in off.step.steps[-1].reason
    assert on.step.steps[0].value == 0


def test_effects_multiply_then_shift_then_bound_then_set(make):
    def book(*effects):
        states = [Switch(f"s{i}", f"S{i}", (e,), make.place("s", i)) for i, e in enumerate(effects)]
        rules = make.book(make.quantity("q", Ref("x")), make.asked("x", default=5), *states)
        return evaluate(rules, "q", {f"s{i}": True for i in range(len(effects))}).value

    at = make.place("s")
    half = Effect("q", "*", Number(ratio(1, 2)), at)
    down = Effect("q", "+", Number(-9), at, low=Number(0))
    assert book(down, half) == 0
    assert book(half, Effect("q", "+", Number(2), at)) == ratio(9, 2)
    assert book(Effect("q", "=", Number(3), at), down) == 3
    assert book(Effect("q", "+", Number(2), at, "morale"), Effect("q", "+", Number(4), at, "morale")) == 9
    with pytest.raises(RuleError, match=r"S0.*S1"):
        book(Effect("q", "=", Number(3), at), Effect("q", "=", Number(4), at))


def test_a_typed_effect_stacks_with_the_components_of_its_sum(rules, make):
    def armour(amount, kind="pancerz"):
        state = Switch(
            "zbroja_maga",
            "Zbroja maga",
            (Effect("kp", "+", Number(amount), make.place("z", 5), kind),),
            make.place("z"),
        )
        return evaluate(rules._replace(switches=(state,)), "kp", {"pancerz": 5, "zbroja_maga": "tak"})

    assert [armour(4).value, armour(7).value, armour(4, "szczęście").value] == [15, 17, 19]
    beaten = armour(4).step.steps[1].steps[-1]
    assert (beaten.label, beaten.value, beaten.state) == ("Zbroja maga", 4, "suppressed")
    worn = armour(7).step.steps[1].steps[0]
    assert (worn.id, worn.value, worn.state) == ("pancerz", 5, "suppressed")


def test_what_is_switched_off_still_shows_its_value(rules):
    idle = evaluate(rules, "atak").step.steps[-1]
    assert (idle.label, idle.value, idle.state) == ("Wstrząśnięty", -2, "inactive")


@pytest.mark.parametrize(("op", "shown"), [("*", "factor"), ("=", "set"), ("+", "effect")])
def test_what_is_switched_off_says_how_it_would_change(rules, make, op, shown):
    state = Switch(
        "zamroczony", "Zamroczony", (Effect("atak", op, Number(2), make.place("z", 5)),), make.place("z")
    )
    idle = evaluate(rules._replace(switches=(*rules.switches, state)), "atak").step.steps[-1]
    assert (idle.label, idle.op, idle.state) == ("Zamroczony", shown, "inactive")
