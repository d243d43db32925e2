"""Worked examples of the d20 rules, told to the book in its own words: weapons by name, scores, situations.

What must come out is enumerated here, roll by roll, without the engine: 400 pairs of attack and confirmation.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest


def sums(dice, flat=0):
    """The chances of the sum of dice, each face as likely."""
    rolls = [sum(faces) + flat for faces in product(*[range(1, sides + 1) for sides in dice])]
    return {total: Fraction(n, len(rolls)) for total, n in Counter(rolls).items()}


def both(one, other):
    """The chances of the sum of two independent amounts."""
    summed = Counter()
    for (a, p), (b, q) in product(one.items(), other.items()):
        summed[a + b] += p * q
    return summed


def harm(dice, flat, times, extra=(), energy=(), stopped=0):
    """What one hit does: dice and flat modifiers ``times``, extra dice once, then the reduction."""
    weapon = both(sums(dice * times, flat * times), sums(extra))
    left = Counter()
    for amount, chance in weapon.items():
        left[max(max(amount, 1) - stopped, 0)] += chance
    return both(left, sums(energy))


def blow(bonus, target, dice, flat, starts=20, times=2, *, miss=0, each=1, **more):
    """The chances of a hit, of a critical, and of each amount of damage."""
    through, hit, critical = 1 - Fraction(miss, 100), Fraction(0), Fraction(0)
    for first, second in product(range(1, 21), repeat=2):
        hits = [roll == 20 or (roll > 1 and roll + bonus >= target) for roll in (first, second)]
        if hits[0]:
            hit += through / 400
            critical += through / 400 * (first >= starts and hits[1])
    done = Counter({0: 1 - hit})
    for chance, multiple in ((hit - critical, each), (critical, each + times - 1)):
        for amount, part in harm(tuple(dice), flat, multiple, **more).items():
            done[amount] += chance * part
    return hit, critical, {amount: chance for amount, chance in done.items() if chance}


def mean(chances):
    return sum(amount * chance for amount, chance in chances.items())


SWORD, GREATSWORD, GREATAXE, DAGGER = "Długi miecz", "Miecz dwuręczny", "Topór dwuręczny", "Sztylet"
BOW, COMPOSITE, LANCE = "Długi łuk", "Długi łuk refleksyjny", "Kopia"
RANGED = {"zrecznosc": 16, "sila": 14, "bpa": 4}
RIDER = {"bpa": 5, "sila": 16, "bron": LANCE, "szarza": True, "kopia_w_szarzy": True}
KEEN = {"bron": "Sejmitar", "bpa": 6, "sila": 14, "zaostrzone_ostrze": True}

# who: what the book is told; bonus, dice, flat modifier, and what else differs from 20/×2
BLOWS = {
    "longsword of a knight": ({"bpa": 1, "sila": 16, "bron": SWORD}, 4, [8], 3, {"starts": 19}),
    "greatsword: Strength and a half": (
        {"bpa": 5, "sila": 18, "bron": GREATSWORD}, 9, [6, 6], 6, {"starts": 19}),
    "bastard sword in two hands": (
        {"bpa": 3, "sila": 17, "bron": "Miecz półtoraręczny", "chwyt": "dwie ręce"},
        6, [10], 4, {"starts": 19}),
    "dagger in two hands gains nothing": (
        {"bpa": 2, "sila": 16, "bron": DAGGER, "chwyt": "dwie ręce"}, 5, [4], 3, {"starts": 19}),
    "weak arms: the penalty is whole in two hands": (
        {"sila": 7, "bron": GREATAXE}, -2, [12], -2, {"times": 3}),
    "weak arms: the penalty is whole in the off hand": (
        {"sila": 7, "bron": DAGGER, "chwyt": "ręka drugorzędna"}, -2, [4], -2, {"starts": 19}),
    "off hand: half, rounded down": (
        {"bpa": 4, "sila": 16, "bron": DAGGER, "chwyt": "ręka drugorzędna"}, 7, [4], 1, {"starts": 19}),
    "longbow adds no Strength": ({**RANGED, "bron": BOW}, 7, [8], 0, {"times": 3}),
    "longbow suffers from weakness": ({**RANGED, "sila": 8, "bron": BOW}, 7, [8], -1, {"times": 3}),
    "longbow has no rating": ({**RANGED, "bron": BOW, "naciag_luku": 2}, 7, [8], 0, {"times": 3}),
    "composite longbow (+2)": ({**RANGED, "bron": COMPOSITE, "naciag_luku": 2}, 7, [8], 2, {"times": 3}),
    "composite longbow (+1) of a strong archer": (
        {**RANGED, "bron": COMPOSITE, "naciag_luku": 1}, 7, [8], 1, {"times": 3}),
    "composite longbow (+4) too strong for its archer": (
        {**RANGED, "bron": COMPOSITE, "naciag_luku": 4}, 5, [8], 2, {"times": 3}),
    "plain composite shortbow in weak hands": (
        {**RANGED, "sila": 8, "bron": "Krótki łuk refleksyjny"}, 5, [6], -1, {"times": 3}),
    "light crossbow knows no Strength": (
        {**RANGED, "sila": 7, "bron": "Lekka kusza"}, 7, [8], 0, {"starts": 19}),
    "halfling with a sling": (
        {"bpa": 1, "zrecznosc": 18, "sila": 12, "rozmiar": "Mały", "bron": "Proca"}, 6, [3], 1, {}),
    "javelin at 12 m": ({**RANGED, "bron": "Oszczep", "odleglosc": 12}, 5, [6], 2, {}),
    "thrown dagger": (
        {**RANGED, "bron": DAGGER, "sposob_ataku": "rzut bronią", "odleglosc": 4}, 5, [4], 2, {"starts": 19}),
    "longbow at 95 m, into melee": (
        {**RANGED, "bron": BOW, "odleglosc": 95, "strzal_w_tlum": True}, -3, [8], 0, {"times": 3}),
    "scimitar": ({**KEEN, "zaostrzone_ostrze": False}, 8, [6], 2, {"starts": 18}),
    "keen scimitar": (KEEN, 8, [6], 2, {"starts": 15}),
    "keen does not add to Improved Critical": (
        {**KEEN, "doskonale_trafienie_krytyczne": True}, 8, [6], 2, {"starts": 15}),
    "Improved Critical, longsword": (
        {"bpa": 8, "sila": 10, "bron": SWORD, "doskonale_trafienie_krytyczne": True},
        8, [8], 0, {"starts": 17}),
    "Improved Critical, greataxe": (
        {"bpa": 8, "sila": 18, "bron": GREATAXE, "doskonale_trafienie_krytyczne": True},
        12, [12], 6, {"starts": 19, "times": 3}),
    "scythe": ({"bpa": 1, "sila": 16, "bron": "Kosa bojowa"}, 4, [4, 4], 4, {"times": 4}),
    "falchion": ({"bpa": 6, "sila": 18, "bron": "Falszion"}, 10, [4, 4], 6, {"starts": 18}),
    "heavy pick": ({"bpa": 2, "sila": 14, "bron": "Ciężki nadziak"}, 4, [6], 2, {"times": 4}),
    "lance in a mounted charge: ×2, and ×4 in a critical": (RIDER, 10, [8], 3, {"times": 3, "each": 2}),
    "Power Attack in two hands": (
        {"bpa": 6, "sila": 16, "bron": GREATAXE, "poswiecona_celnosc": 3}, 6, [12], 10, {"times": 3}),
    "Power Attack in one hand": (
        {"bpa": 6, "sila": 16, "bron": SWORD, "poswiecona_celnosc": 3}, 6, [8], 6, {"starts": 19}),
    "Power Attack with a light weapon": (
        {"bpa": 6, "sila": 16, "bron": DAGGER, "poswiecona_celnosc": 3}, 6, [4], 3, {"starts": 19}),
    "Power Attack with a fist": (
        {"bpa": 6, "sila": 16, "bron": "Uderzenie bez broni", "poswiecona_celnosc": 2}, 7, [3], 5, {}),
    "charge, flanking, from above": (
        {"bpa": 4, "sila": 14, "bron": SWORD, "szarza": True, "flankowanie": True, "wyzsza_pozycja": True},
        11, [8], 2, {"starts": 19}),
    "fighting defensively": (
        {"bpa": 4, "sila": 14, "bron": SWORD, "walka_defensywna": True}, 2, [8], 2, {"starts": 19}),
    "Combat Expertise for 3": (
        {"bpa": 4, "sila": 14, "bron": SWORD, "ostrozna_walka": True, "wymieniona_celnosc": 3},
        3, [8], 2, {"starts": 19}),
    "prone and shaken": (
        {"bpa": 4, "sila": 14, "bron": SWORD, "lezacy": True, "wstrzasniety": True},
        0, [8], 2, {"starts": 19}),
    "Weapon Finesse with a rapier": (
        {"bpa": 3, "sila": 8, "zrecznosc": 18, "bron": "Rapier", "finezja_w_walce": True},
        7, [6], -1, {"starts": 18}),
    "Weapon Finesse does not fit a longsword": (
        {"bpa": 3, "sila": 8, "zrecznosc": 18, "bron": SWORD, "finezja_w_walce": True},
        2, [8], -1, {"starts": 19}),
    "Weapon Finesse behind a buckler": (
        {"bpa": 3, "zrecznosc": 18, "bron": DAGGER, "finezja_w_walce": True, "rodzaj_tarczy": "Puklerz"},
        6, [4], 0, {"starts": 19}),
    "unseen attacker": (
        {"bpa": 4, "sila": 14, "bron": SWORD, "niewidzialny_napastnik": True}, 8, [8], 2, {"starts": 19}),
    "concealment": (
        {"bpa": 4, "sila": 14, "bron": SWORD, "ukrycie": "zła"}, 6, [8], 2, {"starts": 19, "miss": 20}),
    "total concealment": (
        {"bpa": 4, "sila": 14, "bron": SWORD, "ukrycie": "żadna"}, 6, [8], 2, {"starts": 19, "miss": 50}),
    "sneak attack": (
        {"bpa": 3, "zrecznosc": 16, "bron": "Rapier", "dodatkowe_kosci": "3k6"},
        3, [6], 0, {"starts": 18, "extra": (6, 6, 6)}),
    "longsword against a gargoyle (DR 10)": (
        {"bpa": 6, "sila": 18, "bron": SWORD, "odpornosc_na_obrazenia": 10},
        10, [8], 4, {"starts": 19, "stopped": 10}),
    "flaming sword against DR 5: the fire passes": (
        {"bpa": 6, "sila": 16, "bron": SWORD, "odpornosc_na_obrazenia": 5, "kosci_zywiolu": "1k6"},
        9, [8], 3, {"starts": 19, "stopped": 5, "energy": (6,)}),
    "a feeble whip still does 1": ({"sila": 3, "bron": "Bicz"}, -4, [3], -4, {}),
    "a small shuriken": (
        {"rozmiar": "Mały", "zrecznosc": 14, "bron": "Szuriken"}, 3, [1], 0, {}),
    "wolf, by its stat block": ({"cios_z_opisu_istoty": "ugryzienie +3 (1k6+1)"}, 3, [6], 1, {}),
    "ogre, by its stat block": ({"cios_z_opisu_istoty": "wielka maczuga +8 (2k8+7)"}, 8, [8, 8], 7, {}),
    "fire giant, by its stat block": (
        {"cios_z_opisu_istoty": "miecz dwuręczny +20 (3k6+15/19-20)"}, 20, [6, 6, 6], 15, {"starts": 19}),
}  # fmt: skip


@pytest.mark.parametrize("name", BLOWS)
def test_a_blow(told, name):
    given, bonus, dice, flat, more = BLOWS[name]
    for target in (13, 21):
        typed = {**given, "kp_celu": target}
        hit, critical, done = blow(bonus, target, dice, flat, **more)
        assert told("atak.trafienie", typed) == hit
        assert told("atak.trafienie_krytyczne", typed) == critical
        assert told("atak.srednie_obrazenia", typed) == mean(done)
        assert told("atak.obrazenia", typed) == done


def test_out_of_range_nothing_hits(told):
    javelin = {"bron": "Oszczep", "zrecznosc": 18, "kp_celu": 5}
    assert told("atak.trafienie", {**javelin, "odleglosc": 45}) > 0
    assert told("atak.trafienie", {**javelin, "odleglosc": 46}) == 0
    assert told("atak.trafienie", {"bron": "Proca", "zrecznosc": 18, "kp_celu": 5, "odleglosc": 150}) > 0


TWO = {"bpa": 6, "sila": 16, "kp_celu": 17, "pw_celu": 20}
FEAT = {"wyszkolenie": "z Talentem"}
SHORT = ([6], 1, {"starts": 19})
# who: what the book is told, then each blow: bonus, dice, flat modifier, what differs from 20/×2
SERIES = {
    "a fighter's two blows": (
        {**TWO, "bron": SWORD}, [(9, [8], 3, {"starts": 19}), (4, [8], 3, {"starts": 19})]),
    "sixteenth level": (
        {**TWO, "bpa": 16, "bron": GREATAXE, "kp_celu": 27},
        [(bonus, [12], 4, {"times": 3}) for bonus in (19, 14, 9, 4)]),
    "longsword and short sword, with the feat": (
        {**TWO, **FEAT, "bron": SWORD, "druga_bron": "Krótki miecz"},
        [(7, [8], 3, {"starts": 19}), (2, [8], 3, {"starts": 19}), (7, *SHORT)]),
    "longsword and short sword, without it": (
        {**TWO, "bron": SWORD, "druga_bron": "Krótki miecz"},
        [(5, [8], 3, {"starts": 19}), (0, [8], 3, {"starts": 19}), (1, *SHORT)]),
    "two longswords, without the feat": (
        {**TWO, "bron": SWORD, "druga_bron": SWORD},
        [(3, [8], 3, {"starts": 19}), (-2, [8], 3, {"starts": 19}), (-1, [8], 1, {"starts": 19})]),
    "two longswords, with the feat": (
        {**TWO, **FEAT, "bron": SWORD, "druga_bron": SWORD},
        [(5, [8], 3, {"starts": 19}), (0, [8], 3, {"starts": 19}), (5, [8], 1, {"starts": 19})]),
    "Improved Two-Weapon Fighting": (
        {**TWO, **FEAT, "bron": SWORD, "druga_bron": "Krótki miecz", "ciosy_druga_bronia": 2},
        [(7, [8], 3, {"starts": 19}), (2, [8], 3, {"starts": 19}), (7, *SHORT), (2, *SHORT)]),
    "dire flail, both ends": (
        {**TWO, **FEAT, "bron": "Podwójny korbacz", "druga_bron": "Podwójny korbacz"},
        [(7, [8], 3, {}), (2, [8], 3, {}), (7, [8], 1, {})]),
    "gnome hooked hammer: each end has its own critical": (
        {**TWO, **FEAT, "bron": "Gnomi młot z hakiem (młot)", "druga_bron": "Gnomi młot z hakiem (hak)"},
        [(7, [8], 3, {"times": 3}), (2, [8], 3, {"times": 3}), (7, [6], 1, {"times": 4})]),
    "a staff in two hands is no pair of weapons": (
        {**TWO, "bron": "Kostur"}, [(9, [6], 4, {}), (4, [6], 4, {})]),
    "weak arms with two daggers": (
        {**TWO, **FEAT, "bpa": 1, "sila": 7, "bron": DAGGER, "druga_bron": DAGGER},
        [(-3, [4], -2, {"starts": 19}), (-3, [4], -2, {"starts": 19})]),
    "troll": (
        {"kp_celu": 17, "pw_celu": 20, "ciosy_z_opisu_istoty": "2 pazury +9 (1k6+6), ugryzienie +4 (1k6+3)"},
        [(9, [6], 6, {}), (9, [6], 6, {}), (4, [6], 3, {})]),
    "red dragon": (
        {"kp_celu": 30, "pw_celu": 60, "ciosy_z_opisu_istoty":
         "paszcza +31 (2k8+11), 2 pazury +29 (2k6+5), 2 skrzydła +29 (1k8+5), ogon +29 (2k6+16)"},
        [(31, [8, 8], 11, {}), (29, [6, 6], 5, {}), (29, [6, 6], 5, {}), (29, [8], 5, {}), (29, [8], 5, {}),
         (29, [6, 6], 16, {})]),
    "English stat block with a flaming blade": (
        {"kp_celu": 25, "pw_celu": 40, "odpornosc_na_obrazenia": 5, "ciosy_z_opisu_istoty":
         "Longsword +16/+11 melee (1d8+6/17-20 plus 1d6 fire); bite +8 (1d4-1)"},
        [(16, [8], 6, {"starts": 17, "stopped": 5, "energy": (6,)}),
         (11, [8], 6, {"starts": 17, "stopped": 5, "energy": (6,)}), (8, [4], -1, {"stopped": 5})]),
}  # fmt: skip


@pytest.mark.parametrize("name", SERIES)
def test_a_full_attack(told, name):
    given, blows = SERIES[name]
    done, hits, missed = {0: Fraction(1)}, Fraction(0), Fraction(1)
    for bonus, dice, flat, more in blows:
        hit, _, damage = blow(bonus, given["kp_celu"], dice, flat, **more)
        done, hits, missed = both(done, damage), hits + hit, missed * (1 - hit)
    assert told("pelny_atak.srednia_liczba_trafien", given) == hits
    assert told("pelny_atak.choc_jedno_trafienie", given) == 1 - missed
    assert told("pelny_atak.srednie_obrazenia", given) == mean(done)
    down = sum(chance for amount, chance in done.items() if amount >= given["pw_celu"])
    assert told("pelny_atak.powalenie", given) == down
