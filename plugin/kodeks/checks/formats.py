"""Findings for other programs: ruff's JSON, JSON lines, GitHub's workflow commands, GitLab, SARIF, JUnit."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kodeks.checks import load
from kodeks.checks.page import page_of
from kodeks.checks.report import Finding, Mend, Place, shown
from kodeks.source import Position

Lines = Iterator[str]
LEVELS: Mapping[str, str] = {"error": "error", "warning": "warning", "info": "notice"}


def _location(at: Position) -> dict[str, int]:
    return {"row": at.row, "column": at.column}


def _edit(each: Place) -> dict[str, object]:
    return {
        "content": each.text,
        "filename": each.filename,
        "location": _location(each.start),
        "end_location": _location(each.end),
    }


def _fix(mend: Mend | None) -> dict[str, object] | None:
    if mend is None:
        return None
    edits = [_edit(each) for each in mend.edits]
    return {"message": mend.message, "applicability": mend.applicability, "edits": edits}


def _object(each: Finding) -> dict[str, object]:
    return {
        "code": each.code,
        "name": each.name,
        "message": each.message,
        "filename": each.filename,
        "location": _location(each.start),
        "end_location": _location(each.end),
        "severity": each.severity,
        "fix": _fix(each.mend),
        "url": None,
    }


def as_json(found: Sequence[Finding]) -> Lines:
    """One array, a line an object."""
    last = len(found) - 1
    yield "["
    for at, each in enumerate(found):
        yield f"  {json.dumps(_object(each), ensure_ascii=False)}{',' if at < last else ''}"
    yield "]"


def as_json_lines(found: Sequence[Finding]) -> Lines:
    """One object a line."""
    for each in found:
        yield json.dumps(_object(each), ensure_ascii=False)


def as_github(found: Sequence[Finding]) -> Lines:
    """Workflow commands, which GitHub shows beside the line."""
    for each in found:
        place = f"file={_property(each.filename)},line={each.start.row},col={each.start.column}"
        if each.end.row == each.start.row:
            place += f",endLine={each.end.row},endColumn={each.end.column}"
        title = _property(f"Kodeks {each.code} {each.name}")
        where = f"{each.filename}:{each.start.row}:{each.start.column}: {each.code} {each.message}"
        yield f"::{LEVELS[each.severity]} {place},title={title}::{_data(where)}"


def _data(text: str) -> str:
    """The text of a workflow command, in which a line end would end the command."""
    return shown(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def as_gitlab(found: Sequence[Finding]) -> Lines:
    """A Code Quality report."""
    seen: dict[str, int] = {}
    yield json.dumps([_issue(each, seen) for each in found], ensure_ascii=False, indent=2)


def _issue(each: Finding, seen: dict[str, int]) -> dict[str, object]:
    severity = {"error": "major", "warning": "minor", "info": "info"}[each.severity]
    return {
        "check_name": each.code,
        "description": each.message,
        "fingerprint": _fingerprint(each, seen),
        "severity": severity,
        "location": {
            "path": each.filename,
            "positions": {
                "begin": {"line": each.start.row, "column": each.start.column},
                "end": {"line": each.end.row, "column": each.end.column},
            },
        },
    }


def _fingerprint(each: Finding, seen: dict[str, int]) -> str:
    """The same for the same fault in the same text, wherever the line moves; twins are counted."""
    from hashlib import sha256

    marked = f"{each.code}\0{each.path}\0{each.text.strip()}\0{each.message}"
    seen[marked] = seen.get(marked, 0) + 1
    return sha256(f"{marked}\0{seen[marked]}".encode("utf-8", "surrogatepass")).hexdigest()


def as_sarif(found: Sequence[Finding], lang: str = "en") -> Lines:
    """SARIF 2.1.0, for code scanning: each rule with what it finds, why, and how to mend it."""
    from importlib.metadata import version

    codes = sorted({(each.code, each.name) for each in found})
    rules = [_rule(code, name, lang) for code, name in codes]
    driver = {"name": "Kodeks", "version": version("kodeks"), "rules": rules}
    seen: dict[str, int] = {}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, seen) for each in found],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    log = {"$schema": schema, "version": "2.1.0", "runs": [run]}
    yield json.dumps(log, ensure_ascii=False, indent=2)


def _rule(code: str, name: str, lang: str) -> dict[str, object]:
    check = load()[code]
    page = page_of(check, lang)
    level = "note" if check.severity == "info" else check.severity
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": page.what},
        "fullDescription": {"text": page.why},
        "help": {"text": page.mend},
        "defaultConfiguration": {"level": level},
    }


def _region(start: Position, end: Position) -> dict[str, int]:
    return {
        "startLine": start.row,
        "startColumn": start.column,
        "endLine": end.row,
        "endColumn": end.column,
    }


def _result(each: Finding, seen: dict[str, int]) -> dict[str, object]:
    place = {"artifactLocation": {"uri": _uri(each.filename)}, "region": _region(each.start, each.end)}
    told: dict[str, object] = {
        "ruleId": each.code,
        "level": "note" if each.severity == "info" else each.severity,
        "message": {"text": each.message},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"kodeks/v1": _fingerprint(each, seen)},
    }
    return told | ({"fixes": [_sarif_fix(each.mend)]} if each.mend else {})


def _sarif_fix(mend: Mend) -> dict[str, object]:
    by_file: dict[str, list[Place]] = {}
    for edit in mend.edits:
        by_file.setdefault(edit.filename, []).append(edit)
    changes = [
        {
            "artifactLocation": {"uri": _uri(filename)},
            "replacements": [
                {"deletedRegion": _region(edit.start, edit.end), "insertedContent": {"text": edit.text}}
                for edit in edits
            ],
        }
        for filename, edits in by_file.items()
    ]
    return {"description": {"text": mend.message}, "artifactChanges": changes}


def _uri(path: str) -> str:
    from urllib.parse import quote

    return quote(path, safe="/", errors="surrogatepass")


def as_junit(found: Sequence[Finding]) -> Lines:
    """A JUnit report: a test case a finding; a vault without findings is one that passes.

    Information does not fail its case; its words stand in the case's output.
    """
    yield '<?xml version="1.0" encoding="utf-8"?>'
    failures = sum(each.severity != "info" for each in found)
    yield f'<testsuites><testsuite name="kodeks" tests="{len(found) or 1}" failures="{failures}" errors="0">'
    yield from map(_case, found)
    if not found:
        yield '<testcase name="kodeks" classname="kodeks"/>'
    yield "</testsuite></testsuites>"


def _case(each: Finding) -> str:
    """Some readers show a failure's attribute, others its text: both tell the message."""
    from xml.sax.saxutils import escape, quoteattr

    where = f"{each.filename}:{each.start.row}:{each.start.column}"
    name, file = quoteattr(f"{each.code} {where}"), quoteattr(each.filename)
    text = escape(f"{where}: {each.code} {each.message}")
    told = f"<failure type={quoteattr(each.code)} message={quoteattr(each.message)}>{text}</failure>"
    body = f"<system-out>{text}</system-out>" if each.severity == "info" else told
    return shown(f"<testcase name={name} classname={file} file={file}>{body}</testcase>")


FORMATS: Mapping[str, Callable[[Sequence[Finding]], Lines]] = {
    "json": as_json,
    "json-lines": as_json_lines,
    "github": as_github,
    "gitlab": as_gitlab,
    "sarif": as_sarif,
    "junit": as_junit,
}


def statistics(found: Sequence[Finding]) -> Lines:
    """How often each code was found, and how many of them can be mended, as one JSON array."""
    counts = Counter((each.code, each.name) for each in found)
    fixable = Counter(each.code for each in found if each.mend and each.mend.applicability == "safe")
    yield json.dumps(
        [
            {"code": code, "name": name, "count": times, "fixable": fixable[code]}
            for (code, name), times in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        ]
    )


def output(found: Sequence[Finding], form: str, lang: str = "en") -> Iterable[str]:
    """The lines of a report in one of `FORMATS`; ``lang`` is that of what SARIF tells of the rules."""
    return as_sarif(found, lang) if form == "sarif" else FORMATS[form](found)
