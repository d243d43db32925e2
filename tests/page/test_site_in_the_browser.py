"""The site in a real Chromium: search, the drawer, themes, instant navigation, a sub-path."""

from collections.abc import Callable, Iterator

import pytest
from kodeks.adapters.preview import Preview
from kodeks.commands import build
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
TREE = {
    "kodeks.toml": 'language = "pl"\nsite_name = "Księga"\n',
    "Index.md": "Początek [[Łucznik]].\n",
    "Rozdział I/Łucznik.md": "---\naliases: [Strzelec]\n---\nŁuk i żółć.\n\n## Zapał\n\nOdnawia zapał.\n",
    "Rozdział I/Mag.md": "Zapał maga. Łucznik czarów nie zna.\n",
    "Rozdział I/Wojak.md": "Wojak ma zapał do bitki.\n\n"
    "| a | b | c | d | e | f | g | h |\n| - | - | - | - | - | - | - | - |\n"
    + "| bardzo długi | bardzo długi | bardzo długi | bardzo długi | bardzo długi | bardzo długi | x | y |\n",
    "Rozdział I/Zwój.md": "> [!gm]\n> TAJEMNICA zapału\n\n## Nic\n\nPusty.\n",
    **{f"Rozdział II/Talent {n}.md": "Talent.\n" for n in range(60)},
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site of a small book under a sub-path."""
    folder = tmp_path_factory.mktemp("book")
    for path, text in TREE.items():
        (folder / "vault" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "vault" / path).write_text(text, "utf-8")
    with Preview(folder / "host", 0) as preview:
        options = build.Options(site_dir=str(folder / "host" / "gry" / "k"), url=f"{preview.url}gry/k/")
        (folder / "host" / "gry").mkdir(parents=True)
        assert build.run(str(folder / "vault"), options, lambda _: None) == 0
        yield f"{preview.url}gry/k/"


@pytest.fixture
def open_page(chromium: Browser, url: str) -> Iterator[Callable[..., Page]]:
    contexts = []
    troubles: list[str] = []

    def open_(path: str = "", width: int = 1280, scheme: str = "light") -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": 800}, color_scheme=scheme, locale="pl"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("response", lambda got: troubles.append(got.url) if got.status >= 400 else None)
        page.on(
            "request",
            lambda asked: (
                None if asked.url.startswith(url.partition("/gry")[0]) else troubles.append(asked.url)
            ),
        )
        page.goto(url + path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert troubles == []


def search(page: Page, words: str) -> list[str]:
    page.keyboard.press("/")
    page.fill(".kodeks-search input", words)
    page.wait_for_function("() => document.querySelector('.kodeks-search-status').textContent")
    return page.locator(".kodeks-search-title").all_text_contents()


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("łucznik", "Łucznik"),
        ("Lucznik", "Łucznik"),
        ("strzelec", "Łucznik"),
        ("zolc", "Łucznik"),
        ("maga", "Mag"),
    ],
)
def test_search_finds_with_and_without_polish_letters(
    open_page: Callable[..., Page], words: str, first: str
) -> None:
    assert search(open_page(), words)[0] == first


def test_search_counts_in_polish_and_leads_to_the_heading(open_page: Callable[..., Page], url: str) -> None:
    page = open_page("rozdzial-i/mag/")
    assert search(page, "zapał")
    assert page.locator(".kodeks-search-status").text_content() == "3 wyniki"
    part = page.locator(".kodeks-search-part", has_text="Zapał").first
    part.click()
    page.wait_for_url(f"{url}rozdzial-i/lucznik/#zapa%C5%82")
    assert not page.locator("dialog.kodeks-search").is_visible()


def test_search_knows_no_secret_and_says_when_there_is_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page()
    search(page, "tajemnica")
    assert "TAJEMNICA" not in page.locator("dialog.kodeks-search").inner_text()


def test_the_keyboard_alone_is_enough(open_page: Callable[..., Page], url: str) -> None:
    page = open_page()
    search(page, "wojak")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{url}rozdzial-i/wojak/")


def test_a_slash_in_a_field_is_a_slash(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.keyboard.press("/")
    page.keyboard.type("a/b")
    assert page.input_value(".kodeks-search input") == "a/b"
    page.keyboard.press("Escape")
    assert not page.locator("dialog.kodeks-search").is_visible()


def goes_on_alive(page: Page, url: str) -> None:
    """Follows a link; the page's own program lives on."""
    page.wait_for_timeout(500)
    page.evaluate("() => { window.alive = true }")
    page.click("article a:has-text('Łucznik')")
    page.wait_for_url(f"{url}rozdzial-i/lucznik/")
    page.wait_for_function("() => document.querySelector('h1').textContent.includes('Łucznik')")
    assert page.evaluate("() => window.alive") is True


def test_instant_navigation_keeps_the_page_alive(open_page: Callable[..., Page], url: str) -> None:
    page = open_page()
    goes_on_alive(page, url)
    assert search(page, "mag")


STORAGE = {
    "forbidden": """["localStorage", "sessionStorage"].forEach((name) => Object.defineProperty(self, name, {
        get() { throw new DOMException("no", "SecurityError") } }))""",
    "holds rubbish": "localStorage.setItem(new URL('gry/k/', location.origin).pathname + '.__palette', '{')",
}


@pytest.mark.parametrize("how", STORAGE)
def test_a_storage_of_no_use_takes_nothing_from_the_page(
    open_page: Callable[..., Page], url: str, how: str
) -> None:
    page = open_page()
    page.add_init_script(STORAGE[how])
    page.reload()
    goes_on_alive(page, url)
    page.click("form.md-header__option label:not([hidden])")
    assert page.evaluate("() => document.body.dataset.mdColorScheme") == "slate"


COLOURS = """() => [document.body.dataset.mdColorScheme, document.documentElement.style.colorScheme,
    document.querySelectorAll('.kodeks-palette label:not([hidden])').length]"""


@pytest.mark.parametrize(
    ("scheme", "shown"), [("light", ["default", "light", 1]), ("dark", ["slate", "dark", 1])]
)
def test_colours_are_those_of_the_system_until_others_are_chosen(
    open_page: Callable[..., Page], scheme: str, shown: list[object]
) -> None:
    page = open_page(scheme=scheme)
    assert page.evaluate(COLOURS) == shown
    assert page.locator("meta[name=theme-color]").get_attribute("content").startswith("rgb(")
    other = "dark" if scheme == "light" else "light"
    page.emulate_media(color_scheme=other)
    page.wait_for_function(f"() => ({COLOURS})()[1] === '{other}'")
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(f"() => ({COLOURS})()[1] === '{scheme}'")


def test_chosen_colours_stay(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.click(".kodeks-palette label:not([hidden])")
    assert page.evaluate(COLOURS) == ["slate", "dark", 1]
    page.reload()
    assert page.evaluate(COLOURS) == ["slate", "dark", 1]
    page.emulate_media(color_scheme="dark")
    page.locator(".kodeks-palette input:checked").press("Enter")
    assert page.evaluate(COLOURS) == ["default", "light", 1]
    page.locator(".kodeks-palette input:checked").press("ArrowRight")
    assert page.evaluate(COLOURS) == ["slate", "dark", 1]
    assert page.evaluate("() => document.querySelectorAll('.kodeks-palette :focus').length") == 1


def test_a_phone_scrolls_a_wide_table_and_not_the_page(open_page: Callable[..., Page]) -> None:
    page = open_page("rozdzial-i/wojak/", width=360)
    page.wait_for_timeout(300)
    wide = page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wide


def test_the_drawer_opens_where_the_reader_is(open_page: Callable[..., Page], url: str) -> None:
    page = open_page("rozdzial-ii/talent-30/", width=390)
    page.click(".md-header label[for=__drawer]")
    here = page.locator(".md-nav--primary a.md-nav__link--active").first
    here.wait_for(state="visible")
    shown = page.locator(".md-nav--primary .md-nav .md-nav__link:visible").all_text_contents()
    assert any("Talent 31" in text for text in shown)
    assert any("więcej" in text for text in shown)
    page.click(".md-nav--primary .md-nav .md-nav__link:has-text('Talent 32')")
    page.wait_for_url(f"{url}rozdzial-ii/talent-32/")


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_the_look_follows_the_system(open_page: Callable[..., Page], scheme: str, dark: bool) -> None:
    page = open_page(scheme=scheme)
    colour = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, colour[4:-1].split(",")[:3])) < 200) is dark
    page.click("form.md-header__option label:not([hidden])")
    turned = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, turned[4:-1].split(",")[:3])) < 200) is not dark


def test_a_lost_reader_is_led_back(chromium: Browser, url: str) -> None:
    page = chromium.new_page()
    page.goto(f"{url}nie/ma/mnie/")  # the preview's own root has no page of errors
    page.goto(f"{url}404.html")
    page.click("article a:has-text('Rozdział I')")
    page.wait_for_url(f"{url}rozdzial-i/")
    page.close()


def test_the_article_can_be_read_without_a_script(chromium: Browser, url: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{url}rozdzial-i/lucznik/")
    assert page.locator("h1").text_content() == "Łucznik"
    assert page.locator("[data-kodeks-search]").is_hidden()
    context.close()
