"""The forms of a report, each as its consumer reads it."""

import json
import xml.etree.ElementTree as ET

import pytest
from kodeks.checks import digest, load, report
from kodeks.checks.formats import FORMATS, output, statistics
from kodeks.checks.mend import replace
from kodeks.diagnostic import Diagnostic
from kodeks.source import Source

TEXT = "Wstęp.\nPatrz [[zapał]] i\tżółw [[Hart\x1b[31m]].\n"
NOTE = Source("Rozdział V/Atak, cios.md", TEXT)
AT = TEXT.index("zapał")


@pytest.fixture
def found():
    fix = replace(NOTE.path, (AT, AT + 5), "zapał", "Zapał")
    fill = {"target": "zapał", "actual": "Zapał"}
    one = Diagnostic("LNK005", NOTE.path, AT, AT + 5, severity="warning", fill=fill, fix=fix)
    two = Diagnostic(
        "LNK001", NOTE.path, TEXT.index("Hart"), TEXT.index("Hart") + 4, fill={"target": "Hart\x1b[31m\n"}
    )
    chosen = [(two, "error"), (one, "warning")]
    return report.findings(chosen, load(), lambda _: NOTE, lambda path: f"vault/{path}", "pl")


def test_text_shows_the_line_and_carets_under_the_span(found):
    lines = list(report.text(found))
    assert lines[0].startswith("vault/Rozdział V/Atak, cios.md:2:9: LNK005 ")
    assert lines[1].index("zapał") == lines[2].index("^")
    assert lines[2].count("^") == 5
    assert "\x1b" not in "".join(lines)


def test_colour_is_only_ours(found):
    assert "".join(report.text(found, colour=True)).count("\x1b[31m") == 2


def test_long_lines_are_cut_around_the_span():
    text = "a" * 5000 + "[[Zapla]]" + "b" * 5000
    long = Source("a.md", text)
    one = Diagnostic("LNK001", "a.md", 5002, 5007, fill={"target": "Zapla"})
    lines = list(report.text(report.findings([(one, "error")], load(), lambda _: long, str, "pl")))
    assert len(lines[1]) < 160
    assert lines[1][lines[2].index("^") :].startswith("Zapla")


def test_wide_and_combining_letters_do_not_move_the_caret():
    text = "表 e\u0301 [[Zapla]]"
    note = Source("a.md", text)
    at = text.index("Zapla")
    one = Diagnostic("LNK001", "a.md", at, at + 5, fill={"target": "Zapla"})
    marks = list(report.text(report.findings([(one, "error")], load(), lambda _: note, str, "pl")))[2]
    assert marks.partition("| ")[2].index("^") == len("表 e [[") + 1


def test_json_has_ruffs_shape(found):
    told = json.loads("\n".join(output(found, "json")))
    assert list(told[0]) == [
        "code", "name", "message", "filename", "location", "end_location", "severity", "fix", "url"
    ]  # fmt: skip
    assert told[0]["location"] == {"row": 2, "column": 9}
    assert told[0]["end_location"] == {"row": 2, "column": 14}
    assert told[0]["fix"]["edits"][0]["content"] == "Zapał"
    assert told[0]["fix"]["applicability"] == "safe"
    assert told[1]["fix"] is None


def test_json_lines(found):
    assert [json.loads(line)["code"] for line in output(found, "json-lines")] == ["LNK005", "LNK001"]


def test_github_commands_stay_on_one_line_and_escape_their_signs(found):
    lines = list(output(found, "github"))
    assert len(lines) == 2
    assert lines[0].startswith("::warning file=vault/Rozdział V/Atak%2C cios.md,line=2,col=9,")
    assert lines[1].startswith("::error ")
    assert "%0A" in lines[1]
    assert "\x1b" not in lines[1]


def test_gitlab_fingerprints_differ_and_survive_a_moved_line(found):
    told = json.loads("\n".join(output(found, "gitlab")))
    prints = {each["fingerprint"] for each in told}
    assert len(prints) == 2
    moved = [each._replace(start=each.start._replace(row=90)) for each in found]
    assert {each["fingerprint"] for each in json.loads("\n".join(output(moved, "gitlab")))} == prints


def test_sarif(found):
    log = json.loads("\n".join(output(found, "sarif")))
    results = log["runs"][0]["results"]
    assert log["version"] == "2.1.0"
    assert [each["level"] for each in results] == ["warning", "error"]
    uri = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "vault/Rozdzia%C5%82%20V/Atak%2C%20cios.md"


@pytest.mark.parametrize("some", [True, False])
def test_junit_is_xml(found, some):
    tree = ET.fromstring("\n".join(output(found if some else [], "junit")))
    suite = tree.find("testsuite")
    assert suite is not None
    assert suite.get("failures") == ("2" if some else "0")
    assert len(suite.findall("testcase")) == (2 if some else 1)


@pytest.mark.parametrize("form", FORMATS)
def test_no_finding_is_still_a_report(form):
    text = "\n".join(output([], form))
    assert not text or json.loads(text) is not None if form not in ("junit",) else text


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ([], "Bez uwag (3 notatki)."),
        (["error"], "Znaleziono: 1 błąd (3 notatki)."),
        (
            ["error"] * 3 + ["warning"] * 5 + ["info"] * 22,
            "Znaleziono: 3 błędy, 5 ostrzeżeń, 22 informacje (3 notatki).",
        ),
    ],
)
def test_summary_counts_in_polish(found, levels, said):
    assert report.summary([found[0]._replace(severity=level) for level in levels], 3, "pl") == said


def _slips(times: int, path: str = "a.md"):
    text = "[[Zapla]]\n" * times
    source = Source(path, text)
    found = [
        (Diagnostic("LNK001", path, at * 10 + 2, at * 10 + 7, fill={"target": "Zapla"}), "error")
        for at in range(times)
    ]
    return report.findings(found, load(), lambda _: source, str, "pl")


def test_few_findings_are_all_shown():
    lines = list(digest.text(_slips(digest.MANY), "pl"))
    assert sum(line.startswith("a.md:") for line in lines) == digest.MANY
    assert lines == list(report.text(_slips(digest.MANY)))


def test_of_very_many_the_first_are_shown_and_the_rest_counted():
    many = [each for name in "abcdefg" for each in _slips(100, f"{name}.md")]
    lines = list(digest.text(many, "pl"))
    assert sum(line.startswith("a.md:") for line in lines) == digest.IN_NOTE
    assert sum(" LNK001 " in line and ".md:" in line for line in lines) == digest.IN_VAULT
    assert lines[-1] == f"{700 - digest.IN_VAULT:>6}  LNK001  broken-link"
    assert sum(".md:" in line for line in digest.text(many, "pl", full=True)) == 700


def test_statistics_for_programs(found):
    told = json.loads("".join(statistics(found)))
    assert told == [
        {"code": "LNK001", "name": "broken-link", "count": 1, "fixable": 0},
        {"code": "LNK005", "name": "case-differs", "count": 1, "fixable": 1},
    ]


def test_a_finding_about_a_whole_note_shows_no_line():
    one = Diagnostic("TXT005", "a.md", 0, 0, "info")
    found = report.findings([(one, "info")], load(), lambda _: Source("a.md", "Tekst.\n"), str, "pl")
    assert len(list(report.text(found))) == 1
