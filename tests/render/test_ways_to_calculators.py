"""Links above a note's text to its calculators, which a phone has ten screens below."""

import re

import pytest

RUN = "| Ask for | Default |\n| --- | --- |\n| [[Speed]] | 9 |\n\n[[Run]] = [[Speed]] × 4\n\n"
FORM = "> [!calculator] {title}\n> [[Run]]\n\n"
PROSE = "Who runs loses breath. " * 30
WAYS = re.compile(r'<nav class="kodeks-ways".*?</nav>')


def ways(site, name="run"):
    html = (site / name / "index.html").read_text("utf-8")
    return html, WAYS.findall(html)


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_calculator_below_much_text_has_a_way_to_it(lang, build_site):
    note = f"{RUN}{PROSE}\n\n{FORM.format(title='How fast & far?')}"
    settings = f'language = "{lang}"\n'
    html, found = ways(build_site({"Run.md": note, "Speed.md": "Fast.\n", "kodeks.toml": settings}))
    assert len(found) == 1
    assert {"pl": "Policz:", "en": "Calculate:"}[lang] in found[0]
    assert ">How fast &amp; far?</a>" in found[0]
    target = re.search(r'href="#([^"]+)"', found[0]).group(1)
    assert f'<kodeks-calculator class="kodeks-calculator" id="{target}"' in html
    assert html.index(found[0]) < html.index("Who runs")


def test_one_in_sight_anyhow_needs_none_and_a_note_without_one_has_none(build_site):
    site = build_site({"Run.md": FORM.format(title="Run") + RUN + PROSE, "Speed.md": PROSE})
    assert ways(site)[1] == []
    assert ways(site, "speed")[1] == []


def test_each_of_several_has_one_also_where_they_ask_the_same(build_site):
    twice = RUN + FORM.format(title="One") + FORM.format(title="Two")
    other = "The same elsewhere.\n\n" + FORM.format(title="Three")
    site = build_site({"Run.md": twice, "A.md": other, "Speed.md": "Fast.\n"})
    html, (found,) = ways(site)
    targets = re.findall(r'href="#([^"]+)"', found)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(set(targets)) == 2
    assert all(ids.count(target) == 1 for target in targets)
    assert len(ids) == len(set(ids))
