"""Embeds: parts of notes, cycles, files; ids and footnotes stay apart."""

from collections.abc import Callable
from pathlib import Path

Build = Callable[..., Path]


def page(site: Path, name: str) -> str:
    html = (site / name / "index.html").read_text("utf-8")
    return html.partition('<div class="kodeks-article')[2].partition("</article>")[0]


def test_a_section_ends_at_the_next_heading_as_high(build_site: Build) -> None:
    note = "# One\n\nfirst\n\n## Two\n\nsecond\n\n### Three\n\nthird[^1]\n\n## Four\n\nfourth\n"
    note += "\n[^1]: Footnote text.\n"
    html = page(build_site({"A.md": "![[B#Two]]\n", "B.md": note}), "a")
    for said in ("second", "third", "Footnote text."):
        assert said in html
    for other in ("first", "fourth"):
        assert other not in html


def test_a_block_comes_alone(build_site: Build) -> None:
    note = (
        "Before.\n\nThe rule. ^rule\n\n- one\n- two ^item\n  - below\n\n| a |\n| --- |\n| cell |\n\n^table\n"
    )
    html = page(build_site({"A.md": "![[B#^rule]]\n\n![[B#^item]]\n\n![[B#^table]]\n", "B.md": note}), "a")
    assert html.count("kodeks-embed-title") == 3
    for said in ("The rule.", "two", "below", "cell"):
        assert said in html
    for other in ("Before.", "one"):
        assert f">{other}" not in html


def test_a_cycle_ends_with_a_notice_and_two_sections_are_none(build_site: Build) -> None:
    site = build_site({"A.md": "a ![[B]]\n", "B.md": "b ![[A]]\n", "C.md": "# X\n\nx\n\n# Y\n\n![[C#X]]\n"})
    assert page(site, "a").count("contains itself") == 1
    assert page(site, "b").count("contains itself") == 1
    assert "contains itself" not in page(site, "c")


def test_notes_that_embed_each_other_many_times_stay_small(build_site: Build) -> None:
    tree = {f"N{n}.md": f"![[N{n + 1}]] ![[N{n + 1}]] ![[N{n + 1}]]\n" for n in range(12)}
    site = build_site({**tree, "N12.md": "end\n"})
    assert len(page(site, "n0")) < 300_000


def test_footnotes_of_embedded_text_keep_to_themselves(build_site: Build) -> None:
    note = "text[^1]\n\n[^1]: Its own.\n"
    html = page(build_site({"A.md": "mine[^1] ![[B]] ![[B]]\n\n[^1]: Mine.\n", "B.md": note}), "a")
    assert html.count("Its own.") == 2
    assert html.count("Mine.") == 1
    for wanted in ('id="fn:1"', 'id="e1-fn:1"', 'id="e2-fn:1"'):
        assert html.count(wanted) == 1


def test_files_show_as_what_they_are(build_site: Build) -> None:
    text = "![[m.png|120x80]] ![[s.mp3]] ![[v.mp4|300]]\n\n![[d.pdf#page=3]]\n\n"
    text += "![[z.zip]] [[m.png]] ![alt|50](m.png)\n"
    names = ("m.png", "s.mp3", "v.mp4", "d.pdf", "z.zip")
    html = page(build_site({"A.md": text, **dict.fromkeys(names, "x")}), "a")
    assert '<img src="../m.png" alt="m.png" width="120" height="80" loading="lazy">' in html
    assert '<audio src="../s.mp3" controls' in html
    assert '<video src="../v.mp4" controls' in html
    assert 'data="../d.pdf#page=3"' in html
    assert '<a href="../z.zip" class="kodeks-file" download>' in html
    assert '<img src="../m.png" alt="alt" width="50"' in html


def test_who_links_here_says_so_in_a_sentence(build_site: Build) -> None:
    other = "> [!note] A\n> First. Then *see* [[A|the rule]] and `more`; [[C]]. Last.\n"
    html = page(
        build_site({"A.md": "rule\n", "B.md": other, "C.md": "| x | [[A]] |\n| --- | --- |\n| y | 2 |\n"}),
        "a",
    )
    assert "Then see <mark>the rule</mark> and more; C." in html
    assert "First." not in html
    assert "x · <mark>A</mark>" in html
