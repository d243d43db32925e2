"""Properties where Obsidian sees none (D-7.1): below a line, indented, between other signs than `---`.

An author who wrote `publish: false` there means it.
"""

import re
from collections.abc import Iterator

from kodeks.config import EditionSettings
from kodeks.editions.code import Code
from kodeks.editions.held import GOVERNING, withheld
from kodeks.model import Facts
from kodeks.source import Source

LINE = r"[^\r\n]*(?:\r\n?|\n)"
EDGE = r"[ \t]*(?:-{3,}|\+{3}|[–—][-–—]*)[ \t]*(?:\r\n?|\n|\Z)"
MOST = 100  # lines of properties
GOVERNS = re.compile("|".join(sorted(GOVERNING)), re.IGNORECASE)
BLOCK = re.compile(
    rf"(?:\A|(?<=[\r\n])){EDGE}(?P<lines>(?:(?!{EDGE})[^\S\r\n]*[^\s]{LINE}){{1,{MOST}}}?)(?={EDGE})"
)
PAIR = re.compile(r"^[ \t>]*[\"']?([^\W\d_]+)[\"']?[ \t]*[:=]([^\r\n#]*)", re.MULTILINE)


def misplaced(facts: Facts, source: Source, settings: EditionSettings) -> bool:
    """Whether a text holds properties that would hold the note back, if Obsidian could see them."""
    if not GOVERNS.search(source.text, facts.body):
        return False
    code = Code(facts, source)
    blocks = (each for each in BLOCK.finditer(source.text, facts.body) if not code.opaque(each.end()))
    return any(withheld(dict(_pairs(each["lines"])), settings) for each in blocks)


def _pairs(lines: str) -> Iterator[tuple[str, object]]:
    """The properties that govern, with their values: a list in `[…]` by its items."""
    for name, value in PAIR.findall("\n".join(lines.splitlines())):
        if name.lower() in GOVERNING:
            items = tuple(item.strip(" \t\"'") for item in value.strip("[] \t").split(","))
            yield name.lower(), items if value.strip().startswith("[") else items[0]
