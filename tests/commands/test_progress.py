"""A long run shows how far it is, a short one nothing, and no trace is left."""

import io

from kodeks.commands import progress
from kodeks.commands.progress import Progress


def told(monkeypatch, seconds_a_note):
    clock = iter(seconds_a_note * number for number in range(1000))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    stream = io.StringIO()
    shown = Progress(stream, "pl")
    for number in range(1, 101):
        shown(number, 100)
    return stream.getvalue()


def test_a_short_run_shows_nothing(monkeypatch):
    assert told(monkeypatch, 0.001) == ""


def test_a_long_run_counts_and_leaves_no_trace(monkeypatch):
    text = told(monkeypatch, 0.05)
    assert text.startswith("\rCzytam notatki: 10 z 100\x1b[K")
    assert 20 < text.count("Czytam") < 60
    assert text.endswith("\r\x1b[K")
