"""A real report in each form, held against what its consumer documents: SARIF 2.1.0, GitLab, JUnit, GitHub.

The SARIF schema is the standard's own, as the SARIF SDK ships it (`schemas/`).
"""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest
from kodeks.checks.formats import output


def many(items, **more):
    return {"type": "array", "items": items, **more}


TEXT = {"type": "string", "minLength": 1}
FROM_ONE = {"type": "integer", "minimum": 1}
SARIF = json.loads((Path(__file__).parent / "schemas/sarif-2.1.0.json").read_bytes())
GITLAB = many(
    {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": TEXT,
            "check_name": TEXT,
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path"],
                "properties": {
                    "path": {"type": "string", "pattern": r"^(?!\./|/)"},
                    "positions": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"required": ["line"], "properties": {"line": FROM_ONE}}},
                    },
                },
            },
        },
    }
)
NOTES = {
    "Rozdział 1%/Ąę, <b>&amp;.md": "[[Brak]] i [[Brak]]\n\n## Puste\n",
    "Zażółć.md": '---\ntag: a\n---\n![[x.png|„200"]] ]]>\n',
}


@pytest.fixture
def found(tmp_path, monkeypatch, found):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "vault").mkdir()
    monkeypatch.chdir(tmp_path / "vault")
    told = found(NOTES)
    assert {each.severity for each in told} == {"error", "warning", "info"}
    return told


def said(found, form):
    return "\n".join(output(found, form))


@pytest.mark.parametrize("some", [True, False])
def test_sarif_fits_its_schema(found, some):
    log = json.loads(said(found if some else [], "sarif"))
    jsonschema.Draft202012Validator(SARIF).validate(log)
    if not some:
        return
    run = log["runs"][0]
    assert {each["ruleId"] for each in run["results"]} == {
        each["id"] for each in run["tool"]["driver"]["rules"]
    }
    places = [each["locations"][0]["physicalLocation"] for each in run["results"]]
    assert {unquote(each["artifactLocation"]["uri"]) for each in places} == set(NOTES)
    assert all(re.fullmatch(r"[!-~]+", each["artifactLocation"]["uri"]) for each in places)
    prints = [each["partialFingerprints"]["kodeks/v1"] for each in run["results"]]
    assert len(set(prints)) == len(prints), "twins too are told apart"


def test_the_schema_refuses(found):
    log = json.loads(said(found, "sarif"))
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, SARIF)


def test_gitlab_fits_what_it_documents(found):
    told = json.loads(said(found, "gitlab"))
    jsonschema.validate(told, GITLAB)
    assert len({each["fingerprint"] for each in told}) == len(found)


def test_junit_counts_what_it_holds(found):
    suites = ET.fromstring(said(found, "junit").encode())
    assert suites.tag == "testsuites"
    (suite,) = suites
    assert int(suite.get("tests")) == len(suite.findall("testcase")) == len(found)
    assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
    assert {case.get("classname") for case in suite} == {case.get("file") for case in suite} == set(NOTES)


def test_junit_tells_every_message_where_its_readers_look(found):
    for case, each in zip(ET.fromstring(said(found, "junit").encode())[0], found, strict=True):
        (told,) = case
        assert told.tag == ("system-out" if each.severity == "info" else "failure")
        assert told.text.endswith(f"{each.code} {each.message}")
        assert told.get("message", each.message) == each.message


COMMAND = re.compile(r"::(error|warning|notice) ((?:\w+=[^,:]*,?)+)::(.*)")


def test_github_reads_back_what_was_meant(found):
    for line, each in zip(said(found, "github").split("\n"), found, strict=True):
        level, properties, data = COMMAND.fullmatch(line).groups()
        given = dict(part.split("=", 1) for part in properties.split(","))
        assert level == {"error": "error", "warning": "warning", "info": "notice"}[each.severity]
        assert unquote(given["file"]) == each.filename
        assert (int(given["line"]), int(given["col"])) == each.start
        assert each.message in unquote(data)


def test_json_and_json_lines_say_the_same_in_ruffs_shape(found):
    told = json.loads(said(found, "json"))
    assert told == [json.loads(line) for line in said(found, "json-lines").split("\n")]
    for each in told:
        assert set(each["location"]) == set(each["end_location"]) == {"row", "column"}
        assert each["severity"] in ("error", "warning", "info")
        assert each["fix"] is None or set(each["fix"]) == {"message", "applicability", "edits"}
        for edit in (each["fix"] or {}).get("edits", ()):
            assert set(edit) >= {"content", "location", "end_location"}
