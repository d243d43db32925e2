"""What a build is about to publish, and what speaks against it: computed before anything is written."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename, dirname

from kodeks_engine.ruleset import Formula
from kodeks_engine.words import count, word

from kodeks import checks
from kodeks.checks import report, select, suppress
from kodeks.checks.context import Context
from kodeks.commands.opening import Opened
from kodeks.commands.rules import rules_for
from kodeks.config import NAME as SETTINGS
from kodeks.diagnostic import Diagnostic
from kodeks.editions import Edition, Held, public
from kodeks.links import Verdict
from kodeks.rulebook import Book, compile_book

NAMED = 5
OURS = ("LNK014", "SEC004")  # told for the edition at hand, not for the players' alone


@dataclass(frozen=True)
class Plan:
    """An edition of a vault with its rulebook. ``lang`` is the language of what is told."""

    opened: Opened
    edition: Edition
    book: Book
    lang: str

    @cached_property
    def whole(self) -> Book:
        """The rulebook of all notes, hidden ones too."""
        return compile_book(self.opened.resolved)

    @cached_property
    def stops(self) -> list[str]:
        """What forbids the build: public rules that do not hold without hidden ones."""
        fresh = [each for each in self.book.diagnostics if each.severity == "error"]
        known = [self._said(each) for each in (self.whole.diagnostics if fresh else ())]
        return [self._stop(each) for each in fresh if self._said(each) not in known]

    def _said(self, each: Diagnostic) -> tuple[object, ...]:
        """What a finding says of which line: hidden text beside it may move its column."""
        row = self.opened.source(each.path).position(each.start).row
        return (each.code, each.path, row, each.variant, each.fill)

    def _stop(self, each: Diagnostic) -> str:
        place = self._place(each.path, each.start)
        message = word(self.lang, each.message_key, **each.filled(self.lang))
        home = self._home(each)
        return word(self.lang, "build.hidden_rule", place=place, message=message, home=home)

    def _home(self, each: Diagnostic) -> str:
        """Where the hidden half stands, if the finding is at a link."""
        whole = self.opened.resolved
        links = whole.vault.notes[each.path].links
        at = next((n for n, link in enumerate(links) if link.span.start <= each.start < link.span.end), None)
        verdict = whole.verdicts[each.path][at] if at is not None else None
        if verdict is None or verdict.path is None:
            return ""
        return word(self.lang, "build.hidden_home", place=self._place(verdict.path, self._defined(verdict)))

    def _defined(self, verdict: Verdict) -> int:
        """Where the formula begins that a link leads to, else its heading or note."""
        note, heading = verdict.path or "", verdict.heading
        headings = self.opened.resolved.vault.notes[note].headings
        start = headings[heading].span.start if heading >= 0 else 0
        row = self.opened.vault.source(note).position(start).row
        for quantity in self.whole.rules.quantities:
            if quantity.place[:2] == (note, row) and isinstance(quantity.definition, Formula):
                return self.opened.vault.source(note).offset(quantity.definition.place.line - 1)
        return start

    @cached_property
    def warnings(self) -> list[str]:
        """What the author should look at: lists, text beside secrets, links and embeds of what is hidden."""
        return [*self._lists(), *self._secrets(), *self._to_hidden()]

    def _lists(self) -> Iterator[str]:
        """Settings that are not read, and entries that name nothing: what they were to hide may show."""
        for path in self._elsewhere():
            yield word(self.lang, "build.settings_elsewhere", place=self.opened.filename(path))
        for key, entry in self.edition.unmatched:
            place = self._setting(key, entry)
            yield word(
                self.lang, f"build.unmatched.{key}", place=place, edition=self.edition.name, entry=entry
            )

    def _elsewhere(self) -> Iterator[str]:
        """Files of settings above and below the vault's root."""
        root = self.opened.root.resolve()
        if (root.parent / SETTINGS).is_file() and not (root.parent / ".obsidian").exists():
            yield f"../{SETTINGS}"
        yield from (path for path in self.opened.vault.files if basename(path).casefold() == SETTINGS)

    def _setting(self, key: str, entry: str) -> str:
        """Where an entry stands in the settings, else its key."""
        source = self.opened.source(SETTINGS)
        said = re.compile(rf"[\"'][^\"'\n]*?{re.escape(entry)}", re.IGNORECASE).search(source.text)
        at = said.start() if said else max(source.text.find(key), 0)
        row, column = source.position(at)
        return f"{self.opened.filename(SETTINGS)}:{row}:{column}"

    def _secrets(self) -> Iterator[str]:
        context = Context(self.opened.resolved)
        found = [each for each in self.opened.noted if each.code.startswith("SEC")]
        for check in checks.load().values():
            if check.code.startswith("SEC") and check.code not in OURS and check.vault:
                found += check.vault(context)
        public_notes = self.edition.resolved.vault.notes
        chosen = select.apply(
            rules_for(self.opened, self.edition.name),
            checks.load(),
            suppress.apply([each for each in found if each.path in public_notes]),
        )
        told = report.findings(
            chosen, checks.load(), self.opened.vault.source, self.opened.filename, self.lang
        )
        yield from (line for each in told if each.severity != "info" for line in report.text([each]))

    def _to_hidden(self) -> Iterator[str]:
        for path, index in self.edition.leads_to_hidden:
            link = self.edition.resolved.vault.notes[path].links[index]
            key = "build.embeds_hidden" if link.embed else "build.links_hidden"
            target = link.target + (f"#{link.subpath}" if link.subpath else "")
            yield word(self.lang, key, place=self._place(path, link.span.start), target=target)

    def _place(self, path: str, offset: int) -> str:
        row, column = self.opened.vault.source(path).position(offset)
        return f"{self.opened.filename(path)}:{row}:{column}"

    def summary(self) -> Iterator[str]:
        """How many notes of which folders are seen; what is held back and why."""
        notes = self.edition.resolved.vault.notes
        name = self.edition.name
        if not notes:
            key = "build.empty" if self.opened.vault.notes else "build.no_notes"
            yield word(self.lang, key, edition=name)
        else:
            yield word(self.lang, "build.visible", edition=name, notes=self._count(len(notes)))
            yield from self._folders(notes)
        if self.edition.held:
            yield word(self.lang, "build.held", n=len(self.edition.held))
            yield from self._held()

    def _count(self, n: int) -> str:
        return count(self.lang, "count.note", n)

    def _folders(self, notes: Iterable[str]) -> Iterator[str]:
        for folder, n in sorted(Counter(map(dirname, notes)).items()):
            shown = f"{folder}/" if folder else word(self.lang, "build.visible_root")
            yield word(self.lang, "build.visible_folder", folder=shown, notes=self._count(n))

    def _held(self) -> Iterator[str]:
        by: dict[tuple[str, str], list[Held]] = {}
        for each in self.edition.held:
            by.setdefault((each.reason, each.detail), []).append(each)
        for (reason, detail), held in sorted(by.items()):
            said = word(self.lang, f"build.reason.{reason}", detail=detail)
            names = held if reason == "unreadable" else held[:NAMED]
            shown = ", ".join(each.path for each in names) + ("…" if len(names) < len(held) else "")
            yield word(self.lang, "build.held_reason", reason=said, notes=self._count(len(held)), names=shown)


def make_plan(opened: Opened, edition: str, lang: str | None) -> Plan:
    """The plan of a vault whose settings could be read. Raises CannotRunError."""
    shown = public(opened.resolved, opened.edition(edition))
    book = compile_book(shown.resolved)
    return Plan(opened, shown, book, lang or opened.vault.language)
