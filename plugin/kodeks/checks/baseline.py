"""A baseline: the findings that an author already knows and puts off. It can only shrink.

A finding is known again by its code, its note and the text of its line, wherever that line moves to. What
is no longer found leaves the file with the next run; what is new never enters it: to begin anew, delete it.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kodeks import files
from kodeks.checks.report import Finding

Key: TypeAlias = tuple[str, str, str]
VERSION = 1


class BaselineError(ValueError):
    """A file that is no baseline; its text says why."""


class Sorted(NamedTuple):
    """What is new, and the known findings that are still there."""

    new: list[Finding]
    known: Counter[Key]


def read(path: Path) -> Counter[Key] | None:
    """The known findings; None where there is no file yet. Raises BaselineError and OSError."""
    try:
        told = json.loads(path.read_bytes())
        if told["version"] != VERSION:
            raise BaselineError(f"version {told['version']}")
        return Counter(dict(map(_entry, told["findings"])))
    except FileNotFoundError:
        return None
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BaselineError(str(error)) from error


def _entry(each: dict[str, object]) -> tuple[Key, int]:
    code, path, text, count = each["code"], each["path"], each["text"], each["count"]
    if not (isinstance(code, str) and isinstance(path, str) and isinstance(text, str)):
        raise BaselineError(str(each))
    if not isinstance(count, int) or count < 1:
        raise BaselineError(str(each))
    return (code, path, text), count


def write(path: Path, known: Counter[Key]) -> None:
    """Write a baseline whole. Raises OSError."""
    entries = [
        {"code": code, "path": note, "text": text, "count": known[code, note, text]}
        for code, note, text in sorted(known)
    ]
    told = json.dumps({"version": VERSION, "findings": entries}, ensure_ascii=False, indent=1)
    files.write_bytes(path, f"{told}\n".encode("utf-8", "surrogatepass"))


def key(each: Finding) -> Key:
    """What a finding is known by."""
    return each.code, each.path, each.text.strip()


def all_of(found: Iterable[Finding]) -> Counter[Key]:
    """The baseline that knows all of these findings."""
    return Counter(map(key, found))


def sort(found: Sequence[Finding], known: Counter[Key], looked: Callable[[str, str], bool]) -> Sorted:
    """Part what is new from what is known. ``looked`` tells whether this run looked for a code in a note.

    Where it did not, nothing is forgotten.
    """
    left, new, kept = Counter(known), list[Finding](), Counter[Key]()
    for each in found:
        if left[key(each)] > 0:
            left[key(each)] -= 1
            kept[key(each)] += 1
        else:
            new.append(each)
    kept += Counter({one: count for one, count in left.items() if not looked(one[0], one[1])})
    return Sorted(new, kept)
