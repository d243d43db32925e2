"""Links as authors write them: 1,520 relative links with fifty faults, and sixty notes of one link.

All faults are found, each in its line, and nothing else: linters that do not resolve as Obsidian does find
hundreds.
"""

from itertools import cycle, islice
from pathlib import Path

FOLDERS = (
    "Rozdział I - Wstęp",
    "Rozdział II - Tworzenie Postaci/Żywioły (dawne)",
    "Aneks A – Stany",
    "Źródła",
)
NAMES = (
    "Zapał",
    "Siła Woli",
    "Hart (Ducha)",
    "Łucznik, konny",
    "Ćwiczenie nr 5",
    "Test & próba",
    "50% szans",
)
HEADINGS = (
    "Rodzaje Akcji",
    "Atak (wręcz)",
    "Co to jest?",
    "Ruch: bieg i marsz",
    "Żar – płomień",
    "`kod` i tekst",
)
LINKS, FAULTS = 1520, 50
OBSIDIAN = '{"useMarkdownLinks": true, "newLinkFormat": "relative"}'


def address(path: str, home: str) -> str:
    """The relative path as the app writes it: spaces encoded, all else as it is (D-4.14)."""
    up = "../" * (home.count("/") + 1)
    return f"{up}{path}".replace("%", "%25").replace(" ", "%20")


def heading(text: str) -> str:
    """A heading in a link as the app writes it (D-5.4)."""
    return " ".join(text.replace(":", " ").split()).replace(" ", "%20")


def good(path: str, home: str, number: int) -> str:
    where = address(path, home)
    named = heading(HEADINGS[number % len(HEADINGS)])
    kinds = (f"[do]({where})", f"[do]({where}#{named})", f"[do]({where}#^blok-1)", f"[do](<{where}#{named}>)")
    return kinds[number % len(kinds)].replace("%20", " ") if number % 4 == 3 else kinds[number % len(kinds)]


def broken(path: str, home: str, number: int) -> str:
    """A link to a note, spoilt in one of ten ways."""
    where = address(path, home)
    name = path.rpartition("/")[2].replace("%", "%25").replace(" ", "%20")
    kinds = (
        where.replace(".md", "x.md"),
        where + "#Rodzaj%20Akcji%20Nowej",
        where + "#rodzaje-akcji",
        where + "#^blok-9",
        where.replace("%20", " ").replace(".md", " z.md"),
        f"../Nieznany%20folder/{name}",
        where.replace("../", "../../../../", 1),
        where.replace("%20", "%2520") if "%20" in where.rpartition("/")[2] else where.replace(".md", ".mdx"),
        where.rpartition("/")[0] + "/" + name.upper(),
        where.removesuffix(".md"),
    )
    return f"[do]({kinds[number % len(kinds)]})"


def book() -> tuple[dict[str, str], set[tuple[str, int]]]:
    """A vault of relative links, and the lines that are spoilt."""
    paths = [f"{folder}/{name} {number}.md" for number in (1, 2) for folder in FOLDERS for name in NAMES]
    targets = cycle((paths[::3] + paths[1::3] + paths[2::3])[:-1])  # one fewer, so that all meet all
    body = "\n\n".join(f"## {each}\n\nTreść. ^blok-{at}" for at, each in enumerate(HEADINGS, 1))
    lines: dict[str, list[str]] = {path: body.split("\n") for path in paths}
    spoilt: set[tuple[str, int]] = set()
    every = LINKS // FAULTS
    for number, (path, target) in enumerate(islice(zip(cycle(paths), targets, strict=False), LINKS)):
        home = path.rpartition("/")[0]
        wrong = number % every == every - 1 and len(spoilt) < FAULTS
        link = broken(target, home, len(spoilt)) if wrong else good(target, home, number)
        lines[path] += ["", (f"Zobacz {link}.", f"- {link}", f"> {link}", f"| {link} |\n| --- |")[number % 4]]
        if wrong:
            spoilt.add((path, "\n".join(lines[path]).count("\n") + 1 - (number % 4 == 3)))
    return {path: "\n".join(each) + "\n" for path, each in lines.items()}, spoilt


def test_fifty_faults_among_1520_links(found):
    files, spoilt = book()
    assert sum(text.count("[do](") for text in files.values()) == LINKS
    assert len(spoilt) == FAULTS
    told = found({**files, ".obsidian/app.json": OBSIDIAN})
    assert {(each.path, each.start.row) for each in told} == spoilt
    assert len(told) == FAULTS, [each.message for each in told if (each.path, each.start.row) not in spoilt]


def test_the_same_vault_without_faults_is_silent(found):
    files, spoilt = book()
    kept = {
        path: "\n".join(line for row, line in enumerate(text.split("\n"), 1) if (path, row) not in spoilt)
        for path, text in files.items()
    }
    assert found({**kept, ".obsidian/app.json": OBSIDIAN}) == []


TARGETS = {
    "Zapał.md": "---\naliases: [Werwa]\n---\n## Ile masz?\nTrzy. ^ile\n## Atak (wręcz)\n### Skutek\nRana.\n",
    "Walka/Cios.md": "## Cięcie: szybkie\n\nCios. [^a]\n\n[^a]: Przypis.\n",
    "Walka/Ver. 2.0.md": "Nowe.\n",
    "Magia/Cios.md": "Czar.\n",
    "Magia/Szkoła %28Dziedzina%29 ęą.md": "Szkoła.\n",
    "Magia/Kula ognia (1).md": "Ogień.\n",
    "mapy/Loch (poziom 1).png": "x",
    "mapy/plan.pdf": "x",
}
SIXTY = Path(__file__).parent / "sixty_links.txt"


def test_sixty_notes_of_one_link(found):
    lines = SIXTY.read_text(encoding="utf-8").splitlines()
    notes = {f"Walka/Notka {at:02}.md": line for at, line in enumerate(lines)}
    assert sorted(line[0] for line in lines) == ["+"] * 40 + ["-"] * 20
    told = found(
        TARGETS | {path: f"## Tu\n\nPatrz {line[2:]} dalej.\n" for path, line in notes.items()},
        ignore=("LNK007",),
    )
    broken = {path for path, line in notes.items() if line[0] == "-"}
    assert {each.path for each in told} == broken, [(notes[each.path], each.message) for each in told]
    assert len(told) == 20
