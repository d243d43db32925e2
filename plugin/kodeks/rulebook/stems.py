"""Whether two words are forms of one word: Polish inflects names."""

from functools import cache

from kodeks_engine.text import ascii_form

_ENDINGS = "a e i o u y em ie om ow owi ami ach ej ego emu ym ych ymi im ich imi ia iem iej iego iemu s es"
ENDINGS = frozenset(("", *_ENDINGS.split()))
LONGEST = max(map(len, ENDINGS))


_form = cache(ascii_form)


@cache
def same_word(form: str, name: str) -> bool:
    """Whether ``form`` is ``name`` in some case and number: `Akcję` is `Akcja`, `Zapału` is `Zapał`."""
    a, b = _form(form), _form(name)
    if a == b:
        return True
    common = 0
    while common < min(len(a), len(b)) and a[common] == b[common]:
        common += 1
    return any(
        a[cut:] in ENDINGS and b[cut:] in ENDINGS and cut >= 3
        for cut in range(common, max(common - LONGEST, 2), -1)
    )


def shared(name: str) -> str:
    """The beginning that all forms of a name have."""
    return name[: max(len(name) - LONGEST, 3)]


def same_name(forms: list[str], names: list[str]) -> bool:
    """Whether words are the words of a name, each in some form."""
    return len(forms) == len(names) and all(map(same_word, forms, names))
