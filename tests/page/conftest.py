"""A real Chromium, real Pyodide, a server that can misbehave, and a site of two pages written by hand."""

import mimetypes
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from jinja2 import Template
from kodeks.adapters.pyodide import runtime
from kodeks.adapters.web import web_folder
from kodeks.render.calculator import Runtime, Settings, calculator_html, config_html, start_json
from kodeks_engine import codec
from kodeks_engine.answer import answer
from kodeks_engine.form import describe
from kodeks_engine.formula import Binary, Number, Otherwise, Ref, Rounding, Total
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Calculator, Formula, FromTable, Input, Quantity, Ruleset
from kodeks_engine.table import Component, Components, Effect, Is, Lookup, LookupRow, Switch
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = '</script><img src=x onerror="document.title=1">'


PATIENCE_MS = 60_000  # a busy machine takes its time to start Python

expect.set_options(timeout=PATIENCE_MS)


@dataclass
class Host:
    """How the server behaves; tests change it while it runs."""

    url: str = ""
    types: dict[str, str] = field(default_factory=dict)  # ending → Content-Type
    headers: dict[str, str] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)  # endings that are answered 404
    late: dict[str, float] = field(default_factory=dict)  # ending → seconds that it takes
    asked: list[str] = field(default_factory=list)


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder as ``host`` says."""

    def __init__(self, *args: object, host: Host, **more: object) -> None:
        self.host = host
        super().__init__(*args, **more)

    def do_GET(self) -> None:
        self.host.asked.append(self.path)
        time.sleep(max((n for ending, n in self.host.late.items() if self.path.endswith(ending)), default=0))
        if any(self.path.endswith(ending) for ending in self.host.missing):
            self.send_error(404)
        else:
            super().do_GET()

    def guess_type(self, path: str) -> str:
        wrong = [kind for ending, kind in self.host.types.items() if path.endswith(ending)]
        return wrong[0] if wrong else mimetypes.guess_type(path)[0] or "application/octet-stream"

    def end_headers(self) -> None:
        for name, value in self.host.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[Host]:
    """``folder`` on loopback, at a free port."""
    host = Host()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, host=host, directory=str(folder)))
    server.daemon_threads = True
    host.url = f"http://127.0.0.1:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def serve() -> Callable[[Path], AbstractContextManager[Host]]:
    """``with serve(path) as host``: serves a folder, which may still be written."""
    return serving


@pytest.fixture
def serve_folder() -> Iterator[Callable[[Path], Host]]:
    """``serve_folder(path)`` serves a folder until the test ends."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(serving(folder))


CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where the Chromium of this machine lies."""
    return CHROMIUM or pytest.skip("no Chromium here: install it to run the browser tests")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One driver for all browsers of the run."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    """The Chromium of this machine."""
    browser = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def book_folder(tmp_path_factory: pytest.TempPathFactory, python: Runtime) -> Path:
    """The sample book as it is built for an unknown address."""
    folder = tmp_path_factory.mktemp("book") / "site"
    vault = tmp_path_factory.mktemp("vault") / "vault"
    shutil.copytree(ROOT / "vault", vault, ignore=shutil.ignore_patterns(".kodeks"))
    command = [sys.executable, "-m", "kodeks", "build", str(vault), "--site-dir", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A fresh profile's page, as wide as a phone. An error that no code caught fails the test."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="pl-PL")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    uncaught: list[str] = []
    page.on("pageerror", lambda error: uncaught.append(str(error)))
    yield page
    context.close()
    assert not uncaught


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Runtime:
    """Pyodide as a build gets it."""
    found = runtime(ROOT / "plugin/kodeks_engine")
    if not found.files:
        pytest.skip(f"no Pyodide here: {found.notes}")
    return found


def at(note: str, line: int) -> Place:
    return Place(f"Zasady/{note}.md", line)


def defined(name: str, label: str, expr: object, line: int) -> Quantity:
    return Quantity(name, label, at(label, 1), Formula(expr, f"{label} = …", at(label, line)))


def small_book(large: int = -1) -> Ruleset:
    """Melee attack and armour class: formula, lookup, component table, switch; one hostile label."""
    modifier = Binary(Binary(Ref("sila"), (("-", Number(10)),)), (("/", Number(2)),))
    sizes = (("Średni", 0), ("Duży", large))
    rows = [LookupRow((Is(name),), (Number(n),), at("Rozmiar", 10 + i)) for i, (name, n) in enumerate(sizes)]
    worn = [("pancerz", "Pancerz", "pancerz"), ("karwasze", "Karwasze", "pancerz"), ("unik", HOSTILE, "unik")]
    parts = [Component(Ref(i), at("KP", 7 + n), kind, kind == "unik") for n, (i, _, kind) in enumerate(worn)]
    shaken = (Effect("atak", "+", Number(-2), at("Stan", 5)),)
    return Ruleset(
        quantities=(
            defined("mod_sila", "Modyfikator z Siły",
                    Otherwise(Rounding(modifier, "down"), Ref("sila"), Number(0)), 5),
            Quantity("mod_rozmiar", "Modyfikator z rozmiaru", at("Rozmiar", 1), FromTable(("rozmiary",))),
            defined("atak", "Premia do ataku",
                    Binary(Ref("bpa"), (("+", Ref("mod_sila")), ("+", Ref("mod_rozmiar")))), 9),
            defined("kp", "KP",
                    Binary(Number(10), (("+", Total("skladniki")), ("+", Ref("mod_rozmiar")))), 4),
        ),
        inputs=(
            Input("sila", "Siła", "number-or-none", at("Siła", 3), default=10, low=0, high=99),
            Input("bpa", "Bazowa premia", "number", at("BPA", 3), default=0, question="Z tabeli klasy."),
            Input("rozmiar", "Rozmiar", "choice", at("Rozmiar", 8), ("Średni", "Duży"), "Średni"),
            *[Input(i, label, "number", at("KP", 7 + n), default=0) for n, (i, label, _) in enumerate(worn)],
        ),
        switches=(Switch("wstrzas", "Wstrząśnięty", shaken, at("Stan", 1)),),
        lookups=(Lookup("rozmiary", "tabela rozmiarów", (Ref("rozmiar"),), ("mod_rozmiar",),
                        tuple(rows), at("Rozmiar", 8)),),
        components=(Components("skladniki", "składniki", (), tuple(parts), at("KP", 5)),),
        calculators=(Calculator("walka", "Walka", ("atak", "kp"), at("Walka", 1)),),
    )  # fmt: skip


PAGES = {f"Zasady/{name}.md": f"zasady/{name.lower()}/" for name in ("KP", "Rozmiar", "Stan", "Siła")}
HEAD = """<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="{root}assets/kodeks/calculator-0/calculator.css">
<link rel="stylesheet" href="{root}assets/kodeks/calculator-0/answer.css">
<link rel="stylesheet" href="{root}assets/kodeks/calculator-0/beside.css">
<script type="module" src="{root}assets/kodeks/calculator-0/start.js"></script></head><body>"""


def write_site(folder: Path, rules: Ruleset, python: Runtime | None, lang: str = "pl") -> Path:
    """A site of two pages: the calculator in a folder of its own, and a page without one."""
    assets = folder / "assets/kodeks"
    shutil.copytree(ROOT / "site/calculator", assets / "calculator-0")
    for name, source in (python.files if python else {}).items():
        target = assets / python.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(source)
    (assets / "rules.0.json").write_text(codec.dumps(rules, pages=PAGES), "utf-8")
    home = folder / "walka/index.html"
    home.parent.mkdir(parents=True)
    home.write_text(calculator_page(rules, python, lang), "utf-8")
    (folder / "index.html").write_text(
        HEAD.format(title="Start", root="") + '<a href="walka/">walka</a>', "utf-8"
    )
    return folder


def calculator_page(rules: Ruleset, python: Runtime | None, lang: str) -> str:
    outputs = ["atak", "kp"]
    form = describe(rules, outputs)
    default = answer(rules, {"outputs": outputs, "inputs": {}})

    def link(place: object) -> str | None:
        page = PAGES.get(place["note"])
        return page and f"../{page}#L{place['line']}"

    body = calculator_html(form, default, lang, link)
    settings = Settings("assets/kodeks/rules.0.json", python, lang)
    unfold = Template((web_folder() / "overrides/partials/unfold.html").read_text("utf-8")).render()
    head = HEAD.format(title="Walka", root="../").replace("</title>", f"</title>{early(settings)}{unfold}", 1)
    return head + config_html(settings) + body


def early(settings: Settings) -> str:
    """What makes the worker in the head, as the site's template has it."""
    part = web_folder() / "overrides/partials/early.html"
    told = {"worker": "../assets/kodeks/calculator-0/worker.js", "python": escape(start_json(settings))}
    return Template(part.read_text("utf-8")).render(kodeks=told) if settings.runtime else ""


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory, python: Runtime) -> Path:
    """The hand-written site with live Python."""
    return write_site(tmp_path_factory.mktemp("site"), small_book(), python)


@pytest.fixture
def make_site() -> Callable[..., Path]:
    """``make_site(folder, python, lang)`` writes the hand-written site."""
    return lambda folder, python, lang="pl": write_site(folder, small_book(), python, lang)


@pytest.fixture
def host(site_folder: Path) -> Iterator[Host]:
    """The hand-written site, served by a server that the test may spoil."""
    with serving(site_folder) as host:
        yield host
