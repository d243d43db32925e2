"""Which findings a command tells of: by the settings, with what the command line asks for on top."""

from kodeks import checks
from kodeks.checks import select
from kodeks.checks.select import Rules, UnknownSelectorError
from kodeks.checks.settings import combined, rules_of
from kodeks.commands.opening import Opened
from kodeks.commands.trouble import CannotRunError
from kodeks.config import NAME

NOTHING = Rules()


def rules_for(opened: Opened, edition: str | None, asked: Rules = NOTHING) -> Rules:
    """The settings, and ``asked`` on top. Raises CannotRunError where no check answers to a selector."""
    rules = combined(rules_of(opened.config.check, edition), asked)
    try:
        select.chosen(rules, checks.load())
    except UnknownSelectorError as error:
        raise _unknown(opened, str(error), asked) from error
    return rules


def _unknown(opened: Opened, selector: str, asked: Rules) -> CannotRunError:
    """Who wrote a selector: the command line, or a line of the settings."""
    if selector in (*asked.select, *asked.ignore, *asked.extend_select):
        return CannotRunError("cli.unknown_selector", selector=selector)
    source = opened.source(NAME)
    row, column = source.position(max(source.text.find(selector), 0))
    place = f"{opened.filename(NAME)}:{row}:{column}"
    return CannotRunError("cli.unknown_selector.settings", selector=selector, place=place)
