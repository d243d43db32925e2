"""What pages are called (D-12.2)."""

import re
import unicodedata
from posixpath import basename

from kodeks.model import Facts

NAMELESS = ("index", "readme")
NUMBER = re.compile(r"\d{1,3}(?:\. | ?[-–—] ?|_)(?=\D)")


def of_name(name: str) -> str:
    """A file's or folder's name for showing: a leading number of the files' order is dropped."""
    return NUMBER.sub("", name, count=1) if NUMBER.match(name) else name


def stem(path: str) -> str:
    """A note's own name: its file name without `.md`."""
    name = basename(path)
    return name[:-3] if name.lower().endswith(".md") else name


def title_of(facts: Facts) -> str:
    """The title of a note's page: its property, its leading H1, else its name.

    A name that only says which note of a folder comes first gives way to an H1 anywhere.
    """
    return facts.title or _late(facts) or of_name(stem(facts.path))


def _late(facts: Facts) -> str:
    if stem(facts.path).casefold() not in NAMELESS:
        return ""
    return next((head.display for head in facts.headings if head.level == 1 and not head.inside), "")


def title_heading(facts: Facts) -> int:
    """The index of the heading that is the page's title: a leading H1, or one that says the same; else -1."""
    title = title_of(facts).casefold()
    leads = bool(facts.blocks) and facts.blocks[0].kind == "heading"
    for index, head in enumerate(facts.headings[: None if _late(facts) else 1]):
        same = head.display.casefold() == title and not head.inside
        if (index == 0 and leads and (head.level == 1 or same)) or (same and head.level == 1):
            return index
    return -1


def direction(title: str) -> str:
    """`rtl` where a title runs from right to left, by its first letter (Unicode's rule P2), else ""."""
    kinds = (unicodedata.bidirectional(sign) for sign in title)
    return "rtl" if next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L" else ""


def said(value: object) -> str:
    """A property as one line of text, "" where it is none."""
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def texts(value: object) -> tuple[str, ...]:
    """A property that is a text or a list of texts."""
    values = value if isinstance(value, tuple) else (value,)
    return tuple(item.strip() for item in values if isinstance(item, str) and item.strip())
