"""`--baseline`: what is known is not told again, and the file only shrinks."""

import json


def entries(path):
    return [
        (each["code"], each["path"], each["text"], each["count"])
        for each in json.loads(path.read_text(encoding="utf-8"))["findings"]
    ]


def test_it_begins_with_what_is_there_then_tells_only_what_is_new(kodeks, vault):
    file = vault / "znane.json"
    begun = kodeks("check", "--baseline", "znane.json", cwd=vault)
    assert (begun.returncode, begun.stdout) == (
        0,
        "Bez uwag (3 notatki). Zapisano w znane.json: 1 uwaga.\n",
    )
    assert entries(file) == [("LNK001", "Zła.md", "Patrz [[Zapla]].", 1)]
    (vault / "Nowa.md").write_text("[[Brak]]\n", encoding="utf-8")
    again = kodeks("check", "--baseline", "znane.json", cwd=vault)
    assert again.returncode == 1
    assert "Nowa.md:1:3: LNK001" in again.stdout
    assert "Zła.md" not in again.stdout
    assert again.stdout.endswith("Znaleziono: 1 błąd (4 notatki). W znane.json: 1 uwaga.\n")
    assert entries(file) == [("LNK001", "Zła.md", "Patrz [[Zapla]].", 1)], "it never grows"


def test_a_known_finding_may_move_but_not_multiply(kodeks, vault):
    kodeks("check", "--baseline", "znane.json", cwd=vault)
    (vault / "Zła.md").write_text("Wstęp.\n\nPatrz [[Zapla]].\n", encoding="utf-8")
    assert kodeks("check", "--baseline", "znane.json", cwd=vault).returncode == 0
    (vault / "Zła.md").write_text("Patrz [[Zapla]].\n\nPatrz [[Zapla]].\n", encoding="utf-8")
    twice = kodeks("check", "--baseline", "znane.json", "--output-format", "json", cwd=vault)
    assert twice.returncode == 1
    assert len(json.loads(twice.stdout)) == 1


def test_what_is_mended_leaves_it_for_good(kodeks, vault):
    file = vault / "znane.json"
    kodeks("check", "--baseline", "znane.json", cwd=vault)
    (vault / "Zła.md").write_text("Patrz [[Zapał]].\n", encoding="utf-8")
    done = kodeks("check", "--baseline", "znane.json", cwd=vault)
    assert done.stdout == "Bez uwag (3 notatki). W znane.json: 0 uwag.\n"
    assert entries(file) == []
    (vault / "Zła.md").write_text("Patrz [[Zapla]].\n", encoding="utf-8")
    assert kodeks("check", "--baseline", "znane.json", cwd=vault).returncode == 1


def test_a_run_that_does_not_look_forgets_nothing(kodeks, vault):
    file = vault / "znane.json"
    kodeks("check", "--baseline", "znane.json", cwd=vault)
    before = file.read_bytes()
    kodeks("check", "Tura.md", "--baseline", "znane.json", cwd=vault)
    kodeks("check", "--select", "TAB", "--baseline", "znane.json", cwd=vault)
    kodeks("check", "--edition", "players", "--baseline", "znane.json", cwd=vault)
    assert file.read_bytes() == before


def test_what_is_no_baseline_is_left_alone(kodeks, vault):
    for text in ("{", "[]", '{"version": 9, "findings": []}', '{"version": 1, "findings": [{"code": 1}]}'):
        (vault / "znane.json").write_text(text, encoding="utf-8")
        done = kodeks("check", "--baseline", "znane.json", cwd=vault)
        assert done.returncode == 2
        assert "znane.json" in done.stderr
        assert "Traceback" not in done.stderr
        assert (vault / "znane.json").read_text(encoding="utf-8") == text
    assert kodeks("check", "--baseline", "nie ma/znane.json", cwd=vault).returncode == 2


def test_a_baseline_in_no_folder_is_told_by_its_own_name(kodeks, vault):
    done = kodeks("check", "--baseline", "nie ma/znane.json", cwd=vault)
    assert done.returncode == 2
    assert done.stderr == "kodeks: nie ma/znane.json: nie ma takiego pliku ani folderu. Sprawdź ścieżkę.\n"
