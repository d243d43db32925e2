"""The layers of the code hold: who may import whom stands in pyproject.toml, import-linter reads it."""

import subprocess
import sys
from pathlib import Path


def test_dependencies_point_downwards(root: Path) -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
