"""A web server for one reader: on loopback only, files of one folder only, pages that reload themselves."""

import threading
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from kodeks.adapters import offline

HOST = "127.0.0.1"
LIVE = "/.kodeks/live"
WAIT = 25.0
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".json": "application/json; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".pagefind": "application/octet-stream",
}
# Waits until the site changes, then reloads; when the preview has ended it asks again later.
SCRIPT = b"""<script>(async()=>{for(let seen="";;){try{
const now=await(await fetch("/.kodeks/live?"+seen,{cache:"no-store"})).text()
if(seen&&now!==seen)location.reload();seen=now
}catch{await new Promise(next=>setTimeout(next,2000))}}})()</script>"""


class PreviewError(Exception):
    """The port cannot be had."""


class Preview:
    """Serves a folder at ``url`` while its context lasts."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.version = 0
        self.news = threading.Condition()
        handler = type("Handler", (_Handler,), {"preview": self})
        try:
            self.server = _Server((HOST, port), handler)
        except (OSError, OverflowError) as wrong:
            raise PreviewError(str(wrong)) from wrong
        self.url = f"http://{HOST}:{self.server.server_address[1]}/"

    def __enter__(self) -> "Preview":
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.2}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.changed()
        self.server.server_close()

    def changed(self) -> None:
        """Have every open page reload."""
        with self.news:
            self.version += 1
            self.news.notify_all()

    def wait(self, seen: str) -> str:
        """The site's version, as soon as it is another than ``seen``."""
        with self.news:
            self.news.wait_for(lambda: str(self.version) != seen, WAIT)
            return str(self.version)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is no news."""


class _Handler(SimpleHTTPRequestHandler):
    preview: Preview
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, directory=str(self.preview.folder), **named)

    def do_GET(self) -> None:
        """A file, the news, or the page of errors; never anything for a name of another host.

        What a release left in the browser for this address must not stand before the preview.
        """
        if not self._ours():
            self.send_error(HTTPStatus.FORBIDDEN)
        elif self.path.startswith(LIVE):
            self._send(HTTPStatus.OK, "text/plain", self.preview.wait(self.path.partition("?")[2]).encode())
        elif self.path.partition("?")[0] == f"/{offline.NAME}":
            self._send(HTTPStatus.OK, TYPES[".js"], offline.gone().encode())
        elif (page := self._page()) is not None:
            self._send(HTTPStatus.OK, TYPES[".html"], _live(page.read_bytes()))
        elif self._file() is None:
            self._missing()
        else:
            super().do_GET()

    def _ours(self) -> bool:
        """Another site must not read the preview through a name that it points here."""
        host = self.headers.get("Host", "").rpartition(":")[0] or self.headers.get("Host", "")
        return host in (HOST, "localhost", "[::1]")

    def _file(self) -> Path | None:
        """The file that is asked for, if it lies in the site's folder."""
        folder = self.preview.folder.resolve()
        path = Path(self.translate_path(self.path)).resolve()
        return path if path.exists() and path.is_relative_to(folder) else None

    def _page(self) -> Path | None:
        path = self._file()
        if path is not None and path.is_dir() and self.path.partition("?")[0].endswith("/"):
            path = path / "index.html"
        return path if path is not None and path.suffix == ".html" and path.is_file() else None

    def _missing(self) -> None:
        page = self.preview.folder / "404.html"
        body = page.read_bytes() if page.is_file() else b"404"
        self._send(HTTPStatus.NOT_FOUND, TYPES[".html"], _live(body))

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Nothing is kept: the next moment may bring another text."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def list_directory(self, path: Any) -> None:
        """No listings."""
        self._missing()

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""


def _live(page: bytes) -> bytes:
    """A page with the script that reloads it at the end of its body; on disk it has none."""
    before, end, after = page.rpartition(b"</body>")
    return before + SCRIPT + end + after if end else page + SCRIPT
