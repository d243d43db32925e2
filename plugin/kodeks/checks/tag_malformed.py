"""A nested tag with an empty part, `walka//zwarcie` or `walka/`; two tags without a space, `#walka#zwarcie`.

Why: the tag is not the one that stands beside it in the list; what is sought under `walka` may miss it. Of
tags without a space between them only the first counts.

Example:
    Chwytanie. #walka//zwarcie

Mend: write one slash between the parts and none at the ends, and a space between tags.

Fine:
    Chwytanie. #walka/zwarcie

Source: D-8.4
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kodeks.checks.mend import insert, replace
from kodeks.diagnostic import Diagnostic
from kodeks.model import Facts
from kodeks.source import Source

if TYPE_CHECKING:
    from kodeks.config import Config

CODE = "TAG005"
NAME = "malformed-tag"
SEVERITY = "warning"
ABOUT = "tags"
GLUED = re.compile(r"#[^\W\d_]")


def check_note(facts: Facts, source: Source, config: "Config") -> Iterable[Diagnostic]:
    """Tags with a slash at an end, or two in a row; tags that another is glued to."""
    for tag in facts.tags:
        fill = {"tag": tag.name}
        if tag.where != "property" and GLUED.match(source.text, tag.span[1]):
            space = insert(facts.path, tag.span[1], " ")
            yield Diagnostic(CODE, facts.path, *tag.span, "warning", "glued", fill, space)
        if tag.name[:1] == "/" or tag.name[-1:] == "/" or "//" in tag.name:
            clean = "/".join(part for part in tag.name.split("/") if part)
            written = source.slice(tag.span)
            fix = replace(facts.path, tag.span, written, written.replace(tag.name, clean)) if clean else None
            yield Diagnostic(CODE, facts.path, *tag.span, "warning", fill=fill, fix=fix)
