"""`kodeks init` makes what is missing and touches nothing that exists."""

import tomllib

import pytest
import yaml


def test_an_empty_folder_becomes_a_vault_that_checks_clean_and_computes(kodeks, tmp_path):
    done = kodeks("init", "księga")
    root = tmp_path / "księga"
    assert done.returncode == 0
    assert tomllib.loads((root / "kodeks.toml").read_text(encoding="utf-8"))["language"] == "pl"
    assert (root / "Zacznij tutaj.md").is_file()
    workflow = yaml.safe_load((root / ".github/workflows/kodeks.yml").read_text(encoding="utf-8"))
    assert set(workflow["jobs"]) == {"check", "publish"}
    hook = yaml.safe_load((root / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert hook["repos"][0]["hooks"][0]["entry"] == "kodeks check ."
    checked = kodeks("check", "księga")
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
    assert checked.stdout.startswith("Bez uwag")


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_first_note_computes(kodeks, tmp_path, lang):
    kodeks("init", "book", "--lang", lang)
    name, given = ("Modyfikator z Siły", "Siła=17") if lang == "pl" else ("Strength modifier", "Strength=17")
    done = kodeks("calc", name, given, "--vault", "book")
    assert done.returncode == 0, done.stderr
    assert "3" in done.stdout.splitlines()[0]


def test_nothing_is_overwritten(kodeks, tmp_path):
    kodeks("init", ".")
    files = [path for path in tmp_path.rglob("*") if path.is_file() and "xdg" not in path.parts]
    for path in files:
        path.write_text("moje", encoding="utf-8")
    done = kodeks("init", ".")
    assert done.returncode == 0
    assert {path.read_text(encoding="utf-8") for path in files} == {"moje"}


def test_a_vault_inside_a_repository_gets_its_workflow_at_the_root(kodeks, tmp_path):
    (tmp_path / ".git").mkdir()
    kodeks("init", "moja 'księga'")
    workflow = yaml.safe_load((tmp_path / ".github/workflows/kodeks.yml").read_text(encoding="utf-8"))
    commands = [step.get("run", "") for step in workflow["jobs"]["check"]["steps"]]
    assert any("moja" in command and "księga" in command for command in commands)
    assert not (tmp_path / "moja 'księga'" / ".github").exists()
