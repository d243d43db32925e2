"""A build that must not happen says why in one place, exits with 1 and leaves the former site as it was."""

from pathlib import Path

import pytest

GOOD = {
    "Suma.md": "Suma jest prosta.\n\n[[Suma]] = [[Podstawa]] + 1\n",
    "Podstawa.md": "[[Podstawa]] = 4\n",
    "Obok.md": "Zobacz [[Podstawa]].\n",
}


@pytest.fixture
def book(tmp_path: Path, kodeks) -> Path:
    """A vault with a site that was built."""
    root = tmp_path / "podręcznik"
    (root / ".obsidian").mkdir(parents=True)
    for path, text in GOOD.items():
        (root / path).write_text(text, "utf-8")
    done = kodeks("build", str(root), "--site-dir", str(tmp_path / "site"))
    assert done.returncode == 0, done.stdout + done.stderr
    return root


def state(site: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path.relative_to(site)): (path.stat().st_mtime_ns, path.read_bytes())
        for path in site.rglob("*")
        if path.is_file()
    }


def refused(kodeks, book: Path, *more: str) -> str:
    """What a build says that stops; nothing of the site may change."""
    site = book.parent / "site"
    before, around = state(site), sorted(path.name for path in book.parent.iterdir())
    done = kodeks("build", str(book), "--site-dir", str(site), *more)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert state(site) == before
    assert sorted(path.name for path in book.parent.iterdir()) == around
    assert "poprzednia została bez zmian" in done.stdout
    return done.stdout


@pytest.mark.parametrize(
    ("hidden", "home"),
    [
        ("---\npublish: false\n---\n[[Podstawa]] = 4\n", "Podstawa.md:4:1"),
        ("Jawne.\n\n> [!gm]\n> [[Podstawa]] = 4\n", "Podstawa.md:4:1"),
    ],
)
def test_a_public_rule_that_needs_a_hidden_one(kodeks, book: Path, hidden: str, home: str) -> None:
    """Both places are named: the public formula, and the sentence or heading that it misses."""
    (book / "Podstawa.md").write_text(hidden, "utf-8")
    said = refused(kodeks, book)
    assert [each for each in said.splitlines() if "Suma.md:3:12" in each and home in each], said


def test_settings_that_cannot_be_read(kodeks, book: Path) -> None:
    (book / "kodeks.toml").write_text('site_name = "A"\nhide_callouts = [\n', "utf-8")
    assert "kodeks.toml:" in refused(kodeks, book)


def test_strict_stops_on_a_warning_that_is_else_only_told(kodeks, book: Path) -> None:
    (book / "Tajne.md").write_text("---\npublish: false\n---\nx\n", "utf-8")
    (book / "Obok.md").write_text("Zobacz [[Tajne]].\n", "utf-8")
    said = refused(kodeks, book, "--strict")
    assert "Obok.md:1:8" in said
    done = kodeks("build", str(book), "--site-dir", str(book.parent / "site"))
    assert done.returncode == 0
    assert "Obok.md:1:8" in done.stdout
    refused(kodeks, book, "--strict")
