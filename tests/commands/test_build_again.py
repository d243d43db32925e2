"""An unchanged vault's site is not written again, and anything else that it depends on builds it anew."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from kodeks.commands import build, standing
from kodeks.commands.trouble import CannotRunError

AGES_AGO = 10_000_000_000
NOTES = {
    "vault/Index.md": "# Book\n\n[[Rule]] ![[map.png]] [[Hidden]]\n",
    "vault/Rule.md": "The rule.\n\n> [!gm]+ x\n> canary\n",
    "vault/Hidden.md": "---\npublish: false\n---\ncanary\n",
    "vault/map.png": "x",
    "vault/kodeks.toml": 'site_name = "Book"\n',
    "vault/.obsidian/app.json": "{}",
    "mkdocs.yml": (
        "site_name: Book\ndocs_dir: vault\nsite_dir: build/site\ntheme: material\nplugins: [kodeks]\n"
    ),
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A vault beside its `mkdocs.yml`; what was written just now counts as written long ago."""
    monkeypatch.setattr("kodeks.cache.UNSETTLED", -AGES_AGO)
    for path, text in NOTES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


def built(project: Path, **options: object) -> bool:
    """Build; whether the site was written, not left."""
    said: list[str] = []
    given = build.Options(**{"lang": "en", **options})  # type: ignore[arg-type]
    assert build.run(str(project / "vault"), given, said.append) == 0, said
    assert said[-1].startswith(("Site: ", "Nothing has changed"))
    return said[-1].startswith("Site: ")


@pytest.mark.parametrize(("lang", "point"), [("pl", ","), ("en", ".")])
def test_the_time_it_took_is_written_as_the_language_writes_numbers(
    lang: str, point: str, project: Path
) -> None:
    said: list[str] = []
    build.run(str(project / "vault"), build.Options(lang=lang), said.append)
    build.run(str(project / "vault"), build.Options(lang=lang), said.append)
    times = [line for line in said if line.endswith(" s).")]
    assert len(times) == 2, "built, and left as it stands"
    assert all(re.search(rf" \d+{re.escape(point)}\d s\)\.$", line) for line in times), times


def edit(path: str, text: str) -> Callable[[Path], object]:
    return lambda project: (project / path).write_text(text, "utf-8")


def same_size_and_time(project: Path) -> None:
    """A note with another letter whose size and time of writing say nothing."""
    note = project / "vault/Rule.md"
    before = note.stat()
    note.write_text(NOTES["vault/Rule.md"].replace("rule", "role"), "utf-8")
    os.utime(note, ns=(before.st_atime_ns, before.st_mtime_ns))


def page_with_its_old_time(project: Path) -> None:
    page = project / "build/site/index.html"
    before = page.stat()
    page.write_bytes(page.read_bytes().replace(b"Book", b"Bock"))
    os.utime(page, ns=(before.st_atime_ns, before.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], object]] = {
    "a note is edited": edit("vault/Rule.md", "Another rule.\n"),
    "a note is edited and looks the same": same_size_and_time,
    "a note appears": edit("vault/New.md", "new"),
    "a note goes": lambda project: (project / "vault/Hidden.md").unlink(),
    "a note is moved": lambda project: (project / "vault/Rule.md").rename(project / "vault/Rules.md"),
    "a note is hidden": edit("vault/Rule.md", "---\npublish: false\n---\n"),
    "a picture is another": edit("vault/map.png", "y"),
    "a picture goes": lambda project: (project / "vault/map.png").unlink(),
    "settings": edit("vault/kodeks.toml", 'site_name = "Bock"\n'),
    "settings hide more": edit("vault/kodeks.toml", 'hide_callouts = ["gm", "tip"]\n'),
    "settings go": lambda project: (project / "vault/kodeks.toml").unlink(),
    "Obsidian's settings": edit("vault/.obsidian/app.json", '{"strictLineBreaks": true}'),
    "mkdocs.yml": edit("mkdocs.yml", NOTES["mkdocs.yml"] + "use_directory_urls: false\n"),
    "a page goes": lambda project: (project / "build/site/rule/index.html").unlink(),
    "a page is edited": edit("build/site/rule/index.html", "canary"),
    "a page is edited and keeps its time": page_with_its_old_time,
    "a file of others appears": edit("build/site/canary.html", "x"),
    "a folder of others appears": lambda project: (project / "build/site/other").mkdir(),
    "the search index loses a file": lambda project: next(
        (project / "build/site/pagefind").rglob("*.pf_meta")
    ).unlink(),
    "the record is damaged": lambda project: [
        path.write_bytes(path.read_bytes()[:-3] + b"}}}") for path in records(project)
    ],
    "the record is empty": lambda project: [path.write_bytes(b"") for path in records(project)],
    "the record is no record": lambda project: [path.write_bytes(b"[1]\n\xff") for path in records(project)],
    "the record lies about its lines": lambda project: [
        path.write_bytes(path.read_bytes().replace(b"Edition", b"Ed1tion")) for path in records(project)
    ],
}


