"""LaTeX → MathML (D-9.5), which browsers draw by themselves: no script and no font from outside.

`latex2mathml` reads the formula; what it builds is written here, by an allow-list, because its own writer
undoes the escaping of texts and it takes links, classes and styles from the formula.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LONGEST = 4_000
DEEPEST = 40
MOST_NODES = 20_000
# fmt: off
TAGS = frozenset((
    "math", "menclose", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mphantom", "mroot",
    "mrow", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder",
    "munderover",
))
ATTRIBUTES = frozenset((
    "accent", "accentunder", "align", "columnalign", "columnlines", "columnspacing", "depth", "display",
    "displaystyle", "fence", "form", "height", "largeop", "linethickness", "lspace", "mathbackground",
    "mathcolor", "mathsize", "mathvariant", "maxsize", "minsize", "movablelimits", "notation", "rowlines",
    "rowspacing", "rspace", "scriptlevel", "separator", "stretchy", "voffset", "width",
))
# fmt: on
STUMBLES = (AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError)
VALUE = re.compile(r"[\w#.+% -]{1,80}")
CODE = re.compile(r"&#x0*([0-9A-Fa-f]{1,8});")
UNREAD = re.compile(r"\\[A-Za-z]")
ESCAPED = re.compile(r"\\([%$#&_{}])")
# What the library reads otherwise than it is meant, or what could grow without end when it is used.
REFUSED = re.compile(r"\\(?:def|(?:new|renew|provide)command|let|require|includegraphics)(?![A-Za-z])")
# What says nothing to a reader: the page has all of LaTeX that there is, and its formulas bear no numbers.
SILENT = re.compile(r"(?<!\\)%[^\n]*(?:\n|\Z)|\\(?:require|label)\{[^{}]*\}|\\(?:nonumber|notag)(?![A-Za-z])")
# Environments that the library does not know or numbers, by those that it does know.
ENVIRONMENT = re.compile(
    r"\\(begin|end)\{(?:(?P<align>align|aligned|eqnarray\*?)|(?P<alignat>alignat\*?|alignedat)"
    r"|(?P<matrix>gather\*?|gathered|multline\*?|subarray)|(?P<array>tabular)|(?P<cases>dcases))\}"
    r"(?(alignat)(?:\{\d*\})?)(?(matrix)(?:\{[lcr]\})?)"
)
NAMES = {"align": "align*", "alignat": "align*", "matrix": "matrix", "array": "array", "cases": "cases"}
RIGHT_CASES = re.compile(r"\\(begin|end)\{rcases\}")
MACROS = {
    "arg": "\\operatorname{arg}",
    "P": "¶",
    "copyright": "©",
    "newline": "\\\\",
    "cr": "\\\\",
    "hdots": "\\dots",
}
MACRO = re.compile(rf"\\({'|'.join(MACROS)})(?![A-Za-z])")
TEXT, DOLLAR, BRACE = re.compile(r"\\text\{"), re.compile(r"(?<!\\)\$"), re.compile(r"\\.|[{}]", re.DOTALL)
LIMITS = frozenset(("det", "gcd", "inf", "lim", "max", "min", "Pr", "sup"))
UNDER = {"msub": "munder", "msup": "mover", "msubsup": "munderover"}
# The library drops a table's last row when its last cell is empty.
EMPTY_CELL = re.compile(r"(?<!\\)&(?=\s*(?:\\(?:hline|hdashline|hfil|nonumber|notag)\s*)*(?:\\end|\}))")


@lru_cache(maxsize=4_096)
def mathml(latex: str, *, block: bool) -> str | None:
    """A formula as a safe `<math>` element, or None where it cannot be read as it is meant."""
    latex = SILENT.sub("", latex)
    if not latex.strip() or len(latex) > LONGEST or REFUSED.search(latex) or _depth(latex) > DEEPEST:
        return None
    root = _read(_mended(latex, block), "block" if block else "inline")
    return "".join(_written(root, block)) if root is not None and _fits(root) else None


def _mended(latex: str, block: bool) -> str:
    """What the library reads as it is meant. MathML breaks a formula's lines in tables only."""
    latex = _apart(latex)
    latex = MACRO.sub(lambda found: MACROS[found[1]], latex)
    latex = ENVIRONMENT.sub(lambda found: f"\\{found[1]}{{{NAMES[found.lastgroup or '']}}}", latex)
    latex = RIGHT_CASES.sub(_right_cases, latex)
    if block and "\\\\" in latex and "\\begin" not in latex and "&" not in latex:
        latex = f"\\begin{{matrix}}{latex}\\end{{matrix}}"
    return EMPTY_CELL.sub("&{}", latex)


