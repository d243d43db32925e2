"""`kodeks.toml` and `.obsidian/app.json`: what they say, and every fault with its place."""

import os
from pathlib import Path

import pytest
from kodeks import config as settings
from kodeks.config import Config
from kodeks.config.shape import COLUMN, EDITION, PROPERTY, SETTINGS, TABLES
from kodeks.diagnostic import Diagnostic
from kodeks.source import Source
from kodeks_engine.words import LANGUAGES, word


def load(root: Path, toml: str | bytes = "", app: str | None = None) -> tuple[Config, list[Diagnostic]]:
    (root / "kodeks.toml").write_bytes(toml if isinstance(toml, bytes) else toml.encode())
    if app is not None:
        (root / ".obsidian").mkdir(exist_ok=True)
        (root / ".obsidian/app.json").write_text(app)
    config, faults = settings.load(root)
    for fault in faults:
        for lang in LANGUAGES:
            assert "{" not in word(lang, fault.message_key, **fault.fill)
    return config, list(faults)


def place(toml: str, fault: Diagnostic) -> str:
    """The character range of a fault as row, column and text."""
    row, column = Source("x", toml).position(fault.start)
    return f"{row}:{column} {toml[fault.start : fault.end]}"


def test_a_vault_without_settings_has_sane_ones(tmp_path):
    config, faults = settings.load(tmp_path)
    assert faults == ()
    assert not config.broken
    players = config.edition("players")
    assert players.publish == ("*",)
    assert players.hide_callouts == ("gm", "mg", "secret", "spoiler")
    assert players.hide_statuses == ("draft", "szkic")
    assert players.hide_comments
    assert config.edition("gm").everything
    assert config.edition("mg").everything
    assert config.edition("inne") is None


def test_all_known_keys(tmp_path):
    toml = """
language = "pl"
site_url = "https://example.org/"
site-name = "Podręcznik"
licence = "OGL 1.0a"
exclude = ["archiwum/**"]
placeholders = "Do napisania"
hide_callouts = ["GM", " Tajne "]
hide_properties = ["Sekret"]
folder-links = "error"
check_comments = true
ids = {"A.md#B" = "b"}
tables = [{notes = "#zaklecie", key = "[[Zaklęcie]]"}]
[units]
pole = "1,5 m"
[cells]
double_dash_minus = true
[names]
[terms]
"Refleks" = "Zręczność"
[properties.poziom]
type = "number"
[tags]
[check]
ignore = ["TXT"]
[redirects]
"Stara.md" = "Nowa.md"
[editions.players]
publish = ["*", "npcs", "#rule"]
[editions.mg]
[editions.testerzy]
hide_callouts = ["gm"]
hide_comments = false
"""
    config, faults = load(tmp_path, toml)
    assert faults == []
    assert (config.language, config.site_name, config.folder_links) == ("pl", "Podręcznik", "error")
    assert config.exclude == ("archiwum/**",)
    assert config.placeholders == ("Do napisania",)
    assert config.double_dash_minus
    assert config.check_comments
    assert config.tables[0]["key"] == "[[Zaklęcie]]"
    players = config.edition("players")
    assert players.publish == ("*", "npcs", "#rule")
    assert players.hide_callouts == config.hide_callouts == ("gm", "tajne")
    assert players.hide_properties == ("sekret",)
    testers = config.edition("testerzy")
    assert (testers.name, testers.hide_callouts, testers.hide_comments) == ("testerzy", ("gm",), False)
    assert not testers.everything
    assert config.edition("mg").everything


def test_a_gm_edition_that_is_set_is_no_longer_everything(tmp_path):
    config, _ = load(tmp_path, '[editions.gm]\nhide_callouts = ["secret"]')
    gm = config.edition("gm")
    assert (gm.everything, gm.hide_callouts, gm.hide_comments) == (False, ("secret",), True)


