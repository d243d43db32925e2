"""`--watch`: a report soon after every save, and a clean end."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time

import pytest

END = "Czekam na zmiany. Koniec: Ctrl+C."


def interruptible():
    """Ctrl+C reaches the program even where the tests themselves run in the background, which ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Watching:
    """A running `kodeks check --watch` whose lines can be waited for."""

    def __init__(self, vault):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kodeks", "check", "--watch"],
            cwd=vault,
            env={**os.environ, "LANG": "pl_PL.UTF-8", "LC_ALL": "pl_PL.UTF-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            preexec_fn=interruptible,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def report(self):
        told = []
        while not told or told[-1] != END:
            told.append(self.lines.get(timeout=30))
        return told

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=10)
        self.reader.join(5)
        errors = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code, errors


@pytest.fixture
def watching(vault):
    started = []

    def start():
        started.append(Watching(vault))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
            each.process.wait()
        each.process.stdout.close()
        each.process.stderr.close()


def test_every_save_is_reported_and_ctrl_c_ends_it(vault, watching):
    one = watching()
    assert any("Zła.md:1:9: LNK001" in line for line in one.report())
    (vault / "Zła.md").write_text("Patrz [[Zapał]].\n", encoding="utf-8")
    assert one.report()[0] == "Bez uwag (3 notatki)."
    (vault / "Zapał.md").rename(vault / "Ogień.md")
    assert sum("LNK001" in line for line in one.report()) == 2, "untouched notes too"
    (vault / "kodeks.toml").write_text('[check]\nignore = ["XYZ"]\n', encoding="utf-8")
    assert "XYZ" in one.report()[0]
    (vault / "kodeks.toml").write_text('[check]\nignore = ["LNK"]\n', encoding="utf-8")
    assert one.report()[0] == "Bez uwag (3 notatki)."
    assert one.stop() == (0, "")


def test_a_report_comes_soon(vault, watching):
    for number in range(300):
        (vault / f"Notatka {number}.md").write_text(
            f"# Zasada {number}\n\nPatrz [[Notatka {number // 2}]].\n", encoding="utf-8"
        )
    one = watching()
    one.report()
    waits = []
    for text in ("[[Zapał]]\n", "[[Brak]]\n", "[[Zapał]]\n"):
        began = time.monotonic()
        (vault / "Zła.md").write_text(text, encoding="utf-8")
        one.report()
        waits.append(time.monotonic() - began)
    assert min(waits) < 2
    assert one.stop() == (0, "")
