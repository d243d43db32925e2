"""A vault that changes while it is built, a full disk: the site is of one moment, or the former one stays."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from kodeks.adapters import mkdocs
from kodeks.commands import build, serve
from kodeks.commands.trouble import CannotRunError

TREE = {"A.md": "pierwsze [[B]] ![[p.png]]\n", "B.md": "drugie\n", "p.png": "png"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "vault"
    folder.mkdir()
    for path, text in TREE.items():
        (folder / path).write_text(text, "utf-8")
    return folder


def built(root: Path, meanwhile: Callable[[], object]) -> tuple[int, str, str]:
    """The exit code, the page of A and what was said; ``meanwhile`` is done once, when the vault is read."""
    said: list[str] = []

    def out(line: str) -> None:
        if not said:
            meanwhile()
        said.append(line)

    site = root.parent / "site"
    code = build.run(str(root), build.Options(site_dir=str(site), lang="en"), out)
    return code, (site / "a/index.html").read_text("utf-8"), "\n".join(said)


def test_a_note_that_is_saved_meanwhile(root: Path) -> None:
    code, page, said = built(root, lambda: (root / "A.md").write_text("nowe [[B]] %%tajne%%\n", "utf-8"))
    assert code == 0
    assert "nowe" in page
    assert "pierwsze" not in page
    assert "tajne" not in page
    assert "A.md: the file changed during the build" in said


@pytest.mark.parametrize("name", ["B.md", "p.png"])
def test_a_file_that_vanishes_meanwhile(name: str, root: Path) -> None:
    code, page, said = built(root, (root / name).unlink)
    assert code == 0
    assert page.count('class="kodeks-missing"') == 1
    assert f"{name}: the file changed during the build" in said


def test_a_vault_that_never_rests_leaves_the_former_site(root: Path) -> None:
    built(root, lambda: None)
    count = 0

    def out(_: str) -> None:
        nonlocal count
        count += 1
        (root / "A.md").write_text(f"nowe {count} [[B]]\n", "utf-8")

    with pytest.raises(OSError, match="changed"):
        build.run(str(root), build.Options(site_dir=str(root.parent / "site"), lang="en"), out)
    assert "pierwsze" in (root.parent / "site/a/index.html").read_text("utf-8")


@pytest.mark.parametrize("wrong", [OSError(errno.ENOSPC, "full", "x.css"), KeyboardInterrupt()])
def test_what_stops_a_build_leaves_the_former_site(
    wrong: BaseException, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(root, lambda: None)
    site = root.parent / "site"
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*")}

    def stop(_: object, folder: Path, *__: object) -> None:
        (folder / "half.html").write_text("x", "utf-8")
        raise wrong

    monkeypatch.setattr(mkdocs, "write", stop)
    (root / "B.md").write_text("inne\n", "utf-8")
    with pytest.raises((CannotRunError, KeyboardInterrupt)) as found:
        build.run(str(root), build.Options(site_dir=str(site), lang="en"), lambda _: None)
    assert getattr(found.value, "key", "build.no_space") == "build.no_space"
    assert {path: path.stat().st_mtime_ns for path in site.rglob("*")} == before
    assert sorted(path.name for path in root.parent.iterdir()) == ["site", "vault"]


def test_serve_builds_again_what_changed_while_it_built(root: Path) -> None:
    before = serve.stamps(root)
    rounds: list[int] = []

    def again() -> int:
        rounds.append(1)
        if len(rounds) == 3:
            raise KeyboardInterrupt
        (root / "A.md").write_text(f"runda {len(rounds)}\n", "utf-8")  # saved while the site is built
        return 1

    (root / "B.md").write_text("zmienione w czasie pierwszego budowania\n", "utf-8")
    said: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        serve._follow(root, before, None, again, said.append, "en")
    assert len(rounds) == 3
    assert said[0] == "Changed: B.md"