@pytest.mark.parametrize(
    ("toml", "variant", "where", "fill"),
    [
        ('hide_calouts = ["gm"]\n', "unknown-key", "1:1 hide_calouts", {"known": "hide_callouts"}),
        ('[editions.players]\n  pubish = ["*"]\n', "unknown-key", "2:3 pubish", {"known": "publish"}),
        ("[edition.players]\npublish = []\n", "unknown-key", "1:2 edition.players", {"known": "editions"}),
        ("hide_comments = 1\n", "wants-flag", "1:1 hide_comments", {"key": "hide_comments"}),
        ('# x\n"site_name" = 3\n', "wants-text", '2:1 "site_name"', {}),
        ('folder_links = 1\n', "wants-word", "1:1 folder_links", {"known": "error, allow-if-index, allow"}),
        ("ids = {a = 1}\n", "wants-text", "1:1 ids", {}),
        ("[editions]\nplayers = 3\n", "wants-table", "2:1 players", {}),
        ("editions.players.publish = 3\n", "wants-list", "1:1 editions.players.publish", {}),
        ("[editions.player]\n", "edition", "1:2 editions.player", {"key": "player", "known": "players"}),
        ("[editions.Players]\n", "edition", "1:2 editions.Players", {"known": "players"}),
        ('[editions.players]\nexclude = ["a"]\n', "misplaced", "2:1 exclude", {"key": "exclude"}),
        ("[editions.players]\neverything = true\n", "everything", "2:1 everything", {}),
        ('[editions.players]\npublish = ["*", "!npcs"]\n', "negative", "2:1 publish", {}),
        ('[cells]\nhide_callouts = ["tajne"]\n', "misplaced", "2:1 hide_callouts", {"key": "hide_callouts"}),
        ('[[tables]]\nin = "A"\n[check]\nhide-comments = true\n', "misplaced", "4:1 hide-comments", {}),
        ('[check]\nselekt = ["LNK"]\n', "unknown-key", "2:1 selekt", {"known": "select"}),
        ('[check.severity]\nLNK001 = "blad"\n', "wants-word", "2:1 LNK001", {}),
        ('[check.per-file-ignores]\n"A/**" = 3\n', "wants-list", '2:1 "A/**"', {}),
        ("[check]\neditions = 3\n", "wants-table", "2:1 editions", {}),
        ("[check.editions.players]\nignore = 3\n", "wants-list", "2:1 ignore", {}),
        ("[properties.koszt]\nrequired = true\n", "wants-list", "2:1 required", {"key": "required"}),
        ("[properties]\nkoszt = 3\n", "wants-table", "2:1 koszt", {"table": "properties.koszt"}),
        ('[properties.koszt]\ntype = "numer"\n', "wants-word", "2:1 type", {}),
        ('[properties.koszt]\nmin = "x"\n', "wants-number", "2:1 min", {}),
        ("[properties.koszt]\nchoices = {a = 1}\n", "wants-values", "2:1 choices", {}),
        ("[names]\npaterns = []\n", "unknown-key", "2:1 paterns", {"known": "patterns"}),
        ("[tags]\nallowed = 3\n", "wants-list", "2:1 allowed", {}),
        ("[terms]\nHart = 3\n", "wants-text", "2:1 Hart", {}),
        ('[units]\npole = "m"\n', "wants-measure", "2:1 pole", {}),
        ("tables = 3\n", "wants-tables", "1:1 tables", {}),
        ('[[tables]]\nin = "A"\n[[tables]]\nin = 3\n', "wants-text", "4:1 in", {}),
        ('[[tables]]\ntypes = {Cena = {type = "liczba"}}\n', "wants-word", "2:1 types", {"key": "type"}),
        ("hide_callouts = [\n", "toml", "1:18 \n", {}),
        ("a = 1\na = 2\n", "toml", "2:6 \n", {}),
        ("language = pl\n", "toml", "1:12 p", {}),
    ],
)  # fmt: skip
def test_a_fault_has_a_place_and_stops_what_publishes(toml, variant, where, fill, tmp_path):
    config, faults = load(tmp_path, toml)
    assert config.broken
    assert [each.variant for each in faults] == [variant]
    assert faults[0].code == "PRP020"
    assert faults[0].path == "kodeks.toml"
    assert faults[0].severity == "error"
    assert place(toml, faults[0]) == where
    assert fill.items() <= faults[0].fill.items()


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("language = pl\n", "tekst w cudzysłowie"),
        ('language = "pl\n', "nie kończy się cudzysłowem"),
        ('language = "pl', "nie kończy się cudzysłowem"),
        ('exclude = ["a"\n', "nawias nie jest zamknięty"),
        ('exclude = ["a" "b"]\n', "nawias nie jest zamknięty albo brakuje w nim przecinka"),
        ("[check\n", "nawias nie jest zamknięty"),
        ("language\n", "klucz = wartość"),
        ('= "pl"\n', "klucz = wartość"),
        ('language = "pl" "en"\n', "stoi coś jeszcze"),
        ("a = 1\na = 2\n", "już jest"),
        ("[tags]\n[tags]\n", "już jest"),
        ('exclude = ["archiwum\\\\stare", "a\\b\\d"]\n', "ukośnik"),
        ("j\xeazyk = 1".encode("latin-1"), "bajt 0xEA w wierszu 1, kolumnie 2"),
        ("language = 1".encode("utf-16"), "UTF-16"),
    ],
)
def test_why_settings_cannot_be_read_is_said_in_each_language(toml, said, tmp_path):
    _, (fault,) = load(tmp_path, toml)
    assert said in word("pl", fault.message_key, **fault.filled("pl"))
    assert "Invalid" not in word("en", fault.message_key, **fault.filled("en"))


