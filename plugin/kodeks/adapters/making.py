"""What makes the site of a plan when a generator asks for it, and Python for its pages."""

from collections.abc import Callable
from pathlib import Path

from kodeks.adapters import pyodide
from kodeks.adapters.pagefind import Note
from kodeks.adapters.web import engine_folder, web_folder
from kodeks.commands.opening import open_vault
from kodeks.commands.plan import Plan, make_plan
from kodeks.commands.trouble import CannotRunError
from kodeks.render.assets import read_assets
from kodeks.render.calculator import Runtime
from kodeks.render.make import Wanted, make_site
from kodeks.render.site import Site

Make = Callable[[Wanted], Site]


def plan_of(docs: Path, edition: str) -> Plan:
    """For a generator that was started without us: the plan of the vault in its folder. Raises CannotRunError."""
    opened = open_vault([str(docs)])
    if opened.config.broken:
        raise CannotRunError("cli.unreadable_settings")
    return make_plan(opened, edition, None)


def making(plan: Plan) -> tuple[Make, tuple[Note, ...]]:
    """What makes the site, and what is to be told of Python for the page, which a book with calculators needs."""
    runtime = pyodide.runtime(engine_folder()) if plan.book.ruleset.calculators else None
    return lambda wanted: _site(plan, wanted, runtime), runtime.notes if runtime else ()


def _site(plan: Plan, wanted: Wanted, runtime: Runtime | None) -> Site:
    """What `kodeks.toml` says goes before what `mkdocs.yml` says, but an address that was asked for."""
    config, rules = plan.opened.config, plan.book.ruleset
    name = config.site_name or wanted.name or plan.opened.root.resolve().name
    return make_site(
        plan.edition.resolved,
        rules,
        wanted._replace(name=name, url=wanted.url or config.site_url),
        language=plan.opened.vault.language,
        assets=read_assets(web_folder(), calculators=bool(rules.calculators)),
        runtime=runtime,
        moved=config.redirects,
    )
