"""Which files make a vault: its root, dots, templates, what is excluded, names and files of any kind."""

import os
import sys
from pathlib import Path

import pytest
from kodeks import config as settings
from kodeks.config import Config
from kodeks.links import resolve
from kodeks.vault import Vault, find_root, read_vault
from kodeks.vault.which import is_excluded


def read(root: Path) -> Vault:
    return read_vault(root, settings.load(root)[0], cache=False)


def make(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("", "utf-8")
    return root


def test_the_root_is_the_nearest_folder_with_settings(tmp_path):
    make(tmp_path, "v/.obsidian/app.json", "v/a/b/N.md", "v/inner/kodeks.toml", "v/inner/c/N.md")
    assert find_root(tmp_path / "v/a/b") == tmp_path / "v"
    assert find_root(tmp_path / "v/a/b/N.md") == tmp_path / "v"
    assert find_root(tmp_path / "v") == tmp_path / "v"
    assert find_root(tmp_path / "v/inner/c") == tmp_path / "v/inner"


def test_the_root_by_mkdocs_yml(tmp_path):
    make(tmp_path, "mkdocs.yml", "docs/a/N.md", "src/x.py")
    assert find_root(tmp_path) == tmp_path / "docs"
    assert find_root(tmp_path / "docs/a") == tmp_path / "docs"
    assert find_root(tmp_path / "src") == tmp_path / "src"
    text = "site_name: x\ndocs_dir: './skarbiec ą' # tu\nplugins: [!!python/name:x]\n"
    (tmp_path / "mkdocs.yml").write_text(text, "utf-8")
    make(tmp_path, "skarbiec ą/N.md")
    assert find_root(tmp_path) == tmp_path / "skarbiec ą"
    assert find_root(tmp_path / "docs") == tmp_path / "docs"


def test_a_folder_alone_is_its_own_root(tmp_path, monkeypatch):
    make(tmp_path, "a/N.md")
    assert find_root(tmp_path / "a") == tmp_path / "a"
    monkeypatch.chdir(tmp_path / "a")
    assert find_root(Path()) == tmp_path / "a"


def test_a_note_alone_belongs_to_the_working_folder_that_holds_it(tmp_path, monkeypatch):
    make(tmp_path, "a/b/N.md", "c/N.md")
    monkeypatch.chdir(tmp_path / "a")
    assert find_root(Path("b/N.md")) == tmp_path / "a"
    assert find_root(tmp_path / "c/N.md") == tmp_path / "c"
    assert find_root(Path("b")) == tmp_path / "a/b"


def test_dots_and_settings_do_not_count(tmp_path):
    make(
        tmp_path,
        "A.md",
        ".ukryta.md",
        ".trash/B.md",
        "x/.git/C.md",
        "x/D.MD",
        "obraz.png",
        "kodeks.toml",
        "x/kodeks.toml",
    )
    vault = read(tmp_path)
    assert list(vault.notes) == ["A.md", "x/D.MD"]
    assert vault.files == ("obraz.png", "x/kodeks.toml")


def test_a_site_that_was_written_into_the_vault_does_not_count(tmp_path):
    site = ("404.html", "assets/kodeks/rules.json", "index.html", "sw.js", "img/mapa.png")
    make(tmp_path, "A.md", *(f"strona/{name}" for name in site), "inne/index.html", "inne/sw.js")
    assert read(tmp_path).files == ("inne/index.html", "inne/sw.js")


@pytest.mark.parametrize(
    ("path", "unchecked"),
    [
        ("Templates/A.md", True), ("x/_templates/A.md", True), ("szablony/A.md", True),
        ("A.template.md", True), ("A.excalidraw.md", True), ("LICENSE.md", True), ("CLAUDE.md", True),
        ("archiwum/A.md", True), ("x/tmp.md", True), ("stare/A.md", True), ("x/regex7.md", True),
        ("A.md", False), ("Szablon postaci.md", False), ("archiwum.md", False), ("README.md", False),
    ],
)  # fmt: skip
def test_what_is_not_reported(path, unchecked, tmp_path):
    make(tmp_path, path)
    config = Config(exclude=("archiwum/", "tmp.md", "*/nic/*"), ignored=("stare/", r"/regex\d/", "/(/", "//"))
    vault = read_vault(tmp_path, config, cache=False)
    assert vault.unchecked(path) is unchecked
    assert vault.template(path) is any(
        word in path for word in ("emplate", "szablony", "excalidraw", "CLAUDE")
    )


def test_excluded_notes_still_exist(tmp_path):
    make(tmp_path, "archiwum/Stara.md")
    (tmp_path / "A.md").write_text("[[Stara]]")
    resolved = resolve(read_vault(tmp_path, Config(exclude=("archiwum",)), cache=False))
    assert resolved.verdicts["A.md"][0].path == "archiwum/Stara.md"
    assert is_excluded("archiwum/Stara.md", resolved.vault.config)


def test_the_language_by_the_letters_of_a_tenth_of_the_notes(tmp_path):
    make(tmp_path, *(f"{n}.md" for n in range(10)))
    assert read(tmp_path).language == "en"
    (tmp_path / "3.md").write_text("Żółw", "utf-8")
    assert read(tmp_path).language == "pl"
    make(tmp_path, "10.md", "11.md")
    assert read(tmp_path).language == "en"
    (tmp_path / "kodeks.toml").write_text('language = "de"')
    assert read(tmp_path).language == "de"


def test_an_empty_vault(tmp_path):
    vault = read(tmp_path)
    assert (vault.notes, vault.files, vault.language) == ({}, (), "en")
    assert resolve(vault).verdicts == {}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_of_any_kind(tmp_path):
    names = [b"zwyk\xc5\x82a.md", b"nie utf8 \xff.md", b"nowa\nlinia.md", b"tab\t.md", b"a\\b.md", b" .md"]
    for name in names:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_text("[[zwykła]] [[nie utf8]]", "utf-8")
    vault = read(tmp_path)
    resolved = resolve(vault)
    assert "nowa\nlinia.md" in vault.notes
    assert all(verdicts[0].path == "zwykła.md" for verdicts in resolved.verdicts.values())
    kept = read_vault(tmp_path, settings.load(tmp_path)[0])
    assert list(read_vault(tmp_path, kept.config).notes) == list(vault.notes)


def test_what_is_neither_file_nor_folder(tmp_path):
    make(tmp_path, "A.md")
    os.mkfifo(tmp_path / "kolejka.md")
    (tmp_path / "w próżnię.md").symlink_to(tmp_path / "nie ma.md")
    (tmp_path / "w kółko").symlink_to(tmp_path / "w kółko")
    (tmp_path / "folder.md").mkdir()
    assert list(read(tmp_path).notes) == ["A.md"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_what_must_not_be_read_is_told(tmp_path):
    make(tmp_path, "A.md", "B.md", "tajny/C.md")
    (tmp_path / "A.md").chmod(0)
    (tmp_path / "tajny").chmod(0)
    vault = read(tmp_path)
    (tmp_path / "tajny").chmod(0o700)
    assert list(vault.notes) == ["A.md", "B.md"]
    assert {path for path, found in vault.noted.items() if found} == {"A.md", "tajny"}


def test_folders_that_cannot_be_listed_are_told(tmp_path, monkeypatch):
    make(tmp_path, "A.md", "tajny/C.md")
    scandir = os.scandir

    def refuse(path: object) -> object:
        if str(path).endswith("tajny"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    vault = read(tmp_path)
    assert list(vault.notes) == ["A.md"]
    assert [(each.code, each.variant) for each in vault.noted["tajny"]] == [("TXT001", "system")]
    assert vault.noted["tajny"][0].fill == {"error": "Permission denied"}
