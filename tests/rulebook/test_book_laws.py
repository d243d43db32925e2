"""Any note compiles without an exception, every finding lies in its note, and time grows with the text."""

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kodeks.config import Config
from kodeks.facts import facts_of
from kodeks.links import resolve
from kodeks.rulebook import compile_book
from kodeks.source import Source
from kodeks.vault import Vault
from kodeks_engine.words import table


def pieces(text):
    """What stands between the bars of a row."""
    return text.split("¦")


CELLS = pieces(
    "[[A]]¦**[[A]]**¦= [[A]]¦[[#^t]]¦1¦+2¦−3¦1–3¦4+¦k6¦2k6+1¦brak¦tak¦[[A]] > 1¦w innym przypadku¦× ½¦= 0¦"
    "[[A]] + [[B]], w dół¦tylko kara¦liczba¦x¦¦1,500¦„a”¦suma [[#^t]]¦([[A]]¦jedna na turę¦20/×2¦[[B\\|b]]"
)
HEADS = pieces(
    "[[A]]¦[[B]]¦**[[C]]**¦Gdy¦Składnik sumy¦Kumuluje się¦Podaj¦Domyślnie¦Rodzaj¦Skutek¦Zmiana¦Przykład¦"
    "= [[A]]¦= x¦Procedura¦atak¦Ile na turę¦Od"
)
LINES = pieces("[[A]] = ¦[[B]] = ¦[[C]]= ¦- [[A]] = ¦> [[B]] = ¦# [[C]] = ¦`= ")
PARTS = pieces(
    "[[A]]¦[[B]]¦[[C]]¦(¦)¦ + ¦ − ¦ × ¦ / ¦, w dół¦, co najmniej ¦k6¦3¦; ¦ ^x¦suma ¦szansa ¦ ≥ ¦"
    "najlepsze 2 z ¦²¦%¦*¦`¦\n"
)


@st.composite
def tables(draw):
    width = draw(st.integers(1, 4))
    heads = draw(st.lists(st.sampled_from(HEADS), min_size=width, max_size=width))
    rows = draw(st.lists(st.lists(st.sampled_from(CELLS), max_size=width + 1), max_size=5))
    lines = [heads, ["---"] * width, *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + draw(st.sampled_from(["\n", "\n\n^t\n"]))


FORMULAS = st.tuples(st.sampled_from(LINES), st.lists(st.sampled_from(PARTS), max_size=9).map("".join)).map(
    "".join
)
NOTES = st.lists(FORMULAS | tables() | st.text(max_size=20), max_size=6).map("\n\n".join)


def book(texts):
    sources = {path: Source(path, text) for path, text in texts.items()}
    facts = {path: facts_of(source) for path, source in sources.items()}
    return compile_book(resolve(Vault(Path("/nowhere"), Config(language="pl"), facts, (), texts=sources)))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(NOTES, NOTES)
def test_no_note_raises_and_every_finding_lies_in_its_note(one, other):
    texts = {"Jeden.md": one, "Dwa.md": other, "A.md": "a", "B.md": "b", "C.md": "c"}
    found = book(texts)
    for each in found.diagnostics:
        assert 0 <= each.start <= each.end <= len(texts[each.path])
        assert each.message_key in table("pl")
        assert (
            all(0 <= edit.start <= edit.end <= len(texts[edit.path]) for edit in each.fix.edits if each.fix)
            if each.fix
            else True
        )
    assert all(statement.line >= 1 for statement in found.statements)


def seconds(texts):
    """The least time of compiling and checking; a busy machine disturbs one run, not all."""
    sources = {path: Source(path, text) for path, text in texts.items()}
    facts = {path: facts_of(source) for path, source in sources.items()}
    resolved = resolve(Vault(Path("/nowhere"), Config(language="pl"), facts, (), texts=sources))
    times = []
    for _ in range(3):
        start = time.process_time()
        assert compile_book(resolved).diagnostics is not None
        times.append(time.process_time() - start)
    return min(times)


def chain(n):
    heads = [f"## N{i}\n\n[N](#N{i}) = [N](#N{i + 1}) + 1" for i in range(n)]
    return {"W.md": "\n\n".join([*heads, f"## N{n}\n\n[N](#N{n}) = 1"])}


def undefined(n):
    lines = [f"[[N{i}]] = [[Nic {i}]] + 1" for i in range(n)]
    return {**{f"N{i}.md": "x" for i in range(n)}, "W.md": "\n\n".join(lines)}


def decision(n):
    rows = "\n".join(f"| [[A]] > {n - i} | {i} |" for i in range(n))
    return {
        "A.md": "a",
        "B.md": "b",
        "W.md": f"[[A]] = 4\n\n| Gdy | [[B]] |\n| --- | --- |\n{rows}\n| w innym przypadku | 0 |",
    }


def total(n):
    return {"A.md": "a", "B.md": "b", "W.md": "[[B]] = 1\n\n[[A]] = " + " + ".join(["[[B]]"] * n)}


def lookup(n):
    rows = "\n".join(f"| {2 * i}–{2 * i + 1} | {i} |" for i in range(n))
    return {"A.md": "a", "B.md": "b", "W.md": f"| [[A]] | [[B]] |\n| --- | --- |\n{rows}"}


@pytest.mark.parametrize("make", [chain, undefined, decision, total, lookup], ids=lambda make: make.__name__)
def test_time_grows_with_the_text(make):
    assert seconds(make(2000)) < 4 * 2.5 * max(seconds(make(500)), 0.01)


@pytest.mark.parametrize("opening", ["(", "w dół (", "mniejsza z (1; ", "−", "2 razy ("])
def test_five_thousand_brackets_are_one_clear_finding(opening):
    found = book(
        {"A.md": "a", "B.md": "b", "W.md": f"[[B]] = 1\n\n[[A]] = {opening * 5000}[[B]]"}
    ).diagnostics
    assert [each.code for each in found] == ["RUL002"]


def test_a_thousand_formulas_in_one_note():
    found = book(chain(1000))
    assert found.diagnostics == ()
    assert len(found.ruleset.quantities) == 1001
