"""Attacks as stat blocks write them: `2 pazury +12 (1k8+4/19–20), ogon +10/+5 (2k6+9 plus 1k6 ognia)`."""

import re
from typing import NamedTuple

from kodeks_engine.dice_text import parse_dice

MAX_BLOWS = 20

_DASHES = str.maketrans("−–—", "---")
_ATTACK = re.compile(
    r"\s*(?:(\d{1,2})\s*[×x]?\s+)?((?:\+\d{1,2}\s+(?=[^\W\d]))?[^\d+\-()][^+()]{0,50}?)?\s*"
    r"((?:[+\-]\s*\d{1,3})(?:\s*/\s*[+\-]?\s*\d{1,3}){0,9})\b([^\d+()]{0,30})"
    r"\(([^()]{1,80})\)\s*[^\d,;()+\-]{0,30}"
)
_BRACKETS = re.compile(r"\([^()]*\)")
_CHOICE = re.compile(r"\b(?:or|lub|albo)\b")
_JOINED = re.compile(r"\)\s*(?:and|oraz|i)\s")
_RATING = re.compile(r"\(\+\d{1,2} (?:Str|Sił)[^()]{0,20}\)")  # of a composite bow; its damage has it already
_DAMAGE = re.compile(r"([^/]+?)((?:/\s*[\d×xX\-\s]+){0,2})(?:\b(?:plus|oraz|i|and)\s+(.{1,60}))?")
_AND = r"\b(?:plus|oraz|i|and)\s"
_ADDED = re.compile(rf"(?:^|{_AND}\s*)(\d{{0,3}}[kKdD]\d{{1,4}}(?:[+\-]\d{{1,3}})?)\b([^,]*?)(?={_AND}|,|$)")
_NO_HARM = re.compile(  # what dice take off other than hit points
    r"\b(?:str|strength|dex|dexterity|con|constitution|int|intelligence|wis|wisdom|cha|charisma"
    r"|negative levels?"
    r"|sił\w*|zręczno\w*|budow\w*|kondycj\w*|intele\w*|roztropno\w*|mądro\w*|charyzm\w*|poziom\w*)\b",
    re.IGNORECASE,
)


class Listed(NamedTuple):
    """One kind of blow of a list: what it is called, its bonuses (one a blow), what it does."""

    name: str
    bonuses: tuple[int, ...]
    dice: str
    critical: str
    energy: str


class ListError(Exception):
    """A list that says no attacks, or more than one can strike: the key of the message and its fill."""

    def __init__(self, key: str, **fill: object) -> None:
        super().__init__(key, fill)
        self.key = key
        self.fill = fill


def read_attacks(text: str) -> list[Listed]:
    """The attacks of a list. Raises ListError, also for attacks to choose from: they do not add up."""
    plain = _JOINED.sub("), ", _RATING.sub("", text.translate(_DASHES)))
    if _CHOICE.search(_BRACKETS.sub("()", plain)):
        raise ListError("attacks_to_choose")
    listed = [_read(part) for part in _parts(plain)]
    blows = sum(len(each.bonuses) for each in listed)
    if blows > MAX_BLOWS:
        raise ListError("too_high", value=blows, limit=MAX_BLOWS)
    return listed


def _parts(text: str) -> list[str]:
    """The parts between commas and semicolons outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign in ",;" and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    return [part for part in parts if part.strip()]


def _read(part: str) -> Listed:
    found = _ATTACK.fullmatch(part) if len(part) <= 200 else None
    damage = _DAMAGE.fullmatch(found[5].strip()) if found else None
    if not found or not damage or parse_dice(damage[1]) is None:
        raise ListError("bad_attacks", text=part.strip()[:60])
    bonuses = [int(bonus.replace(" ", "")) for bonus in found[3].split("/")]
    return Listed(
        (found[2] or "").strip(),
        tuple(bonuses * int(found[1] or 1)),
        damage[1].strip(),
        damage[2].strip().strip("/").strip(),
        _energy(damage[3] or ""),
    )


def _energy(text: str) -> str:
    """Dice that something adds, `1k6 ognia`; what has none (`trucizna`) or takes no hit points adds none."""
    added = [dice for dice, what in _ADDED.findall(text.strip()) if not _NO_HARM.search(what)]
    return "+".join(added) or "0"
