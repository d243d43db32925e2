"""A static server as a good host is, compressed and cacheable, that counts what it sends; slow on request."""

import gzip
import hashlib
import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import brotli
from kodeks.adapters.shelf import cache_folder, write

TEXT = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".zip", ".xml")
PIECE = 16_384


class Network(NamedTuple):
    """Seconds before each answer, and bytes a second for all answers together; 0 is without limit."""

    latency: float = 0
    rate: float = 0


LOOPBACK = Network()
FAST_4G = Network(0.165, 9e6 / 8 * 0.9)  # as Chromium's developer tools set it


class Count:
    """What a server shares among its requests: its network, and the bytes sent since the last `take`."""

    def __init__(self, network: Network) -> None:
        self.network, self.sent, self.line = network, 0, threading.Lock()

    def take(self) -> int:
        sent, self.sent = self.sent, 0
        return sent

    def pace(self, size: int) -> None:
        """Waits until the network has carried so many bytes, after those of others."""
        if self.network.rate:
            with self.line:
                time.sleep(size / self.network.rate)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, folder: Path, coding: str, host: Count) -> None:
        self.folder, self.coding, self.host = folder, coding, host
        super().__init__(*args)

    def do_GET(self) -> None:
        time.sleep(self.host.network.latency)
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
        self.host.sent += len(body)
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            self.host.pace(len(piece))
            self.wfile.write(piece)

    def log_message(self, *_: object) -> None:
        pass


@cache
def compressed(path: Path, coding: str) -> bytes:
    """The file as the host would send it; hosts that compress ahead use the best level."""
    data = path.read_bytes()
    kept = cache_folder() / "compressed" / f"{hashlib.sha256(data).hexdigest()}.{coding}"
    if not kept.is_file():  # WebAssembly takes half a minute, and the sites to compare share it
        write(kept, brotli.compress(data) if coding == "brotli" else gzip.compress(data, 9, mtime=0))
    return kept.read_bytes()


@contextmanager
def serving(folder: Path, coding: str, network: Network = LOOPBACK) -> Iterator[tuple[str, Count]]:
    """``folder`` on loopback: its address, and the count of bytes sent."""
    host = Count(network)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, folder=folder, coding=coding, host=host))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
