"""Cut, checks and pages grow with a note as its reading does: twice the text costs little more than twice."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from kodeks import checks
from kodeks.checks import report, select, suppress
from kodeks.checks.context import Context
from kodeks.checks.select import Rules
from kodeks.config import Config, EditionSettings
from kodeks.editions import public
from kodeks.facts import facts_of
from kodeks.links import resolve
from kodeks.render.assets import Assets
from kodeks.render.make import Wanted, make_site
from kodeks.rulebook import compile_book
from kodeks.source import Source
from kodeks.vault import Vault

SHAPES: dict[str, Callable[[int], str]] = {
    "cells": lambda n: "| a | b |\n|---|---|\n" + "| [[x\\|y]] %%z%% | <!-- q --> 2 |\n" * n,
    "hidden callouts": lambda n: "> [!gm] b\n> c %%d%%\n\ne\n\n" * n,
    "malformed heads": lambda n: "> [! gm] b\n> c\n\ne\n\n" * n,
    "hidden ids": lambda n: "".join(f"a ^b{i}\n\n> [!gm] [[#^b{i}]]\n\n" for i in range(n)),
    "hidden notes": lambda n: (
        "> [!gm] "
        + "".join(f"[^{i}] " for i in range(n))
        + "\n\n"
        + "".join(f"[^{i}]: x\n" for i in range(n))
    ),
    "open comments": lambda n: "a %%b\n\n- c\n" * n,
    "open comments of html": lambda n: "<div><!-- a\n\nb\n\n" * n,
    "properties": lambda n: "---\n" + "".join(f"k{i}: [a, %%b%%, <!--]\n" for i in range(n)) + "---\nx\n",
    "diagrams": lambda n: "```mermaid\n" + "%% a\nA --> B %% c\n" * n + "```\n",
    "tags": lambda n: "#" + "a/" * n,
    "headings": lambda n: "".join(f"# a{i}\n\n[[#a{i}]]\n" for i in range(n)),
    "missing headings": lambda n: "".join(f"# zasada{i}\n\n[[#zasda{i}]]\n" for i in range(n)),
    "one long line": lambda n: "[[Brak]] " * n,
    "suppressions": lambda n: (
        "[[X]] <!-- kodeks: ignore LNK -->\n\n<!-- kodeks: ignore LNK -->\n\n[[X]]\n\n" * n
    ),
}


def seconds(text: str) -> float:
    source = Source("n.md", text)
    began = time.process_time()
    facts = facts_of(source)
    noted = checks.check_note(facts, source, Config())
    resolved = resolve(
        Vault(Path("nowhere"), Config(), {"n.md": facts}, (), {"n.md": noted}, {"n.md": source})
    )
    found = suppress.apply(checks.check_vault(Context(resolved), noted))
    told = select.apply(Rules(), checks.load(), found)
    list(report.text(report.findings(told, checks.load(), lambda _: source, str, "pl")))
    shown = public(resolved, EditionSettings("players")).resolved
    book = compile_book(shown)
    site = make_site(shown, book.ruleset, Wanted("x"), language="pl", assets=Assets({}, (), (), ()))
    for page in site.pages:
        page.write()
    return time.process_time() - began


@pytest.mark.parametrize("shape", SHAPES)
def test_eight_times_the_text_costs_no_more_than_its_share(shape: str) -> None:
    """Quadratic time would cost 64 times as much; twice the linear share is left for noise."""
    text = SHAPES[shape]
    small = max(min(seconds(text(100)) for _ in range(2)), 0.008)
    assert seconds(text(800)) < 16 * small + 0.1
