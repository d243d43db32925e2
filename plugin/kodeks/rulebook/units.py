"""Units of `kodeks.toml`: `pole = "1,5 m"` lets tables write either (NOTATION 6)."""

from collections.abc import Mapping

from kodeks_engine.number import Exact

from kodeks.cells import Amount, Reading, read_cell
from kodeks.rulebook.stems import same_word


class Units:
    """Rates from units to others, by their written names."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        read = {name: read_cell(text) for name, text in settings.items()}
        self.rates: dict[str, tuple[Exact, str]] = {
            name: (value.value, value.unit) for name, value in read.items() if isinstance(value, Amount)
        }

    def knows(self, unit: str) -> bool:
        """Whether a unit is named in the settings; every one is where they name none."""
        named = [*self.rates, *[base for _, base in self.rates.values()]]
        return not named or any(same_word(unit, name) for name in named)

    def convert(self, value: Reading) -> Reading:
        """A measure in the unit that its own is defined by; anything else as it is."""
        if not isinstance(value, Amount) or not value.unit:
            return value
        for name, (rate, unit) in self.rates.items():
            if same_word(value.unit, name):
                return Amount(value.value * rate, unit)
        return value
