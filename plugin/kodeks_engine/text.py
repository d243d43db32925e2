"""Values as people read and type them: decimal comma, signs, `brak`, words without case or diacritics."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import normalize

from kodeks_engine.number import Exact, Plain, Ratio, magnitude, nearest, parts, ratio
from kodeks_engine.words import spellings, word

MAX_DIGITS = 18
LONGEST_CHAIN = 24
_MINUS = str.maketrans({"−": "-", "–": "-", "—": "-", "\u2011": "-"})
_FRACTIONS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}
_ASCII = str.maketrans({"ł": "l", "ß": "ss", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "_": " "})


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The form in which words are compared: NFC, without case, single spaces (NOTATION 3).

    A book compares few words many times.
    """
    return " ".join(normalize("NFC", text).casefold().split())


@lru_cache(maxsize=4096)
def ascii_form(text: str) -> str:
    """`fold` without diacritics and underscores: what a command line can type."""
    plain = normalize("NFD", text.casefold()).translate(_ASCII)
    return " ".join("".join(c for c in plain if not "\u0300" <= c <= "\u036f").split())


def pick(text: str, choices: Iterable[str]) -> str | None:
    """The choice that a typed word means: exactly, else by its ASCII form where that is unique."""
    options = list(choices)
    exact = [choice for choice in options if fold(choice) == fold(text)]
    alike = exact or [choice for choice in options if ascii_form(choice) == ascii_form(text)]
    return alike[0] if len(alike) == 1 or exact else None


def chained(labels: Sequence[str]) -> str:
    """Labels as a chain; of a very long one its beginning and its end."""
    if len(labels) > LONGEST_CHAIN:
        half = LONGEST_CHAIN // 2
        labels = (*labels[:half], f"… ({len(labels) - 2 * half}) …", *labels[-half:])
    return " → ".join(labels)


def parse_number(text: str) -> Exact | None:
    """The number in typed text: `+3`, `–1`, `1,5`, `3/2`, `1½`, `10 000`; None for anything else."""
    body = "".join(text.translate(_MINUS).split())
    sign, body = (-1, body[1:]) if body.startswith("-") else (1, body.removeprefix("+"))
    if not body or len(body) > MAX_DIGITS:
        return None
    if body[-1] in _FRACTIONS:
        return _mixed(body, sign)
    if "/" in body:
        top, _, bottom = body.partition("/")
        return (
            ratio(sign * int(top), int(bottom)) if _digits(top) and _digits(bottom) and int(bottom) else None
        )
    return _decimal(body, sign)


def _mixed(body: str, sign: int) -> Exact | None:
    top, bottom = _FRACTIONS[body[-1]]
    whole = body[:-1] or "0"
    return ratio(sign * (int(whole) * bottom + top), bottom) if _digits(whole) else None


def _decimal(body: str, sign: int) -> Exact | None:
    whole, point, rest = body.replace(",", ".").partition(".")
    if not _digits(whole) or (point and not _digits(rest)):
        return None
    return ratio(sign * int(whole + rest), 10 ** len(rest))


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def parse_yes_no(text: str) -> bool | None:
    """`tak` and `nie` in every language, `true`, `false`, `1`, `0`; None for anything else."""
    typed = fold(text)
    for value, key, more in ((True, "yes", ("true", "1")), (False, "no", ("false", "0"))):
        if typed in more or any(
            typed in map(fold, spellings(lang, f"notation.{key}")) for lang in ("pl", "en")
        ):
            return value
    return None


def is_none(text: str) -> bool:
    """Whether typed text means `brak`: the words for it, or a dash."""
    typed = fold(text).translate(_MINUS)
    return typed in ("-", "--", "null") or any(
        typed in map(fold, spellings(lang, "notation.none")) for lang in ("pl", "en")
    )


def show(value: Plain, lang: str, *, signed: bool = False) -> str:
    """A value for reading: `+7` when ``signed``, `–1`, `1,5`, `4/3`, `tak`, `brak`, a word as it is."""
    if value is None:
        return spellings(lang, "notation.none")[0]
    if isinstance(value, bool):
        return spellings(lang, "notation.yes" if value else "notation.no")[0]
    return value if isinstance(value, str) else _sign(value, lang, signed) + _magnitude(value, lang)


def _sign(value: Exact, lang: str, signed: bool) -> str:
    if value < 0:
        return word(lang, "engine.minus")
    return "+" if signed else ""


def _magnitude(value: Exact, lang: str) -> str:
    top, bottom = parts(magnitude(value))
    for digits in range(4):
        if 10**digits % bottom == 0:
            return _decimals(top * 10**digits // bottom, digits, lang)
    return f"{top}/{bottom}"


def _decimals(scaled: int, digits: int, lang: str) -> str:
    """A whole number of the last of these decimals, without zeros at its end."""
    text = str(scaled).zfill(digits + 1)
    whole, rest = text[: len(text) - digits], text[len(text) - digits :].rstrip("0")
    return f"{whole}{word(lang, 'engine.decimal_point')}{rest}" if rest else whole


def show_percent(value: Exact, lang: str, digits: int = 2) -> str:
    """A probability in per cent, with so many decimals at most; `≈` where that is not exact."""
    scaled = value * 10 ** (digits + 2)
    about = "≈ " if isinstance(scaled, Ratio) else ""
    return f"{about}{_decimals(nearest(scaled), digits, lang)}\u00a0%"


def show_decimal(value: Exact, lang: str) -> str:
    """A mean: at most two decimals, rounded to the nearest; `≈` where that is not exact."""
    shown = ratio(nearest(value * 100), 100)
    about = "" if shown == value else "≈ "
    return about + _sign(shown, lang, False) + _magnitude(shown, lang)


def value_json(value: Plain) -> Plain:
    """A plain value in JSON: a fraction is `"3/2"` (NOTATION 1)."""
    return repr(value) if isinstance(value, Ratio) else value
