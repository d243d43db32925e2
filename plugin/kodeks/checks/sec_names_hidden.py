"""Text that players read names a note that they do not see.

Why: the words of a public note stay as they are, so its readers learn that there is something, and its name.

Example:
    Karczmarz zna prawdę o Klątwie Rodu i milczy. Klątwa Rodu trwa.
    === Klątwa Rodu.md
    ---
    publish: false
    ---
    Karczmarz jest wampirem.

Mend: word it otherwise, or hide the sentence too. If players may know the name, suppress the finding here.

Fine:
    > [!gm] Sekret
    > Klątwa Rodu trwa.
    === Klątwa Rodu.md
    ---
    publish: false
    ---
    Karczmarz jest wampirem.

Source: issue list of links
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from kodeks.checks import prose
from kodeks.checks.lnk_leads_to_hidden import TOLD_ELSEWHERE
from kodeks.checks.prose import blanked
from kodeks.diagnostic import Diagnostic, Severity
from kodeks.model import Facts
from kodeks.paths import stem

if TYPE_CHECKING:
    from kodeks.checks.context import Context

CODE = "SEC009"
NAME = "names-hidden"
SEVERITY = "warning"
LETTERS = 5
FIRST = re.compile(r"(?<![^\W_])[^\W_]+")
# A name of one word is a common word, too, unless it has its capital in the middle of a sentence.
WITHIN = re.compile(r"[^\W\d_,;–-][,;]? \Z")

Names = Mapping[str, list[tuple[str, str]]]


def check_vault(context: "Context") -> Iterable[Diagnostic]:
    """The first mention of each hidden note in each public one that does not link to it."""
    names = _names(context)
    for facts in context.notes if names else ():
        if not context.hidden(facts.path):
            yield from _mentions(context, facts, names)


def _names(context: "Context") -> Names:
    """The names of hidden notes with their paths, by their first words; none that a public note bears too.

    What has a heading in public text is no secret.
    """
    notes = context.vault.notes
    public = [facts for path, facts in notes.items() if not context.hidden(path)]
    shown = {said for facts in public for said in (*_said(facts), *(each.display for each in facts.headings))}
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for path, facts in notes.items():
        held = context.held(path)
        if held and held.reason not in TOLD_ELSEWHERE:
            for said in _said(facts) - shown:
                first = FIRST.match(said)
                if first and said[0].isupper() and len(said) >= LETTERS:
                    found[first[0]].append((said, path))
    return found


def _said(facts: Facts) -> set[str]:
    return {said for said in (stem(facts.path), facts.title, *facts.aliases) if said}


def _mentions(context: "Context", facts: Facts, names: Names) -> Iterator[Diagnostic]:
    source = context.source(facts.path)
    known = {verdict.path for verdict in context.resolved.verdicts[facts.path]}
    spans = (*(each.span for each in facts.links), *(each.span for each in facts.headings))
    text = blanked(prose.of(facts, source), spans)
    for word in FIRST.finditer(text):
        for said, path in names.get(word[0], ()):
            if path not in known and _stands(said, text, word.start()):
                if context.veils(facts.path, word.start()):
                    continue
                known.add(path)
                span = (word.start(), word.start() + len(said))
                yield Diagnostic(CODE, facts.path, *span, _severity(context, path), fill={"name": said})


def _stands(said: str, text: str, at: int) -> bool:
    end = at + len(said)
    if not text.startswith(said, at) or text[end : end + 1].isalnum():
        return False
    return " " in said or WITHIN.search(text, max(at - 3, 0), at) is not None


def _severity(context: "Context", path: str) -> Severity:
    """A folder that only looks like preparation is a guess."""
    held = context.held(path)
    return "info" if held and held.reason == "preparation" else "warning"
