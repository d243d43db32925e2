"""Which notes an edition leaves out whole, and why; which attachments; what the settings may change."""

import os

import pytest
from kodeks import config as settings
from kodeks.config import EditionSettings
from kodeks.editions import Edition, public
from kodeks.editions.held import hides, hides_property
from kodeks.links import resolve
from kodeks.vault import ChangedError, read_vault
from kodeks.vault.folders import is_preparation

PLAYERS = EditionSettings("players")


def edition(root, name="players") -> Edition:
    config, faults = settings.load(root)
    assert not faults
    return public(resolve(read_vault(root, config, cache=False)), config.edition(name))


def held(read, files, **changes) -> dict[str, str]:
    found = public(read(files), PLAYERS._replace(**changes))
    return {each.path: each.reason for each in found.held}


@pytest.mark.parametrize(
    ("properties", "reason"),
    [
        ("publish: false", "unpublished"),
        ("Publish: False", "unpublished"),
        ("published: false", "unpublished"),
        ('publish: "false"', "unpublished"),
        ("publish: no", "unpublished"),
        ("publish: nie", "unpublished"),
        ("publish: 0", "unpublished"),
        ("publish: flase", "unpublished"),
        ("publish: false\npublish: true", "unpublished"),
        ("draft: true", "draft"),
        ("draft: tak", "draft"),
        ("draft: może", "draft"),
        ("szkic: true", "draft"),
        ("status: draft", "status"),
        ("status: Szkic", "status"),
        ("status: [gotowe, szkic]", "status"),
        ("title: [[A]], [[B]]", "unreadable"),
        ("a: b: c", "unreadable"),
    ],
)
def test_properties_hold_a_note_back(properties, reason, read):
    assert held(read, {"A.md": f"---\n{properties}\n---\ntekst"}) == {"A.md": reason}


@pytest.mark.parametrize(
    "properties",
    [
        "publish: true",
        "publish:",
        "publish: tak",
        "published: 2024-05-01",
        "draft: false",
        "draft:",
        "status: gotowe",
        "status: 3",
    ],
)
def test_properties_that_hold_nothing_back(properties, read):
    assert held(read, {"A.md": f"---\n{properties}\n---\ntekst"}) == {}


def test_what_cannot_be_read_is_held_back_and_the_rest_is_not(read):
    files = {
        "A.md": b"\xff\xfe\x00",
        "B.md": b"z\xb9y",
        "C.md": "---\ntitle: bez końca\n",
        "D.md": "-----\ntekst",
        "E.md": "x",
    }
    assert held(read, files) == {"A.md": "unreadable", "B.md": "unreadable", "C.md": "unreadable"}


def test_properties_that_obsidian_cannot_see_still_hold_back(read):
    assert held(
        read, {"A.md": "\n\n---\ntitle: x\npublish: false\n---\nx", "B.md": "\n---\n\n# Publish: false\n"}
    ) == {"A.md": "misplaced"}


@pytest.mark.parametrize(
    "name",
    ["_templates", "Templates", "szablony", "adventures", "Przygody", "sesje", "01-Sessions", "06 - Inbox",
     "Sesja 12", "mg", "MG", "Notatki MG", "GM only", "DM", "npcs", "NPCs", "🔒 Sekrety", "_cokolwiek", "wip",
     "Session Notes"],
)  # fmt: skip
def test_folders_that_look_like_preparation(name):
    assert is_preparation(name)


@pytest.mark.parametrize(
    "name",
    ["Zasady", "Rozdział V - Walka i Magia", "Monsters", "Gamemastering", "Adventuring Gear", "docs",
     "players-guide", "wardens-guide", "Aneks A - Stany Postaci", "3.5 Compendium", "Magia", "Dmuchawce"],
)  # fmt: skip
def test_folders_that_do_not(name):
    assert not is_preparation(name)


def test_publish_lists_folders_tags_and_notes(read):
    files = {
        "Zasady/A.md": "x",
        "npcs/B.md": "x",
        "npcs/mg/C.md": "x",
        "gm/D.md": "#gracze",
        "gm/E.md": "> [!gm] x\n> #gracze",
        "gm/F.md": "x",
    }
    assert held(read, files) == dict.fromkeys(list(files)[1:], "preparation")
    assert held(read, files, publish=("*", "npcs", "#gracze", "gm/F.md")) == {
        "npcs/mg/C.md": "preparation",
        "gm/E.md": "preparation",
    }
    assert held(read, files, publish=("npcs/",)) == {
        "npcs/mg/C.md": "preparation",
        **dict.fromkeys(("Zasady/A.md", "gm/D.md", "gm/E.md", "gm/F.md"), "unlisted"),
    }  # fmt: skip


