"""`kodeks export`: the model for others, against the schema that is published with it."""

import copy
import json
import os
import subprocess
import sys

import jsonschema
import pytest
from kodeks.commands import export
from kodeks.commands.opening import compiled
from kodeks_engine import codec

HOME = "tests/homebrew/vault"


@pytest.fixture(scope="module")
def validator():
    schema = json.loads(export.schema())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.fixture(scope="module")
def model(root):
    return json.loads(export.rules(str(root / "vault"), None))


@pytest.mark.parametrize("vault", ["vault", HOME])
def test_a_rulebook_fits_the_schema(root, validator, vault):
    model = json.loads(export.rules(str(root / vault), None))
    assert [error.message for error in validator.iter_errors(model)] == []
    assert model["quantities"]
    assert model["examples"]


def test_a_vault_without_rules_fits_too(tmp_path, validator):
    (tmp_path / "Kot.md").write_text("Kot śpi.\n", "utf-8")
    model = json.loads(export.rules(str(tmp_path), None))
    assert validator.is_valid(model)
    assert model["quantities"] == []


def without(key):
    return lambda model: model["quantities"][0].pop(key)


def putting(key, value):
    return lambda model: model["quantities"][0].update({key: value})


DAMAGES = {
    "no place": without("place"),
    "no id": without("id"),
    "a field that is none": putting("colour", "red"),
    "a number for a label": putting("label", 3),
    "a definition that is none": putting("definition", {"is": "Guess"}),
    "a line that is no number": lambda model: model["inputs"][0]["place"].update({"line": "12"}),
    "no licence": lambda model: model.pop("licence"),
    "a kind that is none": lambda model: model["inputs"][0].update({"kind": "colour"}),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_schema_refuses_what_is_damaged(model, validator, damage):
    damaged = copy.deepcopy(model)
    DAMAGES[damage](damaged)
    assert not validator.is_valid(damaged)


def test_whose_rules_they_are(model, root):
    assert model["language"] == "pl"
    assert model["title"] == "Podręcznik"
    assert model["licence"].startswith("Open Game License 1.0a")
    assert json.loads(export.rules(str(root / HOME), None))["licence"] == "", "said even where there is none"


def places(node):
    """All places of a model."""
    if isinstance(node, list):
        for each in node:
            yield from places(each)
    elif isinstance(node, dict):
        if node.get("is") == "Place":
            yield node
        for each in node.values():
            yield from places(each)


def test_every_place_is_a_line_of_a_note(model, root):
    lines = {}
    for place in places(model):
        note = place["note"]
        if note not in lines:
            lines[note] = (root / "vault" / note).read_text("utf-8").splitlines()
        assert 1 <= place["line"] <= len(lines[note])
    assert len(lines) > 50


def test_every_thing_has_its_place(model):
    for kind in ("quantities", "inputs", "switches", "lookups", "decisions", "bindings", "calculators"):
        assert all("place" in each for each in model[kind]), kind


@pytest.mark.parametrize("vault", ["vault", HOME])
def test_it_is_read_back_as_it_was(root, vault):
    folder = str(root / vault)
    assert codec.loads(export.rules(folder, None)) == compiled(folder, None).ruleset


def test_the_order_is_stable_and_follows_the_book(root, model):
    def run(seed):
        called = [sys.executable, "-m", "kodeks", "export", str(root / "vault")]
        return subprocess.run(called, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True).stdout

    assert run("1") == run("2")
    for kind in ("examples", "calculators"):
        at = [(each["place"]["note"], each["place"]["line"]) for each in model[kind]]
        assert at == sorted(at), kind


def test_players_get_what_players_may_know(tmp_path):
    (tmp_path / "Siła.md").write_text("[[Siła]] = 3\n", "utf-8")
    (tmp_path / "Moc.md").write_text("Moc.\n\n> [!gm]+ Tajne\n> [[Moc]] = 4\n", "utf-8")
    ids = [
        [each["id"] for each in json.loads(export.rules(str(tmp_path), edition))["quantities"]]
        for edition in (None, "players")
    ]
    assert ids == [["moc", "sila"], ["sila"]]
