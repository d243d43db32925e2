"""A formula's source text → tokens with their offsets in the note (NOTATION 2).

Links are single tokens, whatever their text; emphasis around them is dropped; any Unicode space is a space.
"""

import re
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from kodeks_engine.number import Exact, ratio
from kodeks_engine.text import MAX_DIGITS

from kodeks.model import new
from kodeks.rulebook.formulas.trouble import Trouble

Kind: TypeAlias = Literal["link", "number", "sides", "op", "cmp", "mark", "word", "quoted", "star", "end"]


class Token(NamedTuple):
    """A token: ``text`` is normalised (`-` for any minus), ``shown`` what a message says of it."""

    kind: Kind
    text: str
    start: int
    end: int
    link: int = -1
    value: Exact = 0
    shown: str = ""


class LinkAt(NamedTuple):
    """A link inside the text: its span in the note, its number in `Facts.links`, its text for readers."""

    start: int
    end: int
    number: int
    shown: str


_PIECE = re.compile(
    r"(?P<space>[\s\u200b\u2060\ufeff\\]+|&nbsp;|<br ?/?>|\[\^[^\[\]\s]{1,40}\])"
    r"|(?P<number>\d+(?:[.,]\d+)?)"
    r"|(?P<fraction>[½¼¾⅓⅔])"
    r"|(?P<sides>[kKdD](?:\d+(?![^\W\d_])|%))"
    r"|(?P<quoted>[„“”\"«][^„“”\"«»]*[”“\"»])"
    r"|(?P<openquote>[„“”\"«»])"
    r"|(?P<percent>%)"
    r"|(?P<power>[²³⁴⁵⁶⁷⁸⁹√^])"
    r"|(?P<word>[^\W\d_](?:[^\W_]|['’\-](?=[^\W\d_]))*)"
    r"|(?P<cmp><=|>=|=<|=>|!=|==|=|≠|<|≤|>|≥)"
    r"|(?P<doubled>--+)"
    r"|(?P<op>[-–−‑‐‒﹣－—+＋×·⋅∙✕✖⨯∗/÷∕⁄])"
    r"|(?P<openlink>\[\[|\]\])"
    r"|(?P<cutlink>\[[^\W\d_][^\[\]\n]{0,80}\](?:\([^()\[\]\n]{0,200}[\])]?)?)"
    r"|(?P<bracket>[\[\]{}])"
    r"|(?P<star>[*_]+)"
    r"|(?P<mark>[();,:.])"
    r"|(?P<odd>.)"
)
_ODD = {"&": "ampersand", "|": "absolute", "!": "exploding"}
_OPERATORS = {
    **dict.fromkeys("–−‑‐‒﹣－", "-"),
    **dict.fromkeys("＋", "+"),
    **dict.fromkeys("·⋅∙✕✖⨯∗", "×"),
    **dict.fromkeys("÷∕⁄", "/"),
}
_COMPARISONS = {"<=": "≤", "=<": "≤", ">=": "≥", "=>": "≥", "!=": "≠", "==": "="}
_FRACTIONS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}


def tokens(text: str, offset: int, links: Sequence[LinkAt]) -> list[Token]:
    """All tokens of ``text``, which begins at ``offset`` of its note, and an end token. Raises Trouble."""
    found: list[Token] = []
    at = 0
    for start, end, number, shown in links:
        _refuse_quotes(text, offset, start, end)
        found += _between(text, at, start - offset, offset)
        found.append(new(Token, ("link", "", start, end, number, 0, shown)))
        at = end - offset
    found += _between(text, at, len(text), offset)
    if "*" in text or "_" in text or "==" in text:
        found = _without_emphasis(found, text, offset)
    end = offset + len(text.rstrip())
    return [*found, Token("end", "", end, end)]


def _refuse_quotes(text: str, offset: int, start: int, end: int) -> None:
    """Quotes around a link would make a word of it. Raises Trouble."""
    before, after = text[start - offset - 1 : start - offset], text[end - offset : end - offset + 1]
    if before and after and before in '„“«"' and after in '”“»"':
        raise Trouble("quoted_link", start - 1, end + 1)


def _between(text: str, at: int, stop: int, offset: int) -> list[Token]:
    pieces = _PIECE.finditer(text, at, stop)
    return [
        _MAKERS[kind](piece[0], offset + piece.start(), offset + piece.end())
        for piece in pieces
        if (kind := piece.lastgroup or "") != "space"
    ]


