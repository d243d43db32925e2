"""Where keys stand in a TOML file: good enough for a message, tomllib tells no places."""

import re
from collections import Counter
from collections.abc import Iterator

from kodeks.diagnostic import Diagnostic
from kodeks.source import Source

CODE = "PRP020"


class Keys:
    """The keys of one file with their spans; `#2` in a path is the second table of an array."""

    TABLE = re.compile(r"\s*\[{1,2}([^\[\]#]+)\]{1,2}")
    KEY = re.compile(
        r"""\s*((?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:\s*\.\s*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*)\s*="""
    )
    PART = re.compile(r"""[\w-]+|"[^"\n]*"|'[^'\n]*'""")

    def __init__(self, source: Source) -> None:
        self.source = source

    def fault(self, at: tuple[str, ...], variant: str, **fill: str) -> Diagnostic:
        """A fault at a key. An unknown key could be a misspelt `hide_…`: an error, it stops a build."""
        start, end = self.place(at)
        return Diagnostic(CODE, self.source.path, start, end, variant=variant, fill=fill)

    def place(self, key: tuple[str, ...]) -> tuple[int, int]:
        """The span of a key, or of the first line that begins its table, or of what holds it."""
        known = list(self._all())
        outwards = (key[:length] for length in range(len(key), 0, -1))
        found = (span for outer in outwards for path, span in known if path[: len(outer)] == outer)
        return next(found, (0, 0))

    def _all(self) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
        table: tuple[str, ...] = ()
        arrays = Counter[tuple[str, ...]]()
        for row, start in enumerate(self.source.line_starts, 1):
            line = self.source.line(row)
            if header := self.TABLE.match(line):
                table = self._parts(header[1])
                if line.lstrip().startswith("[["):
                    arrays[table] += 1
                    table = (*table, f"#{arrays[table]}")
                yield table, (start + header.start(1), start + header.end(1))
            elif pair := self.KEY.match(line):
                yield (*table, *self._parts(pair[1])), (start + pair.start(1), start + pair.end(1))

    def _parts(self, text: str) -> tuple[str, ...]:
        return tuple(part.strip("\"'") for part in self.PART.findall(text))
