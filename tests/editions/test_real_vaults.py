"""Real vaults: no name and no sentence of what is held back is in the site, unless public text has it.

Their authors hide little, so two editions are made of each: the players' own, and one that lists every other
note and hides every type of callout.
"""

import html
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from kodeks import config as settings
from kodeks.config import EditionSettings
from kodeks.editions import Edition, hidden_spans, public
from kodeks.links import resolve
from kodeks.paths import stem
from kodeks.render.assets import Assets
from kodeks.render.make import Wanted, make_site
from kodeks.rulebook import compile_book
from kodeks.vault import Vault, read_vault
from kodeks_engine.words import table

VAULTS = ("de-visdraconis", "iron-vault", "kepano", "obsidian-export", "pl-system-notes", "quartz-docs")
SENTENCE = re.compile(r"[^\W\d_][\w ,;'’“”„-]{28,}[^\W_]")
WORD = re.compile(r"[^\W_]+")
MARK = re.compile("[\u0300-\u036f]")
MOST = 6  # so many words tell a sentence from others


def words(text: str) -> tuple[str, ...]:
    """A text as it is compared: in small letters without marks, as addresses have it too."""
    letters = unicodedata.normalize("NFD", text.lower()).replace("ł", "l")
    return tuple(WORD.findall(MARK.sub("", letters)))


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of words of a text, up to so many."""
    all_words = words(text)
    return {run for n in range(1, MOST + 1) for run in zip(*(all_words[k:] for k in range(n)), strict=False)}


def halved(vault: Vault) -> EditionSettings:
    """Every other note, no callout at all."""
    types = {each.type for facts in vault.notes.values() for each in facts.callouts}
    return EditionSettings("half", publish=tuple(list(vault.notes)[::2]), hide_callouts=tuple(sorted(types)))


def secrets(edition: Edition) -> Iterator[str]:
    """Names, other names, headings and sentences of what is held back; sentences of hidden text."""
    whole = edition.whole.vault
    for path, facts in whole.notes.items():
        source = whole.source(path)
        if path not in edition.resolved.vault.notes:
            yield from (stem(path), facts.title, *facts.aliases, *(each.display for each in facts.headings))
            yield from SENTENCE.findall(source.text)
        else:
            for span in hidden_spans(facts, source, edition.settings):
                yield from SENTENCE.findall(source.text, *span)
    yield from (stem(path) for path in whole.files if path not in edition.resolved.vault.files)


def said(edition: Edition) -> str:
    """All that public text and our own words say."""
    vault = edition.resolved.vault
    texts = (f"{path} {facts.title} {vault.source(path).text}" for path, facts in vault.notes.items())
    return " ".join((*texts, *vault.files, repr(table("en"))))


def shown(edition: Edition) -> str:
    """The site's texts and addresses, as they stand and as a reader sees them."""
    book = compile_book(edition.resolved)
    bare = Assets({}, (), (), ())
    site = make_site(edition.resolved, book.ruleset, Wanted("x"), language="en", assets=bare)
    texts = [*site.files, *site.redirects, *(page.url for page in site.pages)]
    for page in site.pages:
        article = page.write()
        texts += (
            page.title,
            page.description,
            article.html,
            article.indexed,
            repr((page.trail, article.toc)),
        )
    texts += [content.decode() for content in site.files.values() if isinstance(content, bytes)]
    text = html.unescape(" ".join(texts))
    return " ".join((text, re.sub(r"<[^<>]*>", "", text), unquote(text)))


@pytest.mark.corpora
@pytest.mark.parametrize("half", [False, True], ids=["own", "half"])
@pytest.mark.parametrize("name", VAULTS)
def test_nothing_that_is_held_back_is_in_the_site(name: str, half: bool, shared: Path) -> None:
    root = shared / "corpora" / name
    config, _ = settings.load(root)
    vault = read_vault(root, config, cache=False)
    edition = public(resolve(vault), halved(vault) if half else config.editions["players"])
    secret = {found[:MOST]: each for each in secrets(edition) if len("".join(found := words(each))) > 3}
    there, legal = runs(shown(edition)), runs(said(edition))
    assert {each for found, each in secret.items() if found in there and found not in legal} == set()
    assert not half or len(secret) > 10
