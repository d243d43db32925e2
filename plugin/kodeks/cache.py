"""Facts on disk: what reading a note gave, and what the note checks found in it, keyed by its content.

One JSON line a note in `.kodeks/cache/facts.jsonl`, after a line that says which code and which settings
wrote it. Anything that does not fit (damage, another version, other settings) is no cache at all; a folder
that cannot be written is left alone. The file is replaced whole: two runs at once do each other no harm.
"""

import json
import os
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from kodeks import files, model
from kodeks.diagnostic import Diagnostic, Edit, Fix
from kodeks.model import Facts
from kodeks.source import Span

FOLDER = ".kodeks"
FILE = "cache/facts.jsonl"
FORMAT = 1
RACY_NS = 2_000_000_000

Stamp: TypeAlias = tuple[int, int, int]


class Entry(NamedTuple):
    """The facts of a note and the findings in it; ``text`` only where it has just been read."""

    facts: Facts
    noted: Sequence[Diagnostic]
    text: str = ""


class Kept(NamedTuple):
    """A line of the cache: stamp of the file, when it was read, digest of its bytes, the rest as JSON."""

    stamp: Stamp
    read_ns: int
    digest: str
    line: str


class Cache:
    """The cache of one vault. ``get`` answers only for a file that is still what it was."""

    def __init__(self, root: Path, head: str, kept: dict[str, Kept], *, use: bool) -> None:
        self._root, self._head, self._use = root, head, use
        self._old, self._new = kept, dict[str, Kept]()
        self._changed = False

    @classmethod
    def open(cls, root: Path, settings: str, *, use: bool = True) -> "Cache":
        """The cache beside a vault, empty where it is missing or was written by other code or settings."""
        head = json.dumps([FORMAT, code_stamp() if use else "", settings])
        return cls(root, head, _load(root / FOLDER / FILE, head) if use else {}, use=use)

    def get(self, path: str, stamp: Stamp, root: Path) -> Entry | None:
        """What is known of a note, if its file has not changed."""
        kept = self._old.get(path)
        if kept is None:
            return None
        if kept.stamp != stamp or stamp[0] + RACY_NS > kept.read_ns:
            if kept.digest != _digest(root / path):
                return None
            kept = kept._replace(stamp=stamp, read_ns=time.time_ns())
            self._changed = True
        self._new[path] = kept
        return decode(kept.line)

    def put(self, path: str, stamp: Stamp, entry: Entry) -> Entry:
        """Keep what reading a note gave."""
        if self._use and (digest := _digest(self._root / path)):
            self._new[path] = Kept(stamp, time.time_ns(), digest, encode(entry))
            self._changed = True
        return entry

    def save(self) -> None:
        """Write the cache, if there is anything new to write and a place for it."""
        if not self._use or not (self._changed or self._new.keys() != self._old.keys()):
            return
        lines = [self._head]
        lines += [
            f"{json.dumps([path, *kept.stamp, kept.read_ns, kept.digest])}\t{kept.line}"
            for path, kept in self._new.items()
        ]
        try:
            folder = _folder(self._root)
            files.write_bytes(folder / FILE, "\n".join(lines).encode())
        except OSError:
            return


def _folder(root: Path) -> Path:
    """`.kodeks`, which hides itself from git. Raises OSError where it cannot be made or leads out."""
    folder = root / FOLDER
    (folder / FILE).parent.mkdir(parents=True, exist_ok=True)
    if not files.inside(root, f"{FOLDER}/{FILE}"):
        raise OSError(f"{folder} leads out of the vault")
    ignore = folder / ".gitignore"
    if not ignore.exists():
        files.write_bytes(ignore, b"*\n")
    return folder


def _load(path: Path, head: str) -> dict[str, Kept]:
    try:
        first, *lines = path.read_bytes().decode().split("\n")
        return dict(map(_kept, lines)) if first == head else {}
    except (OSError, ValueError, TypeError, LookupError):
        return {}


def _kept(line: str) -> tuple[str, Kept]:
    about, tab, rest = line.partition("\t")
    path, mtime, size, inode, read_ns, digest = json.loads(about)
    if not tab or not isinstance(path, str):
        raise ValueError("a damaged line")
    return path, Kept((mtime, size, inode), read_ns, digest, rest)


