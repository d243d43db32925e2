"""Python for the page: from the configured registry, checked, cached whole, trimmed where Node can do it."""

import ast
import hashlib
import io
import os
import tarfile
import threading
import time
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from kodeks.adapters import library, npm, pyodide
from kodeks.adapters.slim import unused
from kodeks_engine import words

ENGINE = Path(__file__).resolve().parents[2] / "plugin/kodeks_engine"
NOWHERE = "http://127.0.0.1:9"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def tarball(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=1) as tar:
        for name, data in files.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return packed.getvalue()


def integrity(archive: bytes) -> str:
    return "sha512-" + b64encode(hashlib.sha512(archive).digest()).decode()


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, bytes], None]]:
    """A registry on loopback, set as npm's: ``registry(name, version, archive)`` publishes."""
    folder = tmp_path / "registry"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{server.server_port}/")

    def publish(name: str, version: str, archive: bytes) -> None:
        path = folder / name / "-" / f"{name}-{version}.tgz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(archive)

    yield publish
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def published(registry: Callable[[str, str, bytes], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """The true Pyodide, as this user's cache has it, in the registry on loopback."""
    shelf = pyodide.cache_folder() / f"pyodide-{pyodide.VERSION}"
    if not all((shelf / name).is_file() for name in pyodide.HASHES):
        pytest.skip("Pyodide has never been fetched here")
    archive = tarball({name: (shelf / name).read_bytes() for name in pyodide.HASHES})
    registry("pyodide", pyodide.VERSION, archive)
    monkeypatch.setattr(pyodide, "INTEGRITY", integrity(archive))


def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "find_node", lambda: None)


@pytest.mark.parametrize("name", ["npm_config_registry", "NPM_CONFIG_REGISTRY"])
def test_registry_from_the_environment(monkeypatch, name):
    monkeypatch.delenv("npm_config_registry", raising=False)
    monkeypatch.setenv(name, "https://mirror.example/npm/")
    assert npm.registry() == "https://mirror.example/npm"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("; mine\nregistry = https://mirror.example/\nfund=false\n", "https://mirror.example"),
        ('registry="https://${HOST_OF_TEST}/npm"\n', "https://a.example/npm"),
        ("@scope:registry=https://other.example\n", npm.DEFAULT_REGISTRY),
        ("\xff", npm.DEFAULT_REGISTRY),
        (None, npm.DEFAULT_REGISTRY),
    ],
)
def test_registry_from_npmrc(tmp_path, monkeypatch, written, expected):
    for name in ("npm_config_registry", "NPM_CONFIG_REGISTRY"):
        monkeypatch.delenv(name, raising=False)
    if written is not None:
        (tmp_path / "npmrc").write_text(written, "latin-1")
    monkeypatch.setenv("npm_config_userconfig", str(tmp_path / "npmrc"))
    monkeypatch.setenv("HOST_OF_TEST", "a.example")
    assert npm.registry() == expected


def test_fetch_takes_the_wanted_files_only(registry):
    archive = tarball({"a.js": b"1", "b.js": b"2", "../../evil": b"3"})
    registry("thing", "1.0.0", archive)
    assert npm.fetch("thing", "1.0.0", integrity(archive), ["a.js"]) == {"a.js": b"1"}


@pytest.mark.parametrize(
    ("version", "wanted", "pinned", "told"),
    [
        ("1.0.0", "a.js", "sha512-AAAA", "sha512"),
        ("2.0.0", "a.js", None, "404"),
        ("1.0.0", "missing.js", None, "missing.js"),
    ],
)
def test_fetch_refuses_what_is_not_as_pinned(registry, version, wanted, pinned, told):
    archive = tarball({"a.js": b"1"})
    registry("thing", "1.0.0", archive)
    with pytest.raises(npm.FetchError, match=told):
        npm.fetch("thing", version, pinned or integrity(archive), [wanted])


@pytest.mark.parametrize("address", [NOWHERE, "not an address", "ftp://127.0.0.1:9"])
def test_without_network_the_build_is_told_and_goes_on(tmp_path, monkeypatch, address):
    monkeypatch.setenv("npm_config_registry", address)
    found = pyodide.runtime(ENGINE, tmp_path)
    assert not found.files
    assert [key for key, _ in found.notes] == ["build.python_missing"]


def test_cache_that_cannot_be_written_is_told(tmp_path, published):
    (tmp_path / "cache").write_text("a file stands where the folder should be")
    found = pyodide.runtime(ENGINE, tmp_path / "cache")
    assert [key for key, _ in found.notes] == ["build.python_no_cache"]


def test_without_node_the_shipped_library_and_the_engine_come_apart(tmp_path, monkeypatch, published):
    no_node(monkeypatch)
    found = pyodide.runtime(ENGINE, tmp_path)
    assert found.library == "python_stdlib.zip"
    assert found.engine in found.files
    assert [key for key, _ in found.notes] == ["build.python_no_node"]
    with zipfile.ZipFile(found.files[found.engine]) as archive:
        assert {"kodeks_engine/answer.py", "kodeks_engine/words/pl.json"} <= set(archive.namelist())


def test_node_that_fails_is_told_with_its_last_line(tmp_path, monkeypatch, published):
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho first >&2\necho 'no such module' >&2\nexit 1\n")
    node.chmod(0o755)
    monkeypatch.setattr(pyodide, "find_node", lambda: str(node))
    found = pyodide.runtime(ENGINE, tmp_path / "cache")
    assert found.notes == (("build.python_slow", {"reason": "no such module"}),)
    assert found.engine in found.files


