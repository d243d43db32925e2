"""A static server as a good host is: compressed, cacheable, counting what it sends."""

import gzip
import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import brotli

TEXT = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".zip", ".xml")


class Count:
    """Bytes sent since the last `take`."""

    def __init__(self) -> None:
        self.sent = 0

    def take(self) -> int:
        sent, self.sent = self.sent, 0
        return sent


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, folder: Path, coding: str, count: Count) -> None:
        self.folder, self.coding, self.count = folder, coding, count
        super().__init__(*args)

    def do_GET(self) -> None:
        path = self.folder / unquote(urlsplit(self.path).path).lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        packed = path.suffix in TEXT
        body = compressed(path.resolve(), self.coding) if packed else path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", mimetypes.guess_type(path.name)[0] or "application/octet-stream")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        if packed:
            self.send_header("Content-Encoding", "br" if self.coding == "brotli" else "gzip")
        self.end_headers()
        self.count.sent += len(body)
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@cache
def compressed(path: Path, coding: str) -> bytes:
    """The file as the host would send it; hosts that compress ahead use the best level."""
    data = path.read_bytes()
    return brotli.compress(data) if coding == "brotli" else gzip.compress(data, 9, mtime=0)


@contextmanager
def serving(folder: Path, coding: str) -> Iterator[tuple[str, Count]]:
    """``folder`` on loopback: its address, and the count of bytes sent."""
    count = Count()
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Handler, folder=folder, coding=coding, count=count)
    )
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", count
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
