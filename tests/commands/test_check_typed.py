"""`--stdin-filename`: a note as it stands in an editor, among the notes of its vault."""

import json
import os
import subprocess
import sys

import pytest


@pytest.fixture
def typed(vault):
    def run(text, *arguments, name="Tura.md"):
        return subprocess.run(
            [sys.executable, "-m", "kodeks", "check", "--stdin-filename", name, *arguments],
            cwd=vault,
            input=text if isinstance(text, bytes) else text.encode(),
            env={**os.environ, "LANG": "pl_PL.UTF-8", "LC_ALL": "pl_PL.UTF-8"},
            capture_output=True,
            timeout=60,
            check=False,
        )

    return run


def test_only_that_note_is_told_of_and_nothing_is_written(typed, vault):
    done = typed("Wstęp.\n[[Zapał]] i [[Brak]]\n", "--output-format", "json")
    told = json.loads(done.stdout)
    assert [(each["filename"], each["location"]) for each in told] == [("Tura.md", {"row": 2, "column": 15})]
    assert done.returncode == 1
    assert (vault / "Tura.md").read_text(encoding="utf-8") == "Patrz [[Zapał]].\n"
    assert typed("Patrz [[Zapał]].\n").returncode == 0, "what was typed before is not remembered"


def test_headings_of_the_typed_note_are_those_that_count(typed, vault):
    (vault / "Tura.md").write_text("# Dawny\n", encoding="utf-8")
    assert typed("# Nowy\n\n[[#Nowy]] [[Tura#Nowy]]\n").returncode == 0
    assert typed("# Nowy\n\n[[#Dawny]]\n").returncode == 1


def test_a_note_that_is_not_saved_yet(typed):
    assert typed("[[Zapał]]\n", name="Całkiem nowa.md").returncode == 0
    assert typed("[[Zapała]]\n", name="Całkiem nowa.md").returncode == 1


def test_any_bytes(typed):
    done = typed(b"\xff\xfe\x00")
    assert done.returncode == 1
    assert b"TXT001" in done.stdout
    assert b"Traceback" not in done.stderr


def test_what_cannot_be_meant_is_refused(typed):
    for done in (typed("a", "Zapał.md"), typed("a", "--watch"), typed("a", name="a.txt")):
        assert done.returncode == 2
        assert done.stderr.strip()
