"""`pyodide._package_loader` for a page that loads no packages; Pyodide asks for its folders."""


class _Folder:
    def __str__(self) -> str:
        return "/lib"


SITE_PACKAGES = DSO_DIR = _Folder()


def init_loaded_packages() -> None:
    """Called at Pyodide's start."""
