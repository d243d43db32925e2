"""The sample book computes and is sound, whatever the order of its notes; foreign vaults stay silent."""

import csv
import shutil
from dataclasses import replace

import pytest
from kodeks.config import load
from kodeks.links import resolve
from kodeks.rulebook import compile_book
from kodeks.vault import read_vault
from kodeks_engine.codec import decode, encode
from kodeks_engine.evaluate import evaluate
from kodeks_engine.index import Index

FAMILIES = ("RUL", "EXM", "ACT")
SIZES = "Rozdział II - Tworzenie Postaci/Rozmiar.md"


def resolved(folder):
    return resolve(read_vault(folder, load(folder)[0], cache=False))


@pytest.fixture(scope="module")
def book(root):
    return compile_book(resolved(root / "vault"))


def test_nothing_is_wrong_with_it(book):
    assert [each for each in book.diagnostics if each.severity != "info"] == []


def test_it_survives_json(book):
    assert decode(encode(book.ruleset)) == book.ruleset


def test_worked_examples_change_nothing_when_they_are_asked_for(root, book):
    other = compile_book(resolved(root / "vault"))
    assert other.diagnostics == book.diagnostics, "asked for before its examples"
    assert other.rules.examples == ()
    assert len(other.ruleset.examples) > 200
    assert other.ruleset == book.ruleset
    assert other.rules == book.ruleset._replace(examples=())


def test_it_computes(book):
    knight = {"pancerz": 8, "tarcza": 2, "zrecznosc": 16, "max_zr": 1}
    assert evaluate(book.ruleset, "kp", knight).value == 21
    assert evaluate(book.ruleset, "kp_dotykowa", knight).value == 11
    assert evaluate(book.ruleset, "kp_nieprzygotowana", knight).value == 20
    assert evaluate(book.ruleset, "atak_wrecz", {"bpa": 3, "sila": 21, "rozmiar": "Duzy"}).value == 7


def test_the_size_table_is_the_program(root, tmp_path):
    copy = tmp_path / "vault"
    shutil.copytree(root / "vault", copy)
    note = copy / SIZES
    text = note.read_text(encoding="utf-8")
    row = next(line for line in text.split("\n") if line.startswith("| Duży"))
    note.write_text(text.replace(row, row.replace("–1", "–3", 1)), encoding="utf-8")
    changed = compile_book(resolved(copy))
    assert evaluate(changed.ruleset, "atak_wrecz", {"bpa": 3, "sila": 21, "rozmiar": "Duży"}).value == 5
    assert {each.code for each in changed.diagnostics if each.severity == "error"} == {"EXM001"}


def test_the_order_of_notes_does_not_matter(root, book):
    there = resolved(root / "vault")
    vault = there.vault
    vault.notes = dict(reversed(list(vault.notes.items())))
    assert compile_book(replace(there, vault=vault)).ruleset == book.ruleset


def test_the_action_economy_of_the_notes(book, shared):
    index = Index(book.ruleset)
    slots = index.bound("tura").slots
    states = {"Oszołomiony": {slots["stunned"].id: True}, "bóstwo +1": {slots["more_free"].id: 1}}
    with (shared / "oracle/action_economy_cases.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 49
    for row in rows:
        given = {slots["sequence"].id: row["ciag"], slots["points"].id: row["zapal_start"]}
        step = evaluate(index, "tura", given | states.get(row["stan"], {})).step
        left = [int(row[name]) for name in ("koszt_zapalu", "zapal_po", "darmowa_wolna", "oplacona_wolna")]
        renewed = row["odnowienie_na_poczatku_nast_tury"] == "tak"
        assert [part.value for part in step.steps] == [row["dozwolone"] == "tak", *left, renewed], row["nr"]


@pytest.mark.corpora
def test_foreign_vaults_stay_silent(shared):
    for folder in sorted((shared / "corpora").iterdir()):
        if folder.is_dir():
            found = compile_book(resolved(folder)).diagnostics
            assert [each for each in found if each.code[:3] in FAMILIES and each.severity != "info"] == []


def test_a_roll_of_the_same_ends_is_told_by_its_chances(compiled):
    """`2k6` and `2 × k6` both give 2 to 12: a message that said only that would explain nothing."""
    rules = "[[Cios]] = 2 × k6\n\n| Przykład | = [[Cios]] |\n| --- | --- |\n| Ogr | 2k6 |\n"
    (wrong,) = compiled({"Cios.md": rules}).diagnostics
    said = [str(wrong.fill[key]) for key in ("expected", "computed")]
    assert said == ["2 … 12 (2: ≈ 2,78\u00a0%)", "2 … 12 (2: ≈ 16,67\u00a0%)"]
