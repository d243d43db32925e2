"""Which findings are reported: selectors by code, prefix and name; the longer one wins."""

import pytest
from kodeks.checks import load
from kodeks.checks.select import Rules, UnknownSelectorError, apply, chosen
from kodeks.diagnostic import Diagnostic

CHECKS = load()
ON = {code for code, check in CHECKS.items() if check.default}


def codes(**rules):
    return set(chosen(Rules(**rules), CHECKS))


def test_without_selectors_all_that_are_on():
    assert codes() == ON


def test_prefix_code_and_name():
    assert codes(select=("LNK001",)) == {"LNK001"}
    assert codes(select=("broken-link",)) == {"LNK001"}
    assert codes(select=("LNK",)) == {code for code in CHECKS if code.startswith("LNK")}
    assert codes(select=("ALL",)) == set(CHECKS)


def test_ignore_wins_a_tie_and_loses_to_a_longer_selector():
    assert "LNK001" not in codes(ignore=("LNK001",))
    assert codes(select=("LNK",), ignore=("LNK",)) == set()
    assert codes(select=("LNK", "LNK001"), ignore=("LNK",)) == {"LNK001"}
    assert "LNK001" not in codes(select=("LNK",), ignore=("LNK001",))
    assert codes(ignore=("ALL",)) == set()


def test_extend_select_adds():
    assert codes(select=("TAB001",), extend_select=("LNK001",)) == {"TAB001", "LNK001"}


@pytest.mark.parametrize(
    "rules", [{"select": ("XYZ",)}, {"ignore": ("LNK999",)}, {"per_file": (("*", ("no",)),)}]
)
def test_unknown_selector_is_refused(rules):
    with pytest.raises(UnknownSelectorError):
        codes(**rules)


def test_severity_and_files():
    found = [Diagnostic("LNK001", path, 0, 1) for path in ("a.md", "stare/b.md")]
    rules = Rules(per_file=(("stare/*", ("LNK",)),), severity=(("LNK", "info"),))
    assert [(each.path, level) for each, level in apply(rules, CHECKS, found)] == [("a.md", "info")]


def test_a_diagnostic_keeps_its_own_severity_unless_the_settings_say_otherwise():
    found = [Diagnostic("TAB001", "a.md", 0, 1, severity="error")]
    assert apply(Rules(), CHECKS, found)[0][1] == "error"
