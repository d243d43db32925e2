"""The law of positions: whatever a note holds, every span slices to exactly what it names."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kodeks.facts import read_note
from kodeks.files import Unreadable, read
from kodeks.model import Facts, Link
from kodeks.source import Source

# fmt: off
PIECES = st.sampled_from(
    [
        "[[Nota]]",
        "[[Nota#Sekcja|tekst]]",
        "[[a\\|b]]",
        "![[obraz.png|200]]",
        "![[n#^id]]",
        "[t](a%20b.md#H)",
        "![alt|40](p.png)",
        "[x](<a",
        "b.md>)",
        "[r]",
        "[r]:",
        "cel.md",
        "",
        "[^1]",
        "[^1]:",
        "^[przypis]",
        "#tag/żółw",
        "#123",
        "^blok",
        "^b-2",
        "`kod",
        "[[x]]`",
        "```",
        "~~~",
        "$x$",
        "$$",
        "%%",
        "%%uwaga%%",
        "<!--",
        "-->",
        "<!--c-->",
        "<b>",
        "</b>",
        '<img\tsrc="p.png">',
        "<div>",
        "https://x.pl/a#b",
        "<https://x.pl>",
        "==",
        "~~",
        "**",
        "*",
        "_",
        "\\",
        "\\|",
        "|",
        "|---|",
        "---",
        "===",
        ">",
        ">\t",
        "-",
        "\t-\t1.",
        "+",
        "[x]",
        "[!gm]+",
        "[!note|meta]-",
        "#",
        "##",
        "Ł",
        "ś",
        "zażółć",
        "=",
        "(",
        ")",
        "](",
        "[",
        "]",
        "]]",
        "[[",
        "!",
        " ",
        " ",
        "🐉",
    ]
)
# fmt: on
GAPS = st.sampled_from(
    [
        "",
        " ",
        "\n",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\t",
        "\0",
        "    ",
        "  \n",
        "| ",
        " |",
        "\n> ",
        "\n- ",
        "\n  ",
    ]
)
FRONTS = st.sampled_from(
    [
        "",
        "",
        "",
        '---\na: "[[Nota]]"\ntags: [x, y]\n---\n',
        "---\r\ntags: a\r\n---\r\n",
        "---\na: [\n---\n",
        "---\n",
    ]
)
TEXTS = st.builds(
    lambda front, parts: front + "".join(f"{piece}{gap}" for piece, gap in parts),
    FRONTS,
    st.lists(st.tuples(PIECES, GAPS), max_size=30),
)
OPENINGS = {
    "wiki": ("[[", "![["),
    "markdown": ("[", "!["),
    "reference": ("[", "!["),
    "autolink": ("<", "http"),
    "html": ("<",),
}


def check_spans(source: Source, facts: Facts) -> None:
    """Each span lies in the text and slices to what it names."""
    cut = source.slice
    for heading in facts.headings:
        assert cut(heading.span) == heading.text
    for link in facts.links:
        check_link(source, link)
    for tag in facts.tags:
        assert cut(tag.span).removeprefix("#") == tag.name
    for table in facts.tables:
        for row in (table.header, *table.rows):
            assert all(cut(cell.span) == cell.text for cell in row)
    for line in facts.lines:
        assert cut(line.span) == line.text
        assert line.text.lstrip("*_=~")[0] == "["
    for block_id in facts.block_ids:
        assert cut(block_id.span) == f"^{block_id.id}"
    check_containers(source, facts)


def check_link(source: Source, link: Link) -> None:
    text, target = source.slice(link.span), source.slice(link.target_span)
    assert text.startswith(OPENINGS[link.kind])
    assert target.strip() == target or link.kind in ("html", "reference", "markdown")
    if link.kind == "wiki":
        assert text.endswith("]]")
        assert target.startswith(link.target)
        assert target.endswith(link.subpath if link.subpath is not None else link.target)
    if link.kind not in ("reference", "html") or link.where == "definition":
        assert link.span.start <= link.target_span.start <= link.target_span.end <= link.span.end


def check_containers(source: Source, facts: Facts) -> None:
    cut = source.slice
    for callout in facts.callouts:
        assert cut(callout.head).startswith("[!")
        assert cut(callout.span).startswith(">")
        assert callout.span.start < callout.head.start <= callout.head.end <= callout.span.end
        assert callout.title in cut(callout.head).replace("\0", "\ufffd")
    for comment in facts.comments:
        assert cut(comment.span).startswith({"percent": "%%", "html": "<!--"}[comment.kind])
        if comment.closed:
            assert cut(comment.span).endswith({"percent": "%%", "html": ">"}[comment.kind])
    for note in facts.footnotes:
        assert cut(note.span) in (f"[^{note.label}]", f"[^{note.label}]:")
    for prop in facts.properties:
        assert cut(prop.key_span).strip("\"'") == prop.name or not prop.name
        assert prop.span.start == prop.key_span.start
    for block in facts.blocks:
        assert 0 <= block.span.start <= block.span.end <= len(source.text)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
def test_every_span_slices_to_what_it_names(text: str) -> None:
    source = Source("n.md", text)
    check_spans(source, read_note(source).facts)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    source = Source("n.md", text)
    check_spans(source, read_note(source).facts)


def notes(shared: Path) -> list[tuple[Path, str]]:
    vaults = [path for path in sorted((shared / "corpora").iterdir()) if path.is_dir()]
    return [(v, str(n.relative_to(v))) for v in vaults for n in sorted(v.rglob("*.md")) if n.is_file()]


@pytest.mark.corpora
def test_real_vaults_keep_the_law(shared: Path) -> None:
    for number, (vault, note) in enumerate(notes(shared)):
        source = read(vault, note)
        assert not isinstance(source, Unreadable)
        check_spans(source, read_note(source).facts)
        if number % 10 == 0:
            changed = Source(note, source.text.replace("\r\n", "\n").replace("\n", "\r\n"))
            check_spans(changed, read_note(changed).facts)
