"""Formulas as MathML: safe and well-formed whatever stands in them, in time that grows with their length."""

import subprocess
import sys
import time
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks.syntax.mathml import ATTRIBUTES, DEEPEST, LONGEST, TAGS, mathml

# fmt: off
PIECES = (
    "\\frac", "\\sqrt", "\\left(", "\\right)", "\\begin{matrix}", "\\end{matrix}", "\\begin{cases}", "\\href",
    "\\style", "\\class", "\\color", "\\textcolor", "\\text{", "\\verb|", "\\unicode{x3c}",
    "\\unicode{xD800}",
    "\\unicode{x110000}", "\\over", "\\not", "\\def", "\\hspace", "\\rule", "\\skew", "\\sideset",
    "\\substack",
    "\\xrightarrow[", "\\operatorname{", "\\bra", "\\hline", "\\\\", "\\", "{", "}", "[", "]", "_", "^", "'",
    "&", "&#x3c;", "&lt;", "<script>", "</math>", '"', " onload=x ", "javascript:", "1", "1em", "x", "ś", "%",
    "$", "\n", "\0", "\ud7ff", "🐉",
)
# fmt: on


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), st.booleans())
def test_any_formula_is_safe_or_none(latex: str, block: bool) -> None:
    written = mathml(latex, block=block)
    if written is None:
        return
    root = ElementTree.fromstring(written.replace("\0", "").replace("\x0c", ""))
    assert root.tag == "math"
    assert root.attrib == {"display": "block" if block else "inline"}
    for element in root.iter():
        assert element.tag in TAGS
        assert set(element.attrib) <= ATTRIBUTES
        assert not any(sign in value for value in element.attrib.values() for sign in ":;()\"'<&")


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        ("\\begin{matrix} a & b \\\\ c & \\end{matrix}", "abc"),
        ("\\begin{cases} 1 & x>0 \\\\ 0 & \\end{cases}", "{1x>00"),
        ("a = b \\\\ c = d", "a=bc=d"),
        ("\\text{Siła} + 50\\%", "Siła+50%"),
    ],
)
def test_nothing_that_is_written_is_lost(latex: str, shown: str) -> None:
    written = mathml(latex, block=True)
    assert written is not None
    assert "".join(ElementTree.fromstring(written).itertext()).replace("\u00a0", "") == shown


@pytest.mark.parametrize(
    "latex",
    [
        "",
        " ",
        "x" * (LONGEST + 1),
        "{" * (DEEPEST + 1) + "x" + "}" * (DEEPEST + 1),
        "\\sqrt" * 700 + "x",
        "\\def\\a{\\b\\b}\\a",
        "\\newcommand{\\a}{x}\\a",
        "x^1^2",
        "\\unknown",
    ],
)
def test_what_cannot_be_read_is_none(latex: str) -> None:
    assert mathml(latex, block=False) is None


@pytest.mark.parametrize(
    "piece", ["a", "a&", "x^", "'", "\\sqrt", "\\color{red}", "\\frac", "\\verb|", "a\\over "]
)
def test_a_formula_of_any_kind_takes_no_long_time(piece: str) -> None:
    begin = time.process_time()
    mathml(piece * (LONGEST // len(piece)), block=True)
    assert time.process_time() - begin < 2


def test_the_library_is_loaded_by_the_first_formula_alone() -> None:
    program = (
        "import sys; from kodeks.facts import read_note; from kodeks.source import Source;"
        "read_note(Source('A.md', '$x$')); print('latex2mathml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
