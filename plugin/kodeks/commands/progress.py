"""How far a long run is: one line on a terminal that is gone when the run ends."""

import time
from typing import TextIO

from kodeks_engine.words import word

PATIENCE, STEP = 0.5, 0.1


class Progress:
    """Counts what is done and shows it, not before half a second and not more often than an eye sees."""

    def __init__(self, stream: TextIO, lang: str) -> None:
        self.stream, self.lang = stream, lang
        self.due = time.monotonic() + PATIENCE
        self.shown = False

    def __call__(self, done: int, total: int) -> None:
        """So many of ``total`` notes are read."""
        now = time.monotonic()
        if done >= total:
            self.clear()
        elif now >= self.due:
            self.due, self.shown = now + STEP, True
            self._write("\r" + word(self.lang, "report.progress", done=done, total=total) + "\x1b[K")

    def clear(self) -> None:
        """Leave no trace."""
        if self.shown:
            self.shown = False
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()
