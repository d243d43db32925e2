"""What the slots of an attack say of a blow: its roll, threat and weapon, and the steps that tell why."""

from typing import NamedTuple

from kodeks_engine.arithmetic import number
from kodeks_engine.critical import read_critical
from kodeks_engine.dice import Counts, add
from kodeks_engine.errors import InputError
from kodeks_engine.number import Exact, ratio
from kodeks_engine.plain import exact_of, truth_of, whole_of
from kodeks_engine.procedures import Asked, quotes
from kodeks_engine.rolled import Rolled, counts_of
from kodeks_engine.slots import SlotSpec
from kodeks_engine.stat_block import Listed, ListError, read_attacks
from kodeks_engine.step import Step
from kodeks_engine.strike import Blow, Threat, Trial, Weapon, needs

TRIAL_SLOTS = (
    SlotSpec("die", "number", 20, 2, 1000, unbound="assume"),
    SlotSpec("natural_failure", "number-or-none", 1, 0, 1000, unbound="assume"),
    SlotSpec("natural_success", "number-or-none", 20, 1, 1000, unbound="assume"),
)
AIM_SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("armour_class", "number", 10),
)
WEAPON_SLOTS = (
    SlotSpec("weapon", "table"),
    SlotSpec("damage_dice", "dice", "1k8", column_of="weapon"),
    SlotSpec("critical", "text", "20/×2", column_of="weapon"),
    SlotSpec("damage_bonus", "number", 0),
    SlotSpec("listed", "text", ""),
)
HARM_SLOTS = (
    SlotSpec("extra_dice", "dice", "0"),
    SlotSpec("energy_dice", "dice", "0"),
    SlotSpec("miss_chance", "number", 0, 0, 100),
    SlotSpec("reduction", "number", 0, 0),
    SlotSpec("in_reach", "yesno", True, unbound="neutral"),
    SlotSpec("widening", "number", 1, 1, 20, unbound="neutral"),
    SlotSpec("times", "number", 1, 1, 20, unbound="neutral"),
    SlotSpec("confirm_bonus", "number", 0, unbound="neutral"),
    SlotSpec("confirmed", "yesno", True, unbound="assume"),
    SlotSpec("least", "number", 1, 0, unbound="assume"),
    SlotSpec("floor", "number", 0, 0, unbound="assume"),
)


class Names(NamedTuple):
    """The slots that tell of one weapon."""

    bonus: str
    dice: str
    critical: str
    flat: str


MAIN = Names("bonus", "damage_dice", "critical", "damage_bonus")


class Held(NamedTuple):
    """What is told of one weapon: its attack bonus, its dice, and what is added to them."""

    bonus: Step
    dice: Step
    critical: Step
    flat: Step
    energy: Step


class Told(NamedTuple):
    """One blow, and the steps of what decides whether it hits, is critical, and what it does."""

    blow: Blow
    aim: tuple[Step, ...]
    danger: tuple[Step, ...]
    harm: tuple[Step, ...]


def trial_of(slots: Asked) -> tuple[Trial, tuple[Step, ...]]:
    """How a roll is judged, and the numbers of the book that say so. Raises EvaluationError."""
    steps = tuple(slots.step(spec.name) for spec in TRIAL_SLOTS)
    ends = [None if step.value is None else whole_of(step) for step in steps[1:]]
    return Trial(whole_of(steps[0]), *ends), steps


def held(slots: Asked, names: Names) -> Held:
    """The weapon of these slots. Raises EvaluationError."""
    bonus, critical, flat = (slots.step(name) for name in (names.bonus, names.critical, names.flat))
    return Held(bonus, slots.dice(names.dice), critical, flat, slots.dice("energy_dice"))


def listed(slots: Asked) -> list[tuple[str, Held]]:
    """The blows of a stat block, each with its name; none where none is given. Raises EvaluationError."""
    step = slots.step("listed")
    try:
        found = read_attacks(str(step.value or ""))
    except ListError as wrong:
        raise InputError(wrong.key, step.id, None, label=step.label, **wrong.fill) from None
    return [(each.name, _written(slots, step, each, bonus)) for each in found for bonus in each.bonuses]


def _written(slots: Asked, step: Step, each: Listed, bonus: int) -> Held:
    said = [step._replace(label=slots.label(name)) for name in (*MAIN, "energy_dice")]
    return Held(
        said[0]._replace(value=bonus, op="effect"),
        slots.thrown(said[1]._replace(value=each.dice)),
        said[2]._replace(value=each.critical or "×2"),
        said[3]._replace(value=0),
        slots.thrown(said[4]._replace(value=each.energy)),
    )


def told(slots: Asked, held: Held) -> Told:
    """A blow with a weapon. Raises EvaluationError."""
    trial, judged = trial_of(slots)
    target = slots.step("armour_class")
    miss, hidden = _miss(slots)
    threat, danger = _threat(slots, held, trial)
    weapon, harm = _weapon(slots, held)
    blow = Blow(needs(target.value, held.bonus.value), trial, threat, weapon, miss)
    return Told(blow, (target, held.bonus, *hidden, *judged), danger, harm)


def _unless(step: Step, neutral: Exact) -> tuple[Step, ...]:
    """The step, where it changes anything."""
    return () if step.value == neutral else (step,)


def _miss(slots: Asked) -> tuple[Exact, tuple[Step, ...]]:
    """The chance that a hit is lost, and why: a fraction, or per cent above 1; certain out of reach."""
    step, reach = slots.step("miss_chance"), slots.step("in_reach")
    if not truth_of(reach):
        return 1, (reach._replace(reason=slots.word("reason.out_of_reach")),)
    chance = exact_of(step)
    lost = chance * ratio(1, 100) if chance > 1 else chance
    hidden = step._replace(value=lost, op="chance")
    return lost, (hidden, *quotes(slots, "miss_sentence")) if lost != 0 else ()


def _threat(slots: Asked, held: Held, trial: Trial) -> tuple[Threat, tuple[Step, ...]]:
    critical, widening = held.critical, slots.step("widening")
    more, confirmed = slots.step("confirm_bonus"), slots.step("confirmed")
    starts, multiplier = read_critical(critical, trial.sides)
    wide = max(trial.sides + 1 - (trial.sides + 1 - starts) * whole_of(widening), 1)
    threat = Threat(wide, multiplier, truth_of(confirmed), exact_of(more))
    return threat, (critical, *_unless(widening, 1), confirmed, *_unless(more, 0))


def _weapon(slots: Asked, held: Held) -> tuple[Weapon, tuple[Step, ...]]:
    dice, flat, extra, energy = held.dice, held.flat, slots.dice("extra_dice"), held.energy
    times, stopped, least, floor = (slots.step(name) for name in ("times", "reduction", "least", "floor"))
    harms = isinstance(dice.value, Rolled) or dice.value not in (None, 0)
    weapon = Weapon(
        add(numbers_of(dice), numbers_of(flat)),
        numbers_of(extra),
        numbers_of(energy),
        whole_of(times),
        exact_of(stopped),
        exact_of(least) if harms else 0,
        exact_of(floor),
    )
    reduced = (stopped, floor, *quotes(slots, "reduction_sentence")) if stopped.value != 0 else ()
    steps = (dice, flat, *_unless(extra, 0), *_unless(energy, 0), *_unless(times, 1), *reduced)
    return weapon, (*steps, *((least,) if harms else ()), *quotes(slots, "minimum_sentence"))


def numbers_of(step: Step) -> Counts:
    """The distribution of a step's value; `brak` adds nothing. Raises RuleError."""
    return {0 if value is None else number(value): n for value, n in counts_of(step.value).items()}