def test_a_published_folder_below_a_preparation_folder(read):
    files = {"_kampania/gracze/A.md": "x", "_kampania/B.md": "x", "_kampania/gracze/mg/C.md": "x"}
    assert held(read, files, publish=("*", "_kampania/gracze")) == {
        "_kampania/B.md": "preparation",
        "_kampania/gracze/mg/C.md": "preparation",
    }


def test_publish_never_overrides_what_a_note_says(read):
    assert held(read, {"npcs/A.md": "---\npublish: false\n---\n"}, publish=("*", "npcs")) == {
        "npcs/A.md": "unpublished"
    }


def test_templates_are_no_pages_unless_their_folder_is_published(tmp_path, read):
    files = {"Templates/A.md": "x", "B.template.md": "x", "C.excalidraw.md": "x", "D.md": "[[A]]"}
    assert held(read, files) == dict.fromkeys(
        ("Templates/A.md", "B.template.md", "C.excalidraw.md"), "template"
    )
    toml = '[editions.players]\npublish = ["*", "Templates"]'
    resolved = read({**files, "kodeks.toml": toml})
    shown = public(resolved, resolved.vault.config.edition("players"))
    assert {each.path for each in shown.held} == {"B.template.md", "C.excalidraw.md"}


def test_a_gm_edition_shows_everything_but_templates_and_what_cannot_be_read(read):
    files = {
        "npcs/A.md": "%%x%% > [!gm] y",
        "B.md": "---\ndraft: true\n---",
        "C.template.md": "",
        "D.md": b"\xff",
        "obraz.png": b"",
    }
    resolved = read(files)
    shown = public(resolved, resolved.vault.config.edition("gm"))
    assert list(shown.resolved.vault.notes) == ["B.md", "npcs/A.md"]
    assert shown.resolved.vault.files == ("obraz.png",)
    assert shown.resolved.vault.source("npcs/A.md").text == files["npcs/A.md"]


def test_types_of_hidden_callouts_and_what_is_made_of_them():
    assert all(hides(kind, PLAYERS) for kind in ("gm", "gm-note", "notatka-mg", "gm only", "secret"))
    assert not any(hides(kind, PLAYERS) for kind in ("note", "gmina", "magma", "tip"))


def test_hidden_properties_and_what_is_made_of_them():
    assert all(
        hides_property(name, PLAYERS) for name in ("gm", "GM", "gm_notes", "notatki-mg", "Secret door")
    )
    assert not any(hides_property(name, PLAYERS) for name in ("gmina", "title", "secretary"))


def test_what_a_list_names_and_the_vault_does_not_have(read):
    files = {"npcs/A.md": "#walka/rzuty", "B.md": "x"}
    publish = ("*", "npcs", "npcs/A", "npc", "#walka", "#walk", "B.md")
    shown = public(read(files), PLAYERS._replace(publish=publish))
    assert shown.unmatched == (("publish", "npc"), ("publish", "#walk"))


def test_what_is_to_be_hidden_and_nowhere_is(read):
    files = {"A.md": "---\nstatus: wip\nsekret: x\n---\n> [!tajne]\n> x\n"}
    hides = {"hide_callouts": ("gm", "tajne", "tajn"), "hide_properties": ("sekret", "sekrret")}
    shown = public(read(files), PLAYERS._replace(hide_statuses=("wip", "wipp"), **hides))
    assert [entry for _, entry in shown.unmatched] == ["tajn", "sekrret", "wipp"]