def _apart(latex: str) -> str:
    """Formulas within texts as the library wants them: a text, a formula, a text."""
    if "\\text{" not in latex or "$" not in latex:
        return latex
    parts: list[str] = []
    at = 0
    for found in TEXT.finditer(latex):
        end = _closing(latex, found.end())
        pieces = DOLLAR.split(latex[found.end() : end])
        if found.start() >= at and end > 0 and len(pieces) % 2 and len(pieces) > 1:
            said = (
                f"\\text{{{piece}}}" if not n % 2 else f"{{{piece}}}"
                for n, piece in enumerate(pieces)
                if piece
            )
            parts += (latex[at : found.start()], "{", *said, "}")
            at = end + 1
    return "".join((*parts, latex[at:]))


def _closing(latex: str, at: int) -> int:
    """Where the brace ends that was opened before ``at``, -1 where it does not."""
    depth = 1
    for brace in BRACE.finditer(latex, at):
        depth += (brace[0] == "{") - (brace[0] == "}")
        if not depth:
            return brace.start()
    return -1


def _fits(root: "Element") -> bool:
    """Whether a tree is of a size to be shown, and holds no command that was not understood."""
    waiting, nodes = [(root, 0)], 0
    while waiting:
        element, depth = waiting.pop()
        nodes += 1
        if depth > 2 * DEEPEST or nodes > MOST_NODES or UNREAD.search(element.text or ""):
            return False
        waiting += ((child, depth + 1) for child in element)
    return True


def _depth(latex: str) -> int:
    """How deep a formula can nest at most: each of these may hold what follows it."""
    deepest = depth = 0
    for sign in re.findall(r"\\(?:left|right|begin|end)(?![A-Za-z])|\\.|[{}]", latex, re.DOTALL):
        depth += (sign in ("{", "\\left", "\\begin")) - (sign in ("}", "\\right", "\\end"))
        deepest = max(deepest, depth)
    return deepest


def _read(latex: str, display: str) -> "Element | None":
    """The library's tree. It has no exception of its own kind, and stumbles over what it does not expect."""
    from latex2mathml import converter, exceptions  # only where a formula is shown: checks run without it

    known = (each for each in vars(exceptions).values() if isinstance(each, type))
    stumbles: tuple[type[Exception], ...] = (*STUMBLES, *known)
    try:
        return converter.convert_to_element(latex, display=display)
    except stumbles:
        return None


def _right_cases(found: "re.Match[str]") -> str:
    return r"\left.\begin{array}{ll}" if found[1] == "begin" else r"\end{array}\right\}"


def _written(element: "Element", block: bool) -> Iterator[str]:
    tag = element.tag if element.tag in TAGS else "mrow"
    if block and tag in UNDER and element[0].tag == "mo" and element[0].text in LIMITS:
        tag = UNDER[tag]  # in a formula of its own the bounds stand below and above
    yield f"<{tag}"
    for name, value in element.attrib.items():
        if name in ATTRIBUTES and VALUE.fullmatch(value):
            yield f' {name}="{value}"'
    yield ">"
    said = ESCAPED.sub(r"\1", element.text or "")
    yield escape(CODE.sub(_character, said), quote=False)
    for child in element:
        yield from _written(child, block)
    yield f"</{tag}>"


def _character(code: re.Match[str]) -> str:
    number = int(code[1], 16)
    fit = 0x20 <= number < 0xD800 or 0xE000 <= number < 0x110000
    return chr(number) if fit else "\N{REPLACEMENT CHARACTER}"
