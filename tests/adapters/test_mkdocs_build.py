"""`mkdocs build` and `kodeks build` give the same tree, whatever the settings."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from kodeks.commands import build

TREE = {
    "Index.md": "# Book\n\n[[Rule]] ![[map.png]]\n",
    "Chapter II/Rule.md": "The rule. [[Index]] #tag\n",
    "map.png": "x",
    "secret.canvas": "{}",
    "templates/T.md": "t",
}


def project(folder: Path, settings: str) -> Path:
    for path, text in TREE.items():
        (folder / "vault" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "vault" / path).write_text(text, "utf-8")
    (folder / "mkdocs.yml").write_text(f"site_name: Book\ndocs_dir: vault\n{settings}", "utf-8")
    return folder


def mkdocs(folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    environment = {**os.environ, "PYTHONWARNINGS": "ignore", "LANG": "en", "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def files(folder: Path) -> dict[str, bytes]:
    """Every file but the sitemap's dates."""
    read = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    read.pop("sitemap.xml.gz", None)
    return {name: re.sub(rb"<lastmod>.*?</lastmod>", b"", data) for name, data in read.items()}


PLAIN = "site_dir: build/site\ntheme: material\nplugins: [kodeks]\n"


@pytest.mark.parametrize(
    "settings",
    [
        PLAIN,
        PLAIN + "use_directory_urls: false\nsite_url: https://example.org/sub/path/\n",
        "site_dir: build/site\ntheme: {name: material, palette: {primary: teal}}\n"
        "plugins: [{kodeks: {edition: gm}}]\n",
    ],
)
def test_both_give_the_same_tree(tmp_path: Path, settings: str) -> None:
    folder = project(tmp_path, settings)
    done = mkdocs(folder)
    assert done.returncode == 0, done.stderr
    theirs = files(folder / "build" / "site")
    shutil.rmtree(folder / "build")
    edition = "gm" if "edition: gm" in settings else "players"
    assert build.run(str(folder / "vault"), build.Options(edition), lambda _: None) == 0
    ours = files(folder / "build" / "site")
    assert {name for name in theirs if theirs[name] != ours.get(name)} == set()
    assert set(ours) == set(theirs)


def test_mkdocs_publishes_nothing_of_its_own(tmp_path: Path) -> None:
    folder = project(tmp_path, PLAIN)
    assert mkdocs(folder).returncode == 0
    names = set(files(folder / "build" / "site"))
    assert "chapter-ii/rule/index.html" in names
    assert not {name for name in names if "canvas" in name or "templates" in name or name.endswith(".md")}


def test_a_folder_with_sources_is_refused_before_it_is_emptied(tmp_path: Path) -> None:
    folder = project(tmp_path, "site_dir: site\ntheme: material\nplugins: [kodeks]\n")
    (folder / "site" / "calculator").mkdir(parents=True)
    (folder / "site" / "calculator" / "start.js").write_text("source", "utf-8")
    done = mkdocs(folder)
    assert done.returncode == 1
    assert "site_dir" in done.stderr
    assert "Traceback" not in done.stderr
    assert (folder / "site" / "calculator" / "start.js").read_text("utf-8") == "source"


def test_without_folders_every_address_is_a_file(tmp_path: Path) -> None:
    folder = project(tmp_path, PLAIN + "use_directory_urls: false\n")
    assert mkdocs(folder).returncode == 0
    site = folder / "build" / "site"
    for page in (site / "index.html", site / "chapter-ii" / "rule.html", site / "chapter-ii" / "index.html"):
        links = re.findall(r'<a [^>]*href="([^"#]*)', page.read_text("utf-8"))
        assert links
        for link in links:
            assert (page.parent / link).is_file(), (page, link)


def test_a_page_is_outdented_but_for_its_article(tmp_path: Path) -> None:
    folder = project(tmp_path, PLAIN)
    code = "def a():\n\n\n        return 1\n"
    (folder / "vault" / "Index.md").write_text(f"# Book\n\n```\n{code}```\n\n[[Rule]]\n", "utf-8")
    assert mkdocs(folder).returncode == 0
    page = (folder / "build" / "site" / "index.html").read_text("utf-8")
    assert code in page
    around = page.partition("<article")[0] + page.rpartition("</article>")[2]
    assert "\n " not in around
    assert not list((folder / "build" / "site").rglob("*.map"))
