"""Numbers as authors spell them: signs, spaces, commas, fractions; ranges of them stand in `ranges`."""

import re
from functools import lru_cache

from kodeks_engine.number import Exact, ratio

from kodeks.cells.values import DEFAULTS, Options, Refused

SPACES = " \t\u00a0\u202f\u2009\u2007\u2002\u2003"
SPACE = f"[{SPACES}]"
MINUS = "-–−‐‑‒"
LONG_DASHES = ("—", "―")
_SIGN = rf"(?:--|[{MINUS}+])"
_DIGITS = rf"\d+(?:{SPACE}\d{{3}})*"
NUMBER_TEXT = rf"{_SIGN}?{SPACE}?(?:{_DIGITS}(?:[.,]\d+)?{SPACE}?[½¼¾⅓⅔]?|[½¼¾⅓⅔])"
UNIT_TEXT = r"[^\W\d_][^\W\d_]*\.?|[′″'\"°]"
_FRACTIONS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}
LONGEST = 200
NUMERIC_LOOK = re.compile(rf"{_SIGN}?{SPACE}*\d[\d{SPACES}.,]*")


@lru_cache(4096)
def read_number(text: str, options: Options = DEFAULTS) -> Exact | Refused | None:
    """A bare number in any spelling of section 6; None for what is no number."""
    if is_whole(text):
        return int(text)
    body = re.sub(f"[{SPACES}]", " ", text.strip())
    if not re.fullmatch(NUMBER_TEXT, body):
        return odd_number(body)
    sign, digits = _split_sign(body)
    if sign == "--" and not options.double_dash_minus:
        return Refused(text, "double_dash", f"–{digits}")
    if refused := _two_meanings(text, digits):
        return refused
    value = _value(digits.replace(" ", ""))
    return value if sign in ("", "+") else -value


def is_whole(text: str) -> bool:
    """Whether a text is a whole number that none of the patterns need look at: most cells are."""
    return text.isdecimal() and text[0] != "0" and len(text) < LONGEST


def is_nought(text: str) -> bool:
    """Whether a text is a zero with both signs: `±0`, `+/−0`."""
    return re.fullmatch(rf"(?:±|\+/[{MINUS}]){SPACE}?0", text) is not None


def odd_number(body: str) -> Refused | None:
    """A thing of digits, spaces and points that is no number (`1 50`, `—1`) must not pass for a word."""
    if body[:1] in LONG_DASHES and re.fullmatch(NUMBER_TEXT, body[1:]):
        return Refused(body, "long_dash", f"–{body[1:].strip()}")
    digits = re.sub(r"\D", "", body)
    return Refused(body, "odd_number", digits) if NUMERIC_LOOK.fullmatch(body) else None


def _split_sign(body: str) -> tuple[str, str]:
    sign = re.match(_SIGN, body)
    return (sign.group(), body[sign.end() :].strip()) if sign else ("", body)


def _two_meanings(text: str, digits: str) -> Refused | None:
    if re.search(r"[.,]\d{3}(?!\d)", digits) and not re.match("0[.,]", digits):
        return Refused(text, "three_digits", re.sub("[.,]", "", digits))
    if re.match(r"0\d|0 \d", digits):
        return Refused(text, "leading_zero", digits.replace(" ", "").lstrip("0") or "0")
    return None


def _value(digits: str) -> Exact:
    tail = _FRACTIONS.get(digits[-1])
    if tail:
        return ratio(*tail) + _value(digits[:-1] or "0")
    whole, _, rest = digits.replace(",", ".").partition(".")
    return ratio(int(whole + rest), 10 ** len(rest))
