"""What a note says to nobody: comments in every form, also where the parser reads their marks as text."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from kodeks.editions.code import Code, inside
from kodeks.editions.veil import Veil, apart, covers
from kodeks.model import Comment, Facts
from kodeks.source import Source, Span

NOTED = re.compile(r"%%.*?%%|<!--(?:(?!<!--).)*?-->", re.DOTALL)
# Mermaid's own comments, which a drawing does not show; `%%{…}%%` are its settings.
DRAWN = re.compile(r"(?<![^\s>])%%(?!\{)[^\r\n]*")
# TeX's, which a formula does not show.
TEX = re.compile(r"(?<!\\)(?:\\\\)*%[^\r\n]*")
FORMULA = re.compile(
    r"\$(?![\s$])(?:[^\\$\r\n]|\\.|(?:\r\n?|\n)(?![ \t]*[\r\n]))+?(?<!\s)\$(?!\d)", re.DOTALL
)
PERCENT = re.compile(r"(?<!\\)%%")
# Elements that are not shown: `hidden`, or a style that says so.
TAG = re.compile(r"<([A-Za-z][\w-]*)(\s[^<>]*)>")
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
HIDDEN = re.compile(r"(?<=\s)hidden(?=[\s=/]|\Z)", re.IGNORECASE)
STYLED = re.compile(r"(?<=\s)style\s*=[^=]*?(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
MAYBE = re.compile(r"<[A-Za-z][^<>]*(?:hidden|none)", re.IGNORECASE)
ALONE = frozenset(("br", "hr", "img", "input", "source", "track", "wbr"))
# What HTML takes for a comment too: instructions, declarations, CDATA.
BOGUS = re.compile(r"(?<!\\)<(?:\?|!\[CDATA\[|![A-Za-z])")
ENDS = {"<?": "?>", "<![CDATA[": "]]>"}


def comments(facts: Facts, source: Source, code: Code, found: Sequence[Veil]) -> list[Veil]:
    """Every comment of a note; ``found`` is what is hidden besides."""
    own = [*_marked(facts, source), *_opaque(facts, source, code)]
    own += _literal(facts, source, code, [*found, *own])
    own += _within(facts, source, code, [*found, *own])
    return own


def _marked(facts: Facts, source: Source) -> Iterator[Veil]:
    """Those that the parser knows; an open one hides all up to the next mark that could close it."""
    end = 0
    for each in _merged(facts):
        start, stop = each.span
        if stop <= end:
            continue
        if each.closed:
            yield Veil(start, stop, "comment")
        else:
            yield from _open(each, source)
            stop = _closing(source.text, each.kind, stop)
        end = stop


def _merged(facts: Facts) -> list[Comment]:
    """The comments in order; one that begins with the mark that ends another goes on with it."""
    merged: list[Comment] = []
    for each in sorted(facts.comments, key=lambda comment: comment.span):
        last = merged[-1] if merged else None
        if last and last.closed and each.span.start < last.span.end and each.kind == last.kind:
            whole = Span(last.span.start, max(last.span.end, each.span.end))
            merged[-1] = last._replace(span=whole, closed=each.closed or whole.end == last.span.end)
        else:
            merged.append(each)
    return merged


def _open(comment: Comment, source: Source) -> Iterator[Veil]:
    start, end = comment.span
    yield Veil(start, end, "comment", False)
    if (stop := _closing(source.text, comment.kind, end)) > end:
        yield Veil(end, stop, "loose")


def _closing(text: str, kind: str, at: int) -> int:
    mark = "%%" if kind == "percent" else "-->"
    found = text.find(mark, at)
    return found + len(mark) if found >= 0 else len(text)


def _opaque(facts: Facts, source: Source, code: Code) -> Iterator[Veil]:
    """Those in values of properties, in diagrams and formulas: no Markdown, but not for readers either."""
    fences = (each for each in facts.blocks if each.kind == "fence")
    drawings = [each.span for each in fences if each.info.strip().lower() == "mermaid"]
    formulas = [each.span for each in facts.blocks if each.kind in ("math", "math_block")]
    places = ((NOTED, [each.span for each in facts.properties]), (DRAWN, drawings))
    for pattern, spans in (*places, (TEX, [*formulas, *_formulas(source, code)])):
        for span in spans:
            yield from (Veil(*match.span(), "property") for match in pattern.finditer(source.text, *span))


def _formulas(source: Source, code: Code) -> Iterator[Span]:
    """Formulas within lines that hold a `%`, without their closing sign."""
    if "%" not in source.text or "$" not in source.text:
        return
    for span in code.prose:
        for match in FORMULA.finditer(source.text, *span):
            if "%" in match[0] and not code.opaque(match.start()):
                yield Span(match.start(), match.end() - 1)


def _literal(facts: Facts, source: Source, code: Code, found: Sequence[Veil]) -> Iterator[Veil]:
    """Marks that the parser reads as text: `<!--` over several blocks, `%%` in an HTML block."""
    known = apart(found)
    end = facts.body
    for match in re.compile(r"<!--|%%").finditer(source.text, facts.body):
        at = match.start()
        percent = match[0] == "%%"
        if at < end or covers(known, at) or (not code.in_html(at) if percent else code.opaque(at)):
            continue
        end = _closing(source.text, "percent" if percent else "html", at + 2)
        yield Veil(at, end, "loose")


def _within(facts: Facts, source: Source, code: Code, found: Sequence[Veil]) -> Iterator[Veil]:
    """Comments in the words, title or attributes of a link or tag, and what HTML takes for one."""
    text, open_to = source.text, partial(_is_open, apart(found), code)
    if "%%" in text:
        single: list[int] = []
        for span in code.prose:
            marks = [match.start() for match in PERCENT.finditer(text, *span) if open_to(match.start())]
            yield from (Veil(a, b + 2, "property") for a, b in zip(marks[::2], marks[1::2], strict=False))
            single += marks[len(marks) - len(marks) % 2 :]
        yield from _in_links(facts, single)
    if MAYBE.search(text):
        for span in (*code.prose, *code.html):
            yield from _unseen(text, span, open_to)
    if "<?" in text or "<!" in text:
        for span in code.prose:
            yield from _bogus(text, span, -1, open_to)
        for span in code.html:
            yield from _bogus(text, span, span.end, open_to)


def _is_open(known: Sequence[Veil], code: Code, at: int) -> bool:
    return not covers(known, at) and not code.opaque(at)


def _in_links(facts: Facts, marks: Sequence[int]) -> Iterator[Veil]:
    """A mark without a second one hides the rest of the wikilink whose words hold it."""
    links = sorted(each.span for each in facts.links if each.kind == "wiki")
    for at in marks:
        if span := inside(at, links):
            yield Veil(at, span.end - 2, "property")


def _unseen(text: str, span: Span, open_to: "partial[bool]") -> Iterator[Veil]:
    """Elements that no browser shows, to their end; one without an end goes on to that of its block."""
    end = span.start
    for tag in TAG.finditer(text, *span):
        at = tag.start()
        if (
            at < end
            or not open_to(at)
            or not (HIDDEN.search(QUOTED.sub('""', tag[2])) or STYLED.search(tag[2]))
        ):
            continue
        end = tag.end() if tag[1].lower() in ALONE else _element(text, tag[1], Span(at, span.end))
        yield Veil(at, end, "loose")


def _says_hidden(attributes: str) -> bool:
    return bool(HIDDEN.search(QUOTED.sub('""', attributes)) or STYLED.search(attributes))


def _element(text: str, name: str, span: Span) -> int:
    """Where an element ends that begins a span."""
    depth = 0
    for tag in re.compile(rf"<(/?){name}(?![\w-])[^<>]*>", re.IGNORECASE).finditer(text, *span):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
    return span.end


def _bogus(text: str, span: Span, unclosed: int, open_to: "partial[bool]") -> Iterator[Veil]:
    """Instructions, declarations, CDATA; one that is not closed ends at ``unclosed`` if that is not -1."""
    end = span.start
    for match in BOGUS.finditer(text, *span):
        at = match.start()
        if at < end or not open_to(at):
            continue
        mark = ENDS.get(match[0], ">")
        stop = text.find(mark, match.end(), span.end)
        end = stop + len(mark) if stop >= 0 else max(unclosed, end)
        if end > at:
            yield Veil(at, end, "loose")
