"""Units of `kodeks.toml`: `pole = "1,5 m"` lets tables write either (NOTATION 6)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from kodeks_engine.measure import unit_of
from kodeks_engine.number import Exact

from kodeks.cells import Amount, Reading, read_cell
from kodeks.rulebook.stems import same_word


class Units:
    """Rates from units to others, by their written names."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        read = {name: read_cell(text) for name, text in settings.items()}
        self.rates: dict[str, tuple[Exact, str]] = {
            name: (value.value, unit_of(value.unit))
            for name, value in read.items()
            if isinstance(value, Amount)
        }

    def knows(self, unit: str) -> bool:
        """Whether a unit is named in the settings; every one is where they name none."""
        return not self.rates or self.names(unit)

    def names(self, unit: str) -> bool:
        """Whether the settings name a unit."""
        named = [*self.rates, *[base for _, base in self.rates.values()]]
        return any(same_unit(unit, name) for name in named)

    def convert_all(self, values: Iterable[Reading]) -> list[Reading]:
        """Measures in the units that theirs are defined by; all else, as most cells are, as it is."""
        return [self.convert(v) if isinstance(v, Amount) and v.unit else v for v in values]

    def convert(self, value: Reading) -> Reading:
        """A measure in the unit that its own is defined by; anything else as it is."""
        if not isinstance(value, Amount) or not value.unit:
            return value
        for name, (rate, unit) in self.rates.items():
            if same_unit(value.unit, name):
                return Amount(value.value * rate, unit)
        return value._replace(unit=unit_of(value.unit))


@lru_cache(maxsize=8)
def units_of(settings: tuple[tuple[str, str], ...]) -> Units:
    """The units of settings: the same for the same, so that cells which were read by them stay known."""
    return Units(dict(settings))


def same_unit(unit: str, other: str) -> bool:
    """Whether two words are forms of one unit: `rund` and `runda`, `dni` and `dzień`."""
    return unit_of(unit) == unit_of(other) or same_word(unit, other)


def different(units: Iterable[str]) -> list[str]:
    """The units among words, each in the form that stands first."""
    found: list[str] = []
    for unit in units:
        if unit and not any(same_unit(unit, other) for other in found):
            found.append(unit)
    return found
