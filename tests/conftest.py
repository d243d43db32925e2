"""Fixtures that every test folder shares."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("steady")

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with `corpora/` and `oracle/`, by KODEKS_SHARED or beside the checkout."""
    folder = Path(os.environ.get("KODEKS_SHARED", ROOT.parent / "shared"))
    if not (folder / "corpora").is_dir():
        if os.environ.get("CI"):
            pytest.fail(f"{folder} is missing: set KODEKS_SHARED")
        pytest.skip(f"{folder} is missing: set KODEKS_SHARED to run the tests against real vaults")
    return folder
