"""Search by Pagefind: article text alone goes into a temporary folder, its index into the site.

Its Python interface answers ten requests a second; the program over a folder takes seconds for all notes.
Pagefind folds no `ł`: it is indexed as `l` with a combining stroke, which is folded; the page's script maps
queries and excerpts the same way.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from html import escape
from importlib.util import find_spec
from pathlib import Path

STROKE = str.maketrans({"ł": "l\u0337", "Ł": "L\u0337"})
PIECE = re.compile(r"""<(?:[^<>"']|"[^"]*"|'[^']*')*>|[łŁ]""")
DEAD = re.compile(r"<(?:img|audio|video|source|object)\b[^>]*>|</(?:audio|video|object)>")
SECONDS = 900
UNUSED = ("*-ui.*", "pagefind-highlight.js")  # the page has a dialog of its own
Note = tuple[str, Mapping[str, object]]


class Index:
    """Collects the articles of a site and has them indexed."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.folder = tempfile.TemporaryDirectory(prefix="kodeks-search-")
        self.count = 0

    def add(self, uri: str, title: str, html: str) -> None:
        """An article that can be found: the file it answers for, its title, its text as HTML."""
        if not html:
            return
        path = Path(self.folder.name, uri)
        path.parent.mkdir(parents=True, exist_ok=True)
        meta = f'<meta data-pagefind-meta="title[content]" content="{escape(title)}">'
        text = PIECE.sub(_stroke, DEAD.sub("", f"{meta}{html}"))
        lang = escape(self.language)
        path.write_text(
            f'<!doctype html><html lang="{lang}"><body data-pagefind-body>{text}</body></html>', "utf-8"
        )
        self.count += 1

    def write(self, site: Path) -> tuple[Note, ...]:
        """Make the index in the folder ``site``; what is to be told where it cannot be made."""
        with self.folder:
            if not self.count:
                return ()
            if find_spec("pagefind") is None:
                return (("build.search_missing", {}),)
            return _run(self.folder.name, site / "pagefind", self.language)

    def drop(self) -> None:
        """Let go of the articles: there will be no index."""
        self.folder.cleanup()


def _stroke(piece: "re.Match[str]") -> str:
    """`ł` in the text; tags keep theirs, for ids are addresses."""
    return piece[0] if piece[0][0] == "<" else piece[0].translate(STROKE)


def _run(source: str, target: Path, language: str) -> tuple[Note, ...]:
    command = [
        sys.executable, "-m", "pagefind", "--site", source, "--output-path", str(target),
        "--force-language", language, "--quiet",
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as wrong:
        return (("build.search_failed", {"reason": str(wrong)[:200]}),)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or [str(done.returncode)]
        return (("build.search_failed", {"reason": said[-1][:200]}),)
    for path in (path for pattern in UNUSED for path in target.glob(pattern)):
        path.unlink()
    return ()