def records(project: Path) -> list[Path]:
    found = list((project / "vault/.kodeks").glob("site-*"))
    assert found
    return found


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_any_change_builds_anew(project: Path, change: Callable[[Path], object]) -> None:
    assert built(project)
    assert not built(project)
    change(project)
    assert built(project)
    site = project / "build/site"
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    assert not [path for path, text in pages.items() if "canary" in text or "canary" in path.name]
    assert not built(project)


def test_what_is_asked_for_counts(project: Path) -> None:
    assert built(project)
    for options in (
        {"edition": "gm"},
        {"url": "https://example.org/"},
        {"lang": "pl"},
        {"site_dir": "other"},
    ):
        if "site_dir" in options:
            options = {"site_dir": str(project / "other")}
        lines: list[str] = []
        assert build.run(str(project / "vault"), build.Options(**options), lines.append) == 0  # type: ignore[arg-type]
        assert lines[-1].startswith(("Site: ", "Strona: "))


def test_another_code_or_package_builds_anew(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_code", "_packages"):
        assert built(project) or name == "_packages"
        assert not built(project)
        monkeypatch.setattr(standing, name, lambda: iter(["another"]))
        assert built(project)


def test_the_code_and_packages_that_are_looked_at() -> None:
    files = [path for path, _ in standing._code()]
    for part in (
        "render/make.py",
        "adapters/mkdocs.py",
        "words/pl.json",
        "assets/page.js",
        "overrides/main.html",
    ):
        assert [path for path in files if path.endswith(part)], part
    packages = list(standing._packages())
    for name in ("mkdocs-", "mkdocs_material-", "pagefind-", "nh3-", "markdown_it_py-"):
        assert [each for each in packages if each.startswith(name)], name


@pytest.mark.parametrize(
    "more",
    [
        "theme: {name: material, custom_dir: mine}\n",
        "plugins: [kodeks, search]\n",
        "hooks: [hook.py]\n",
        "site_author: !ENV AUTHOR\n",
        "INHERIT: other.yml\n",
    ],
)
def test_what_cannot_be_judged_is_never_left(project: Path, more: str) -> None:
    key = more.partition(":")[0]
    kept = [line for line in NOTES["mkdocs.yml"].splitlines(keepends=True) if not line.startswith(key)]
    (project / "mine").mkdir()
    (project / "hook.py").write_text("", "utf-8")
    (project / "other.yml").write_text("{}", "utf-8")
    (project / "mkdocs.yml").write_text("".join(kept) + more, "utf-8")
    assert built(project)
    assert built(project)


def test_a_note_that_was_just_written_is_not_trusted(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kodeks.cache.UNSETTLED", AGES_AGO)
    assert built(project)
    assert built(project)


def test_strict_stops_on_what_a_build_before_warned_of(project: Path) -> None:
    assert built(project)
    said: list[str] = []
    options = build.Options(lang="en", strict=True)
    assert build.run(str(project / "vault"), options, said.append) == 1
    assert any("Hidden" in line for line in said)


def test_the_same_is_said_again(project: Path) -> None:
    first: list[str] = []
    again: list[str] = []
    build.run(str(project / "vault"), build.Options(), first.append)
    build.run(str(project / "vault"), build.Options(), again.append)
    assert first[:-1] == again[:-1]
    assert first[-1] != again[-1]


def test_unknown_editions_are_refused(project: Path) -> None:
    assert built(project)
    with pytest.raises(CannotRunError):
        build.run(str(project / "vault"), build.Options("none"), lambda _: None)
