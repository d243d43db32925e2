"""The engine runs from a zip, alone, and starts light: what the browser needs."""

import subprocess
import sys
import zipfile

LIGHT = """
import sys
import kodeks_engine.answer
heavy = {"fractions", "statistics", "decimal", "dataclasses", "inspect", "pathlib"} & set(sys.modules)
foreign = {name.partition(".")[0] for name in sys.modules} & {"kodeks", "yaml", "click", "markdown_it"}
assert not heavy and not foreign, (heavy, foreign)
"""

ZIPPED = """
import sys
sys.path[:0] = [sys.argv[1]]
from kodeks_engine.answer import answer_json, load
from kodeks_engine.codec import dumps
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Binding, Ruleset
import kodeks_engine
assert ".zip" in kodeks_engine.__file__
book = load(dumps(Ruleset(bindings=(Binding("atak", "Atak", (), Place("a.md", 1)),))))
print(answer_json(book, '{"outputs": ["atak"], "inputs": {"premia": 5}}'))
"""


def run(script, *arguments):
    done = subprocess.run(
        [sys.executable, "-S", "-c", script, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_imports_nothing_heavy(root):
    run(f"import sys; sys.path[:0] = [{str(root / 'plugin')!r}]{LIGHT}")


def test_it_runs_from_a_zip(root, tmp_path):
    packed = tmp_path / "engine.zip"
    with zipfile.ZipFile(packed, "w") as file:
        for path in (root / "plugin/kodeks_engine").rglob("*"):
            if path.suffix in (".py", ".json"):
                file.write(path, path.relative_to(root / "plugin"))
    assert '"80' in run(f"import os; os.environ['PYTHONIOENCODING'] = 'utf-8'{ZIPPED}", str(packed))
