"""A site never takes the place of anything else, and comes whole or not at all."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from kodeks.adapters.target import TargetError, guard, replacing


def test_a_folder_with_a_source_is_refused(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for folder in (vault, tmp_path):
        with pytest.raises(TargetError, match="target_source"):
            guard(folder, vault)
    guard(vault / ".kodeks" / "site", vault)
    guard(tmp_path / "site", vault)


def test_files_of_others_are_not_replaced(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "calculator").mkdir(parents=True)
    with pytest.raises(TargetError, match="target_foreign"):
        guard(site, tmp_path / "vault")
    (site / "assets" / "kodeks").mkdir(parents=True)
    guard(site, tmp_path / "vault")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("x", "utf-8")
    with pytest.raises(TargetError, match="target_file"):
        guard(tmp_path / "site")


def test_the_new_site_takes_the_place_of_the_old_as_a_whole(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "old.html").write_text("old", "utf-8")
    with replacing(site) as fresh:
        (fresh / "new.html").write_text("new", "utf-8")
        assert [path.name for path in site.iterdir()] == ["old.html"]
    assert [path.name for path in site.iterdir()] == ["new.html"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_failed_build_leaves_the_old_site(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "old.html").write_text("old", "utf-8")
    with pytest.raises(FileNotFoundError), replacing(site) as fresh:
        (fresh / "half" / "page.html").write_text("no such folder", "utf-8")
    assert [path.name for path in site.iterdir()] == ["old.html"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("wrong", [KeyboardInterrupt, PermissionError])
def test_the_old_site_is_back_where_the_new_one_cannot_be_put(
    wrong: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "old.html").write_text("old", "utf-8")
    move = Path.replace

    def refuse(path: Path, to: Path) -> Path:
        if path.name == "new":
            raise wrong
        return move(path, to)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(wrong), replacing(site):
        pass
    assert [path.name for path in site.iterdir()] == ["old.html"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_of_two_builds_at_once_one_is_whole(tmp_path: Path) -> None:
    site = tmp_path / "site"

    def build(name: str) -> None:
        for _ in range(40):
            with replacing(site) as fresh:
                (fresh / name).write_text(name, "utf-8")
                (fresh / f"{name}-too").write_text(name, "utf-8")

    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(build, name) for name in ("a", "b", "c")]:
            done.result()
    names = sorted(path.name for path in site.iterdir())
    assert names in (["a", "a-too"], ["b", "b-too"], ["c", "c-too"])
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
