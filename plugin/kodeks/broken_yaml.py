"""Why the properties of a note cannot be read, told where the author can mend it (D-7.2, D-7.5)."""

import re
from typing import NamedTuple

import yaml

from kodeks.diagnostic import Diagnostic, Edit, Fix
from kodeks.source import Source, Span
from kodeks.yaml_core import Refused

CODE = "PRP001"
VALUE = re.compile(r"([ \t]*(?:-[ \t]+)?(?:[^\s:#'\"\[{-][^:\r\n]*:[ \t]+)?)(\S.*?)[ \t]*\Z")
LINKS = re.compile(r"\[\[[^\[\]\"]+\]\](?:[ \t]*,[ \t]*\[\[[^\[\]\"]+\]\])+\Z")
GLUED = re.compile(r"[ \t]*[^\W\d_][\w -]*:(?!//)[^\s:]")
OPENERS = {"quote": "'\"", "bracket": "[{"}


class Trouble(NamedTuple):
    """The cause as the variant of a message, and where it begins."""

    cause: str
    start: int


def explain(source: Source, span: Span, error: yaml.YAMLError) -> Diagnostic:
    """What is wrong in the YAML that stands in ``span``, with its mend where that is certain."""
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "unreadable")
    trouble = _refused(span, error) if isinstance(error, Refused) else _trouble(source, span, error, problem)
    row, column = source.position(trouble.start)
    fill = {"problem": problem, "row": str(row), "column": str(column)}
    end = min(trouble.start + 1, span.end)
    fix = _fix(source, trouble)
    return Diagnostic(CODE, source.path, trouble.start, end, variant=trouble.cause, fill=fill, fix=fix)


def _at(span: Span, mark: object, otherwise: int = 0) -> int:
    return min(span.start + max(int(getattr(mark, "index", otherwise)), 0), span.end)


def _refused(span: Span, error: Refused) -> Trouble:
    """Too much for a note, or a word between asterisks, which YAML takes for the name of a value."""
    return Trouble("sign" if error.problem == "unknown alias" else "refused", _at(span, error.problem_mark))


def _trouble(source: Source, span: Span, error: yaml.YAMLError, problem: str) -> Trouble:
    opened = getattr(error, "context_mark", None)
    mark = getattr(error, "problem_mark", None) or opened
    start = _at(span, mark, getattr(error, "position", 0))
    if "unknown escape" in problem:
        return Trouble("escape", source.text.rfind("\\", span.start, start + 1))
    line = source.line(source.position(start).row)
    if "[[" in line:
        return Trouble("link", start)
    for cause, marks in OPENERS.items():
        begin = _at(span, opened)
        if opened and source.text[begin : begin + 1] in tuple(marks):
            return Trouble(cause, begin)
    return _of_line(source, span, start, problem)


def _of_line(source: Source, span: Span, start: int, problem: str) -> Trouble:
    """The commonest mistakes by what the parser says and the line holds; "" for any other."""
    row = source.position(start).row
    line, above = source.line(row), source.line(row - 1) if row > 1 else ""
    if "node content" in problem:
        return Trouble("bracket", max(source.text.rfind(mark, span.start, start) for mark in "[{"))
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return Trouble("tab", start)
    if "cannot start any token" in problem or _begins_value(source, span, start):
        return Trouble("sign", start)
    if "mapping values" not in problem:
        return Trouble("", start)
    if GLUED.match(above):
        return Trouble("space", source.offset(row - 2) + above.index(":"))
    return Trouble("colon" if ": " in line[: start - source.offset(row - 1)] else "indent", start)


def _begins_value(source: Source, span: Span, start: int) -> bool:
    """Whether a value begins there with a sign that means something else: `alignment: ?`."""
    return source.text[start : start + 1] in tuple("?-&!|>") and source.text[span.start : start].endswith(
        ": "
    )


def _fix(source: Source, trouble: Trouble) -> Fix | None:
    """Quotes around the value, a backslash or tab less, a space more."""
    at = trouble.start
    if trouble.cause == "escape" and source.text[at + 1 : at + 2] == "|":
        return _replace(source, Span(at, at + 1), "")
    if trouble.cause == "space":
        return _replace(source, Span(at, at + 1), ": ", "unsafe")
    row = source.position(at).row
    found = VALUE.match(source.line(row))
    if trouble.cause not in ("colon", "sign", "link") or not found:
        return None
    start = source.offset(row - 1)
    written = _written(found[2])
    return _replace(source, Span(start + found.start(2), start + found.end(2)), written) if written else None


def _written(value: str) -> str:
    """A value in quotes, several links as a list; "" where that is not certain."""
    if LINKS.match(value):
        return "[" + ", ".join(f'"{link.strip()}"' for link in value.split(",")) + "]"
    return "" if '"' in value or "\\" in value or " #" in value else f'"{value}"'


def _replace(source: Source, span: Span, text: str, applicability: str = "safe") -> Fix:
    fill = {"old": source.slice(span), "new": text}
    edit = Edit(source.path, span.start, span.end, text)
    key = "check.fix.replace" if text else "check.fix.delete"
    fill = fill if text else {"text": source.slice(span)}
    return Fix(key, fill, (edit,), "safe" if applicability == "safe" else "unsafe")
