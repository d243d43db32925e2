"""The floor: markdown-it-py alone over every note of a folder, tokens thrown away.

Preset commonmark with tables, strikethrough, front matter and footnotes, one note after another.
`python benchmarks/bare_parse.py FOLDER`
"""

import sys
from pathlib import Path

from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin


def parser() -> MarkdownIt:
    """The parser that every ratio of these benchmarks is taken against."""
    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return markdown.use(front_matter_plugin).use(footnote_plugin)


def texts(folder: Path) -> list[str]:
    """The notes of a vault: every Markdown file that no dotted folder holds."""
    notes = (
        p
        for p in sorted(folder.rglob("*.md"))
        if not any(part[0] == "." for part in p.relative_to(folder).parts)
    )
    return [note.read_text("utf-8", "replace") for note in notes if note.is_file()]


def main() -> None:
    markdown = parser()
    for text in texts(Path(sys.argv[1])):
        markdown.parse(text)


if __name__ == "__main__":
    main()
