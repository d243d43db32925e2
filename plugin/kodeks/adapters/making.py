"""What makes the site of a plan when a generator asks for it, with Python and Mermaid for its pages."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from kodeks_engine.words import word

from kodeks.adapters import mermaid, pyodide
from kodeks.adapters.pagefind import Note
from kodeks.adapters.target import TargetError, guard
from kodeks.adapters.web import engine_folder, web_folder
from kodeks.commands.language import of_locale
from kodeks.commands.opening import open_vault
from kodeks.commands.plan import Plan, make_plan
from kodeks.commands.trouble import CannotRunError
from kodeks.render.assets import read_assets
from kodeks.render.calculator import Runtime
from kodeks.render.make import Wanted, make_site
from kodeks.render.site import Site

Make: TypeAlias = Callable[[Wanted], Site]
Notes: TypeAlias = tuple[Note, ...]
Written: TypeAlias = tuple[int, Notes]
log = logging.getLogger("mkdocs.plugins.kodeks")


class RefusedError(Exception):
    """The site must not be made; the message says why and what to do."""


def making(plan: Plan) -> tuple[Make, Notes]:
    """What makes a plan's site, and what is to be told of Python and Mermaid for the page."""
    runtime = pyodide.runtime(engine_folder()) if plan.book.rules.calculators else None
    drawing = mermaid.drawing(plan.edition.resolved.vault.notes.values())
    told = (*(runtime.notes if runtime else ()), *drawing.notes)
    return lambda wanted: _site(plan, wanted, runtime, drawing), told


def found(settings: Any, edition: str) -> Make:
    """For a generator that was started without us: the vault is its `docs_dir`. Raises RefusedError."""
    docs, own = Path(settings.docs_dir), settings.config_file_path
    try:
        guard(Path(settings.site_dir), docs, *([Path(own)] if own else []))
        opened = open_vault([str(docs)])
        if opened.config.broken:
            raise CannotRunError("cli.unreadable_settings")
        plan = make_plan(opened, edition, None)
    except (TargetError, CannotRunError) as wrong:
        raise RefusedError(word(of_locale() or "en", wrong.key, **wrong.fill)) from wrong
    if plan.stops:
        raise RefusedError("\n".join(plan.stops))
    make, notes = making(plan)
    for line in (*plan.warnings, *(word(plan.lang, key, **fill) for key, fill in notes)):
        log.warning(line)
    return make


def _site(plan: Plan, wanted: Wanted, runtime: Runtime | None, drawing: mermaid.Drawing) -> Site:
    """What `kodeks.toml` says goes before what `mkdocs.yml` says, but an address that was asked for."""
    config, rules = plan.opened.config, plan.book.rules
    name = config.site_name or wanted.name or plan.opened.root.resolve().name
    return make_site(
        plan.edition.resolved,
        rules,
        wanted._replace(name=name, url=wanted.url or config.site_url),
        language=plan.opened.vault.language,
        assets=read_assets(web_folder(), calculators=bool(rules.calculators), drawing=drawing.files),
        runtime=runtime,
        moved=config.redirects,
    )
