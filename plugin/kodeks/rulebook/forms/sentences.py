"""Formula lines: `[[Quantity]] = expression, clauses` (NOTATION 2)."""

import re
from collections.abc import Sequence

from kodeks_engine.formula import Expr, Word
from kodeks_engine.ruleset import Formula

from kodeks.model import Line
from kodeks.rulebook.draft import Draft, Mention, Sentence, Statement
from kodeks.rulebook.formulas.lexer import LinkAt
from kodeks.rulebook.formulas.parser import Parser
from kodeks.rulebook.formulas.trouble import Mend, Trouble
from kodeks.rulebook.reader import Reader

_BLOCK_ID = re.compile(r"\s\^[\w-]+\s*$")  # with other letters too: LNK024 tells of them

_EARLY_ID = re.compile(r"\s\^[A-Za-z0-9-]+(?=[\s,.;:]|$)")


def read_sentences(reader: Reader, draft: Draft) -> None:
    """All formula lines of a note."""
    for line in reader.facts.lines:
        _read(reader, line, draft)


def _read(reader: Reader, line: Line, draft: Draft) -> None:
    text = reader.uncommented(line.text, line.span[0])
    if "^" in text:
        text = _BLOCK_ID.sub("", text)
    place = reader.place(line.span[0], line.block_id, line.heading)
    mention = Mention(reader.path, line.span[0], line.span[0] + len(text.rstrip()))
    before = len(draft.uses)
    links = reader.links_at(line.span)
    if not links:
        return
    home = reader.names.home(reader.path, links[0].number)
    told = text[links[0].end - line.span[0] :].strip("*_ =\u00a0.")
    try:
        _check_id(text, line.span[0])
        _check_power(reader, line)
        tree = _parsed(reader, reader.parser(text, line.span[0], links), text)
    except Trouble as trouble:
        del draft.uses[before:]
        _unparsed(reader, draft, Sentence(home, None, mention, _tells(told)), trouble, text)
        return
    formula = Formula(tree, _shown(links, text, line), place)
    draft.sentences.append(Sentence(home, formula, mention, _tells(told)))
    draft.statements.append(Statement(reader.path, place.line, "formula", formula.text))


def _check_id(text: str, start: int) -> None:
    """A block id in the middle of a formula names nothing. Raises Trouble."""
    early = _EARLY_ID.search(text) if "^" in text else None
    if early is not None:
        at, end = start + early.start(), start + len(text.rstrip())
        mends = Mend(at, at + len(early[0]), ""), Mend(end, end, early[0])
        raise Trouble("id_not_last", at + 1, at + len(early[0]), mends, found=early[0].strip())


def _check_power(reader: Reader, line: Line) -> None:
    """`^2` at the end could be a power or the block's id. Raises Trouble."""
    if line.block_id.isdecimal():
        at = reader.source.text.find("^", line.span[1])
        raise Trouble("power_or_id", at, at + 1 + len(line.block_id), found=f"^{line.block_id}")


def _parsed(reader: Reader, parser: Parser, text: str) -> Expr:
    if not parser.take_token("link"):
        raise parser.trouble("missing_link")
    if not parser.take_token("cmp", "="):
        raise parser.trouble("missing_equals")
    tree = parser.sentence()
    if isinstance(tree, Word) and parser.tokens[2].kind == "word":
        words = text.partition("=")[2].strip()
        raise parser.trouble("only_words", parser.tokens[2], found=words)
    reader.warnings += parser.warnings
    return tree


def _unparsed(reader: Reader, draft: Draft, sentence: Sentence, trouble: Trouble, text: str) -> None:
    """An error where the right side means to compute; the rulebook decides later whether it speaks at all."""
    draft.sentences.append(sentence)
    draft.say(reader.path, trouble, severity="error" if sentence.tells else "info")
    line = reader.source.position(trouble.start).row
    draft.statements.append(Statement(reader.path, line, "formula", text.strip(), ok=False))


def _tells(right: str) -> bool:
    """Whether a right side holds a link, a digit or an operator."""
    return any(c.isdigit() or c in "[+−–×·/" for c in right)


def _shown(links: Sequence[LinkAt], text: str, line: Line) -> str:
    """The sentence as a reader sees it, links by their text."""
    parts, at = [], 0
    for link in links:
        parts += [text[at : link.start - line.span[0]], link.shown]
        at = link.end - line.span[0]
    return " ".join("".join([*parts, text[at:]]).replace("*", "").split())
