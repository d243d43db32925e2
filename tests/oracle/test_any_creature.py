"""The book against the rules of the SRD in Python, over creatures that no table lists.

Sizes from Fine to Colossal, abilities that are missing, caps below and above the modifier, penalties, every
typed part of the Armour Class: what the notes compute is what the rule says (D20_COMBAT 0–5, 7, 8, 11).
"""

import random

from kodeks_engine.evaluate import evaluate

SIZES = {
    "Filigranowy": (8, -16), "Drobny": (4, -12), "Malutki": (2, -8), "Mały": (1, -4), "Średni": (0, 0),
    "Duży": (-1, 4), "Wielki": (-2, 8), "Olbrzymi": (-4, 12), "Kolosalny": (-8, 16),
}  # fmt: skip
CREATURES = 60


def creature(chance):
    """Answers to the book's questions, numbers as numbers; None is an ability that is missing."""
    scores = {
        name: chance.choice([None, *range(1, 60)]) for name in ("sila", "zrecznosc", "budowa", "roztropnosc")
    }
    bonuses = {
        name: chance.randint(low, high)
        for name, low, high in (
            ("pancerz", 0, 12), ("tarcza", 0, 7), ("naturalny", 0, 40), ("odbicie", 0, 6), ("unik", 0, 5),
            ("inne_kp", -4, 8), ("bpa", 0, 40), ("inne_inicjatywa", 0, 8), ("inne_zwarcie", 0, 4),
            ("inne_atak", -4, 4), ("kara_z_zasiegu", -10, 0), ("baza_refleksu", 0, 20), ("baza_woli", 0, 20),
            ("baza_wytrwalosci", 0, 20), ("inne_refleks", 0, 4),
        )
    }  # fmt: skip
    cap = chance.choice([None, 0, 1, 2, 3, 8])
    return {**scores, **bonuses, "max_zr": cap, "rozmiar": chance.choice(list(SIZES)),
            "nieswiadomy_unik": chance.random() < 0.2}  # fmt: skip


def modifier(score):
    """Half of what a score is above ten, down; a missing ability adds nothing."""
    return 0 if score is None else (score - 10) // 2


def by_rule(c):
    """The results as the SRD has them."""
    at, grapple = SIZES[c["rozmiar"]]
    strength, dexterity = modifier(c["sila"]), modifier(c["zrecznosc"])
    capped = dexterity if c["max_zr"] is None else min(dexterity, c["max_zr"])
    worn = c["pancerz"] + c["tarcza"] + c["naturalny"]
    armour = 10 + worn + c["odbicie"] + c["unik"] + c["inne_kp"] + at + capped
    lost = 0 if c["nieswiadomy_unik"] else max(0, capped) + c["unik"]
    return {
        "kp": armour,
        "kp_dotykowa": armour - worn,
        "kp_nieprzygotowana": armour - lost,
        "inicjatywa": dexterity + c["inne_inicjatywa"],
        "zwarcie": c["bpa"] + strength + grapple + c["inne_zwarcie"],
        "atak_wrecz": c["bpa"] + strength + at + c["inne_atak"],
        "atak_dystansowy": c["bpa"] + dexterity + at + c["inne_atak"] + c["kara_z_zasiegu"],
        "refleks": c["baza_refleksu"] + dexterity + c["inne_refleks"],
        "wola": c["baza_woli"] + modifier(c["roztropnosc"]),
        "wytrwalosc": c["baza_wytrwalosci"] + modifier(c["budowa"]),
    }


def test_any_creature_comes_out_as_the_rules_say(index, tell):
    chance = random.Random(35)
    for _ in range(CREATURES):
        asked = creature(chance)
        computed = {name: evaluate(index, name, asked).value for name in by_rule(asked)}
        assert computed == by_rule(asked), asked
    tell(f"rules in Python: all of {CREATURES} creatures agree")


def test_all_sizes_attack_and_defend_alike(index):
    for size, (at, grapple) in SIZES.items():
        given = {"rozmiar": size}
        values = [evaluate(index, name, given).value for name in ("kp", "atak_wrecz", "zwarcie")]
        assert values == [10 + at, at, grapple], size
