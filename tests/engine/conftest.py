"""A small rulebook built by hand, as the reader of notes would build it."""

from types import SimpleNamespace

import pytest
from kodeks_engine.formula import Binary, Number, Otherwise, Ref, Rounding, Total
from kodeks_engine.place import Place
from kodeks_engine.ruleset import Formula, FromTable, Input, Quantity, Ruleset
from kodeks_engine.table import Component, Components, Effect, Is, Lookup, LookupRow, Switch


def place(note: str, line: int = 1) -> Place:
    return Place(f"{note}.md", line)


def quantity(name: str, expr: object, line: int = 5) -> Quantity:
    """A quantity that a sentence in its own note defines."""
    return Quantity(name, name.upper(), place(name), Formula(expr, f"{name} = …", place(name, line)))


def asked(name: str, **more: object) -> Input:
    return Input(name, name.upper(), more.pop("kind", "number"), place(name, 3), **more)


def difference(a: object, b: object) -> Binary:
    return Binary(a, (("-", b),))


def book(*things: object, **more: object) -> Ruleset:
    """A ruleset of these things, each in its place."""
    fields = {
        Quantity: "quantities",
        Input: "inputs",
        Switch: "switches",
        Lookup: "lookups",
        Components: "components",
    }
    sorted_in: dict[str, tuple[object, ...]] = {}
    for thing in things:
        field = fields.get(type(thing), "components")
        sorted_in[field] = (*sorted_in.get(field, ()), thing)
    return Ruleset(**sorted_in, **more)


def d20() -> Ruleset:
    """Melee attack and armour class: a formula, a lookup, a component table in three variants, a state."""
    sizes = (("Mały", 1), ("Średni", 0), ("Duży", -1))
    modifier = Rounding(Binary(difference(Ref("sila"), Number(10)), (("/", Number(2)),)), "down")
    rows = (
        Component(Ref("pancerz"), place("kp", 10), "pancerz", False, ("no", "yes")),
        Component(Ref("karwasze"), place("kp", 11), "pancerz", False, ("no", "yes")),
        Component(Ref("ulepszenie"), place("kp", 12), "", False, ("no", "yes"), None, "pancerz"),
        Component(Ref("zrecznosc"), place("kp", 13), "", True, ("yes", "penalty")),
        Component(Ref("unik"), place("kp", 14), "unik", True, ("yes", "no")),
    )
    return book(
        asked("sila", kind="number-or-none", default=10),
        asked("bpa", default=0, low=0, high=40),
        asked("rozmiar", kind="choice", choices=tuple(name for name, _ in sizes), default="Średni"),
        *[asked(name, default=0) for name in ("pancerz", "karwasze", "ulepszenie", "zrecznosc", "unik")],
        asked("cel"),
        quantity("mod", Otherwise(modifier, Ref("sila"), Number(0))),
        Quantity("rozmiar_mod", "Modyfikator z rozmiaru", place("rozmiar"), FromTable(("rozmiary",))),
        quantity("atak", Binary(Ref("bpa"), (("+", Ref("mod")), ("+", Ref("rozmiar_mod"))))),
        quantity("kp", Binary(Number(10), (("+", Total("skladniki")),))),
        quantity("kp_dotykowa", Binary(Number(10), (("+", Total("skladniki", ("Dotyk",))),))),
        quantity(
            "kp_nieprzygotowana", Binary(Number(10), (("+", Total("skladniki", ("nieprzygotowany",))),))
        ),
        Lookup(
            "rozmiary",
            "tabela rozmiarów",
            (Ref("rozmiar"),),
            ("rozmiar_mod",),
            tuple(
                LookupRow((Is(w),), (Number(n),), place("rozmiar", 10 + i)) for i, (w, n) in enumerate(sizes)
            ),
            place("rozmiar", 8),
        ),
        Components("skladniki", "składniki", ("Dotyk", "Nieprzygotowany"), rows, place("kp", 8)),
        Switch("wstrzasniety", "Wstrząśnięty", (Effect("atak", "+", Number(-2), place("w", 5)),), place("w")),
    )


@pytest.fixture(scope="session")
def make() -> SimpleNamespace:
    """Makers of rulebook data."""
    return SimpleNamespace(place=place, quantity=quantity, asked=asked, difference=difference, book=book)


@pytest.fixture(scope="session")
def rules() -> Ruleset:
    """The small d20 rulebook."""
    return d20()
