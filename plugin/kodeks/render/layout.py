"""Where everything lies on the site: an address for each folder, note and attachment of an edition."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from posixpath import basename, dirname

from kodeks_engine import words

from kodeks.model import Facts
from kodeks.render.media import DRAWN, ending
from kodeks.render.order import in_order
from kodeks.render.site import Crumb, Node
from kodeks.render.titles import of_name, stem, title_of
from kodeks.render.uris import Uris


@dataclass
class Layout:
    """Addresses by vault path. ``index`` is the note that stands for a folder, where there is one."""

    language: str
    name: str
    directories: bool = True
    uris: Uris = field(default_factory=Uris)
    folders: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    index: dict[str, str] = field(default_factory=dict)
    inside: Mapping[str, "list[str]"] = field(default_factory=dict)
    below: Mapping[str, "list[str]"] = field(default_factory=dict)
    facts: Mapping[str, Facts] = field(default_factory=dict)

    @property
    def owners(self) -> Mapping[str, str]:
        """The folder that each index note stands for."""
        return {note: folder for folder, note in self.index.items()}

    def address(self, folder: str) -> str:
        """Where a folder's own page lies; ``folders`` holds what its notes' addresses begin with."""
        return self.folders[folder] + ("" if self.directories else "index.html")

    def trail(self, folder: str) -> tuple[Crumb, ...]:
        """The folders from the root down to ``folder``, the root left out."""
        if not folder:
            return ()
        return (*self.trail(dirname(folder)), Crumb(self.folder_title(folder), self.address(folder)))

    def folder_title(self, folder: str) -> str:
        """What a folder is called: as its own note says, else by its name."""
        note = self.index.get(folder)
        return self.facts[note].title if note and self.facts[note].title else of_name(basename(folder))

    def node(self, folder: str = "") -> Node:
        """The navigation from a folder on."""
        notes = (path for path in self.inside.get(folder, ()) if path not in self.owners)
        children = [self.node(below) for below in self.below.get(folder, ())]
        children += [Node(title_of(self.facts[path]), self.notes[path]) for path in notes]
        title = self.folder_title(folder) if folder else self.name
        return Node(title, self.address(folder), tuple(children))


def lay_out(facts: Mapping[str, Facts], *, name: str, language: str, directories: bool = True) -> Layout:
    """Addresses for all notes and their folders. Attachments get theirs by `place_files`."""
    inside, below = _folders(facts, language)
    out = Layout(language, name, directories, inside=inside, below=below, facts=facts)
    out.folders[""] = ""
    for folder in sorted(inside):
        if (note := _index_note(out, folder)) and note not in out.owners:
            out.index[folder] = note
        if folder:
            out.folders[folder] = out.uris.folder(out.folders[dirname(folder)], basename(folder))
    own = out.owners
    for path in sorted(facts):
        parent = out.folders[dirname(path)]
        out.notes[path] = (
            out.address(own[path])
            if path in own
            else out.uris.page(parent, stem(path), directories=directories)
        )
    return out


def place_files(out: Layout, paths: Iterable[str]) -> None:
    """Addresses for the attachments that public text shows."""
    for path in sorted(set(paths)):
        if ending(path) in DRAWN | {"md"}:
            continue
        folder = _file_folder(out, dirname(path))
        out.files[path] = out.uris.file(folder, basename(path))


def _file_folder(out: Layout, folder: str) -> str:
    if folder not in out.folders:
        out.folders[folder] = out.uris.folder(_file_folder(out, dirname(folder)), basename(folder))
    return out.folders[folder]


def _folders(facts: Mapping[str, Facts], language: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Notes and folders in each folder, in the order of a book."""
    inside: dict[str, list[str]] = defaultdict(list, {"": []})
    for path in facts:
        inside[dirname(path)].append(path)
    for folder in list(inside):
        while folder := dirname(folder):
            inside.setdefault(folder, [])
    below: dict[str, list[str]] = defaultdict(list)
    for folder in inside:
        if folder:
            below[dirname(folder)].append(folder)
    ordered = {folder: in_order(paths, lambda path: stem(path), language) for folder, paths in inside.items()}
    return ordered, {folder: in_order(names, basename, language) for folder, names in below.items()}


def _index_note(out: Layout, folder: str) -> str | None:
    """The note that stands for a folder: `index`, `README`, its name, a home page's name, the only `#moc`."""
    notes = out.inside[folder]
    names = {stem(path).casefold(): path for path in reversed(notes)}
    own = basename(folder) if folder else out.name
    wanted = ["index", "readme", own.casefold()]
    wanted += words.spellings(out.language, "site.home_names") if not folder else []
    for name in wanted:
        if name in names:
            return names[name]
    maps = [path for path in notes if any(tag.name.casefold() == "moc" for tag in out.facts[path].tags)]
    beside = f"{folder}.md" if f"{folder}.md" in out.facts else None
    return maps[0] if len(maps) == 1 else beside
