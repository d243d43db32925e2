"""What a phone needs to keep the site among its programs."""

import json
from collections.abc import Iterable
from posixpath import basename

from kodeks.render.site import encode

MANIFEST = "manifest.webmanifest"
ICONS = {"icon.svg": "any", "icon-192.png": "192x192", "icon-512.png": "512x512"}
TYPES = {"svg": "image/svg+xml", "png": "image/png"}
COLOUR = "#6b1d2a"


def icons(uris: Iterable[str]) -> dict[str, str]:
    """Those of the site's files that are its icons: address by name."""
    return {basename(uri): uri for uri in uris if basename(uri) in ICONS and uri.startswith("assets/kodeks/")}


def manifest(name: str, language: str, found: dict[str, str]) -> bytes:
    """The web manifest of a site; its addresses are relative, so it is right under any path."""
    told = {
        "name": name,
        "short_name": name[:24],
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "icons": [
            {"src": encode(uri), "sizes": ICONS[icon], "type": TYPES[icon.rpartition(".")[2]]}
            for icon, uri in sorted(found.items())
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1).encode()
