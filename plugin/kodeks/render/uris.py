"""Addresses that last: small ASCII letters for names in Latin script, other scripts as they are.

A host, a file system or a messenger may change capitals, spaces or composed letters; it leaves
`klasa-pancerza` alone. Every address is unique ignoring case; only what is public has one, so that none
betrays a hidden name.
"""

import re
import unicodedata
from collections.abc import Iterator

FOREIGN = str.maketrans(
    {
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "ø": "o",
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "ħ": "h",
        "ı": "i",
        "ŀ": "l",
    }
)
LONGEST = 120
# Names that a generator, a host or Windows keeps for itself.
TAKEN = {
    "assets", "404", "sitemap", "pagefind", "manifest", "sw", "index", "cname", "robots",
    "con", "prn", "aux", "nul",
}  # fmt: skip


def reserved(parent: str, name: str) -> bool:
    """Whether a segment in a folder, whatever its ending, would be in the way of a file that is not ours."""
    stem = name.partition(".")[0]
    return stem == "index" or (not parent and stem in TAKEN)


def slug(name: str) -> str:
    """A name as a segment of an address; "" where it holds no letter or digit."""
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFC", name).lower().translate(FOREIGN))
    words = re.sub(r"-+", "-", unicodedata.normalize("NFC", "".join(_plain(text))))
    return _cut(re.sub(r"-?\.[-.]*", ".", words).strip("-."))


def _plain(text: str) -> Iterator[str]:
    """Letters, digits and dots; marks except those on Latin letters; `-` for anything else."""
    latin = False
    for sign in text:
        if unicodedata.category(sign)[0] != "M":
            latin = sign.isascii()
            yield sign if sign.isalnum() or sign == "." else "-"
        elif not latin:
            yield sign


def _cut(text: str) -> str:
    while len(text.encode()) > LONGEST:
        text = text[:-1]
    return text.strip("-.")


class Uris:
    """Gives out addresses, each once."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def folder(self, parent: str, name: str) -> str:
        """The address of a folder in a folder, with its final slash."""
        return self._claim(parent, slug(name) or "folder", "/")

    def page(self, parent: str, name: str, *, directories: bool) -> str:
        """The address of a note in a folder: `name/`, or `name.html` where pages are no folders."""
        return self._claim(parent, slug(name) or "note", "/" if directories else ".html")

    def file(self, parent: str, name: str) -> str:
        """The address of an attachment, its ending kept."""
        stem, _, ending = name.rpartition(".")
        ending = slug(ending) if stem else ""
        return self._claim(parent, slug(stem or name) or "file", f".{ending}" if ending else "")

    def _claim(self, parent: str, stem: str, ending: str) -> str:
        number = 2 if reserved(parent, stem) else 1
        while True:
            name = stem if number == 1 else f"{stem}-{number}"
            # A page `name/` and a file `name` cannot both be; for some hosts `name.html` is `name/` too.
            key = f"{parent}{name}{'' if ending in ('/', '.html') else ending}"
            if key not in self.given:
                self.given.add(key)
                return f"{parent}{name}{ending}"
            number += 1


def file_of(url: str) -> str:
    """The file below the site's root that answers for an address."""
    return f"{url}index.html" if url.endswith("/") or not url else url
