"""The cut leaves what stands around it as it was, over real vaults and over random lines."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kodeks.config import EditionSettings
from kodeks.editions import ROUNDS
from kodeks.editions.blank import blank, nothing_left
from kodeks.editions.spans import veils
from kodeks.editions.veil import covers
from kodeks.facts import facts_of
from kodeks.source import Source

PLAYERS = EditionSettings("players")
MARGINS = ("", "", "", "> ", ">", "> > ", "- ", "  ", "    ", "1. ", "> - ", "- > ", "\t")
BODIES = (
    "word", "[!gm] secret", "[!gm]+ t", "[!note] n", "# H", "%% c %%", "%% open", "close %%",
    "<!-- c -->", "<!-- open", "close -->", "| a | b |", "| - | - |", "| c %%x%% | d |", "```",
    "[^1]: note", "ref[^1]", "[id]: Nota.md", "[x][id]", "text ^blk", "", "---", "<div>", "</div>",
    "`code %%`", "$x$", "[[Nota]]", "#tag x", "[! gm] z", "[!gm z", "%%", "<!--", "`<!--`",
    "> [!gm] in",
)  # fmt: skip
LINES = st.lists(
    st.builds(str.__add__, st.sampled_from(MARGINS), st.sampled_from(BODIES)), min_size=1, max_size=9
)


def around(facts, hidden, source) -> Counter[tuple[object, ...]]:
    """All that stands outside of the hidden parts, each with its place."""
    parts = [
        *(
            ("block", each.kind, each.span[0], each.depth, each.info)
            for each in facts.blocks
            if not empty(each, source)
        ),
        *(("heading", each.level, *each.span, each.display) for each in facts.headings),
        *(("link", each.kind, *each.span, each.target) for each in facts.links),
        *(("table", len(each.rows), *each.span, len(each.header)) for each in facts.tables),
        *(("tag", each.name, *each.span) for each in facts.tags),
        *(("callout", each.type, each.span[0], each.depth) for each in facts.callouts),
    ]
    return Counter(part for part in parts if not covers(hidden, part[2]))


def empty(block, source) -> bool:
    """Whether a block is what stands in the place of a hidden one."""
    return block.kind == "html_block" and source.slice(block.span).startswith("<!-->")


@pytest.mark.corpora
def test_real_notes_keep_their_structure(shared: Path) -> None:
    cut = 0
    for path in sorted((shared / "corpora").rglob("*.md")):
        try:
            source = Source(path.name, path.read_bytes().decode("utf-8-sig"))
        except UnicodeDecodeError:
            continue
        if not any(mark in source.text for mark in ("%%", "<!--", "[!")):
            continue
        facts = facts_of(source)
        types = tuple({each.type for each in facts.callouts}) or ("gm",)
        hidden = veils(facts, source, PLAYERS._replace(hide_callouts=types))
        after = blank(source, hidden, facts)
        cut += bool(hidden)
        assert len(after.text) == len(source.text)
        assert around(facts_of(after), hidden, after) == around(facts, hidden, source), path
    assert cut > 50


@settings(max_examples=300, deadline=None)
@given(LINES, st.sampled_from(("\n", "\r\n", "\r")))
def test_a_cut_ends_with_nothing_left_to_hide(lines: list[str], newline: str) -> None:
    source = Source("A.md", newline.join(lines) + newline)
    text = source.text
    for _ in range(ROUNDS):
        facts = facts_of(source)
        if not facts.readable:  # such a note is held back whole
            return
        hidden = veils(facts, source, PLAYERS)
        if nothing_left(source.text, hidden):
            break
        source = blank(source, hidden, facts)
    else:
        pytest.fail(text)
    assert len(source.text) == len(text)
    assert source.line_starts == Source("A.md", text).line_starts
    if not any(each.kind in ("fence", "code_block") for each in facts_of(source).blocks):
        assert not any(word in source.text for word in ("secret", "[!gm", "[! gm"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- a\n> [!gm] s\n- b\n", "- a\n<!-->    \n- b\n"),
        ("- a\n  > [!gm] s\n  > t\n- b\n", "- a\n  <!-->    \n     \n- b\n"),
        ("> a\n> > [!gm] s\n> > sekret\n>\n> b\n", "> a\n> <!-->    \n> <!-->   \n>\n> b\n"),
        ("a\n> [!gm] s\nlazy\n\nb\n", "a\n<!-->    \n    \n\nb\n"),
        ("%% s %% text\n", "%%   %% text\n"),
        ("%%\ns\n%%\n\n    kod\n", "%%\n.\n%%\n\n    kod\n"),
        ("a <!-- s\n\nt --> b\n", "a <!--  \n\n. --> b\n"),
        ("| a | b |\n| - | - |\n| %%s%% | <!-- t --> |\n", "| a | b |\n| - | - |\n|       |            |\n"),
        ("| a | b |\n| - | - |\n| x %%s | t%% y |\n", "| a | b |\n| - | - |\n| x     |     y |\n"),
        ("a\n\n> [!gm s\n> t\n\nb\n", "a\n\n<!-->   \n   \n\nb\n"),
        ("> a\n> [!gm s\n> t\n\nb\n", "> a\n>       \n>  \n\nb\n"),
        ("a\r\n\r\n> [!gm s\r\n> t\r\n\r\nb\r\n", "a\r\n\r\n<!-->   \r\n   \r\n\r\nb\r\n"),
        ("> a\n>\n> > [! gm] s\n> > t\n>\n> b\n", "> a\n>\n> <!-->     \n>    \n>\n> b\n"),
        ('[a](b.md "c %%s%%") [[b|d %%t%%]]\n', '[a](b.md "c      ") [[b|d      ]]\n'),
        ('<b title="c %%s%%">d</b>\n', '<b title="c      ">d</b>\n'),
        (
            "| a | [!gm] s | t |\n| - | - | - |\n| u | v | w |\n",
            "| a |         |   |\n|   |   |   |\n|   |   |   |\n",
        ),
        ("> [!gm s [b](c.md) t\n", "<!-->               \n"),
        ("a <b hidden>s <b>t</b></b> c\n", "a %%                    %% c\n"),
        ('a <img src="s" style="display : none"> c\n', "a %%                                %% c\n"),
        ('a <i title="a hidden door">b</i> c\n', 'a <i title="a hidden door">b</i> c\n'),
        ("<div hidden>\ns\n</div>\n\nb\n", "<!-->       \n \n<!--> \n\nb\n"),
        ("a <?php s ?> b\n", "a %%      %% b\n"),
        ("$a % s$ b 5 % $\n", "$a    $ b 5 % $\n"),
        ("$$\na % s\n$$\n", "$$\na    \n$$\n"),
        ("> [!gm] s\n> <i>t</i>\nu v w x\n\nb\n", "<!-->    \n<!-->     \n       \n\nb\n"),
        ("> [!gm] s\n> ## t\nu\n# H\n", "<!-->    \n<!--> \n \n# H\n"),
        ("> [!gm] s\n> ## t\n\nu\n", "<!-->    \n<!--> \n\nu\n"),
        ("x[^1] %%[^2]%%\n\n[^1]: a\n\n[^2]: s\n", "x[^1] %%    %%\n\n[^1]: a\n\n<!-->  \n"),
        ("> [!gm] s\n\n^id\n\nb\n", "<!-->    \n\n   \n\nb\n"),
        ("```\n> [!gm] s\n%% t %%\n```\n", "```\n> [!gm] s\n%% t %%\n```\n"),
        ("`<!--` and `%%` are marks\n", "`<!--` and `%%` are marks\n"),
        ("![gm](a.png) ![[gm]] [!gmina]\n", "![gm](a.png) ![[gm]] [!gmina]\n"),
    ],
)
def test_what_stands_in_the_place_of_hidden_text(before: str, after: str) -> None:
    source = Source("A.md", before)
    facts = facts_of(source)
    assert blank(source, veils(facts, source, PLAYERS), facts).text == after
