"""`calc`, `show` and `export` on the sample book."""

import json
import os

import jsonschema
import pytest


@pytest.fixture
def book(root):
    return str(root / "vault")


def test_calc_gives_a_value_and_a_breakdown_with_places(kodeks, book):
    done = kodeks("calc", "kp", "zrecznosc=18", "pancerz=4", "rozmiar=Duży", "--vault", book)
    assert done.returncode == 0, done.stderr
    first, *rest = done.stdout.splitlines()
    assert first.split(" = ")[1].split()[0] == "17"
    assert all(line.startswith("  ") for line in rest)
    assert any(".md:" in line for line in rest)


def test_what_is_not_in_force_shares_one_line(kodeks, book):
    short, long = kodeks("calc", "kp", "--vault", book), kodeks("calc", "kp", "--all", "--vault", book)
    idle = next(line for line in short.stdout.splitlines() if "nie działa:" in line and "Unik" in line)
    assert "Oślepiony, " in idle
    assert not any("Ogłuszony =" in line for line in short.stdout.splitlines())
    assert any("Ogłuszony =" in line for line in long.stdout.splitlines())
    assert "nie działa:" not in long.stdout


def test_calc_json(kodeks, book):
    told = json.loads(kodeks("calc", "kp", "pancerz=4", "--vault", book, "--output-format", "json").stdout)
    assert told["value"] == 14
    assert told["steps"]
    assert told["steps"][0]["place"] is None or told["steps"][0]["place"]["line"] > 0


def test_calc_says_what_is_given_in_vain(kodeks, book):
    """A value that a result does not depend on is perhaps meant for another one."""
    given = ("calc", "kp", "pancerz=4", "sila=16", "--vault", book)
    told = kodeks(*given, "--lang", "pl").stdout
    assert "Nie użyto: Siła. Ten wynik od tego nie zależy." in told
    assert json.loads(kodeks(*given, "--output-format", "json").stdout)["unused"] == ["sila"]
    assert "Nie użyto" not in kodeks("calc", "kp", "pancerz=4", "--vault", book, "--lang", "pl").stdout


def test_calc_takes_names_and_says_what_is_wrong(kodeks, book):
    by_label = kodeks("calc", "Klasa Pancerza", "--vault", book)
    assert by_label.returncode == 0, by_label.stderr
    wrong = kodeks("calc", "kp", "rozmiar=Olbrzymiasty", "--vault", book)
    assert wrong.returncode == 1
    assert "Duży" in wrong.stdout
    unknown = kodeks("calc", "kpp", "--vault", book)
    assert unknown.returncode == 2
    assert "kp" in unknown.stderr


def test_calc_says_why_a_name_means_nothing(kodeks, book, tmp_path):
    assert kodeks("calc", "attack", "--vault", book).returncode == 0, "a procedure by its name in English"
    (tmp_path / "Pusta.md").write_text("Nic tu nie ma.\n", encoding="utf-8")
    nothing = kodeks("calc", "kp", "--vault", str(tmp_path)).stderr
    assert "nie ma w niej wzorów ani tabel" in nothing
    assert "„Procedura | atak”" in kodeks("calc", "atak", "--vault", str(tmp_path)).stderr


def test_names_that_are_not_alike_are_not_called_so(kodeks, book):
    computed = kodeks("calc", "qqq", "--vault", book).stderr
    assert "ani podobnej. Zna na przykład:" in computed
    given = kodeks("calc", "kp", "qqq=1", "--vault", book).stderr.partition("Zna na przykład:")[2]
    assert "zrecznosc" in given
    assert not {"zwarcie", "sila", "dusza"} & set(given.replace(",", " ").split()), (
        "only what that result asks for"
    )


def test_what_is_about_is_not_said_to_be_equal(kodeks, tmp_path):
    note = "## Rzut\n\n[[#Rzut]] = 2k6\n\n## Szansa\n\n[[#Szansa]] = szansa [[#Rzut]] ≥ 7\n"
    (tmp_path / "Gra.md").write_text(note, encoding="utf-8")
    assert kodeks("calc", "szansa", cwd=tmp_path).stdout.startswith("Szansa ≈ 58,33")