def _digest(path: Path) -> str:
    from hashlib import blake2b

    try:
        return blake2b(path.read_bytes(), digest_size=16).hexdigest()
    except OSError:
        return ""


def code_stamp() -> str:
    """What tells one version of the reading code from another, in an editable install too."""
    import zlib

    home = os.path.dirname(__file__)  # noqa: PTH120 -- pathlib is slow
    stamp = 0
    for part in ("", "syntax", "checks"):
        with os.scandir(os.path.join(home, part)) as entries:  # noqa: PTH118
            for each in sorted((e for e in entries if e.name.endswith(".py")), key=lambda e: e.name):
                stat = each.stat()
                stamp = zlib.crc32(f"{each.name} {stat.st_size} {stat.st_mtime_ns}".encode(), stamp)
    return f"{stamp:08x}"


# Facts ⇄ JSON


def encode(entry: Entry) -> str:
    """An entry as one line of JSON."""
    return json.dumps(
        [entry.facts, [_plain(each) for each in entry.noted]], separators=(",", ":"), default=_plain
    )


def _plain(found: Any) -> list[Any]:
    return [
        found.code, found.path, found.start, found.end, found.severity, found.variant, found.fill, found.fix,
        found.related,
    ]  # fmt: skip


def decode(line: str) -> Entry:
    """The entry of a line. Raises ValueError, TypeError or LookupError where the line is damaged."""
    facts, noted = json.loads(line)
    values = dict(zip(Facts._fields, facts, strict=True))
    for field, read in READERS.items():
        if values[field]:
            values[field] = tuple(map(read, values[field]))
        else:
            values[field] = ()
    return Entry(Facts(**values), tuple(map(_diagnostic, noted)))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _spanned(kind: type[Any], *spans: str) -> Callable[[Sequence[Any]], Any]:
    """A reader of rows of one type whose fields ``spans`` are spans."""
    places = [kind._fields.index(each) for each in spans]

    def read(row: Any) -> Any:
        for at in places:
            row[at] = Span._make(row[at])
        return kind(*row)

    return read


def _link(row: list[Any]) -> model.Link:
    row[5], row[6] = Span._make(row[5]), Span._make(row[6])
    if row[9] is not None:
        row[9] = tuple(row[9])
    return model.Link(*row)


def _cells(row: Iterable[Sequence[Any]]) -> tuple[model.Cell, ...]:
    return tuple(model.Cell(text, Span._make(span)) for text, span in row)


def _table(row: list[Any]) -> model.Table:
    header, align, rows, span, *rest = row
    return model.Table(_cells(header), tuple(align), tuple(map(_cells, rows)), Span._make(span), *rest)


def _block(row: list[Any]) -> model.Block:
    row[1], row[5] = Span._make(row[1]), tuple(row[5])
    return model.Block(*row)


def _property(row: Sequence[Any]) -> model.Property:
    name, value, key_span, span = row
    return model.Property(name, _frozen(value), Span._make(key_span), Span._make(span))


def _definition(row: Sequence[Any]) -> tuple[str, Span]:
    return row[0], Span._make(row[1])


DIAGNOSTIC = ("code", "path", "start", "end", "severity", "variant", "fill")


def _diagnostic(row: Sequence[Any]) -> Diagnostic:
    fix, related = row[7:]
    if fix is not None:
        key, fill, edits, applicability = fix
        fix = Fix(key, fill, tuple(Edit(*each) for each in edits), applicability)
    plain = dict(zip(DIAGNOSTIC, row[:7], strict=True))
    return Diagnostic(**plain, fix=fix, related=tuple((path, at) for path, at in related))


READERS: dict[str, Callable[[Any], Any]] = {
    "properties": _property,
    "aliases": str,
    "headings": _spanned(model.Heading, "span"),
    "block_ids": _spanned(model.BlockId, "span", "block"),
    "links": _link,
    "tags": _spanned(model.Tag, "span"),
    "tables": _table,
    "lines": _spanned(model.Line, "span"),
    "callouts": _spanned(model.Callout, "span", "head", "lazy"),
    "comments": _spanned(model.Comment, "span"),
    "footnotes": _spanned(model.Footnote, "span"),
    "definitions": _definition,
    "blocks": _block,
    "diagnostics": _diagnostic,
}
