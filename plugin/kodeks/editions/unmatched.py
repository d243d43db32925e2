"""What the lists of an edition name and the vault does not have: misspelt, or gone."""

from collections.abc import Iterator

from kodeks.config import EditionSettings
from kodeks.editions.held import entries, has_status, hides, hides_property, tagged
from kodeks.vault import Vault
from kodeks.vault.folders import published


def unmatched(vault: Vault, settings: EditionSettings) -> Iterator[tuple[str, str]]:
    """Each key with such an entry. The defaults are no entries: they hold for any vault."""
    folders, tags = entries(settings.publish)
    for folder in folders:
        if not any(published(note, "", (folder,)) for note in vault.notes):
            yield "publish", folder
    spoken = {tag.name for facts in vault.notes.values() for tag in facts.tags} if tags else set()
    for tag in sorted(tags):
        if not any(tagged(name, frozenset((tag,))) for name in spoken):
            yield "publish", f"#{tag}"
    yield from _unused(vault, settings)


def _unused(vault: Vault, settings: EditionSettings) -> Iterator[tuple[str, str]]:
    """Types of callouts, names of properties and statuses that no note has."""
    notes = vault.notes.values()
    types = {each.type for facts in notes for each in facts.callouts}
    names = {each.name for facts in notes for each in facts.properties}
    for entry in _own(settings, "hide_callouts"):
        if not any(hides(each, settings._replace(hide_callouts=(entry,))) for each in types):
            yield "hide_callouts", entry
    for entry in _own(settings, "hide_properties"):
        if not any(hides_property(each, settings._replace(hide_properties=(entry,))) for each in names):
            yield "hide_properties", entry
    for entry in _own(settings, "hide_statuses"):
        if not any(has_status(facts.property("status"), (entry,)) for facts in notes):
            yield "hide_statuses", entry


def _own(settings: EditionSettings, key: str) -> list[str]:
    """What the author's list holds besides the defaults."""
    default = EditionSettings._field_defaults[key]
    return [entry for entry in getattr(settings, key) if entry not in default]
