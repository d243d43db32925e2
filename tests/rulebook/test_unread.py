"""What depends on a definition that cannot be read says so, with the line; it is not called unknown."""

import pytest
from kodeks_engine.codec import dumps, loads
from kodeks_engine.errors import UnknownNameError
from kodeks_engine.evaluate import evaluate

NOTES = {
    "kodeks.toml": 'language = "pl"\n',
    "Wzory.md": "Opis.\n\n[[Atak]] = [[Siła]] + 2\n\n[[Siła]] = (3 + 1\n",
    "Tabela.md": "| Gdy | [[Los]] |\n| --- | --- |\n| [[Siła]] >> 3 | 1 |\n| w innym przypadku | 2 |\n",
    "Traf.md": "[[Traf]] = [[Los]] + 1\n",
    "Siła.md": "Moc.\n",
    "Atak.md": "Cios.\n",
    "Los.md": "Los.\n",
}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("atak", "wzoru na „Siła” nie da się odczytać (Wzory.md:5)"),
        ("sila", "„Siła”"),
        ("traf", "tabeli, która określa „Los”, nie da się odczytać (Tabela.md:1)"),
    ],
)
def test_the_line_is_named(compiled, name, told):
    rules = loads(dumps(compiled(NOTES).ruleset))
    with pytest.raises(UnknownNameError) as found:
        evaluate(rules, name)
    assert told in found.value.message("pl")


def test_only_the_broken_lines_are_findings(compiled):
    found = compiled(NOTES).diagnostics
    assert [(each.code, each.path) for each in found] == [("RUL002", "Tabela.md"), ("RUL002", "Wzory.md")]
