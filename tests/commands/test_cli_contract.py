"""The command line's contract: exit codes, formats, languages, and no traceback on any input."""

import json
import subprocess
import sys

import pytest


def test_check_finds_with_file_row_column_and_what_to_do(kodeks, vault):
    done = kodeks("check", str(vault), cwd=vault)
    assert done.returncode == 1
    assert done.stdout.startswith(
        "Zła.md:1:9: LNK001 Nie ma notatki ani pliku „Zapla”. Najbliższe nazwy: Zapał."
    )
    assert done.stdout.rstrip().endswith("Znaleziono: 1 błąd (3 notatki).")
    assert not done.stderr


def test_a_clean_vault_is_0(kodeks, vault):
    (vault / "Zła.md").unlink()
    done = kodeks("check", cwd=vault)
    assert (done.returncode, done.stdout) == (0, "Bez uwag (2 notatki).\n")


def test_a_folder_without_notes_is_told(kodeks, tmp_path):
    done = kodeks("check", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout == "Nie ma tu ani jednej notatki (pliku .md). Sprawdź ścieżkę.\n"
    built = kodeks("build", "--site-dir", str(tmp_path / "site"), cwd=tmp_path)
    assert "nie ma ani jednej notatki" in built.stdout
    assert "[editions.players]" not in built.stdout


@pytest.mark.parametrize("command", ["check", "build", "serve", "export"])
def test_a_file_that_is_no_note_makes_no_vault_of_its_folder(kodeks, tmp_path, command):
    (tmp_path / "lista.txt").write_text("chleb\n", encoding="utf-8")
    done = kodeks(command, "lista.txt", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "lista.txt nie jest notatką ani folderem z notatkami" in done.stderr
    assert sorted(each.name for each in tmp_path.iterdir()) == ["lista.txt"]


def test_a_file_of_a_vault_names_the_vault(kodeks, vault):
    (vault / "kodeks.toml").write_text('language = "pl"\n', encoding="utf-8")
    assert kodeks("check", "kodeks.toml", cwd=vault).returncode == 0


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_selector_of_the_settings_that_names_no_check_is_told_with_its_place(kodeks, vault, command):
    (vault / "kodeks.toml").write_text('language = "pl"\n[check]\nignore = ["LNK999"]\n', encoding="utf-8")
    done = kodeks(command, cwd=vault)
    assert done.returncode == 2
    assert "kodeks.toml:3:12: żadna uwaga nie pasuje do „LNK999”" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_level_that_is_none_is_a_finding_and_stops_a_build(kodeks, vault):
    (vault / "kodeks.toml").write_text('[check.severity]\nLNK001 = "blad"\n', encoding="utf-8")
    for command in ("check", "build"):
        done = kodeks(command, cwd=vault)
        assert done.returncode == 1
        assert "kodeks.toml:2:1: PRP020" in done.stdout
        assert not done.stderr


def test_exit_zero_and_information_is_no_failure(kodeks, vault):
    assert kodeks("check", "--exit-zero", cwd=vault).returncode == 0
    (vault / "kodeks.toml").write_text('[check.severity]\nLNK001 = "info"\n', encoding="utf-8")
    done = kodeks("check", cwd=vault)
    assert done.returncode == 0
    assert "LNK001" in done.stdout


def test_paths_choose_what_is_reported_not_what_exists(kodeks, vault):
    assert kodeks("check", "Tura.md", cwd=vault).returncode == 0
    assert kodeks("check", "Zła.md", "Tura.md", cwd=vault).returncode == 1
    (vault / "folder").mkdir()
    (vault / "folder" / "B.md").write_text("[[Brak]] [[Zapał]]\n", encoding="utf-8")
    told = json.loads(kodeks("check", "folder", "--output-format", "json", cwd=vault).stdout)
    assert [each["filename"] for each in told] == ["folder/B.md"]


def test_json_is_relative_to_the_working_folder(kodeks, vault, tmp_path):
    told = json.loads(kodeks("check", "skarbiec", "--output-format", "json", cwd=tmp_path).stdout)
    assert told[0]["filename"] == "skarbiec/Zła.md"
    assert told[0]["code"] == "LNK001"
    assert told[0]["name"] == "broken-link"
    assert told[0]["location"] == {"row": 1, "column": 9}
    assert told[0]["severity"] == "error"


def test_languages(kodeks, vault):
    assert "There is no note" in kodeks("check", cwd=vault, lang="en_US.UTF-8").stdout
    assert "There is no note" in kodeks("check", cwd=vault, lang="de_DE.UTF-8").stdout
    assert "Nie ma notatki" in kodeks("check", "--lang", "pl", cwd=vault, lang="en_US.UTF-8").stdout
    assert "Nie ma notatki" in kodeks("check", cwd=vault, lang="C.UTF-8").stdout, "the vault is Polish"
    assert "Sprawdza notatki" in kodeks("check", "--help", lang="pl_PL.UTF-8").stdout
    assert "Check notes" in kodeks("check", "--help", lang="C").stdout
    refused = kodeks("check", "nie ma", "--lang", "pl", cwd=vault, lang="en_US.UTF-8")
    assert "Nie ma takiego pliku" in refused.stderr


def test_what_the_system_refuses_is_told_in_the_language_asked_for(kodeks, vault):
    refused = kodeks("init", "Zła.md/nowy", "--lang", "pl", cwd=vault, lang="en_US.UTF-8")
    assert refused.returncode == 2
    assert refused.stderr == "kodeks: Zła.md/nowy: część ścieżki to plik, a nie folder. Sprawdź ją.\n"
    english = kodeks("init", "Zła.md/nowy", "--lang", "en", cwd=vault)
    assert "a part of the path is a file" in english.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "nie ma.md"),
        ("check", "--select", "XYZ001", "."),
        ("check", "--output-format", "yaml"),
        ("check", "--edition", "nikt", "."),
        ("explain", "XYZ999"),
        ("show", "nie ma.md"),
        ("calc", "nie_ma"),
        ("calc", "kp", "sila"),
        ("export", "nie ma"),
        ("init", "Tura.md"),
        ("build", "nie ma"),
        ("nic",),
    ],
)
def test_what_cannot_run_is_2_with_one_clear_line(kodeks, vault, arguments):
    done = kodeks(*arguments, cwd=vault)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


