"""What the site shows of a vault, case by case: the notes and the expectations stand in `cases/*.md`.

A case is a `## title` with its notes in fences (````` ```` path `````) and expectations in list items:

- `A.md links "text" to B.md` (or `B.md#Heading`, `B.md#^id`, `picture.png`): a live link that arrives
- `A.md marks "text"`: text with the mark of a missing target, in no link
- `A.md shows "text"` / `A.md hides "text"`: in the text that a reader sees, or nowhere in the HTML
- `A.md has div.callout[data-callout=tip] p "text"`: an element, with that text where it is given
- `A.md has 2 × hr`: just so many
- `old/address/ leads to A.md`: a redirect
- `nowhere "text"`: in no page, file name, or address
- `A.md is held`: no page
"""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urljoin

import pytest
from kodeks import config as settings
from kodeks.editions import public
from kodeks.links import resolve
from kodeks.render.assets import Assets
from kodeks.render.make import Wanted, make_site
from kodeks.render.site import Site
from kodeks.render.uris import file_of
from kodeks.rulebook import compile_book
from kodeks.vault import read_vault
from page_reader import Element, Reader

CASES = Path(__file__).with_name("cases")
FENCE = re.compile(r"^(`{4,}) ?(.+)\n((?:.*\n)*?)\1$", re.MULTILINE)
ASSERTION = re.compile(r"^- `(.+)`", re.MULTILINE)
FORM = re.compile(
    r"(?P<note>nowhere|.+?(?:\.\w+|/)(?= (?:links|leads|marks|shows|hides|has|is) ))"
    r"(?: (?P<verb>\w+))? (?P<rest>.+)"
)
EMPTY = Assets({}, (), (), ())


class Case(NamedTuple):
    title: str
    notes: dict[str, str]
    expected: list[str]


def cases() -> Iterator[Case]:
    for file in sorted(CASES.glob("*.md")):
        for section in sections(file.read_text("utf-8")):
            notes = {path.strip(): text for _, path, text in FENCE.findall(section)}
            yield Case(section.split("\n")[0], notes, ASSERTION.findall(FENCE.sub("", section)))


def sections(text: str) -> list[str]:
    """The parts that begin with a `## ` outside of fences."""
    fences = [match.span() for match in FENCE.finditer(text)]
    heads = [
        match.end()
        for match in re.finditer(r"^## ", text, re.MULTILINE)
        if not any(start < match.start() < end for start, end in fences)
    ]
    return [text[start:end] for start, end in zip(heads, [*heads[1:], len(text)], strict=True)]


class Shown:
    """A built site that expectations are put to."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.articles = {page.url: page.write() for page in site.pages}
        self.readers = {url: Reader(article.html) for url, article in self.articles.items()}

    def page(self, note: str) -> Reader:
        assert note in self.site.notes, f"{note} has no page; pages: {sorted(self.site.notes)}"
        return self.readers[self.site.notes[note]]

    def html(self, note: str) -> str:
        return self.articles[self.site.notes[note]].html

    def arrives(self, note: str, element: Element, target: str) -> bool:
        """Whether a link leads to a note's page, and there to an element that exists."""
        here = self.site.notes[note]
        address, _, fragment = urljoin(f"http://x/{here}", element.attributes["href"]).partition("#")
        url = unquote(address.removeprefix("http://x/"))
        wanted, _, place = target.partition("#")
        if wanted not in self.site.notes:
            return url in self.site.files and url.endswith(wanted.rpartition("/")[2])
        found = [
            each for each in self.readers[url].elements if each.attributes.get("id") == unquote(fragment)
        ]
        if url != self.site.notes[wanted] or bool(place) != bool(fragment):
            return False
        return not place or (len(found) == 1 and (place.startswith("^") or place in found[0].text))


def build(folder: Path, notes: dict[str, str]) -> Shown:
    for path, text in notes.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture() if file.suffix == ".png" else text.encode())
    config, faults = settings.load(folder)
    assert not faults
    vault = read_vault(folder, config, cache=False)
    edition = public(resolve(vault), config.edition("players"))
    book = compile_book(edition.resolved)
    wanted = Wanted(name="Case")
    return Shown(
        make_site(
            edition.resolved,
            book.ruleset,
            wanted,
            language=vault.language,
            assets=EMPTY,
            moved=config.redirects,
        )
    )


def picture() -> bytes:
    """The head of a PNG of one pixel, which is all that anybody looks at."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII5B", 13, b"IHDR", 1, 1, 8, 0, 0, 0, 0)


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.title)
def test_behaviour(case: Case, tmp_path: Path) -> None:
    assert case.notes
    assert case.expected
    shown = build(tmp_path, case.notes)
    for line in case.expected:
        expect(shown, line)


def expect(shown: Shown, line: str) -> None:
    match = FORM.fullmatch(line)
    assert match, f"not an expectation: {line}"
    note, verb, rest = match["note"], match["verb"], match["rest"]
    if note == "nowhere":
        everything = [*shown.articles, *shown.site.files, *shown.site.redirects]
        everything += [part for each in shown.articles.values() for part in (each.html, each.indexed)]
        assert not [each for each in everything if text(rest) in each], line
    elif verb == "leads":
        assert shown.site.redirects.get(file_of(note)) == shown.site.notes[rest.removeprefix("to ")], line
    elif verb == "is":
        assert note not in shown.site.notes, line
    elif verb == "hides":
        assert text(rest) not in shown.html(note), line
    elif verb == "shows":
        assert text(rest) in shown.page(note).root.text, f"{line}\n{shown.html(note)}"
    elif verb == "links":
        quoted, _, target = rest.rpartition(" to ")
        found = [each for each in shown.page(note).find("a[href]") if each.text == text(quoted)]
        assert any(shown.arrives(note, each, target) for each in found), f"{line}\n{shown.html(note)}"
    elif verb == "marks":
        found = [each for each in shown.page(note).find(".kodeks-missing") if each.text == text(rest)]
        assert found, f"{line}\n{shown.html(note)}"
        assert all(each.attributes.get("title") for each in found)
        assert not any(around.tag == "a" for each in found for around in (*each.around, each))
    else:
        has(shown, note, rest, line)


def has(shown: Shown, note: str, rest: str, line: str) -> None:
    counted = re.match(r"(\d+) × (.*)", rest)
    rest = counted[2] if counted else rest
    path, _, quoted = rest.partition(' "')
    found = shown.page(note).find(path)
    if quoted:
        found = [each for each in found if each.text == quoted.removesuffix('"')]
    assert len(found) == int(counted[1]) if counted else found, f"{line}\n{shown.html(note)}"


def text(quoted: str) -> str:
    assert quoted.startswith('"'), quoted
    assert quoted.endswith('"'), quoted
    return quoted[1:-1]
