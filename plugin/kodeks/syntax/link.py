"""Markdown links and images by CommonMark's bracket stack: one pass, however many brackets (D-4.10)."""

import re
from html import escape
from typing import Any

from markdown_it.common.utils import normalizeReference, unescapeAll
from markdown_it.helpers import parseLinkDestination, parseLinkTitle
from markdown_it.token import Token

from kodeks import address
from kodeks.model import Link
from kodeks.source import Span
from kodeks.syntax.collect import Collector, plain
from kodeks.syntax.construct import Construct
from kodeks.syntax.html import Embedded, Writer
from kodeks.syntax.inlines import Inline, Opener
from kodeks.syntax.tokens import Made

SPACE = re.compile(r"[ \t]*\n?[ \t]*")
LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.){0,999})\]", re.DOTALL)
DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif|bmp);base64,[A-Za-z0-9+/=]*\Z", re.IGNORECASE)
# What Obsidian shows in a frame: nothing of another host is embedded but pictures, sound and film (D-12.1).
FRAMED = re.compile(
    r"(?:https?:)?//(?:(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|twitter\.com|x\.com)/"
    r"|[^?#]*\.(?:pdf|html?)(?:[?#]|\Z))",
    re.IGNORECASE,
)
MAX_IMAGES = 20
OPENS = {"[": "link", "![": "image", "^[": "footnote_inline"}


def open_link(state: Inline) -> bool:
    """`[` may open a link."""
    return opener(state, "[")


def open_image(state: Inline) -> bool:
    """`![` may open an image."""
    if state.images >= MAX_IMAGES:
        return False
    state.images += 1
    return opener(state, "![")


def opener(state: Inline, mark: str) -> bool:
    """A bracket that may open something; until it does it is text."""
    token = state.push("text", "", 0)
    token.content = mark
    state.torn = True
    state.brackets.append(Opener(len(state.tokens) - 1, mark, state.pos, len(state.delimiters)))
    state.pos += len(mark)
    return True


def close(state: Inline) -> bool:
    """`]` ends what the last bracket opened, if a destination or a known label follows."""
    if not state.brackets:
        return False
    opening = state.brackets.pop()
    state.images -= opening.mark == "!["
    dead = opening.mark == "[" and len(state.brackets) < state.dead
    state.dead = min(state.dead, len(state.brackets))
    if dead:
        return False
    if opening.mark == "^[":
        state.note = False
        state.pos += 1
        _convert(state, opening)
        return True
    meta = _inline_target(state) or _reference(state, opening)
    if not meta:
        return False
    meta.update(label=(opening.at + len(opening.mark), state.pos), start=opening.at)
    state.pos = meta["end"]
    _convert(state, opening).meta = meta
    if opening.mark == "[":
        state.dead = len(state.brackets)
    return True


def _convert(state: Inline, opening: Opener) -> Token:
    """Turn the bracket's text token into an opening one; pairs inside are balanced among themselves."""
    kind = OPENS[opening.mark]
    if state.pending:
        state.pushPending()
    token = state.tokens[opening.token]
    token.type, token.nesting, token.content = f"{kind}_open", 1, ""
    inner = state.delimiters[opening.delimiters :]
    if inner:
        del state.delimiters[opening.delimiters :]
        state.tokens_meta.append({"delimiters": inner})
    state.tokens.append(Made(f"{kind}_close", "", -1))
    token.meta = {"start": opening.at, "end": state.pos}
    return token


def _inline_target(state: Inline) -> dict[str, Any] | None:
    """`(destination "title")` after the bracket."""
    src, at = state.src, state.pos + 1
    if not src.startswith("(", at):
        return None
    begin = _skip(src, at + 1)
    target = parseLinkDestination(src, begin, state.posMax)
    end, title = (target.pos, "") if target.ok else (begin, "")
    after = _skip(src, end)
    if after > end and src[after : after + 1] in ('"', "'", "("):
        found = parseLinkTitle(src, after, state.posMax)
        if found.ok:
            title, after = found.str, _skip(src, found.pos)
    if not src.startswith(")", after):
        return None
    angle = target.ok and src.startswith("<", begin)
    return {"target": (begin + angle, end - angle), "title": title, "end": after + 1}


def _skip(src: str, at: int) -> int:
    found = SPACE.match(src, at)
    assert found
    return found.end()


def _reference(state: Inline, opening: Opener) -> dict[str, Any] | None:
    """`[label]` after the bracket, or the text itself as a label."""
    known = state.env.get("references")
    if not known:
        return None
    end = state.pos + 1
    match = LABEL.match(state.src, end)
    label = match[1] if match else ""
    if not label:
        label = state.src[opening.at + len(opening.mark) : state.pos]
        if len(label) > 999 or "[" in label:
            return None
    key = normalizeReference(label)
    if key not in known:
        return None
    return {"reference": key, "title": known[key]["title"], "end": match.end() if match else end}


