"""A package's files from npm's registry without npm: pinned by hash, from the registry that is set here."""

import hashlib
import io
import os
import ssl
import tarfile
from base64 import b64decode
from collections.abc import Collection, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

DEFAULT_REGISTRY = "https://registry.npmjs.org"
TIMEOUT = 60


class FetchError(Exception):
    """The package cannot be had: no network, a refusing registry, or other bytes than pinned."""


class Package(NamedTuple):
    """A pinned package: npm's ``integrity`` (`sha512-…`), and the SHA-256 of each file wanted of it."""

    name: str
    version: str
    integrity: str
    hashes: Mapping[str, str]


def fetch(name: str, version: str, integrity: str, wanted: Collection[str]) -> dict[str, bytes]:
    """The ``wanted`` files of a package by name. ``integrity`` is npm's (`sha512-…`). Raises FetchError."""
    url = f"{registry()}/{name}/-/{name}-{version}.tgz"
    archive = _download(url)
    expected = b64decode(integrity.removeprefix("sha512-"))
    if hashlib.sha512(archive).digest() != expected:
        raise FetchError(f"{url}: sha512 ≠ {integrity}")
    return _members(archive, wanted)


def registry() -> str:
    """The registry as npm would choose it: environment, the user's `.npmrc`, npm's own."""
    chosen = _environment("registry") or _npmrc().get("registry") or DEFAULT_REGISTRY
    return chosen.rstrip("/")


def _environment(setting: str) -> str | None:
    found = [value for name, value in os.environ.items() if name.lower() == f"npm_config_{setting}"]
    return found[0] if found else None


def _npmrc() -> dict[str, str]:
    path = Path(_environment("userconfig") or Path.home() / ".npmrc")
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    pairs = (
        line.partition("=") for line in lines if "=" in line and not line.lstrip().startswith(("#", ";"))
    )
    return {name.strip(): os.path.expandvars(value.strip().strip("\"'")) for name, _, value in pairs}


def _download(url: str) -> bytes:
    try:
        request = Request(url, headers={"User-Agent": "kodeks"})
        with urlopen(request, timeout=TIMEOUT, context=_trust()) as answer:
            body: bytes = answer.read()
    except HTTPError as wrong:
        wrong.close()
        raise FetchError(f"{url}: {wrong}") from wrong
    except (OSError, ValueError, HTTPException) as wrong:
        raise FetchError(f"{url}: {getattr(wrong, 'reason', wrong)}") from wrong
    return body


def _trust() -> ssl.SSLContext:
    """The system's certificates, and those that npm is told to trust."""
    context = ssl.create_default_context()
    extra = _environment("cafile") or _npmrc().get("cafile")
    if extra and Path(extra).is_file():
        context.load_verify_locations(extra)
    return context


def _members(archive: bytes, wanted: Collection[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as tar:
        for member in tar:
            name = member.name.removeprefix("package/")
            reader = tar.extractfile(member) if name in wanted else None
            if reader is not None:
                found[name] = reader.read()
    missing = set(wanted) - set(found)
    if missing:
        raise FetchError(f"the package lacks {', '.join(sorted(missing))}")
    return found
