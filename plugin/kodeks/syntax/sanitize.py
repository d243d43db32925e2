"""What of a note's HTML may reach a page: an allow-list, applied by nh3 to the finished text (D-9.9)."""

import re
import secrets

# fmt: off
TAGS = frozenset((
    "a", "abbr", "audio", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite", "code", "col",
    "colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "h1",
    "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p", "picture",
    "pre", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "source", "span", "strike", "strong",
    "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "track", "tt",
    "u", "ul", "var", "video", "wbr", "center", "font", "big", "meter", "progress",
))
# fmt: on
ATTRIBUTES: dict[str, set[str]] = {
    "*": {"class", "id", "title", "lang", "dir", "style", "align", "role", "aria-label", "aria-hidden"},
    "a": {"href", "rel", "download"},
    "audio": {"src", "controls", "loop", "muted", "preload"},
    "col": {"span", "width"},
    "colgroup": {"span", "width"},
    "details": {"open"},
    "font": {"color", "size"},
    "img": {"src", "alt", "width", "height", "loading", "referrerpolicy"},
    "li": {"value"},
    "meter": {"value", "min", "max", "low", "high", "optimum"},
    "ol": {"start", "type", "reversed"},
    "progress": {"value", "max"},
    "source": {"src", "type"},
    "table": {"border", "cellpadding", "cellspacing", "width"},
    "td": {"colspan", "rowspan", "headers", "valign", "width", "height"},
    "th": {"colspan", "rowspan", "headers", "scope", "valign", "width", "height"},
    "time": {"datetime"},
    "track": {"src", "kind", "srclang", "label"},
    "video": {"src", "controls", "loop", "muted", "preload", "width", "height"},
}
# fmt: off
STYLES = frozenset((
    "background", "background-color", "border", "border-radius", "color", "display", "font-family",
    "font-size", "font-style", "font-variant", "font-weight", "height", "letter-spacing", "line-height",
    "list-style", "list-style-type", "margin", "margin-bottom", "margin-left", "margin-right",
    "margin-top", "max-height", "max-width", "min-height", "min-width", "padding", "text-align",
    "text-decoration", "text-indent", "text-transform", "vertical-align", "white-space", "width", "float",
    "clear",
))
# fmt: on
SCHEMES = frozenset(("http", "https", "mailto", "tel", "obsidian", "ftp", "magnet", "geo", "sms", "xmpp"))
FETCHES = re.compile(r"\\|(?:url|src|image|image-set|cross-fade)\(", re.IGNORECASE)


def clean(html: str, *, authored: bool = True) -> str:
    """Safe HTML: no script, no handler, no foreign frame, no style that leaves its place.

    ``authored``: it holds tags that an author wrote.
    """
    import nh3  # only where HTML is written: checks run without it

    return nh3.clean(
        html,
        tags=set(TAGS),
        attributes=ATTRIBUTES,
        generic_attribute_prefixes={"data-"},
        clean_content_tags={"script", "style", "noscript", "template", "noembed", "noframes"},
        strip_comments=True,
        link_rel=None,
        url_schemes=set(SCHEMES),
        filter_style_properties=set(STYLES),
        attribute_filter=_at_home if authored else None,
    )


def _at_home(tag: str, name: str, value: str) -> str | None:
    """No attribute that makes a page fetch: no address in a style; for `pre.mermaid` Material asks a host."""
    if name == "style" and FETCHES.search(value):
        return None
    return None if tag == "pre" and name == "class" and "mermaid" in value.split() else value


class Slots:
    """Places in a note's HTML for what is put in after sanitising, which no author can name."""

    def __init__(self) -> None:
        self.nonce = secrets.token_hex(12)
        self.contents: list[str] = []

    def put(self, html: str) -> str:
        """A mark that `fill` replaces by ``html``."""
        self.contents.append(html)
        return f"{self.nonce}:{len(self.contents) - 1};"

    def fill(self, html: str) -> str:
        """``html`` with every mark replaced."""
        if not self.contents:
            return html
        first, *rest = html.split(f"{self.nonce}:")
        parts = [first]
        for part in rest:
            number, _, text = part.partition(";")
            parts += (self.contents[int(number)], text)
        return "".join(parts)
