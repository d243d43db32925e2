"""What is certainly meant is offered as a fix; with it, the line computes."""

import pytest
from kodeks_engine.evaluate import evaluate

FIXES = [
    ("[[A]] = [[B]] / 2 ^wzor, w dół", "[[A]] = [[B]] / 2, w dół ^wzor"),
    ("[[A]] = [[B]]*2", "[[A]] = [[B]]×2"),
    ("[[A]] = [[B]] * 2", "[[A]] = [[B]] × 2"),
    ("[[A]] = [[B]] / 2 w dół", "[[A]] = [[B]] / 2, w dół"),
    ("[[A]] = mniejsza z ([[B]], 3)", "[[A]] = mniejsza z ([[B]]; 3)"),
    ("[[A]] = [[B]] + 2\n===", "[[A]] = [[B]] + 2"),
    ("[[A]] = [[B]] + 2\n---", "[[A]] = [[B]] + 2"),
    ("## [[A]] = [[B]] + 2", "[[A]] = [[B]] + 2"),
    ("[[A]] = [[B]]\n+ 2", "[[A]] = [[B]] + 2"),
    ("[[A]] `= [[B]] + 2`", "[[A]] = [[B]] + 2"),
    ("`[[A]] = [[B]] + 2`", "[[A]] = [[B]] + 2"),
]


@pytest.mark.parametrize(("wrong", "right"), FIXES, ids=[right for _, right in FIXES])
def test_a_fix_writes_what_is_meant(compiled, wrong, right):
    rest = "\n\n[[B]] = 5\n"
    found = compiled({"Wzór.md": wrong + rest, "A.md": "A.\n", "B.md": "B.\n"}).diagnostics
    (fix,) = [each.fix for each in found if each.fix]
    text = wrong + rest
    for edit in sorted(fix.edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert text == right + rest
    book = compiled({"Wzór.md": text, "A.md": "A.\n", "B.md": "B.\n"})
    assert book.diagnostics == ()
    assert evaluate(book.ruleset, "a").value is not None
