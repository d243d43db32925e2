"""How one tag of an author's HTML is written: with the site's addresses, closed where it was opened."""

import html
import re

from markdown_it.token import Token

from kodeks.model import Link
from kodeks.syntax.html import Target, Writer

ALT = re.compile(r"""(?<![^\s"'])alt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""", re.IGNORECASE)
EMPTY = re.compile(r"""\s(?:src|href)\s*=\s*(?:""|'')""", re.IGNORECASE)
VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
IMPLIED = frozenset(("li", "p", "td", "th", "tr", "dt", "dd"))
MAX_OPEN = 30
ID = re.compile(r"""\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""", re.IGNORECASE)
TAKEN = re.compile(r"\^|L\d|fn(?:ref)?:|e\d+-|__|md-|kodeks")  # what the page's own ids begin with
CHECKBOX = re.compile(r"""(?<![^\s"'])type\s*=\s*["']?checkbox\b""", re.IGNORECASE)
CHECKED = re.compile(r"""(?<![^\s"'])checked(?![\w-])""", re.IGNORECASE)
# From another host: a picture with no word of where it stands, sound and film not before they are played.
FOREIGN = {
    "img": ' loading="lazy" referrerpolicy="no-referrer"',
    "audio": ' preload="none"',
    "video": ' preload="none"',
}


def write_tag(to: Writer, token: Token, piece: "re.Match[str]") -> None:
    """A tag: closed where it was opened, no deeper than sense."""
    to.authored = True
    name, opened = piece["name"].lower(), to.raw[-1]
    if piece["slash"]:
        _close(to, opened, name)
        return
    if name in IMPLIED:
        _end_implied(opened, name)
    if name == "iframe":
        _frame(to, token, piece)
    elif name == "input":
        _box(to, piece)
    elif len(opened) < MAX_OPEN or name in VOID:
        if name not in VOID:
            opened.append(name)
        to.put(_opening(to, token, piece))


def _close(to: Writer, opened: list[str], name: str) -> None:
    """The innermost open element of that name ends, and what was left open in it."""
    while name in opened:
        last = opened.pop()
        to.put(f"</{last}>")
        if last == name:
            break


def _end_implied(opened: list[str], name: str) -> None:
    """An item, cell or paragraph ends the one before it, within the same list or table."""
    for index in range(len(opened) - 1, -1, -1):
        if opened[index] == name:
            del opened[index:]
            return
        if opened[index] not in IMPLIED:
            return


def _opening(to: Writer, token: Token, piece: "re.Match[str]") -> str:
    """The tag with its addresses replaced by those of the site; one that leads nowhere says so."""
    name, at = piece["name"], piece.end("name")
    parts, marks = [f"<{name}"], ""
    for address in token.meta["addresses"].get(piece.start(), ()):
        link, target = to.facts.links[address.link], to.target(address.link)
        if target.href is None and name.lower() == "img":
            return _missing_picture(to, link, target, piece)
        marks += to.marks(link, target, around=name.lower() == "a")
        marks += FOREIGN.get(name.lower(), "") if link.external else ""
        bare = "" if token.content[address.start - 1] in "\"'" else '"'
        parts += (token.content[at : address.start], bare + html.escape(target.href or "") + bare)
        at = address.end
    text = "".join((*parts, token.content[at : piece.end()]))
    rest = EMPTY.sub("", text[len(name) + 1 :])
    return f"<{name}{marks}" + ID.sub(lambda found: _own_id(to, found), rest)


def _own_id(to: Writer, found: "re.Match[str]") -> str:
    """An author's id, unless something else of the page has it."""
    id = html.unescape(next(filter(None, found.groups()), ""))
    if to.hooks.prefix or TAKEN.match(id) or id in to.ids or id in to.slugs:
        return ""
    to.ids.add(id)
    return found[0]


def _missing_picture(to: Writer, link: Link, target: Target, piece: "re.Match[str]") -> str:
    """What the author wrote in the picture's place, or its address."""
    alt = ALT.search(piece["rest"])
    text = html.unescape(next(filter(None, alt.groups()), "")) if alt else ""
    before, after = to.anchor(link, target)
    return before + html.escape(text or link.target) + after


def _box(to: Writer, piece: "re.Match[str]") -> None:
    """A box to tick shows how it stands; a form has nobody to send it to."""
    if CHECKBOX.search(piece["rest"]):
        checked = " checked" if CHECKED.search(piece["rest"]) else ""
        to.slot(f'<input type="checkbox" disabled{checked}>')


def _frame(to: Writer, token: Token, piece: "re.Match[str]") -> None:
    """A frame becomes a link to its address (D-12.1)."""
    for address in token.meta["addresses"].get(piece.start(), ()):
        link = to.facts.links[address.link]
        before, after = to.anchor(link, to.target(address.link))
        to.put(before)
        to.text(link.target)
        to.put(after)
