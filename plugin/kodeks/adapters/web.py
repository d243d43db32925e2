"""Where the web side lies: `site/` of the checkout, else the copy that the wheel carries."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def web_folder() -> Path:
    """The folder with `overrides`, `assets` and `calculator`.

    An editable install also leaves a copy beside the package, stale as soon as the checkout changes; so the
    checkout is looked for first.
    """
    checkout = PACKAGE.parents[1] / "site"
    return checkout if (PACKAGE.parents[1] / "pyproject.toml").is_file() else PACKAGE / "site"


def engine_folder() -> Path:
    """The folder of `kodeks_engine`, which the browser gets."""
    import kodeks_engine

    return Path(kodeks_engine.__file__).parent
