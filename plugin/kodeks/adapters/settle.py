"""The last work of a Python whose memory every page will begin with. Runs inside Pyodide."""

import gc
import importlib
import sys
import zipimport
from types import FunctionType

from kodeks.adapters.positions import without_positions


def settle(wanted: str) -> None:
    """Imports all that a page may want, reads the words, and forgets the archives: they will be gone."""
    for name in wanted.split():
        importlib.import_module(name)
    words = sys.modules["kodeks_engine.words"]
    for lang in words.LANGUAGES:
        words.table(lang)
    for found in gc.get_objects():
        if isinstance(found, FunctionType):
            found.__code__ = without_positions(found.__code__)
            found.__annotate__ = None  # type: ignore[attr-defined]
        elif isinstance(found, zipimport.zipimporter):
            found._files = {}  # type: ignore[attr-defined]
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    for name in [name for name in sys.modules if name.split(".")[0] in ("kodeks", __name__)]:
        del sys.modules[name]
