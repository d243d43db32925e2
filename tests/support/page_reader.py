"""A page's HTML as the expectations of behaviour cases ask about it."""

from html.parser import HTMLParser
from typing import NamedTuple

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Element(NamedTuple):
    """An element with the text inside it and the elements around it, outermost first."""

    tag: str
    attributes: dict[str, str]
    words: list[str]
    around: "tuple[Element, ...]"

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def fits(self, wanted: str) -> bool:
        """Whether a simple selector (`tag.class[name=value]`) names this element."""
        head, *conditions = wanted.replace("]", "").split("[")
        tag, *classes = head.split(".")
        return (
            tag in ("", self.tag)
            and set(classes) <= set(self.classes)
            and all(self._has(*condition.partition("=")) for condition in conditions)
        )

    def _has(self, name: str, mark: str, value: str) -> bool:
        return name in self.attributes and (not mark or self.attributes[name] == value)


class Reader(HTMLParser):
    """Elements in document order. Raises AssertionError where tags are not balanced."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("root", {}, [], ())
        self.elements: list[Element] = []
        self._open = [self.root]
        self.feed(html)
        self.close()
        assert [each.tag for each in self._open] == ["root"], f"not closed: {self._open[1:]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, [], tuple(self._open))
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open[-1].tag == tag, f"</{tag}> closes <{self._open[-1].tag}>"
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.words.append(data)

    def find(self, path: str) -> list[Element]:
        """Elements that a path of simple selectors names: `div.callout a`."""
        *outer, last = path.split(" ")
        return [each for each in self.elements if each.fits(last) and _inside(each, outer)]


def _inside(element: Element, outer: list[str]) -> bool:
    wanted = list(outer)
    for around in element.around:
        if wanted and around.fits(wanted[0]):
            wanted.pop(0)
    return not wanted
