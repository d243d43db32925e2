# ruff: noqa: E501 -- notes stand as their authors wrote them
"""What is hidden leaves no trace, in any place and any byte of the site; what hides too little stops the build."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from kodeks.commands import build
from site_crawl import dead_links, texts

HERE = Path(__file__).parent
# The vaults, and what the build must name.
NAMED = {
    "canaries.md": ("zqxzepsuta.md", "zqxniezamknieta.md", "Ukryta.md", "osadzona.md", "SEC001"),
    "canaries_more.md": ("zqxkropki.md", "zqxnaglprzed.md", "zqxliterowka", "#zqxpublikowanytag", "SEC002"),
}
FENCE = re.compile(r"^(`{5}) (.+)\n((?:.*\n)*?)\1$", re.MULTILINE)
Tree = dict[str, str]
Build = Callable[..., tuple[int, Path, str]]


@pytest.fixture
def built(tmp_path: Path) -> Build:
    """Write a vault and build it; the exit code, the site's folder and what was said."""

    def make(tree: Tree, name: str = "vault", edition: str = "players") -> tuple[int, Path, str]:
        root, site = tmp_path / name, tmp_path / f"{name}-site"
        for path, text in tree.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
        said: list[str] = []
        code = build.run(str(root), build.Options(edition, str(site), lang="en"), said.append)
        return code, site, "\n".join(said)

    return make


def vault(case: str) -> Tree:
    text = (HERE / case).read_text("utf-8")
    return {path.strip(): text for _, path, text in FENCE.findall(text)}


@pytest.mark.parametrize("case", NAMED)
def test_no_hidden_word_is_anywhere_and_every_public_word_is(case: str, built: Build) -> None:
    tree = vault(case)
    words = set(re.findall(r"zqx\w+", "".join((*tree, *tree.values())).lower()))
    assert len(words) > 120
    code, site, said = built(tree)
    assert code == 0, said
    whole = {name: text.lower() for name, text in texts(site)}
    found = {word: name for name, text in whole.items() for word in re.findall(r"zqx\w*", text)}
    assert not found
    public = set(re.findall(r"jawn\w+", "".join((*tree, *tree.values()))))
    shown = set(re.findall(r"jawn\w+", "".join(whole.values())))
    labels = {"jawnaetykieta", "jawny"}  # those of link definitions and footnotes need not show
    assert public - shown == labels & public
    assert dead_links(site) == []
    assert [name for name in NAMED[case] if name not in said] == []


def test_the_hidden_words_are_there_for_the_gm(built: Build) -> None:
    """The test above proves nothing if the words were nowhere to begin with."""
    code, site, said = built(vault("canaries.md"), edition="gm")
    assert code == 0, said
    text = "".join(text for _, text in texts(site)).lower()
    for word in (
        "zqxtresc",
        "zqxkomorka",
        "zqxtytulukrytej",
        "zqxsesja",
        "zqxobraz",
        "zqxwprzypisie",
        "zqxszkic",
    ):
        assert word in text


TARGETS = {
    "hidden note": {"T.md": "---\npublish: false\n---\n# Part\n\ntext ^block\n"},
    "unreadable note": {"T.md": "---\na: [\n---\n# Part\n"},
    "folder of preparation": {"npcs/T.md": "# Part\n\ntext ^block\n"},
    "template": {"templates/T.md": "# Part\n"},
    "other edition": {"T.md": "---\nstatus: draft\naliases: [T]\npermalink: t\n---\n# Part\n"},
}
LINKS = (
    "[[T]] [[T|a]] [b](T.md) [c](<T.md#Part>) [[T#Part]] [[T#^block|d]] ![[T]] ![[T#Part]] ![e](T.md) ![[t.png]]\n\n"
    '<a href="T.md">f</a> <img src="t.png"> [g][t]\n\n[t]: T.md "title"\n\n| a |\n| --- |\n| [[T\\|h]] |\n\n> [!note] [[T]]\n'
    "> ![[T#^block]]\n"
)


@pytest.mark.parametrize("kind", TARGETS)
def test_hidden_and_missing_give_the_same_bytes(kind: str, built: Build) -> None:
    note = {"A.md": LINKS, "B.md": "[[A]]\n"}
    _, missing, _ = built(note, "missing")
    code, hidden, _ = built({**note, **TARGETS[kind], "npcs/t.png": "x"}, "hidden")
    assert code == 0
    assert _pages(hidden) == _pages(missing)


