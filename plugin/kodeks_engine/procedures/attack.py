"""One attack against an Armour Class: hit, threat, critical, damage, all exact (SRD, Combat I and II).

A natural 1 misses and a natural 20 hits; a threat is a roll in the weapon's range that also hits; it is
confirmed by a second roll like the first. A critical rolls dice and flat modifiers anew for each multiple,
extra dice once. A hit does at least 1; damage reduction may leave nothing.
"""

from math import gcd
from typing import NamedTuple, cast

from kodeks_engine.arithmetic import minus, number, whole
from kodeks_engine.critical import read_critical
from kodeks_engine.dice import Counts, add, mean, repeat
from kodeks_engine.number import Exact, Plain, parts, ratio
from kodeks_engine.procedures import Asked
from kodeks_engine.rolled import Value, counts_of, from_counts, lift
from kodeks_engine.slots import SlotSpec
from kodeks_engine.step import Step

FACES = 20

SLOTS = (
    SlotSpec("bonus", "number", 0),
    SlotSpec("armour_class", "number", 10),
    SlotSpec("weapon", "table"),
    SlotSpec("damage_dice", "dice", "1k8", column_of="weapon"),
    SlotSpec("critical", "text", "20/×2", column_of="weapon"),
    SlotSpec("damage_bonus", "number", 0),
    SlotSpec("extra_dice", "dice", "0"),
    SlotSpec("miss_chance", "number", 0, 0, 100),
    SlotSpec("reduction", "number", 0, 0),
    SlotSpec("hit_sentence", "sentence"),
    SlotSpec("critical_sentence", "sentence"),
    SlotSpec("minimum_sentence", "sentence"),
    SlotSpec("miss_sentence", "sentence"),
    SlotSpec("reduction_sentence", "sentence"),
)
RESULTS = ("hit", "mean_damage", "needed", "threat", "critical", "normal", "damage")


class Odds(NamedTuple):
    """Exact chances of one attack: any hit, a threat that hits, a confirmed critical."""

    hit: Exact
    threat: Exact
    critical: Exact


def run(slots: Asked) -> dict[str, Step]:
    """The results of one attack. Raises EvaluationError."""
    bonus, target, miss = (slots.step(name) for name in ("bonus", "armour_class", "miss_chance"))
    critical = slots.step("critical")
    threat_from, multiplier = read_critical(critical)
    odds = attack_odds(lift(minus, (target.value, bonus.value)), threat_from, miss_part(miss.value))
    damage = _damage(slots, odds, multiplier)
    sentence = _quotes(slots, "hit_sentence")
    missing = (miss, *_quotes(slots, "miss_sentence")) if miss.value != 0 else ()
    confirmed = (critical, *_quotes(slots, "critical_sentence"))
    needed = lift(lambda x: min(max(number(x), 2), FACES), (lift(minus, (target.value, bonus.value)),))
    return {
        "hit": Step("", odds.hit, "chance", steps=(target, bonus, *missing, *sentence)),
        "mean_damage": damage._replace(value=mean(counts_of(damage.value)), op="mean"),
        "needed": Step("", needed, "procedure", steps=(target, bonus, *sentence)),
        "threat": Step("", odds.threat, "chance", steps=confirmed),
        "critical": Step("", odds.critical, "chance", steps=confirmed),
        "normal": Step("", odds.hit - odds.critical, "chance"),
        "damage": damage,
    }


def _quotes(slots: Asked, name: str) -> tuple[Step, ...]:
    quote = slots.quote(name)
    return (quote,) if quote else ()


def miss_part(value: Value) -> Exact:
    """The chance that a hit is lost: a fraction, or a number of per cent above 1."""
    chance = number(cast(Plain, value))
    return chance * ratio(1, 100) if chance > 1 else chance


def attack_odds(needed: Value, threat_from: int, miss: Exact) -> Odds:
    """The chances when a roll of ``needed`` or more hits; that may itself be rolled, once for both."""
    counts = counts_of(needed)
    total = sum(counts.values())
    hit: Exact = 0
    threat: Exact = 0
    critical: Exact = 0
    for value, n in counts.items():
        hits = [face for face in range(1, FACES + 1) if _hits(face, number(value))]
        threats = sum(face >= threat_from for face in hits)
        hit = hit + ratio(n * len(hits), total * FACES)
        threat = threat + ratio(n * threats, total * FACES)
        critical = critical + ratio(n * threats * len(hits), total * FACES * FACES)
    through = 1 - miss
    return Odds(hit * through, threat * through, critical * through)


def _hits(face: int, needed: Exact) -> bool:
    return face == FACES or (face != 1 and face >= needed)


def _damage(slots: Asked, odds: Odds, multiplier: int) -> Step:
    """The distribution of damage over everything that can happen, misses included."""
    dice, flat, extra, reduction = (
        slots.dice("damage_dice"),
        slots.step("damage_bonus"),
        slots.dice("extra_dice"),
        slots.step("reduction"),
    )
    once = add(_numbers(dice), _numbers(flat))
    stopped = whole(cast(Plain, reduction.value))
    normal = _landed(add(once, _numbers(extra)), stopped)
    critical = _landed(add(repeat(once, multiplier), _numbers(extra)), stopped)
    mixed = mixture([(odds.hit - odds.critical, normal), (odds.critical, critical), (1 - odds.hit, {0: 1})])
    steps = [dice, flat, *([extra] if extra.value != 0 else [])]
    if stopped:
        steps += [reduction, *_quotes(slots, "reduction_sentence")]
    value = from_counts(mixed, slots.word("op.damage"))
    return Step("", value, "damage", steps=(*steps, *_quotes(slots, "minimum_sentence")))


def _numbers(step: Step) -> Counts:
    """The distribution of a step's value; `brak` adds nothing."""
    return {0 if value is None else number(value): n for value, n in counts_of(step.value).items()}


def _landed(counts: Counts, stopped: int) -> Counts:
    """Damage that lands: at least 1, then what the reduction leaves."""
    landed: Counts = {}
    for value, n in counts.items():
        amount = max(max(number(value), 1) - stopped, 0)
        landed[amount] = landed.get(amount, 0) + n
    return landed


def mixture(cases: list[tuple[Exact, Counts]]) -> Counts:
    """One distribution out of several, each with its probability; the probabilities add up to 1."""
    mixed: dict[Plain, Exact] = {}
    for chance, counts in cases:
        total = sum(counts.values())
        for value, n in counts.items():
            mixed[value] = mixed.get(value, 0) + chance * ratio(n, total)
    common = 1
    for part in mixed.values():
        bottom = parts(part)[1]
        common = common // gcd(common, bottom) * bottom
    return {value: whole(part * common) for value, part in sorted(mixed.items()) if part != 0}
