"""What is kept between two runs: always right, harmless when damaged, safe for two runs at once."""

import os
import shutil
import subprocess
import sys

import pytest
from kodeks import cache
from kodeks.cache import Stamp
from kodeks.commands.opening import open_vault
from kodeks.commands.replay import Replay, Told
from kodeks.vault.reader import Origin


def checked(vault, *arguments):
    """A check that trusts stamps at once, as it does with files that are older than two seconds."""
    script = (
        "import sys, kodeks.cache\n"
        "kodeks.cache.UNSETTLED = -10**12\n"
        "from kodeks.cli import main\n"
        "main(['check', *sys.argv[1:]])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=vault,
        env={**os.environ, "LANG": "pl_PL.UTF-8", "LC_ALL": "pl_PL.UTF-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert not done.stderr, done.stderr
    return done.stdout


CHANGES = {
    "a target is renamed": lambda root: (root / "Zapał.md").rename(root / "Ogień.md"),
    "a target is deleted": lambda root: (root / "Zapał.md").unlink(),
    "a twin appears": lambda root: ((root / "a").mkdir(), shutil.copy(root / "Zapał.md", root / "a")),
    "an attachment goes": lambda root: (root / "obraz.png").unlink(),
    "a heading is renamed": lambda root: (root / "Zapał.md").write_text("# Ogień\n", encoding="utf-8"),
    "a formula changes": lambda root: (root / "Wzór.md").write_text(
        "[[#Moc]] = 2 + \n\n# Moc\n", encoding="utf-8"
    ),
    "settings appear": lambda root: (root / "kodeks.toml").write_text(
        '[terms]\nPatrz = "Zobacz"\n', encoding="utf-8"
    ),
    "Obsidian's settings change": lambda root: (root / ".obsidian/app.json").write_text(
        '{"userIgnoreFilters": ["Zła"]}', encoding="utf-8"
    ),
    "a note is hidden": lambda root: (root / "Zapał.md").write_text(
        "---\npublish: false\n---\n# Zapał\n", encoding="utf-8"
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_warm_check_finds_what_a_cold_one_does(vault, change):
    (vault / "obraz.png").write_bytes(b"png")
    (vault / "Obrazek.md").write_text("![[obraz.png]] [[Zapał#Zapał]]\n", encoding="utf-8")
    (vault / "Wzór.md").write_text("[[#Moc]] = 2 + 2\n\n# Moc\n\nTak.\n", encoding="utf-8")
    before = checked(vault)
    assert checked(vault) == before
    assert (vault / ".kodeks/found").is_file()
    change(vault)
    after = checked(vault)
    assert after == checked(vault) == checked(vault, "--no-cache")
    assert after != before


def test_an_unchanged_vault_is_not_read_again(vault):
    before = checked(vault)
    kept = vault / ".kodeks/found"
    assert "Zapla" in kept.read_text(encoding="utf-8")
    script = (
        "import sys, kodeks.cache, kodeks.vault.reader\n"
        "kodeks.cache.UNSETTLED = -10**12\n"
        "kodeks.vault.reader.Reader = None\n"
        "from kodeks.cli import main\n"
        "main(['check'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=vault,
        env={**os.environ, "LANG": "pl_PL.UTF-8", "LC_ALL": "pl_PL.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == before, done.stderr


DAMAGE = {
    "cut": lambda data: data[: len(data) // 2],
    "a changed letter": lambda data: data.replace(b"LNK001", b"LNK002"),
    "nothing": lambda data: b"",
    "zeros": lambda data: b"\0" * 999,
    "foreign": lambda data: b'{"version": 99}\n[]',
    "lists": lambda data: b"[[[[[[]]]]]]\n" + b"[" * 100_000,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
@pytest.mark.parametrize("name", ["found", "cache"])
def test_a_damaged_or_foreign_file_is_as_none(vault, name, damage):
    before = checked(vault)
    file = vault / ".kodeks" / name
    if name == "cache":
        (vault / ".kodeks/found").unlink()
    file.write_bytes(damage(file.read_bytes()))
    assert checked(vault) == before
    assert checked(vault) == before


def test_the_folder_hides_itself_from_git(vault):
    checked(vault)
    assert (vault / ".kodeks/.gitignore").read_text(encoding="utf-8") == "*\n"


def test_a_folder_in_the_place_of_a_file_is_no_harm(vault):
    before = checked(vault, "--no-cache")
    (vault / ".kodeks/cache").mkdir(parents=True)
    (vault / ".kodeks/found").mkdir()
    assert checked(vault) == before


def test_a_linked_folder_is_not_written_to(vault, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (vault / ".kodeks").symlink_to(outside, target_is_directory=True)
    assert "LNK001" in checked(vault)
    assert not list(outside.iterdir())


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_vault(vault):
    vault.chmod(0o555)
    try:
        assert "LNK001" in checked(vault)
    finally:
        vault.chmod(0o755)


def test_two_runs_at_once(vault):
    for number in range(60):
        (vault / f"{number}.md").write_text(f"[[{number + 1}]] [[Zapla]]\n", encoding="utf-8")
    expected = checked(vault, "--no-cache")
    command = [sys.executable, "-m", "kodeks", "check", "--lang", "pl"]
    runs = [
        subprocess.Popen(command, cwd=vault, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)
    ]
    told = {run.communicate(timeout=120) for run in runs}
    assert {(out.decode(), errors.decode()) for out, errors in told} == {(expected, "")}
    assert sorted(path.name for path in (vault / ".kodeks").iterdir() if path.name != "found") == [
        ".gitignore",
        "cache",
    ]
    assert checked(vault) == expected


def test_each_edition_is_kept_for_itself(vault):
    (vault / "Sekret.md").write_text("---\npublish: false\n---\n[[Nigdzie]]\n", encoding="utf-8")
    whole, players = checked(vault), checked(vault, "--edition", "players")
    assert "Nigdzie" in whole
    assert "Nigdzie" not in players
    assert (checked(vault), checked(vault, "--edition", "players")) == (whole, players)
    assert len(list((vault / ".kodeks").glob("found*"))) == 2


def test_a_young_vault_is_kept_once_it_is_old_enough_and_still_the_same(vault, monkeypatch):
    opened = open_vault([str(vault)])
    read, told = opened.vault.origins, Told([], len(opened.vault.notes), "pl")
    monkeypatch.setattr(cache, "UNSETTLED", 10**12)
    young = Replay(opened.root, opened.config, frozenset(), None)
    young.keep(told, read)
    assert not (vault / ".kodeks/found").exists()
    monkeypatch.setattr(cache, "UNSETTLED", -(10**12))
    young.begun = -(2 * 10**18)
    young.keep(told, dict.fromkeys(read, Origin(Stamp(0, 0, 0, 0), "other bytes")))
    assert not (vault / ".kodeks/found").exists()
    young.keep(told, read)
    assert Replay(opened.root, opened.config, frozenset(), None).recall() == told
