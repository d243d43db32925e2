"""`pyodide._package_loader` for a page that loads no packages; Pyodide asks for its folders.

When its memory is kept it also wants to find there what the real one imports.
"""

from pyodide_js import loadedPackages as loadedPackages  # type: ignore[import-not-found]


class _Folder:
    def __str__(self) -> str:
        return "/lib"


SITE_PACKAGES = DSO_DIR = _Folder()


def init_loaded_packages() -> None:
    """Called at Pyodide's start."""
