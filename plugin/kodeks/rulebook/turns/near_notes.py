"""The notes that speak of turns: those with an action table, then those that they link to."""

from collections.abc import Sequence

from kodeks.rulebook.reader import Reader


def near_notes(readers: Sequence[Reader]) -> list[Reader]:
    """The readers of notes with an action table, then of those that they link to."""
    by_path = {reader.path: reader for reader in readers}
    tables = [r for r in readers if any(typed.kind == "action" for typed in r.names.typed(r.path))]
    linked = [verdict.path for reader in tables for verdict in reader.names.resolved.verdicts[reader.path]]
    paths = dict.fromkeys(
        [*(reader.path for reader in tables), *(path for path in linked if path in by_path)]
    )
    return [by_path[path] for path in paths if path is not None]
