"""Frontmatter: boundaries that lose nothing, YAML 1.2 with places, no bomb; both loaders agree."""

import time

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kodeks import yaml_core
from kodeks.properties import Handler, read
from kodeks.source import Source
from kodeks.yaml_core import Node, Refused, compose

# fmt: off
PIECES = st.sampled_from([
    "a", "ż", "🐉", ":", ": ", "\n", "\n  ", "- ", "[", "]", "{", "}", ", ", "\"", "'", "#", " #", "&x ",
    "*x", "|", ">", "12", "!!str ", "? ", "true", "[[N]]", "\\", "%", "@", "~", "0o7", "---", "...",
    "\t", ".5",
])
# fmt: on
YAML = st.lists(PIECES, max_size=25).map("".join)


def outcome(text: str, loader: object) -> object:
    try:
        return spans(compose(text, loader))
    except yaml.YAMLError:
        return "broken"


def spans(node: Node) -> object:
    """Everything that a node says, places too."""
    if not isinstance(node.value, list):
        return (node.start, node.end, repr(node.value))
    parts = [(p.key, p.key_span, spans(p.node)) if node.mapping else spans(p) for p in node.value]
    return (node.start, parts)


@pytest.mark.skipif(len(yaml_core.LOADERS) < 2, reason="PyYAML without its C part")
@settings(max_examples=400, deadline=None)
@given(YAML)
def test_both_loaders_agree(text: str) -> None:
    fast, slow = (outcome(text, loader) for loader in yaml_core.LOADERS)
    if "broken" not in (fast, slow):
        assert fast == slow


@given(st.text(max_size=40), st.sampled_from(["\n", "\r\n", "\r"]))
def test_splitting_loses_nothing(text: str, end: str) -> None:
    assume(end != "\r" or not text.startswith("\n"))
    whole = f"---{end}a: 1{end}---{end}{text}"
    assert Handler().split(whole) == (f"a: 1{end}", text)


def test_values_end_where_they_stand() -> None:
    text = '---\na: "x"  # c\nb:\n  - 1\n  - [2, 3]\nc: >\n  long\n  text\nd:\n---\n'
    source = Source("n.md", text)
    found = [source.slice(p.span) for p in read(source).values]
    assert found[0] == 'a: "x"'
    assert found[1] == "b:\n  - 1\n  - [2, 3]"
    assert found[2].startswith("c: >\n  long")
    assert found[3] == "d:"


def test_a_duplicate_names_both_places() -> None:
    source = Source("n.md", "---\na: 1\n'a': 2\n---\n")
    (fault,) = read(source).diagnostics
    assert source.slice((fault.start, fault.end)) == "'a'"  # type: ignore[arg-type]
    assert fault.related == (("n.md", 4),)
    assert fault.fill == {"name": "a", "row": "2"}


def test_broken_yaml_says_where() -> None:
    (fault,) = read(Source("n.md", "---\nok: 1\nb: x: y\n---\n")).diagnostics
    assert (fault.code, fault.variant) == ("PRP001", "colon")
    assert (fault.fill["row"], fault.fill["column"]) == ("3", "5")


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 5000,
        "a: " + "{a: " * 5000,
        "- " * 5000 + "x",
        "a: &a [x]\n"
        + "".join(
            f"b{i}: &b{i} [*{'a' if not i else f'b{i - 1}'}, *{'a' if not i else f'b{i - 1}'}]\n"
            for i in range(40)
        ),
        "a: &a [*a]",
        "a: *nowhere",
        "a: [" + "x, " * 30_000 + "]",
    ],
    ids=["brackets", "braces", "dashes", "billion laughs", "itself", "nowhere", "many"],
)
def test_bombs_are_refused_at_once(text: str) -> None:
    begin = time.process_time()
    with pytest.raises(yaml.YAMLError):
        compose(text)
    with pytest.raises(yaml.YAMLError):
        compose(text, yaml.BaseLoader)
    assert time.process_time() - begin < 5
    found = read(Source("n.md", f"---\n{text}\n---\nText"))
    assert found.broken
    assert found.diagnostics[0].code == "PRP001"


def test_refusals_say_why() -> None:
    with pytest.raises(Refused, match="too deeply nested"):
        compose("a: " + "[" * 60 + "]" * 60)


def test_properties_after_a_byte_order_mark_count_and_are_reported() -> None:
    found = read(Source("n.md", "---\npublish: false\n---\n", bom=True))
    assert found.values[0].value is False
    assert [d.variant for d in found.diagnostics] == ["bom"]


def test_a_number_too_long_for_a_number_stays_text() -> None:
    (value,) = read(Source("n.md", f"---\na: {'9' * 500}\n---\n")).values
    assert value.value == "9" * 500
