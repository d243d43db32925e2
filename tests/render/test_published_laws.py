"""What holds of every site: no dead link, no id twice, no trace of what is hidden, no script of an author's."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

Tree = dict[str, str]

BOOK: Tree = {
    "Index.md": "# Book\n\n[[Rules]] and [[Missing note]], [[Rules#No heading]], [[Rules#^none]], [x](Nowhere.md)\n",
    "Rules.md": "## Zażółć gęślą\n\nText ^para\n\n![[Other#Deep]]\n\n![[Other]]\n\n![[pic.png|100]]\n[[#Zażółć gęślą]] [[Other#^item]] #tag/sub\n",
    "Other.md": "---\naliases: [Inne, 'Ąę']\ntags: [tag, x]\npermalink: short\n---\nIntro[^1] ![[Rules]]\n\n# Top\n\n## Deep\n\n- one ^item\n- two\n\n[^1]: Note.\n",
    "Chapter II/Ver. 2.0.md": "[up](../Rules.md#Zażółć%20gęślą) [[Other|named]] ![[Other#^item]]\n",
    "Chapter IV/100% #1 & co.md": "[[Ver. 2.0]]\n",
    "Chapter IV/Chapter IV.md": "The chapter. [[pic.png]]\n",
    "assets/index.md": "A folder with a name that the theme keeps.\n",
    "templates/T.md": "no page",
    "kodeks.toml": 'language = "en"\n',
    "pic.png": "not really",
    "unused.png": "nobody shows it",
}

HIDDEN: Tree = {
    "Open.md": (
        "---\nsecretprop: CANARY01\n---\n# Open\n\nBefore.\n\n> [!gm]+ CANARY02\n> text CANARY03\n>\n> | a |\n> | --- |\n> | CANARY04 |\n"
        "> > [!note] CANARY05\n> > ![CANARY06](CANARY07.png)\n> [^s]\n\n## After\n\n%% CANARY08 %%\n\n- item %%CANARY09%%\n  more\n\n"
        "<!-- CANARY10 -->\n\n[shown](Secret.md#CANARY11) [[Secret|words]] ![[Secret#CANARY12]] ![[Draft#^canary13]] [[Cut#Hidden CANARY14|cut]]\n\n"
        "Text.\n\n[^s]: CANARY15\n"
    ),
    "Cut.md": "> [!secret] s\n> ## Hidden CANARY14\n> line ^canary16\n> - item #tagcanary17\n\nOpen text.\n\n[[Open]]\n",
    "Secret.md": "---\npublish: false\naliases: [CANARY18]\ntags: [CANARY19]\n---\n# CANARY20\n\n[[Open]] CANARY21 ![](CANARY22.png)\n\n## CANARY11\n\n## CANARY12\n",
    "Draft.md": "---\ndraft: true\n---\nCANARY23 [[Open]] ^canary13\n",
    "npcs/CANARY24.md": "[[Open]]\n",
    "sesje/CANARY25/Note.md": "x [[Open]]\n",
    "_templates/CANARY26.md": "x\n",
    "Broken.md": "---\na: [\n---\nCANARY27\n",
    "Mermaid.md": "> [!mg]\n> ```mermaid\n> graph TD; CANARY28-->B\n> ```\n\n%%\n\n```mermaid\ngraph TD; CANARY29-->B\n```\n\n%%\n\nSeen.\n",
    "CANARY07.png": "x",
    "CANARY22.png": "x",
    "drawing.canvas": '{"nodes": [{"text": "CANARY31"}]}',
    "kodeks.toml": 'language = "en"\nplaceholders = ["CANARY32"]\n',
    "Canvas.md": "![[drawing.canvas]] is drawn.\n",
}


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
            "A.md": f"---\ntitle: '{EVIL}</title><script>alert(1)</script>'\ndescription: '\"><script>alert(1)</script>'\n---\nx\n"
        },
        {f"{EVIL}x/A.md": "x", "B.md": "y"},
        {f"{EVIL}.md": "x [[B]]", "B.md": f"[[{EVIL}]]"},
        {
            "A.md": f"---\nicon: trees\ntemplate: evil.html\nhide: true\ncssclasses: ['\" onload=\"alert(1)']\ntags: ['{EVIL}']\n---\nx\n"
        },
        {
            "A.md": '[x](javascript:alert(1)) <a href="javascript:alert(1)">x</a> <svg onload="alert(1)"></svg>\n'
        },
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
