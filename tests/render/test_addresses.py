"""Addresses: readable, lasting, unique ignoring case, relative from anywhere."""

from urllib.parse import unquote, urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks.render.site import href
from kodeks.render.uris import LONGEST, Uris, file_of, slug

ROOT = "https://example.org/games/book/"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Rozdział V - Walka i Magia", "rozdzial-v-walka-i-magia"),
        ("Żółć i gęś", "zolc-i-ges"),
        ("Ver. 2.0", "ver.2.0"),
        ("50% plan #3 & „co”?", "50-plan-3-co"),
        ("Straße Ærø", "strasse-aero"),
        ("Правила боя", "правила-боя"),
        ("戦闘", "戦闘"),
        ("é", "e"),
        ("e\u0301", "e"),
        ("किताब", "किताब"),
        ("???", ""),
        ("..", ""),
    ],
)
def test_names_become_segments(name: str, expected: str) -> None:
    assert slug(name) == expected


@given(st.text())
def test_a_segment_is_safe_on_any_host(name: str) -> None:
    made = slug(name)
    assert not set(made) & set('/\\:*?"<>|#%& \n')
    assert made == "" or (made[0] not in ".-" and made[-1] not in ".-")
    assert len(made.encode()) <= LONGEST


@given(st.lists(st.tuples(st.sampled_from(("page", "folder", "file")), st.text(max_size=6)), max_size=30))
def test_no_two_things_share_a_file(wanted: list[tuple[str, str]]) -> None:
    uris = Uris()
    given_out = []
    for kind, name in wanted:
        if kind == "page":
            given_out.append(file_of(uris.page("", name, directories=True)))
        elif kind == "folder":
            given_out.append(file_of(uris.folder("", name)))
        else:
            given_out.append(uris.file("", name + ".png"))
    folded = [uri.casefold() for uri in given_out]
    assert len(set(folded)) == len(folded)
    tops = {uri.split("/")[0] for uri in given_out if "/" in uri}
    assert not tops & {uri for uri in given_out if "/" not in uri}, "a file where a folder must be"


@pytest.mark.parametrize("name", ["assets", "pagefind", "404", "index", "con", "Sitemap"])
def test_names_that_others_keep_are_not_given_out(name: str) -> None:
    assert Uris().page("", name, directories=True) == f"{name.lower()}-2/"


SEGMENT = st.sampled_from(["a", "b", "ą", "x y", "c.html"])
ADDRESS = st.builds(
    lambda parts, end: "/".join(parts) + end,
    st.lists(SEGMENT, min_size=1, max_size=4),
    st.sampled_from(["", "/"]),
)


@given(
    st.one_of(st.just(""), ADDRESS), st.one_of(st.just(""), ADDRESS), st.sampled_from(["", "#L12", "#^skład"])
)
def test_the_way_leads_from_any_page_to_any_other(source: str, target: str, fragment: str) -> None:
    there = urljoin(ROOT + source, href(source, target + fragment))
    assert unquote(there) == ROOT + target + fragment
