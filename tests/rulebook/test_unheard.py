"""What a note with an action table seems to say of turns, and nothing reads, is told with its line."""

import pytest

TABLE = """| Rodzaj | Ile na turę / rundę |
| --- | --- |
| Ruch | jeden na turę |
| Akcja | jedna na turę |
| Akcja Natychmiastowa | jedna darmowa na rundę |
"""


def told(book):
    return [(d.code, d.variant, d.path, d.severity) for d in book.diagnostics if d.code == "RUL019"]


@pytest.mark.parametrize(
    "said",
    [
        "W turze masz jedną szybką akcję.",
        "W turze masz dwie Akcje.",
        "Darmowych Akcji Natychmiastowych masz dwie na rundę.",
        "Limit Akcji Natychmiastowych wynosi dwie darmowe na rundę.",
        "Każda postać dysponuje w rundzie dwiema darmowymi Akcjami Natychmiastowymi.",
    ],
)
def test_a_sentence_that_counts_and_is_not_read(compiled, said):
    text = f"{TABLE}\nZasady tury.\n{said}\n"
    book = compiled({"Tura.md": text})
    assert told(book) == [("RUL019", "limit", "Tura.md", "info")]
    (found,) = [d for d in book.diagnostics if d.code == "RUL019"]
    assert text[found.start : found.end] == said.rstrip(".")


@pytest.mark.parametrize(
    "said",
    [
        "Każda postać ma jedną Akcję na turę.",
        "W turze wykonujesz jedną z akcji tego rozdziału.",
        "Druga Akcja w tej samej turze nie jest możliwa.",
        "Akcja to atak albo czar.",
        "Nikt nie ma dwóch Akcji w turze.",
    ],
)
def test_what_is_read_denied_or_no_count_is_not(compiled, said):
    assert told(compiled({"Tura.md": f"{TABLE}\n{said}\n", "Inna.md": "W turze masz trzy Akcje.\n"})) == []


def test_a_limit_that_a_slip_hides_is_missed_at_the_slip(compiled):
    priced = "\n1 [[Zapał]] opłaca jedną dodatkową Akcję.\n"
    slip = TABLE.replace("Akcja Natychmiastowa", "Akcja Natychmistowa") + priced
    found = [d for d in compiled({"Tura.md": slip}).diagnostics if d.variant == "limit"]
    told = [(d.code, slip[d.start : d.end], d.fill["slot"]) for d in found]
    assert told == [
        ("RUL017", "Rodzaj", "Akcja Darmowa"),
        ("RUL017", "Akcja Natychmistowa", "Akcja Natychmiastowa"),
    ]


def test_a_price_that_is_not_read_is_missed_at_its_sentence(compiled):
    unread = "Każda para dodatkowych Akcji kosztuje 1 [[Zapał]]."
    text = f"{TABLE}\n{unread} Jeden [[Zapał]] opłaca jedną dodatkową Akcję Natychmiastową.\n"
    found = [
        d for d in compiled({"Tura.md": text, "Zapał.md": "Pula.\n"}).diagnostics if d.variant == "price"
    ]
    assert [(text[d.start : d.end][:10], d.fill["slot"]) for d in found] == [("Każda para", "Akcja")]


def test_a_header_without_its_turn_is_told_even_where_nothing_else_speaks(compiled):
    bare = TABLE.replace("Ile na turę / rundę", "Ile")
    assert told(compiled({"Tura.md": bare})) == [("RUL019", "action", "Tura.md", "info")]
    assert told(compiled({"Tura.md": TABLE})) == []