def test_statistics(kodeks, vault):
    done = kodeks("check", "--statistics", cwd=vault)
    assert done.returncode == 1
    assert "1  LNK001  broken-link" in done.stdout


def test_the_parser_of_arguments_speaks_the_language_too(kodeks):
    said = kodeks("build", "--help").stdout
    for part in ("Użycie: kodeks build", "Opcje:", "domyślnie: players", "Pokaż tę pomoc."):
        assert part in said
    assert "Polecenia:" in kodeks("--help").stdout
    for arguments, part in (
        (("chek",), "Nie ma polecenia 'chek'."),
        (("check", "--foo"), "Nie ma opcji '--foo'."),
        (("check", "--output-format", "xml"), "'xml' to nie jest żadne z: 'text', 'full'"),
        (("check", "--baseline", "."), "'.' to folder, a nie plik."),
        (("serve", "--port", "x"), "'x' nie jest liczbą."),
        (("serve", "--port", "70000"), "70000 nie mieści się w zakresie"),
        (("calc",), "Brakuje argumentu 'NAME'."),
        (("build", "a", "b"), "Zbędne argumenty (b)"),
    ):
        done = kodeks(*arguments)
        assert done.returncode == 2
        assert part in done.stderr
        assert "Błąd: " in done.stderr
        assert "Error" not in done.stderr
    assert "Usage: kodeks" in kodeks("--help", lang="en_GB.UTF-8").stdout


def test_explain(kodeks):
    assert "Dlaczego:" in kodeks("explain", "lnk001").stdout
    assert "Why:" in kodeks("explain", "broken-link", lang="en_GB.UTF-8").stdout
    assert "LNK001, LNK002" in kodeks("explain", "lnk").stderr
    listed = kodeks("explain", "--all").stdout
    for code in ["LNK001", "LNK005", "PRP001", "ACT001", "RUL001", "EXM001", "SEC001", "TXT001"]:
        assert code in listed


def test_any_bytes_can_be_checked(kodeks, vault):
    (vault / "krzaki.md").write_bytes(b"\xff\xfe\x00 \xb1\xea")
    (vault / "nul.md").write_bytes(b"\xef\xbb\xbf---\r\na: [[x\r\n\x00")
    (vault / "kodeks.toml").write_text('[check]\nignore = ["LNK"]\n', encoding="utf-8")
    done = kodeks("check", cwd=vault)
    assert done.returncode == 1
    assert "krzaki.md:1:1: TXT001" in done.stdout
    assert "Traceback" not in done.stderr


def test_broken_settings_are_said_with_their_place(kodeks, vault):
    (vault / "kodeks.toml").write_text("language = \n", encoding="utf-8")
    done = kodeks("check", cwd=vault)
    assert done.returncode in (1, 2)
    assert "kodeks.toml:1:" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_warm_check_imports_no_parser(vault):
    script = (
        "import sys\n"
        "from kodeks.cli import main\n"
        "try:\n    main(['check', sys.argv[1]])\n"
        "except SystemExit:\n    pass\n"
        "heavy = {'markdown_it', 'yaml', 'frontmatter', 'mkdocs', 'nh3', 'kodeks.syntax'}\n"
        "heavy &= set(sys.modules)\n"
        "print(sorted(heavy))\n"
    )
    (vault / "Właściwości.md").write_text("---\ntags: [a]\n---\nPatrz [[Zapał]].\n", encoding="utf-8")
    outputs = [
        subprocess.run(
            [sys.executable, "-c", script, str(vault)], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        for _ in range(2)
    ]
    assert outputs[1][-1] == "[]"
    assert outputs[0][:-1] == outputs[1][:-1], "a warm check finds the same"


def test_a_changed_target_is_seen_in_an_untouched_note(kodeks, vault):
    assert kodeks("check", "Tura.md", cwd=vault).returncode == 0
    (vault / "Zapał.md").rename(vault / "Ogień.md")
    assert kodeks("check", "Tura.md", cwd=vault).returncode == 1