def test_show_and_calc_by_the_seed_note_alone(kodeks, shared, tmp_path):
    (tmp_path / "Tura.md").write_bytes((shared / "seeds/Tura.md").read_bytes())
    said = kodeks("show", "Tura.md", cwd=tmp_path).stdout
    for line, part in ((13, "limit: Ruch"), (14, "koszt: 1 Zapał"), (25, "zasada (zdanie o oszołomieniu)")):
        assert f"  {line}  {part}" in said
    played = kodeks("calc", "tura", "ciag=T M A A+", "zapal=1", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "Dozwolone = tak" in played.stdout
    assert "Tura.md:14" in played.stdout


def test_what_the_book_does_not_say_is_told_at_its_act(kodeks, shared, tmp_path):
    (tmp_path / "Tura.md").write_bytes((shared / "seeds/Tura.md").read_bytes())
    told = kodeks("calc", "tura", "ciag=T TURN", "zapal=0", "--vault", str(tmp_path)).stdout
    assert "Początek własnej tury = brak (czynność) [podręcznik o tym nie mówi]" in told
    assert "nie działa" not in told


def test_show_tells_what_was_understood(kodeks, root):
    note = next((root / "vault").rglob("Tura.md"))
    said = kodeks("show", os.path.relpath(note)).stdout or kodeks("show", str(note)).stdout
    for part in ("Nagłówki", "Odnośniki", "Tabele", "tabela akcji", "Reguły", "limit"):
        assert part in said


def test_show_finds_a_note_by_its_name(kodeks, root, tmp_path):
    whole = kodeks("show", str(next((root / "vault").rglob("Tura.md")))).stdout
    assert whole == kodeks("show", "Tura", cwd=root / "vault").stdout
    assert whole == kodeks("show", "tura.md", "--vault", str(root / "vault"), cwd=tmp_path).stdout
    assert kodeks("show", "KP", cwd=root / "vault").stdout.split("\n")[0].endswith("Klasa Pancerza.md")
    assert "Podobne: Tura" in kodeks("show", "Turra", cwd=root / "vault").stderr
    for place in ("A", "B"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "Ruch.md").write_text("Idziesz.\n", encoding="utf-8")
    assert "A/Ruch.md, B/Ruch.md" in kodeks("show", "Ruch", cwd=tmp_path).stderr
    assert kodeks("show", "Skok", cwd=tmp_path).returncode == 2


def test_show_tells_calculators_and_properties_as_they_stand(kodeks, vault):
    head = "---\ntags: [walka]\n---\n# Obrona\n\n[[Obrona]] = 10\n\n"
    form = "> [!kalkulator] Karta\n> - [[Obrona]]\n> - [[Zapał|zapał]]\n"
    (vault / "Obrona.md").write_text(head + form, encoding="utf-8")
    said = kodeks("show", "Obrona.md", cwd=vault).stdout
    assert "Właściwości\n  tags: [walka]\n" in said
    assert "  8  kalkulator: Karta: Obrona, Zapał\n" in said


def test_show_names_what_players_do_not_see(kodeks, vault):
    (vault / "Sekret.md").write_text("Jawne.\n\n> [!gm] Skarb\n> Pod płytą.\n\n[[Brak]]\n", encoding="utf-8")
    said = kodeks("show", "Sekret.md", cwd=vault).stdout
    assert "Ukryte przed graczami\n  3–4  > [!gm] Skarb" in said
    assert "[[Brak]] → Brak (nie ma takiej notatki ani pliku)" in said


def test_export_fits_its_schema(kodeks, book):
    schema = json.loads(kodeks("export", "--schema").stdout)
    rules = json.loads(kodeks("export", book).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(rules, schema)
    assert rules["quantities"]
    rules["quantities"][0]["place"] = 3
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(rules, schema)
