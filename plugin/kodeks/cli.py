"""The command line: reads arguments, calls a command, gives its exit code. Only this file knows click."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NoReturn, TypeVar, cast

import click
from kodeks_engine.words import LANGUAGES, word

from kodeks.commands.language import of_locale
from kodeks.commands.speech import teach
from kodeks.commands.trouble import CannotRunError, told

F = TypeVar("F", bound=Callable[..., Any])
SPOKEN = of_locale() or "en"
FORMATS = ("text", "full", "json", "json-lines", "github", "gitlab", "sarif", "junit")
CONTEXT = {"help_option_names": ["-h", "--help"]}
# A command makes much and drops little: looking for cycles at the usual pace took an eighth of its time.
RARELY = (100_000, 20, 50)


teach(SPOKEN, [sys.modules[name] for name in sorted(sys.modules) if name.startswith("click.")])


def say(key: str, **fill: object) -> str:
    """A word of the command line in the language of the locale."""
    return word(SPOKEN, f"cli.{key}", **fill)


def option(*names: str, key: str, **settings: Any) -> Callable[[F], F]:
    """An option whose help stands in the words tables."""
    return click.option(*names, help=say(key), **settings)


def lang_option(command: F) -> F:
    """`--lang`; a command that cannot run says so in that language too."""

    @wraps(command)
    def speaking(*arguments: Any, lang: str | None, **more: Any) -> Any:
        try:
            return command(*arguments, lang=lang, **more)
        except CannotRunError as error:
            error.lang = lang
            raise
        except BrokenPipeError:
            raise
        except OSError as error:
            return _refuse(told(error, lang or SPOKEN), lang or SPOKEN)

    choice = option("--lang", key="lang", type=click.Choice(LANGUAGES), default=of_locale())
    return cast(F, choice(speaking))


def _selectors(_: click.Context, __: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    return tuple(part.strip() for value in values for part in value.split(",") if part.strip())


def selectors(name: str, key: str) -> Callable[[F], F]:
    """An option that takes codes, separated by commas or given again."""
    return option(name, key=key, multiple=True, metavar="CODE", callback=_selectors)


@click.group(context_settings=CONTEXT, help=say("kodeks"))
@click.version_option(package_name="kodeks", message="%(version)s", help=say("version"))
def kodeks() -> None:
    """Every command is below."""


@kodeks.command(help=say("check"))
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@selectors("--select", "check.select")
@selectors("--ignore", "check.ignore")
@selectors("--extend-select", "check.extend_select")
@option("--output-format", "form", key="check.format", type=click.Choice(FORMATS), default="text")
@option("--statistics", key="check.statistics", is_flag=True)
@option("--exit-zero", key="check.exit_zero", is_flag=True)
@option("--edition", key="check.edition")
@option("--no-cache", key="check.no_cache", is_flag=True)
@option("--baseline", key="check.baseline", default="", type=click.Path(dir_okay=False), metavar="FILE")
@option("--stdin-filename", key="check.stdin_filename", metavar="NOTE")
@option("--watch", key="check.watch", is_flag=True)
@lang_option
def check(
    paths: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    extend_select: tuple[str, ...],
    form: str,
    statistics: bool,
    exit_zero: bool,
    edition: str | None,
    no_cache: bool,
    baseline: str,
    stdin_filename: str | None,
    watch: bool,
    lang: str | None,
) -> int:
    """Check notes."""
    from kodeks.commands import check as command
    from kodeks.commands.progress import Progress

    if stdin_filename and (watch or paths):
        raise CannotRunError("cli.stdin_alone")
    asked = command.Options(
        paths=(stdin_filename,) if stdin_filename else paths,
        typed=sys.stdin.buffer.read() if stdin_filename else None,
        baseline=baseline,
        select=select,
        ignore=ignore,
        extend_select=extend_select,
        edition=edition,
        form=form,
        statistics=statistics,
        exit_zero=exit_zero,
        lang=lang,
        cache=not no_cache,
    )
    if watch:
        from kodeks.commands import watch as forever

        return forever.run(asked, click.echo, colour=_colour(), terminal=sys.stdout.isatty())
    if not sys.stderr.isatty():
        return command.run(asked, click.echo, colour=_colour())
    progress = Progress(sys.stderr, lang or SPOKEN)
    try:
        return command.run(asked, click.echo, colour=_colour(), seen=progress)
    finally:
        progress.clear()


@kodeks.command(help=say("explain"))
@click.argument("code", required=False)
@option("--all", "everything", key="explain.all", is_flag=True)
@lang_option
def explain(code: str | None, everything: bool, lang: str | None) -> int:
    """Explain a finding."""
    from kodeks.commands import explain as command

    lang = lang or SPOKEN
    if everything or not code:
        click.echo(command.overview(lang))
        return 0
    page = command.explain(code, lang)
    if page is None:
        if several := command.beginning(code):
            raise CannotRunError("cli.unknown_code.several", code=code, codes=", ".join(several))
        raise CannotRunError("cli.unknown_code", code=code)
    click.echo(page)
    return 0


@kodeks.command(help=say("show"))
@click.argument("note")
@option("--vault", key="calc.vault", default="", type=click.Path())
@lang_option
def show(note: str, vault: str, lang: str | None) -> int:
    """Show what Kodeks understood."""
    from kodeks.commands import show as command

    command.run(note, click.echo, vault=vault, lang=lang)
    return 0


@kodeks.command(help=say("calc"))
@click.argument("name")
@click.argument("given", nargs=-1, metavar="[k=v]...")
@option("--vault", key="calc.vault", default=".", type=click.Path())
@option("--edition", key="calc.edition")
@option("--output-format", "form", key="calc.format", type=click.Choice(["text", "json"]), default="text")
@option("--all", "everything", key="calc.all", is_flag=True)
@lang_option
def calc(
    name: str,
    given: tuple[str, ...],
    vault: str,
    edition: str | None,
    form: str,
    everything: bool,
    lang: str | None,
) -> int:
    """Compute a quantity or procedure."""
    from kodeks.commands import calc as command

    return command.run(
        name, given, click.echo, vault=vault, edition=edition, form=form, lang=lang, everything=everything
    )


@kodeks.command(help=say("export"))
@click.argument("vault", default=".")
@option("--edition", key="export.edition")
@option("--schema", key="export.schema", is_flag=True)
def export(vault: str, edition: str | None, schema: bool) -> int:
    """Print the rules as JSON."""
    from kodeks.commands import export as command

    click.echo(command.schema() if schema else command.rules(vault, edition))
    return 0


@kodeks.command(help=say("build"))
@click.argument("vault", default=".")
@option("--edition", key="build.edition", default="players", show_default=True)
@option("--site-dir", key="build.site_dir", type=click.Path(file_okay=False))
@option("--strict", key="build.strict", is_flag=True)
@lang_option
def build(vault: str, edition: str, site_dir: str | None, strict: bool, lang: str | None) -> int:
    """Build the site."""
    from kodeks.commands import build as command

    options = command.Options(edition=edition, site_dir=site_dir, strict=strict, lang=lang)
    return command.run(vault, options, click.echo)


@kodeks.command(help=say("serve"))
@click.argument("vault", default=".")
@option("--edition", key="build.edition", default="players", show_default=True)
@option("--port", key="serve.port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@option("--open", "open_browser", key="serve.open", is_flag=True)
@lang_option
def serve(vault: str, edition: str, port: int, open_browser: bool, lang: str | None) -> int:
    """Build and preview the site."""
    from kodeks.commands import serve as command

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who stops it otherwise than by Ctrl+C
    return command.run(vault, click.echo, edition=edition, port=port, open_browser=open_browser, lang=lang)


@kodeks.command(help=say("init"))
@click.argument("folder", default=".", metavar="[DIR]")
@lang_option
def init(folder: str, lang: str | None) -> int:
    """Make settings and a first note."""
    from kodeks.commands import init as command

    command.run(folder, click.echo, lang=lang or SPOKEN)
    return 0


def _colour() -> bool:
    """Colour in a terminal, unless NO_COLOR asks for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0, 1 by the command's own meaning, 2 where it could not run."""
    gc.set_threshold(*RARELY)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = kodeks.main(args=arguments, prog_name="kodeks", standalone_mode=False)
    except CannotRunError as error:
        lang = error.lang or SPOKEN
        code = _refuse(word(lang, error.key, **error.fill), lang)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except click.exceptions.Abort:
        code = 130
    except BrokenPipeError:  # the reader has seen enough (`kodeks check | head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except OSError as error:
        code = _refuse(told(error, SPOKEN))
    gc.freeze()  # the process ends: what is left needs no search for cycles
    sys.exit(code if isinstance(code, int) else 0)


def _refuse(reason: str, lang: str = SPOKEN) -> int:
    click.echo(word(lang, "cli.error", reason=reason), err=True)
    return 2
