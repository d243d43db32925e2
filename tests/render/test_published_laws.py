"""What holds of every site: no dead link, no id twice, no trace of the hidden, no script of an author's."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

Tree = dict[str, str]


def notes(name: str) -> Tree:
    """The vault in a file beside this one: each path after `===`, then its text."""
    text = (Path(__file__).parent / name).read_text("utf-8")
    parts = re.split(r"^=== (.+)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


BOOK, HIDDEN = notes("book.md"), notes("hidden.md")


def test_no_link_is_dead_and_no_id_twice(
    build_site: Callable[..., Path], dead_links: Callable[[Path], list[str]], read_page: Callable[..., object]
) -> None:
    site = build_site(BOOK)
    assert dead_links(site) == []
    for path in site.rglob("*.html"):
        ids = read_page(site, path.relative_to(site).as_posix()).ids
        assert [id for id, n in Counter(ids).items() if n > 1] == [], path


def test_every_public_note_has_a_page(build_site: Callable[..., Path]) -> None:
    site = build_site(BOOK)
    assert (site / "index.html").is_file()
    for name in ("rules", "other", "chapter-ii/ver.2.0", "chapter-iv", "chapter-iv/100-1-co", "assets-2"):
        assert (site / name / "index.html").is_file(), name
    assert not list(site.rglob("*unused*"))


def test_other_addresses_lead_on(
    build_site: Callable[..., Path], dead_links: Callable[[Path], list[str]]
) -> None:
    site = build_site(BOOK)
    for name in ("inne", "ae", "short"):
        assert 'content="0; url=../other/"' in (site / name / "index.html").read_text("utf-8")


def test_what_is_missing_is_text_that_says_so(build_site: Callable[..., Path]) -> None:
    html = (build_site(BOOK) / "index.html").read_text("utf-8")
    assert html.count('<span class="kodeks-missing" title="There is no such place on this site.">') == 4


def test_nothing_hidden_leaves_a_trace(
    build_site: Callable[..., Path], all_text: Callable[[Path], str]
) -> None:
    told: list[str] = []
    site = build_site(HIDDEN, told=told)
    text = all_text(site)
    assert "Before." in text
    assert "Seen." in text
    lower = text.lower()
    for canary in (f"CANARY{n:02}" for n in range(1, 33)):
        at = lower.find(canary.lower())
        assert at < 0, text[max(at - 150, 0) : at + 50]
    assert any("Broken.md" in line for line in told)
    assert sum("hidden place" in line for line in told) >= 4


def test_hidden_and_missing_are_the_same_bytes(build_site: Callable[..., Path]) -> None:
    note = "A [[Target|word]] ![[Target|word]] [[Target#Part|word]] [word](Target.md)\n"
    hidden = build_site({"A.md": note, "Target.md": "---\npublish: false\n---\n# Part\n"})
    first = {path.name: path.read_bytes() for path in hidden.rglob("*.html") if "a" in path.parent.name}
    missing = build_site({"A.md": note, "Target.md": "---\npublish: false\n---\n"})
    assert first == {
        path.name: path.read_bytes() for path in missing.rglob("*.html") if "a" in path.parent.name
    }


EVIL = '<img src=x onerror="alert(1)">'


@pytest.mark.parametrize(
    "tree",
    [
        {"A.md": f"# {EVIL}</title><script>alert(1)</script>\n\ntext\n"},
        {
            "A.md": f"---\ntitle: '{EVIL}</title><script>alert(1)</script>'\n"
            "description: '\"><script>alert(1)</script>'\n---\nx\n"
        },
        {f"{EVIL}x/A.md": "x", "B.md": "y"},
        {f"{EVIL}.md": "x [[B]]", "B.md": f"[[{EVIL}]]"},
        {
            "A.md": f"---\nicon: trees\ntemplate: evil.html\nhide: true\n"
            f"cssclasses: ['\" onload=\"alert(1)']\ntags: ['{EVIL}']\n---\nx\n"
        },
        {"A.md": '[x](javascript:alert(1)) <a href="javascript:alert(1)">x</a> <svg onload="alert(1)">\n'},
        {"A.md": f"---\naliases: ['{EVIL}']\n---\n> [!{EVIL}|{EVIL}] {EVIL}\n> ## {EVIL}\n"},
    ],
)
def test_no_author_can_run_a_script(
    tree: Tree, build_site: Callable[..., Path], read_page: Callable[..., object]
) -> None:
    site = build_site(tree)
    for path in site.rglob("*.html"):
        page = read_page(site, path.relative_to(site).as_posix())
        for tag, attributes in page.tags:
            assert not any(name.startswith("on") for name in attributes), (path, tag, attributes)
            assert "javascript:" not in (attributes.get("href") or "")
            assert tag != "script" or "alert(1)" not in str(attributes)
        assert "<script>alert(1)" not in path.read_text("utf-8")
