"""The preview: one folder, one reader, right types, news."""

import http.client
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from kodeks.adapters.preview import Preview, PreviewError


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[Preview]:
    site = tmp_path / "site"
    (site / "rule").mkdir(parents=True)
    (site / "index.html").write_text("<body>home</body>", "utf-8")
    (site / "404.html").write_text("<body>lost</body>", "utf-8")
    (site / "rule" / "index.html").write_text("<body>reguła</body>", "utf-8")
    for name in ("a.wasm", "a.mjs", "a.js", "a.json", "a.css"):
        (site / name).write_bytes(b"0")
    (site / "out").symlink_to(tmp_path)
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    with Preview(site, 0) as served:
        yield served


def get(preview: Preview, path: str, host: str | None = None) -> tuple[int, str, str]:
    port = int(preview.url.rstrip("/").rpartition(":")[2])
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Host": host or f"127.0.0.1:{port}"})
    answer = connection.getresponse()
    body = answer.read().decode("utf-8", "replace")
    connection.close()
    return answer.status, answer.headers.get("Content-Type", ""), body


def test_pages_come_with_the_script_that_reloads_them(preview: Preview) -> None:
    for path in ("/", "/index.html"):
        status, kind, body = get(preview, path)
        assert (status, kind) == (200, "text/html; charset=utf-8")
        assert body.startswith("<body>home<script>")
    assert "reguła" in get(preview, "/rule/")[2]
    assert get(preview, "/rule")[0] == 301
    assert (preview.folder / "index.html").read_text("utf-8") == "<body>home</body>"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.wasm", "application/wasm"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.json", "application/json; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
    ],
)
def test_files_have_the_types_that_browsers_insist_on(preview: Preview, name: str, kind: str) -> None:
    assert get(preview, f"/{name}")[:2] == (200, kind)


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/rule/../../secret.txt",
        "/out/secret.txt",
        "/nothing",
        "/..%5csecret.txt",
    ],
)
def test_nothing_outside_of_the_site_is_served(preview: Preview, path: str) -> None:
    status, _, body = get(preview, path)
    assert status == 404
    assert "lost" in body
    assert "secret" not in body


def test_no_other_host_name_reads_the_preview(preview: Preview) -> None:
    assert get(preview, "/", host="evil.example:80")[0] == 403


def test_an_open_page_hears_of_a_change(preview: Preview) -> None:
    seen = get(preview, "/.kodeks/live?")[2]
    threading.Timer(0.2, preview.changed).start()
    assert get(preview, f"/.kodeks/live?{seen}")[2] != seen


def test_a_taken_port_is_said_to_be_taken(preview: Preview) -> None:
    port = int(preview.url.rstrip("/").rpartition(":")[2])
    with pytest.raises(PreviewError):
        Preview(preview.folder, port)