def test_damaged_and_half_written_files_are_fetched_again(tmp_path, monkeypatch, published):
    no_node(monkeypatch)
    pyodide.runtime(ENGINE, tmp_path)
    wasm = tmp_path / f"pyodide-{pyodide.VERSION}/pyodide.asm.wasm"
    wasm.write_bytes(wasm.read_bytes()[:1000])
    told = pyodide.runtime(ENGINE, tmp_path).notes
    assert ("build.cache_mended", {"files": "pyodide.asm.wasm"}) in told
    assert hashlib.sha256(wasm.read_bytes()).hexdigest() == pyodide.HASHES["pyodide.asm.wasm"]


def test_a_damaged_file_that_cannot_be_fetched_again_is_named(tmp_path, monkeypatch, published):
    no_node(monkeypatch)
    pyodide.runtime(ENGINE, tmp_path)
    wasm = tmp_path / f"pyodide-{pyodide.VERSION}/pyodide.asm.wasm"
    wasm.write_bytes(b"")
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    found = pyodide.runtime(ENGINE, tmp_path)
    assert not found.files
    assert str(wasm) in str(found.notes[0][1]["reason"])


@pytest.mark.parametrize(
    "kind", ["library-*", "engine-*", "memory-*", "unread-*", "light-*.wasm", "light-*.js"]
)
def test_what_was_made_and_is_damaged_is_made_again(tmp_path, published, kind):
    if pyodide.find_node() is None:
        pytest.skip("no Node here")
    pyodide.runtime(ENGINE, tmp_path)
    [made] = (tmp_path / f"pyodide-{pyodide.VERSION}").glob(kind)
    whole = made.read_bytes()
    made.write_bytes(whole[: len(whole) // 2])
    again = pyodide.runtime(ENGINE, tmp_path)
    assert again.notes == (("build.cache_mended", {"files": made.name}),)
    assert made.read_bytes() == whole


def test_a_filled_cache_needs_no_network(tmp_path, monkeypatch, published):
    no_node(monkeypatch)
    first = pyodide.runtime(ENGINE, tmp_path)
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    assert pyodide.runtime(ENGINE, tmp_path) == first


def test_two_builds_at_once_give_the_same(tmp_path, published):
    if pyodide.find_node() is None:
        pytest.skip("no Node here")
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(lambda _: pyodide.runtime(ENGINE, tmp_path), range(2))
    assert one == other
    assert not one.notes
    assert all(path.is_file() for path in one.files.values())
    left = {path.name for path in (tmp_path / f"pyodide-{pyodide.VERSION}").iterdir()}
    light = {one.files[name].name for name in ("pyodide.asm.wasm", "pyodide.asm.js")}
    unread = one.memory.replace("memory", "unread").replace(".wasm", ".json")
    assert left == {*pyodide.HASHES, one.library, one.engine, one.memory, unread, *light}


def test_what_is_made_is_small_whole_and_reproducible(tmp_path, published):
    if pyodide.find_node() is None:
        pytest.skip("no Node here")
    one, other = (pyodide.runtime(ENGINE, tmp_path / name) for name in ("a", "b"))
    assert one._replace(files={}) == other._replace(files={})
    assert all(path.read_bytes() == other.files[name].read_bytes() for name, path in one.files.items())
    names = {
        kind: set(zipfile.ZipFile(one.files[getattr(one, kind)]).namelist()) for kind in ("library", "engine")
    }
    engine = {path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py")}
    assert {f"kodeks_engine/{name}c" for name in engine} <= names["engine"]
    assert {"kodeks_engine/words/pl.json", "difflib.pyc"} <= names["engine"]
    assert {"traceback.pyc", "re/__init__.pyc"} <= names["library"]
    every = names["library"] | names["engine"]
    assert not [
        name for name in every if name.endswith(".py") or name.startswith(("unittest/", "asyncio/ba"))
    ]
    assert sum(path.stat().st_size for path in one.files.values()) < 14_800_000


def test_the_page_has_all_words_that_the_engine_says():
    known = words.table("pl").keys()
    for path in ENGINE.rglob("*.py"):
        texts = (
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant)
        )
        said = {text for text in texts if isinstance(text, str) and text in known}
        assert all(text.startswith(library.WORDS) for text in said), path


def test_what_is_left_out_of_the_page_says_so():
    assert issubclass(unused.AbstractEventLoop, object)
    with pytest.raises(NotImplementedError, match="Queue is left out"):
        unused.Queue(1)


def test_libraries_that_nobody_asks_for_are_dropped(tmp_path, published):
    if pyodide.find_node() is None:
        pytest.skip("no Node here")
    shelf = tmp_path / f"pyodide-{pyodide.VERSION}"
    shelf.mkdir()
    for name, age in (("library-old.zip", 60), ("library-new.zip", 1)):
        (shelf / name).touch()
        os.utime(shelf / name, (time.time() - age * 86_400,) * 2)
    pyodide.runtime(ENGINE, tmp_path)
    assert not (shelf / "library-old.zip").exists()
    assert (shelf / "library-new.zip").exists()


def test_another_engine_gets_another_library_name(tmp_path, monkeypatch, published):
    no_node(monkeypatch)
    changed = tmp_path / "engine"
    changed.mkdir()
    (changed / "__init__.py").write_text("x = 1\n")
    assert pyodide.runtime(changed, tmp_path).engine != pyodide.runtime(ENGINE, tmp_path).engine


def test_the_licence_lies_beside_the_files(tmp_path, monkeypatch, published):
    no_node(monkeypatch)
    text = pyodide.runtime(ENGINE, tmp_path).files["LICENSE.txt"].read_text("utf-8")
    assert pyodide.VERSION in text
    assert "Mozilla Public License Version 2.0" in text
