"""`kodeks explain`: the page of a check."""

from collections.abc import Iterator
from textwrap import fill, indent

from kodeks_engine import words

from kodeks.checks import Check, load
from kodeks.checks.page import page_of


def explain(code: str, lang: str) -> str | None:
    """The page of a check by its code or name; None where there is no such check."""
    wanted = code.strip()
    for check in load().values():
        if wanted.upper() == check.code or wanted.lower() == check.name:
            return "\n".join(_page(check, lang))
    return None


def beginning(code: str) -> list[str]:
    """The codes that begin so."""
    start = code.strip().upper()
    return [check.code for check in load().values() if start and check.code.startswith(start)]


def overview(lang: str) -> str:
    """A line for every check."""
    return "\n".join(
        f"{check.code}  {check.name:<28} {page_of(check, lang).what}" for check in load().values()
    )


def _page(check: Check, lang: str) -> Iterator[str]:
    page = page_of(check, lang)
    severity = words.word(lang, f"explain.severity.{check.severity}")
    yield f"{check.code} {check.name} ({severity})\n"
    yield _wrapped(page.what)
    if not check.default:
        yield "\n" + words.word(lang, "explain.off", code=check.code)
    for part in ("why", "example", "mend", "fine", "source"):
        if text := getattr(page, part):
            body = text if part in ("example", "fine") else _wrapped(text)
            yield f"\n{words.word(lang, f'explain.{part}')}:\n{indent(body, '    ')}"


def _wrapped(text: str) -> str:
    return fill(text, width=88, break_long_words=False, break_on_hyphens=False)
