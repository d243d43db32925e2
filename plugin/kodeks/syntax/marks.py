"""Emphasis, `~~strike~~` and `==highlight==` (D-9.3)."""

from markdown_it.rules_inline import StateInline

from kodeks.syntax.construct import Construct
from kodeks.syntax.inlines import Inline


def stress(state: Inline) -> bool:
    """`*` and `_`: each sign by itself, for two make `<strong>`."""
    sign = state.src[state.pos]
    run = state.run(sign == "*")
    state.mark(sign, run.length, run, thrice=True)
    state.pos += run.length
    return True


def strike(state: Inline) -> bool:
    """`~~`."""
    return _pair(state, "~")


def highlight(state: Inline) -> bool:
    """`==`."""
    return _pair(state, "=")


def _pair(state: Inline, char: str) -> bool:
    """A run of an even number of signs; of a longer one only what is even takes part."""
    run = state.run(True)
    odd = char * (run.length % 2)
    closes = run.closes and not run.opens
    state.append_pending("" if closes else odd)
    state.mark(char * 2, run.length // 2, run, thrice=False)
    state.append_pending(odd if closes else "")
    state.pos += run.length
    return True


def resolve(state: StateInline) -> None:
    """Turn matched pairs of `~~` and `==` into tokens, after markdown-it has balanced them."""
    groups = [state.delimiters, *(meta["delimiters"] for meta in state.tokens_meta if meta)]
    for delimiters in groups:
        for start in delimiters:
            if start.end >= 0 and start.marker in TAGS:
                _turn(state, start.token, TAGS[start.marker], 1)
                _turn(state, delimiters[start.end].token, TAGS[start.marker], -1)


def _turn(state: StateInline, index: int, tag: str, nesting: int) -> None:
    token = state.tokens[index]
    token.type = f"{tag}_{'open' if nesting > 0 else 'close'}"
    token.tag, token.content = tag, ""
    token.nesting = 1 if nesting > 0 else -1


TAGS = {ord("~"): "s", ord("="): "mark"}
CONSTRUCT = Construct("marks", inline={"*": stress, "_": stress, "~~": strike, "==": highlight})
