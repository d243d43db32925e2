"""Lists, as CommonMark has them: straight after a paragraph, nested by their own indent."""

from html import escape

from markdown_it import rules_block
from markdown_it.token import Token

from kodeks.syntax.collect import Collector
from kodeks.syntax.construct import Block, Construct
from kodeks.syntax.html import Writer


def begin(to: Collector, token: Token) -> None:
    """A list begins."""
    to.open_block(token)
    to.lists += 1


def end(to: Collector, token: Token) -> None:
    """A list ends."""
    to.close_block(token)
    to.lists -= 1


def begin_item(to: Collector, token: Token) -> None:
    """An item begins."""
    to.open_block(token)


def end_item(to: Collector, token: Token) -> None:
    """An item ends."""
    to.close_block(token)


def write_item(to: Writer, token: Token) -> None:
    """An item; a task shows its box (D-9.7)."""
    task = token.meta.get("task")
    to.raw.append([])
    if task is None:
        to.put(to.opening(token, "li"))
        return
    to.put(to.opening(token, "li", f' class="task" data-task="{escape(task)}"'))
    done = "" if task == " " else " checked"
    to.slot(f'<input type="checkbox" disabled{done}> ')


CONSTRUCT = Construct(
    "list",
    Block(rules_block.list_block, "-+*0123456789", ("paragraph", "reference", "blockquote", "table")),
    facts={
        "bullet_list_open": begin,
        "ordered_list_open": begin,
        "bullet_list_close": end,
        "ordered_list_close": end,
        "list_item_open": begin_item,
        "list_item_close": end_item,
    },
    html={"list_item_open": write_item},
)