def make_link(written: str, span: Span, target: Span, *, embed: bool, display: str | None) -> Link:
    """The link to a Markdown destination as written, escapes and percent signs and all (D-4.11, D-4.15)."""
    plain = unescapeAll(written)
    outside = address.external(plain)
    path, subpath = (plain, None) if outside else address.split(plain)
    size = address.size(display) if embed else None
    return Link("markdown", embed, path, subpath, display, span, target, "text", outside, size)


def collect(to: Collector, token: Token) -> None:
    """The link or image, with the text between its brackets."""
    meta, embed = token.meta, token.type == "image_open"
    to.in_link += not embed
    if "autolink" in meta:
        link = make_link(
            token.content, to.span(*meta["autolink"]), to.span(*meta["target"]), embed=False, display=None
        )
        to.link(token, link._replace(kind="autolink", where=to.where))
        return
    span = to.span(meta["start"], meta["end"])
    content = to.inline.content
    display = content[slice(*meta["label"])]
    if key := meta.get("reference"):
        reference = to.references[key]
        written, target, kind = reference["href"], to.normal.span(*reference["target"]), "reference"
    else:
        written, target, kind = content[slice(*meta["target"])], to.span(*meta["target"]), "markdown"
    link = make_link(written, span, target, embed=embed, display=display)
    to.link(token, link._replace(kind=kind, where=to.where))  # type: ignore[arg-type]


def write(to: Writer, token: Token) -> None:
    """A link around its text."""
    index = token.meta["link"]
    target = to.target(index)
    if title := token.meta.get("title"):
        target = target._replace(title=target.title or title)
    before, after = to.anchor(to.facts.links[index], target)
    to.put(before)
    to.anchors.append(after)


def write_close(to: Writer, token: Token) -> None:
    """The link's text ends."""
    to.put(to.anchors.pop())


def write_image(to: Writer, token: Token) -> None:
    """A picture with its alternative text, or whatever else stands at that address."""
    index, end = token.meta["link"], to.closing()
    link = to.facts.links[index]
    alt = address.alt(plain(to.tokens[to.index + 1 : end]))
    if DATA.match(link.target):  # the sanitiser knows no difference between a picture and a script
        to.slot(picture(link, alt, str(token.meta.get("title") or "")))
    elif link.external:
        _foreign(to, index, alt, str(token.meta.get("title") or ""))
    else:
        put_embed(to, to.hooks.embed(index, link, alt))
    to.index = end


def _foreign(to: Writer, index: int, alt: str, title: str) -> None:
    """A picture from elsewhere; a film's page, a document or a file of a disk is a link or text."""
    link, target = to.facts.links[index], to.target(index)
    if target.href is not None and not FRAMED.match(link.target):
        to.put(picture(link, alt, title))
        return
    before, after = to.anchor(link, target)
    to.put(before)
    to.text(alt or link.target)
    to.put(after)


def picture(link: Link, alt: str, title: str) -> str:
    """A picture from elsewhere."""
    width, height = link.size or (0, 0)
    size = f' width="{width}"' * (width > 0) + f' height="{height}"' * (height > 0)
    more = f' title="{escape(title)}"' if title else ""
    source = escape(link.target)
    return f'<img src="{source}" alt="{escape(alt)}"{size}{more} loading="lazy" referrerpolicy="no-referrer">'


def put_embed(to: Writer, shown: Embedded) -> None:
    """Put an embed in; one that fills a block interrupts the paragraph around it."""
    if shown.block and to.paragraphs and to.paragraphs[-1] >= 0:
        if to.out[-1] == "<br>\n":
            to.out.pop()
        end_paragraph(to)
        to.slot(shown.html)
        to.put("\n")
        begin_paragraph(to, "<p>")
    else:
        to.slot(shown.html)


def begin_paragraph(to: Writer, opening: str) -> None:
    """A paragraph begins."""
    to.raw.append([])
    to.paragraphs.append(len(to.out))
    to.put(opening)


def end_paragraph(to: Writer) -> None:
    """It ends; one with nothing in it leaves nothing but its anchors."""
    to.leave()
    at = to.paragraphs.pop()
    if any(part.strip() for part in to.out[at + 1 :]):
        to.put("</p>\n")
    else:
        del to.out[at + 1 :]
        to.out[at] = to.out[at].replace("<p", "<span", 1) + "</span>" if "id=" in to.out[at] else ""


CONSTRUCT = Construct(
    "link",
    inline={"[": open_link, "![": open_image, "]": close},
    facts={"link_open": collect, "image_open": collect},
    html={"link_open": write, "link_close": write_close, "image_open": write_image},
)
