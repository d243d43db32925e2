"""The last work of a Python whose memory every page will begin with. Runs inside Pyodide."""

import gc
import importlib
import sys
import zipimport
from types import FunctionType

from kodeks.adapters.positions import without_positions


def settle(wanted: str) -> None:
    """Imports what a page imports at once, but its engine, and forgets the library: it will be gone."""
    for name in wanted.split():
        if not name.startswith("kodeks_engine"):
            importlib.import_module(name)
    for found in gc.get_objects():
        if isinstance(found, FunctionType):
            found.__code__ = without_positions(found.__code__)
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    for name in [name for name in sys.modules if name.split(".")[0] in ("kodeks", __name__)]:
        del sys.modules[name]
