"""The cache: an unchanged vault is not read again; a changed one always is; a spoilt cache is none."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from kodeks import cache as caching
from kodeks import files
from kodeks.cache.pack import Kept
from kodeks.config import Config
from kodeks.diagnostic import Diagnostic, Edit, Fix
from kodeks.facts import facts_of
from kodeks.model import Facts
from kodeks.vault import ChangedError, Vault, read_vault, reader

NOTE = """---
title: Tytuł
aliases: [a, b]
nested: {k: [1, 2.5, null, true, "tekst"]}
up: "[[Inna]]"
---
# Nagłówek #tag

Tekst [[Inna#x|y]] ![a|10x20](b.png) [x][id] <img src="c.png"> ^blok

| a | b |
| - | :-: |
| [[Inna\\|z]] | 1 |

^tabela

> [!note|m]+ Tytuł
> %% k %% <!-- h -->

[[Siła]] = 10 + [[Zręczność]]

Przypis[^1]

[^1]: Treść

[id]: Inna.md

```js
kod
```
"""


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the notes that are parsed, as they are."""
    paths: list[str] = []

    def counted(source, options):
        paths.append(source.path)
        return facts_of(source, options)

    monkeypatch.setattr(reader, "facts_of", counted)
    return paths


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "Folder").mkdir()
    for name, text in (("A.md", NOTE), ("Folder/B.md", "# B\n\n[[A]]"), ("C.md", "zażółć")):
        (tmp_path / name).write_text(text, "utf-8")
    age(tmp_path)
    return tmp_path


def age(root: Path) -> None:
    """Let the files be settled: what changed just now is never trusted by its stamp."""
    caching.UNSETTLED = 0


@pytest.fixture(autouse=True)
def _unsettled():
    before = caching.UNSETTLED
    yield
    caching.UNSETTLED = before


def check(facts: Facts, source: object) -> tuple[Diagnostic, ...]:
    fix = Fix("fix.x", {"a": "b"}, (Edit(facts.path, 0, 1, "ż"), Edit("inna.md", 1, 2, "")), "unsafe")
    return (
        Diagnostic(
            "LNK001", facts.path, 1, 2, "warning", "v", {"k": "ą"}, fix, (("inna.md", 3), (facts.path, 4))
        ),
    )


def read(root: Path, config: Config = Config(), **options) -> Vault:  # noqa: B008
    return read_vault(root, config, check=check, **options)


def test_a_second_run_parses_nothing_and_knows_the_same(root, parsed):
    first = read(root)
    assert sorted(parsed) == ["A.md", "C.md", "Folder/B.md"]
    parsed.clear()
    second = read(root)
    assert parsed == []
    assert isinstance(second.notes["A.md"], Kept)
    for path, facts in first.notes.items():
        assert second.notes[path] == facts
        assert tuple(second.notes[path]) == tuple(facts)
        for name in Facts._fields:
            assert getattr(second.notes[path], name) == getattr(facts, name), name
            assert type(getattr(second.notes[path], name)) is type(getattr(facts, name)), name
    assert second.noted == first.noted
    assert second.language == first.language == "pl"


def test_kept_facts_are_facts_in_every_way(root):
    fresh = read(root).notes["A.md"]
    kept = read(root).notes["A.md"]
    assert kept._replace(title="x") == fresh._replace(title="x")
    assert [type(each) for each in kept.links] == [type(each) for each in fresh.links]
    assert kept.tables[0].rows[0][0].span.start == fresh.tables[0].rows[0][0].span.start
    assert kept.links[2].size == fresh.links[2].size
    assert hash(kept.links) == hash(fresh.links)
    assert kept.property("nested") == fresh.property("nested")
    assert kept[0] == "A.md"
    assert list(kept) == list(fresh)


def test_a_warm_read_imports_no_parser(root):
    read(root)
    script = (
        "import sys; from pathlib import Path; from kodeks import config, links, vault; "
        "r = links.resolve(vault.read_vault(Path(sys.argv[1]), config.load(Path(sys.argv[1]))[0])); "
        "print(len(r.vault.notes), *(m for m in ('markdown_it', 'yaml', 'hashlib') if m in sys.modules))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    os.utime(root / "A.md", ns=(1, 1))
    told = subprocess.run(
        [sys.executable, "-c", script, str(root)], capture_output=True, text=True, env=env, check=True
    )
    assert told.stdout.split()[0] == "3"
    assert "markdown_it" not in told.stdout
    assert "yaml" not in told.stdout


def test_a_change_is_seen_even_within_one_tick(root, parsed):
    caching.UNSETTLED = 2 * 10**9
    read(root)
    parsed.clear()
    stat = (root / "C.md").stat()
    (root / "C.md").write_text("zmiana", "utf-8")
    os.utime(root / "C.md", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert read(root).notes["C.md"].headings == ()
    assert parsed == ["C.md"]


def test_what_was_only_touched_or_moved_is_known_again(root, parsed):
    read(root)
    parsed.clear()
    os.utime(root / "A.md")
    (root / "Folder/B.md").rename(root / "Gdzie indziej.md")
    vault = read(root)
    assert parsed == []
    assert vault.notes["Gdzie indziej.md"].path == "Gdzie indziej.md"
    assert vault.noted["Gdzie indziej.md"][0].path == "Gdzie indziej.md"
    assert vault.noted["Gdzie indziej.md"][0].fix.edits[0].path == "Gdzie indziej.md"
    assert list(vault.notes) == ["A.md", "C.md", "Gdzie indziej.md"]


def test_settings_of_the_checks_run_them_again_but_parse_nothing(root, parsed):
    read(root)
    parsed.clear()
    seen: list[str] = []
    read_vault(root, Config(hide_callouts=("x",)), check=lambda facts, source: seen.append(facts.path) or ())
    assert (parsed, len(seen)) == ([], 3)
    read(root, Config(strict_line_breaks=True))
    assert len(parsed) == 3


def test_a_run_without_checks_keeps_what_they_found(root):
    read(root)
    read_vault(root, Config())
    seen: list[str] = []
    read_vault(root, Config(), check=lambda facts, source: seen.append(facts.path) or ())
    assert seen == []


@pytest.mark.parametrize("spoil", ["", "x", "kodeks cache 00000000\n{}\n", "\0" * 5000])
def test_a_damaged_cache_is_none(spoil, root, parsed):
    read(root)
    (root / caching.FILE).write_text(spoil)
    parsed.clear()
    assert len(read(root).notes) == 3
    assert len(parsed) == 3


def test_any_damaged_byte_is_found(root, parsed):
    read(root)
    good = (root / caching.FILE).read_bytes()
    for at in range(0, len(good), max(1, len(good) // 40)):
        (root / caching.FILE).write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        assert read(root).notes["A.md"].title == "Tytuł"
    for cut in (1, len(good) // 2, len(good) - 1):
        (root / caching.FILE).write_bytes(good[:cut])
        assert read(root).notes["A.md"].title == "Tytuł"


def test_a_foreign_or_newer_cache_is_ignored(root, parsed, monkeypatch):
    monkeypatch.setattr(caching, "FORMAT", 99)
    read(root)
    monkeypatch.undo()
    caching.UNSETTLED = 0
    assert len(read(root).notes) == 3


def test_well_formed_nonsense_is_ignored(root):
    from zlib import crc32

    read(root)
    _, _, rest = (root / caching.FILE).read_bytes().partition(b"\n")
    told = json.loads(rest.partition(b"\n")[0])
    for notes in (5, [5], [["A.md"]], [["A.md", [1, 2, 3, 4], "x", True, "a", None]]):
        body = json.dumps({**told, "notes": notes}).encode() + b"\n"
        (root / caching.FILE).write_bytes(b"kodeks cache %08x\n%s" % (crc32(body), body))
        assert read(root).notes["A.md"].title == "Tytuł"


def test_the_cache_ignores_itself_in_git_and_leaves_no_half_files(root):
    read(root)
    assert (root / ".kodeks/.gitignore").read_text() == "*\n"
    assert sorted(each.name for each in (root / ".kodeks").iterdir()) == [".gitignore", "cache"]


def test_a_vault_that_cannot_be_written_just_works(root, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(caching.files, "write_bytes", refuse)
    assert len(read(root).notes) == 3


def test_nothing_is_written_through_a_symbolic_link(root, tmp_path_factory):
    outside = tmp_path_factory.mktemp("poza")
    (root / ".kodeks").symlink_to(outside)
    assert len(read(root).notes) == 3
    assert list(outside.iterdir()) == []
    (root / ".kodeks").unlink()
    (root / ".kodeks").write_text("a file")
    assert len(read(root).notes) == 3


def test_without_a_cache_nothing_is_written(root):
    read(root, cache=False)
    assert not (root / ".kodeks").exists()


def test_two_runs_at_once_do_no_harm(root):
    faults: list[BaseException] = []

    def run(number: int) -> None:
        try:
            for turn in range(8):
                (root / f"{number}.md").write_text(f"# {number} {turn}", "utf-8")
                assert read(root).notes["A.md"].title == "Tytuł"
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert [each.display for each in read(root).notes["3.md"].headings] == ["3 7"]


def test_an_unchanged_vault_writes_nothing(root):
    read(root)
    stamp = (root / caching.FILE).stat().st_mtime_ns
    read(root)
    assert (root / caching.FILE).stat().st_mtime_ns == stamp


@pytest.mark.corpora
def test_facts_of_real_notes_come_back_as_they_were(shared):
    for path in sorted((shared / "corpora" / "obsidian-export").rglob("*.md")):
        source = files.read(path.parent, path.name)
        if hasattr(source, "text"):
            facts = facts_of(source)
            record = caching.record_of("x", False, facts)
            assert record.facts(path.name) == facts


def test_a_text_that_was_just_read_is_at_hand(tmp_path, monkeypatch):
    (tmp_path / "A.md").write_text("raz")
    vault = read_vault(tmp_path, Config(), cache=False)
    (tmp_path / "A.md").write_text("zupełnie co innego")
    assert vault.as_read("A.md").text == "raz"
    with pytest.raises(ChangedError):
        vault.source("A.md")
    monkeypatch.setattr(reader, "FRESH", 10)
    vault = read_vault(tmp_path, Config(), cache=False)
    (tmp_path / "A.md").write_text("raz")
    with pytest.raises(ChangedError):
        vault.as_read("A.md")
