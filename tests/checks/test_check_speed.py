"""Doubling a note, of any shape, about doubles the time that its checks take."""

import time

import pytest
from kodeks import checks
from kodeks.config import Config
from kodeks.facts import facts_of
from kodeks.source import Source

SHAPES = {
    "brackets": "[" * 10,
    "ticks": "`a``b```c\n",
    "sums": "1+2*(3-",
    "equals": "1 = 2 + 3 = ",
    "patrz": "(patrz: Abc Def ",
    "bars": "| a | b |\n",
    "cells": "| [[a|b]] | 1–3 |\n",
    "dollars": "$a $b",
    "colons": "koszt: 3 ",
    "comments": "%% kodeks: ignore LNK001 %% a\n",
    "gm": "> [!gm] a\n> b\n\nText.\n\n",
    "html": "<div>\n\n</p>\n\n",
    "empty links": "![[|",
    "spaces": "](a b",
    "headings": "## a\n",
    "lists": "trzy:\n\n- a\n- b\n\n",
}


def seconds(text: str) -> float:
    source = Source("a.md", f"---\nkoszt: 2\n---\n{text}\n")
    facts = facts_of(source)
    best = 9.0
    for _ in range(3):
        began = time.process_time()
        checks.check_note(facts, source, Config())
        best = min(best, time.process_time() - began)
    return best


@pytest.mark.parametrize("shape", SHAPES)
def test_time_grows_with_length_alone(shape: str) -> None:
    once = max(seconds(SHAPES[shape] * 1500), 0.001)
    assert seconds(SHAPES[shape] * 6000) < once * 4 * 2.3
