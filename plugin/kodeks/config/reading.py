"""The values of `kodeks.toml` held against their shapes. What could hide a secret must not be guessed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.config.keys import Keys
from kodeks.config.shape import EDITION, LISTS, SETTINGS, Named, Rows, Shape, Table, fitting
from kodeks.diagnostic import Diagnostic

EDITIONS = ("players", "gm", "mg")


class Reading:
    """Values held against their shapes: what fits is kept, what does not becomes a fault."""

    def __init__(self, keys: Keys, faults: list[Diagnostic]) -> None:
        self.keys, self.faults = keys, faults

    def value(self, value: Any, shape: Shape, at: tuple[str, ...]) -> Any:
        """A value as it is kept, None where it is of another kind."""
        if isinstance(shape, Rows):
            return self._rows(value, shape, at)
        if isinstance(shape, Table | Named):
            if not isinstance(value, dict):
                return self._wants("table", at)
            pairs = (
                self.table(value, shape, at) if isinstance(shape, Table) else self._named(value, shape, at)
            )
            return dict(pairs)
        fit = fitting(value, shape)
        if fit is None and not isinstance(shape, str):
            return self._wants("word", at, known=", ".join(shape))
        return self._wants(str(shape), at) if fit is None else fit

    def table(self, raw: Mapping[str, Any], shape: Table, at: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
        """The pairs whose key is known and whose value fits."""
        for written, value in raw.items():
            key, place = written.replace("-", "_"), (*at, written)
            if key not in shape.keys:
                self._unknown(key, shape, place)
            elif (fit := self.value(value, shape.keys[key], place)) is not None:
                yield key, fit

    def _named(self, raw: Mapping[str, Any], shape: Named, at: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
        """Pairs under the author's own names; a setting that hides is none."""
        for name, value in raw.items():
            place = (*at, name)
            if shape.each is not EDITION and _hides(name, value):
                self.faults.append(self.keys.fault(place, "misplaced", key=name))
            elif (fit := self.value(value, shape.each, place)) is not None:
                yield name, fit
                if shape.each is EDITION:
                    self._edition(name, fit, place)

    def _rows(self, value: Any, shape: Rows, at: tuple[str, ...]) -> Any:
        if not isinstance(value, list):
            return self._wants("tables", at)
        rows = [self.value(row, shape.each, (*at, f"#{number}")) for number, row in enumerate(value, 1)]
        return tuple(row for row in rows if row is not None)

    def _wants(self, kind: str, at: tuple[str, ...], **fill: str) -> None:
        table = ".".join(part for part in at if not part.startswith("#"))
        self.faults.append(self.keys.fault(at, f"wants-{kind}", key=at[-1], table=table, **fill))

    def _unknown(self, key: str, shape: Table, at: tuple[str, ...]) -> None:
        """A key of another place, or one that may be misspelt."""
        if key in SETTINGS.keys and shape is not SETTINGS:
            self.faults.append(self.keys.fault(at, "misplaced", key=at[-1]))
        else:
            known = ", ".join(_near(key, shape.keys))
            self.faults.append(self.keys.fault(at, "unknown-key", key=at[-1], known=known))

    def _edition(self, name: str, own: Mapping[str, Any], at: tuple[str, ...]) -> None:
        """What is wrong with an edition. A slip in its name would leave the one that was meant as it is."""
        from difflib import get_close_matches

        if name not in EDITIONS and (near := get_close_matches(name.lower(), EDITIONS, n=1, cutoff=0.75)):
            self.faults.append(self.keys.fault(at, "edition", key=name, known=near[0]))
        if any(entry.strip().startswith("!") for entry in own.get("publish", ())):
            self.faults.append(self.keys.fault((*at, "publish"), "negative"))
        if name == "players" and own.get("everything"):
            self.faults.append(self.keys.fault((*at, "everything"), "everything"))


def _hides(key: str, value: object) -> bool:
    """Whether a pair is a setting of what is hidden, wherever it stands."""
    shape = EDITION.keys.get(key.replace("-", "_"))
    return isinstance(shape, str) and isinstance(value, list if shape in LISTS else bool)


def _near(key: str, known: Iterable[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(key, known, n=1) or sorted(known)
