"""The GitHub Action, the pre-commit hook, and what `kodeks init` writes: run as their consumers run them."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

EXPRESSION = re.compile(r"\$\{\{\s*inputs\.([\w-]+)\s*\}\}")


@pytest.fixture
def shell(tmp_path):
    """Run a line in bash, with `kodeks` on the path and no locale of its own, as a runner does."""
    scripts = tmp_path / "bin"
    scripts.mkdir()
    command = scripts / "kodeks"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kodeks "$@"\n', encoding="utf-8")
    command.chmod(0o755)

    def run(line: str, cwd: Path, **environment: str):
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", line],
            cwd=cwd,
            env={**inherited, "PATH": f"{scripts}:{os.environ['PATH']}", **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    return run


def action(root: Path, **given: str) -> tuple[str, dict[str, str]]:
    """The last step of the action: its line, and its environment with the inputs filled in."""
    told = yaml.safe_load((root / "action.yml").read_text(encoding="utf-8"))
    inputs = {name: str(each["default"]) for name, each in told["inputs"].items()} | given
    step = told["runs"]["steps"][-1]
    return step["run"], {
        key: EXPRESSION.sub(lambda m: inputs[m[1]], value) for key, value in step["env"].items()
    }


def test_the_action_shows_findings_beside_their_lines(root, shell, vault):
    line, environment = action(root, vault="skarbiec")
    done = shell(line, vault.parent, **environment)
    assert done.returncode == 1
    assert re.match(r"::error file=skarbiec/Zła\.md,line=1,col=9,", done.stdout)
    assert not done.stderr


def test_the_action_takes_its_inputs_as_they_are(root, shell, vault):
    odd = vault.rename(vault.parent / "moja $(księga) 'x'")
    line, environment = action(root, vault=odd.name, lang="en", baseline="known.json", edition="players")
    done = shell(line, odd.parent, **environment)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (odd.parent / "known.json").is_file()


def test_the_action_puts_no_input_into_a_script(root):
    told = yaml.safe_load((root / "action.yml").read_text(encoding="utf-8"))
    assert told["runs"]["using"] == "composite"
    for step in told["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
        assert "uses" in step or step["shell"] == "bash"


def test_the_hook(root, shell, vault):
    (hook,) = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {"id", "name", "entry", "language"} <= hook.keys()
    assert hook["language"] == "python"
    assert hook["pass_filenames"] is False
    entry = shlex.join(shlex.split(hook["entry"]))
    failed = shell(entry, vault)
    assert failed.returncode == 1
    assert "Zła.md:1:9: LNK001" in failed.stdout
    (vault / "Zła.md").unlink()
    assert shell(entry, vault).returncode == 0


def test_what_init_writes_runs(kodeks, shell, vault):
    (vault / ".git").mkdir()
    book = vault / "moja 'księga'"
    kodeks("init", str(book), cwd=vault)
    workflow = yaml.safe_load((vault / ".github/workflows/kodeks.yml").read_text(encoding="utf-8"))
    lines = [step["run"] for step in workflow["jobs"]["check"]["steps"] if "run" in step]
    (checking,) = [line for line in lines if line.startswith("kodeks check")]
    assert shell(checking, vault).returncode == 0
    hook = yaml.safe_load((vault / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0][
        "hooks"
    ][0]
    assert shell(hook["entry"], vault).returncode == 0
    (book / "Zła.md").write_text("[[Brak]]\n", encoding="utf-8")
    assert shell(checking, vault).stdout.startswith("::error file=moja 'księga'/Zła.md,line=1,col=3")
    assert shell(hook["entry"], vault).returncode == 1
