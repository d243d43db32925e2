"""A wheel, installed in a new environment, builds the same site as the checkout."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

QUIET = ("--quiet", "--disable-pip-version-check")


def run(*command: object) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `python` of an environment that holds the wheel and, from here, what it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    root = Path(__file__).resolve().parents[2]
    run(sys.executable, "-m", "pip", "wheel", *QUIET, "--no-deps", "--wheel-dir", folder, root)
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env")
    python = folder / "env/bin/python"
    [wheel] = folder.glob("*.whl")
    run(sys.executable, "-m", "pip", "--python", python, "install", *QUIET, "--no-deps", wheel)
    here, there = site_packages(Path(sys.executable)), site_packages(python)
    lines = [str(here), "import sys; sys.path[:] = [p for p in sys.path if not p.endswith('plugin')]"]
    (there / "dependencies.pth").write_text("\n".join(lines) + "\n")
    return python


def site_packages(python: Path) -> Path:
    return Path(run(python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])").strip())


def files(folder: Path) -> dict[str, bytes]:
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if not name.startswith("sitemap")}


def test_the_wheel_carries_everything(installed: Path, root: Path, tmp_path: Path) -> None:
    where = run(installed, "-c", "import kodeks; print(kodeks.__file__)").strip()
    assert Path(where).is_relative_to(site_packages(installed))
    shutil.copytree(root / "vault", tmp_path / "vault", ignore=shutil.ignore_patterns(".kodeks"))
    run(installed, "-m", "kodeks", "build", tmp_path / "vault", "--site-dir", tmp_path / "wheel")
    run(sys.executable, "-m", "kodeks", "build", tmp_path / "vault", "--site-dir", tmp_path / "checkout")
    ours, theirs = files(tmp_path / "checkout"), files(tmp_path / "wheel")
    assert theirs.keys() == ours.keys()
    assert [name for name in ours if ours[name] != theirs[name]] == []
