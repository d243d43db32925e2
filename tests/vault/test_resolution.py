"""Resolution beyond single links: who links here, relative promises, large vaults, suggestions."""

import time
from pathlib import Path

from kodeks.config import Config
from kodeks.links import Backlink, Lookup, resolve, suggest
from kodeks.model import Facts, Link
from kodeks.source import Span
from kodeks.vault import Vault

PLAIN = Config()


def link(target: str, subpath: str | None = None, kind: str = "wiki") -> Link:
    return Link(kind, False, target, subpath, None, Span(0, 1), Span(0, 1), "text")  # type: ignore[arg-type]


def vault(notes: dict[str, list[Link]], files: tuple[str, ...] = (), config: Config = PLAIN) -> Vault:
    return Vault(
        Path("/nowhere"),
        config,
        {path: Facts(path, links=tuple(links)) for path, links in notes.items()},
        files,
    )


def test_backlinks_leave_out_a_note_s_own_links() -> None:
    resolved = resolve(vault({"A.md": [link("A"), link("B"), link("", "x")], "B.md": [link("A"), link("A")]}))
    assert dict(resolved.backlinks) == {
        "A.md": (Backlink("B.md", 0), Backlink("B.md", 1)),
        "B.md": (Backlink("A.md", 1),),
    }


def test_relative_links_are_promised_by_the_settings_or_by_nearly_all_links() -> None:
    right, wrong = link("a/B.md", kind="markdown"), link("B", kind="markdown")
    notes = {"a/B.md": []}
    assert not resolve(vault({"A.md": [], **notes})).promises_relative
    assert resolve(vault({"A.md": [right] * 95 + [wrong] * 5, **notes})).promises_relative
    assert not resolve(vault({"A.md": [right] * 94 + [wrong] * 6, **notes})).promises_relative
    assert resolve(
        vault({"A.md": [right] * 19 + [link("Brak.md", kind="markdown")] * 9, **notes})
    ).promises_relative
    assert resolve(vault({"A.md": [wrong], **notes}, config=Config(relative_links=True))).promises_relative


def test_folder_links_as_the_settings_judge_them() -> None:
    notes = {
        "Zasady/index.md": [],
        "Stany/x.md": [],
        "A.md": [link("Zasady/", kind="markdown"), link("Stany/", kind="markdown")],
    }
    lenient = resolve(vault(notes)).verdicts["A.md"]
    assert [(each.status, each.path) for each in lenient] == [("ok", "Zasady/index.md"), ("folder", None)]
    strict = resolve(vault(notes, config=Config(folder_links="error"))).verdicts["A.md"]
    assert [each.status for each in strict] == ["folder", "folder"]


def test_a_wider_lookup_keeps_a_link_from_slipping_to_a_namesake() -> None:
    whole = vault({"Cios.md": [], "Magia/Cios.md": [], "A.md": [link("Cios")]})
    part = vault({"Magia/Cios.md": [], "A.md": [link("Cios")]})
    assert resolve(part).verdicts["A.md"][0].path == "Magia/Cios.md"
    slipping = resolve(part, Lookup(whole)).verdicts["A.md"][0]
    assert (slipping.status, slipping.path, slipping.candidates) == ("missing-note", None, ())


def test_suggestions_by_letters_stem_and_slug() -> None:
    wrong = [link("Zapla"), link("Zapału"), link("Zapał", "akcje-szybkie"), link("Zupełnie coś innego")]
    notes = {"Zasady/Zapał.md": [], "A.md": wrong}
    resolved = resolve(vault(notes))
    assert suggest(resolved, "A.md", wrong[0]) == ("Zasady/Zapał.md",)
    assert suggest(resolved, "A.md", wrong[1]) == ("Zasady/Zapał.md",)
    assert suggest(resolved, "A.md", wrong[3]) == ()


def test_ten_times_the_notes_take_about_ten_times_as_long() -> None:
    def seconds(count: int) -> float:
        names = [f"Folder {n % 97}/Nota {n}.md" for n in range(count)]
        notes = {
            name: [link(f"Nota {(n * 7) % count}"), link(f"Folder {n % 97}/Nota {n}"), link(f"Brak {n}")]
            for n, name in enumerate(names)
        }
        made = vault(notes)
        begun = time.process_time()
        resolve(made)
        return time.process_time() - begun

    assert seconds(5_000) < 25 * max(min(seconds(500) for _ in range(3)), 0.002)


def test_thousands_of_namesakes_stay_linear() -> None:
    notes = {f"{n}/Nota.md": [link("Nota"), link(f"{n}/Nota")] for n in range(4_000)}
    begun = time.process_time()
    resolve(vault(notes))
    assert time.process_time() - begun < 20
