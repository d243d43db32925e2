"""The list of a release: every file once, under the address that a reader asks for; none in a preview."""

import hashlib
import json
import re
from pathlib import Path
from urllib.request import urlopen

from kodeks.adapters import offline
from kodeks.adapters.preview import Preview


def listed(site: Path) -> tuple[str, dict[str, str]]:
    offline.write(site)
    text = (site / "sw.js").read_text("utf-8")
    found = re.match(r'const RELEASE = "(\w+)";\nconst FILES = (\{.*?\});\n', text)
    assert found
    return found[1], json.loads(found[2])


def put(site: Path, name: str, data: bytes) -> None:
    path = site / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def test_pages_stand_under_their_folder_and_files_under_their_name(tmp_path):
    put(tmp_path, "index.html", b"home")
    put(tmp_path, "a/b ł/index.html", b"page")
    put(tmp_path, "myindex.html", b"other")
    put(tmp_path, "sitemap.xml", b"dated")
    put(tmp_path, "assets/x.js.map", b"{}")
    _, files = listed(tmp_path)
    assert set(files) == {"", "a/b ł/", "myindex.html"}
    assert hashlib.sha256(b"page").hexdigest().startswith(files["a/b ł/"])


def test_a_release_is_named_after_its_files_alone(tmp_path):
    put(tmp_path, "index.html", b"home")
    first = listed(tmp_path)
    assert listed(tmp_path) == first
    put(tmp_path, "index.html", b"house")
    assert listed(tmp_path)[0] != first[0]


def test_a_preview_answers_with_what_takes_a_release_away(tmp_path):
    put(tmp_path, "index.html", b"home")
    offline.write(tmp_path)
    with Preview(tmp_path, 0) as preview, urlopen(f"{preview.url}sw.js") as answer:
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert answer.read().decode() == offline.gone()