def _number(body: str, start: int, end: int) -> Token:
    if len(body) > MAX_DIGITS:
        raise Trouble("long_number", start, end, found=body[:MAX_DIGITS] + "…")
    _refuse_leading_zero(body, body, start, end)
    whole, _, rest = body.replace(",", ".").partition(".")
    if len(rest) == 3 and whole.strip("0") and len(whole) <= 3:
        raise Trouble("three_digits", start, end, found=body, instead=whole + rest)
    return Token("number", body, start, end, -1, ratio(int(whole + rest), 10 ** len(rest)), body)


def _refuse_leading_zero(digits: str, body: str, start: int, end: int) -> None:
    """`+02` may be `+0` with a lost footnote, wherever it stands (NOTATION 6). Raises Trouble."""
    if digits[0] == "0" and digits[1:2].isdecimal():
        instead = body.replace(digits, digits.lstrip("0") or "0")
        raise Trouble("leading_zero", start, end, found=body, instead=instead)


def _fraction(body: str, start: int, end: int) -> Token:
    return Token("number", body, start, end, -1, ratio(*_FRACTIONS[body]), body)


def _sides(body: str, start: int, end: int) -> Token:
    if len(body) > 7:
        raise Trouble("long_number", start, end, found=body[:MAX_DIGITS] + "…")
    _refuse_leading_zero(body[1:], body, start, end)
    return Token("sides", body, start, end, value=100 if body[1:] == "%" else int(body[1:]), shown=body)


def _word(body: str, start: int, end: int) -> Token:
    return new(Token, ("word", body, start, end, -1, 0, body))


def _quoted(body: str, start: int, end: int) -> Token:
    return Token("quoted", body[1:-1].strip(), start, end, -1, 0, body)


def _operator(body: str, start: int, end: int) -> Token:
    return new(Token, ("op", _OPERATORS.get(body, body), start, end, -1, 0, body))


def _comparison(body: str, start: int, end: int) -> Token:
    return new(Token, ("cmp", _COMPARISONS.get(body, body), start, end, -1, 0, body))


def _star(body: str, start: int, end: int) -> Token:
    return Token("star", body, start, end, -1, 0, body)


def _mark(body: str, start: int, end: int) -> Token:
    return new(Token, ("mark", body, start, end, -1, 0, body))


def _open_quote(body: str, start: int, end: int) -> Token:
    raise Trouble("open_quote", start, end, found=body)


def _doubled(body: str, start: int, end: int) -> Token:
    raise Trouble("double_minus", start, end)


def _percent(body: str, start: int, end: int) -> Token:
    raise Trouble("percent", start, end)


def _bracket(body: str, start: int, end: int) -> Token:
    raise Trouble("square_bracket", start, end, found=body)


def _open_link(body: str, start: int, end: int) -> Token:
    raise Trouble("open_link", start, end, found=body)


def _power(body: str, start: int, end: int) -> Token:
    raise Trouble("power", start, end)


def _odd(body: str, start: int, end: int) -> Token:
    raise Trouble(_ODD.get(body, "odd_character"), start, end, found=body)


_MAKERS: dict[str, Callable[[str, int, int], Token]] = {
    "number": _number,
    "fraction": _fraction,
    "sides": _sides,
    "quoted": _quoted,
    "openquote": _open_quote,
    "percent": _percent,
    "power": _power,
    "openlink": _open_link,
    "cutlink": _open_link,
    "bracket": _bracket,
    "word": _word,
    "cmp": _comparison,
    "doubled": _doubled,
    "op": _operator,
    "star": _star,
    "mark": _mark,
    "odd": _odd,
}


def _without_emphasis(found: list[Token], text: str, offset: int) -> list[Token]:
    """Tokens without pairs of `*`, `_` or `==` that open before something and close after it.

    `[[A]]*2*[[B]]` is left as it is: there both stand between two factors.
    """
    kept: list[Token | None] = list(found)
    openers: dict[str, int] = {}
    for i, token in enumerate(found):
        if token.kind != "star" and token.shown != "==":
            continue
        opens, closes = _sides_of(token, text, offset)
        if closes and token.shown in openers:
            kept[openers.pop(token.shown)] = kept[i] = None
        elif opens:
            openers[token.shown] = i
    return [token for token in kept if token is not None]


def _sides_of(token: Token, text: str, offset: int) -> tuple[bool, bool]:
    """Whether a run of stars can open and can close emphasis, as a reader would see it."""
    before = text[token.start - offset - 1 : token.start - offset]
    after = text[token.end - offset : token.end - offset + 1]
    free_before = not before or before.isspace() or before in "(„=+–−-×/"
    free_after = not after or after.isspace() or after in ").,;:”=+–−-×/"
    return free_before and not (not after or after.isspace()), free_after and bool(before.strip())
