"""What pages are called (D-12.2)."""

import re
from posixpath import basename

from kodeks.model import Facts

NUMBER = re.compile(r"\d{1,3}(?:\. | ?[-–—] ?|_)(?=\D)")


def of_name(name: str) -> str:
    """A file's or folder's name for showing: a leading number of the files' order is dropped."""
    return NUMBER.sub("", name, count=1) if NUMBER.match(name) else name


def stem(path: str) -> str:
    """A note's own name: its file name without `.md`."""
    name = basename(path)
    return name[:-3] if name.lower().endswith(".md") else name


def title_of(facts: Facts) -> str:
    """The title of a note's page: its property, its leading H1, else its name."""
    return facts.title or of_name(stem(facts.path))


def said(value: object) -> str:
    """A property as one line of text, "" where it is none."""
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def texts(value: object) -> tuple[str, ...]:
    """A property that is a text or a list of texts."""
    values = value if isinstance(value, tuple) else (value,)
    return tuple(item.strip() for item in values if isinstance(item, str) and item.strip())