@pytest.mark.parametrize("name", ["Kodeks.toml", "kodeks.toml.txt"])
def test_settings_under_another_name_stop_what_publishes(name, tmp_path):
    (tmp_path / name).write_text('hide_callouts = ["tajne"]')
    config, faults = settings.load(tmp_path)
    assert config.broken
    assert [(each.variant, each.path) for each in faults] == [("name", name)]


def test_what_is_hidden_may_be_written_as_it_stands_in_notes(tmp_path):
    config, faults = load(
        tmp_path, 'hide_callouts = ["[!Tajne]-", "> [!gm]", "a, b"]\nhide_statuses = "szkic, wip"'
    )
    assert faults == []
    assert config.edition("players").hide_callouts == ("tajne", "gm", "a", "b")
    assert config.edition("players").hide_statuses == ("szkic", "wip")


def test_templates_lie_where_obsidian_takes_them_from(tmp_path):
    (tmp_path / ".obsidian/plugins/templater-obsidian").mkdir(parents=True)
    (tmp_path / ".obsidian/templates.json").write_text('{"folder": "Wzorce/"}')
    (tmp_path / ".obsidian/plugins/templater-obsidian/data.json").write_text('{"templates_folder": "A/B"}')
    assert settings.load(tmp_path)[0].templates == ("Wzorce", "A/B")


def test_a_pipe_in_the_place_of_the_settings(tmp_path):
    os.mkfifo(tmp_path / "kodeks.toml")
    assert settings.load(tmp_path)[0].broken


def test_good_keys_count_beside_a_wrong_one(tmp_path):
    config, faults = load(tmp_path, 'language = "pl"\nnonsense = 1\nhide_statuses = ["wip"]')
    assert len(faults) == 1
    assert (config.language, config.edition("players").hide_statuses) == ("pl", ("wip",))


@pytest.mark.parametrize(
    "toml",
    [
        b"\xff\xfea\x00",
        b"language = 'z\xb9'",
        b"a = " + b"[" * 5000,
        b"\0",
        b"\xef\xbb\xbflanguage = 'pl'\r\n",
    ],
)
def test_bytes_of_any_kind(toml, tmp_path):
    config, faults = load(tmp_path, toml)
    assert config.broken == bool(faults)
    assert config.language == ("pl" if not faults else "")


def test_a_folder_in_the_place_of_the_settings(tmp_path):
    (tmp_path / "kodeks.toml").mkdir()
    config, faults = settings.load(tmp_path)
    assert config.broken
    assert [each.variant for each in faults] == ["unreadable"]


def test_obsidian_s_settings(tmp_path):
    app = """{
        "useMarkdownLinks": true, "newLinkFormat": "relative", "strictLineBreaks": true,
        "userIgnoreFilters": ["a/", "/b/"], "attachmentFolderPath": "./img"
    }"""
    config, faults = load(tmp_path, app=app)
    assert faults == []
    assert (config.relative_links, config.strict_line_breaks) == (True, True)
    assert (config.ignored, config.attachments) == (("a/", "/b/"), "./img")


@pytest.mark.parametrize(
    "app",
    [
        "{",
        "[1]",
        '{"userIgnoreFilters": 5, "newLinkFormat": [], "strictLineBreaks": "yes"}',
        "null",
        "[" * 100_000,
    ],
)
def test_obsidian_s_settings_of_any_kind_stop_nothing(app, tmp_path):
    config, faults = load(tmp_path, app=app)
    assert not config.broken
    assert (config.relative_links, config.ignored, config.strict_line_breaks) == (False, (), False)
    assert all(each.severity == "warning" and each.variant == "app" for each in faults)


DOCS = (Path(__file__).parents[2] / "docs/settings.md").read_text("utf-8")


def test_the_settings_of_the_docs_are_right_and_all_there(tmp_path):
    toml = DOCS.partition("```toml\n")[2].partition("```")[0]
    config, faults = load(tmp_path, toml)
    assert faults == []
    assert config.properties["koszt"]["required"] == ("#czar", "Czary")
    tables = (SETTINGS, PROPERTY, COLUMN, TABLES, EDITION)
    assert [key for table in tables for key in table.keys if key not in DOCS] == []