def test_attachments_only_that_public_text_uses(read):
    files = {
        "A.md": "![](jawny.png) ![[wspolny.png]] %%![[w-komentarzu.png]]%% ![[gm/mapa.png]] "
        "![[_obrazy/herb.png]]\n\n[x]: z-definicji.png",
        "B.md": "---\ndraft: true\n---\n![[wspolny.png]] ![[tajny.png]]",
        **dict.fromkeys(
            (
                "jawny.png",
                "wspolny.png",
                "w-komentarzu.png",
                "gm/mapa.png",
                "_obrazy/herb.png",
                "z-definicji.png",
                "tajny.png",
                "nieuzyty.png",
            ),
            b"",
        ),
    }
    shown = public(read(files), PLAYERS).resolved
    assert shown.vault.files == ("_obrazy/herb.png", "jawny.png", "wspolny.png")
    missing = [
        link.target
        for link, verdict in zip(shown.vault.notes["A.md"].links, shown.verdicts["A.md"], strict=True)
        if verdict.path is None
    ]
    assert missing == ["gm/mapa.png", "z-definicji.png"]


def test_a_link_to_a_hidden_note_never_slips_to_a_namesake(read):
    files = {
        "Cios.md": "---\ndraft: true\n---",
        "Magia/Cios.md": "x",
        "A.md": "[[Cios]] [[Magia/Cios]] [[Nie ma]]",
    }
    shown = public(read(files), PLAYERS)
    first, second, third = shown.resolved.verdicts["A.md"]
    assert second.path == "Magia/Cios.md"
    assert first == third
    assert shown.leads_to_hidden == (("A.md", 0),)
    assert shown.hides("Cios.md")
    assert not shown.hides("Magia/Cios.md")
    assert not shown.hides("Nie ma.md")


def test_ids_that_only_hidden_text_uses(read):
    files = {
        "A.md": "Jawne. ^zdrada\n\nTakże. ^wzor\n\nTrzecie. ^nieuzyty",
        "B.md": "[[A#^wzor]] %%[[A#^zdrada]]%%\n\n> [!gm] x\n> [[A#^wzor]] [[A#^zdrada]]",
        "C.md": "---\npublish: false\n---\n[[A#^zdrada]]",
    }
    shown = public(read(files), PLAYERS).resolved.vault
    assert [each.id for each in shown.notes["A.md"].block_ids] == ["wzor", "nieuzyty"]
    assert "zdrada" not in shown.source("A.md").text


def test_hidden_properties_go_with_all_their_lines(read):
    note = "---\ntitle: Jawny\ngm:\n  cel: zabić\n  plan: |\n    trucizna\n\n    sztylet\n"
    note += "mg: x # y\ntags: [a]\n---\ntekst"
    shown = public(read({"A.md": note, "B.md": "---\n{gm: sekret, title: x}\n---\n"}), PLAYERS)
    facts, text = shown.resolved.vault.notes["A.md"], shown.resolved.vault.source("A.md").text
    assert [each.name for each in facts.properties] == ["title", "tags"]
    assert not any(word in text for word in ("zabić", "trucizna", "sztylet", "x #", "gm", "mg"))
    assert shown.resolved.vault.source("B.md").text.count("sekret") == 0


def test_symbolic_links_exist_but_show_nothing(tmp_path):
    root, outside = tmp_path / "v", tmp_path / "poza.md"
    (root / ".obsidian").mkdir(parents=True)
    (root / "gm").mkdir()
    (root / "gm" / "A.md").write_text("sekret")
    outside.write_text("poza")
    (root / "jawny.md").symlink_to(root / "gm" / "A.md")
    (root / "poza.md").symlink_to(outside)
    (root / "folder").symlink_to(tmp_path)
    (root / "kolo").symlink_to(root)
    (root / "tajne.json").symlink_to(root / ".obsidian" / "app.json")
    (root / "B.md").write_text("[[jawny]] [[poza]]")
    shown = edition(root)
    assert {each.path: each.reason for each in shown.held} == {
        "gm/A.md": "preparation",
        "jawny.md": "symlink",
    }
    assert list(shown.whole.vault.notes) == ["B.md", "gm/A.md", "jawny.md"]
    assert [each.status for each in shown.whole.verdicts["B.md"]] == ["ok", "missing-note"]


def test_a_note_that_changes_under_our_hands_is_not_shown(tmp_path):
    (tmp_path / "A.md").write_text("jawne")
    vault = edition(tmp_path).resolved.vault
    assert vault.source("A.md").text == "jawne"
    (tmp_path / "A.md").write_text("jawne, a teraz i sekret")
    with pytest.raises(ChangedError):
        vault.source("A.md")
    (tmp_path / "A.md").write_text("jawne")
    os.utime(tmp_path / "A.md", ns=(1, 1))
    assert vault.source("A.md").text == "jawne"
