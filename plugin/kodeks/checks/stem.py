"""Words without their endings, so that an inflected name is recognised: crude, for suggestions only."""

import re
from functools import lru_cache
from unicodedata import normalize

# fmt: off
ENDINGS = frozenset((
    "iami", "ami", "iach", "ach", "owi", "ego", "iego", "emu", "iemu", "ymi", "imi", "owie", "ów", "om",
    "iom", "em", "iem", "ą", "ę", "y", "i", "a", "e", "o", "u", "ie", "ia", "ię", "ią", "iu", "ej", "iej",
    "ych", "ich", "ym", "im", "es", "s", "'s",
))
# fmt: on
BARE = str.maketrans("ćńśź", "cnsz")  # `Broń` beside `Broni`: before an i no mark is written
LONGEST = max(map(len, ENDINGS))
LEAST = 3
WORD = re.compile(r"\w+(?:'\w+)?")


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """`Zapału`, `Zapale`, `Zapał` → `zapał`; a word of three letters stays as it is."""
    word = normalize("NFC", word).lower()
    for length in range(min(LONGEST, len(word) - LEAST), 0, -1):
        if word[-length:] in ENDINGS:
            word = word[:-length]
            break
    word = word[:-1] + word[-1:].translate(BARE)
    return word[:-1] + "ł" if word.endswith("l") and len(word) > LEAST else word


def stems(text: str) -> tuple[str, ...]:
    """The stems of all words of a text."""
    return tuple(stem(word) for word in WORD.findall(text))


SOFTENED = (
    ("śc", "st"),
    ("źdz", "zd"),
    ("ci", "t"),
    ("c", "t"),
    ("dzi", "d"),
    ("dz", "d"),
    ("rz", "r"),
)


@lru_cache(maxsize=20_000)
def readings(text: str) -> tuple[tuple[str, ...], ...]:
    """The stems of a text, and those that it has if its last letters are softened: `Harcie` may be `Hart`."""
    first = stems(text)
    other = tuple(hard(word) for word in first)
    return (first,) if other == first else (first, other)


def hard(word: str) -> str:
    """A stem whose last letter was softened by an ending, as it is without it: `harc` → `hart`."""
    for soft, hard in SOFTENED:
        if word.endswith(soft) and len(word) > len(soft) + 1:
            return word.removesuffix(soft) + hard
    return word
