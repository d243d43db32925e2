"""`kodeks serve` ends cleanly, also where nobody can press Ctrl+C."""

import os
import signal
import subprocess
import sys


def test_a_preview_that_is_told_to_end_leaves_nothing(tmp_path):
    vault, scratch = tmp_path / "vault", tmp_path / "scratch"
    vault.mkdir()
    scratch.mkdir()
    (vault / "Note.md").write_text("A rule.\n", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "kodeks", "serve", str(vault), "--port", "0"],
        env={**os.environ, "TMPDIR": str(scratch)},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    with process:
        assert any("http://127.0.0.1:" in line for line in process.stdout)
        assert list(scratch.iterdir())
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
    assert not list(scratch.iterdir())