def test_hidden_heading_and_block_are_like_missing_ones(built: Build) -> None:
    links = "[[B#Part]] [[B#Part|x]] [y](B.md#Part) ![[B#Part]] [[B#^block]] ![[B#^block]] [[B#Part#Deep]]\n"
    public = "Seen.\n\n"
    _, missing, _ = built({"A.md": links, "B.md": public}, "missing")
    secret = "> [!gm] x\n> ## Part\n> ### Deep\n> text ^block\n"
    code, hidden, said = built({"A.md": links, "B.md": public + secret}, "hidden")
    assert code == 0
    assert said.count("hidden place") == 7
    assert _pages(hidden)["a/index.html"] == _pages(missing)["a/index.html"]


def _pages(site: Path) -> dict[str, bytes]:
    return {
        path.relative_to(site).as_posix(): path.read_bytes().replace(b"hidden", b"missing")
        for path in site.rglob("*.html")
    }


RULES = {
    "Sum.md": "[[Sum]] = 2 + [[Secret]]\n",
    "Open.md": "| [[Kind]] | [[Open]] |\n| --- | --- |\n| a | 1 |\n",
    "Kind.md": "a kind\n",
}
FORMULA = "| [[Kind]] | [[Secret]] |\n| --- | --- |\n| a | 3 |\n"


@pytest.mark.parametrize(
    "secret",
    [
        {"Secret.md": f"---\npublish: false\n---\n{FORMULA}"},
        {"Secret.md": "Seen.\n\n" + "".join(f"> {line}\n" for line in ("[!gm] x", *FORMULA.splitlines()))},
        {"Secret.md": f"%%\n{FORMULA}\n%%\n", "Other.md": f"---\ndraft: true\n---\n{FORMULA}"},
    ],
)
def test_a_public_formula_with_a_hidden_quantity_stops_the_build(secret: Tree, built: Build) -> None:
    code, site, said = built({**RULES, **secret})
    assert code == 1, said
    assert not site.exists()
    assert re.search(r"Sum\.md:1:\d+", said)
    assert "Secret.md:" in said


def test_settings_that_cannot_be_read_stop_the_build(built: Build) -> None:
    for number, text in enumerate(("[editions", "hide_calouts = ['gm']\n", "hide_callouts = 3\n", "\udce9")):
        tree = {"A.md": "x"}
        code, site, said = (
            built({**tree, "kodeks.toml": text}, f"v{number}") if text != "\udce9" else _latin(built, tree)
        )
        assert code == 1, said
        assert not site.exists()
        assert "kodeks.toml" in said
        assert "Traceback" not in said


def _latin(built: Build, tree: Tree) -> tuple[int, Path, str]:
    """Settings in bytes that are no UTF-8."""
    _, site, _ = built(tree, "latin")
    for path in sorted(site.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    site.rmdir()
    (site.parent / "latin" / "kodeks.toml").write_bytes(b"site_name = '\xe9'\n")
    return built(tree, "latin")


def test_symbolic_links_lead_nowhere(built: Build, tmp_path: Path) -> None:
    outside = tmp_path / "zqxoutside"
    outside.mkdir()
    (outside / "secret.md").write_text("zqxsecret", "utf-8")
    (outside / "zqx.png").write_text("zqxpicture", "utf-8")
    root = tmp_path / "vault"
    root.mkdir()
    (root / "link.md").symlink_to(outside / "secret.md")
    (root / "pic.png").symlink_to(outside / "zqx.png")
    (root / "folder").symlink_to(outside, target_is_directory=True)
    (root / "loop").symlink_to(root, target_is_directory=True)
    (root / "self.md").symlink_to(root / "self.md")
    code, site, said = built(
        {"A.md": "[[link]] ![[pic.png]] [x](folder/secret.md) [y](../zqxoutside/secret.md)\n"}
    )
    assert code == 0, said
    pages = "".join(text for name, text in texts(site) if name != "a/index.html")
    assert "zqx" not in pages
    assert "zqxsecret" not in (site / "index.html").read_text("utf-8") + "".join(map(str, site.rglob("*")))
