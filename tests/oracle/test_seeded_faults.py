"""For every kind of RUL, EXM and ACT finding: one fault in a copy of the book is found, and nothing else."""

import shutil
from collections import Counter

import pytest
from kodeks import checks
from kodeks.commands.check import Options, findings
from kodeks.commands.opening import open_vault

CH2, CH5 = "Rozdział II - Tworzenie Postaci", "Rozdział V - Walka i Magia"
CH3 = "Rozdział III - Ekwipunek"
SIZE = f"{CH2}/Rozmiar.md"
TURN = f"{CH5}/Tura.md"
GRAPPLE = f"{CH5}/Zwarcie.md"
GRIP = f"{CH5}/Chwyt.md"
RANGE = f"{CH5}/Kara z zasięgu.md"
SAVES = f"{CH5}/Rzuty obronne.md"
NATURAL = f"{CH5}/Broń naturalna.md"

ARMOUR, ATTACK = f"{CH5}/Klasa Pancerza.md", f"{CH5}/Test ataku.md"
PRONE = "Aneks A - Stany Postaci/Leżący.md"
STUNNED = "Aneks A - Stany Postaci/Oszołomiony.md"
NEW, OTHER = f"{CH5}/Nowa.md", f"{CH5}/Inna.md"
STEP, LEAP = "Ruchy/Krok.md", "Ruchy/Skok.md"
AT = "../Rozdział%20II%20-%20Tworzenie%20Postaci"
STR = f"[Siła]({AT}/Siła.md)"
SIZED = f"[Rozmiar]({AT}/Rozmiar.md)"
HERE, THERE = "[Nowa](Nowa.md)", "[Inna](Inna.md)"


def end(text):
    """Text put at the end of a note."""
    return [("", f"\n{text}\n")]


def table(head, *rows):
    """A table of rows as they are written, without the outer pipes."""
    rule = " | ".join("---" for _ in head.split(" | "))
    return "\n".join(f"| {row} |" for row in (head, rule, *rows))


def wide(numbers, cuts):
    """A decision over so many numbers, each with so many cut points."""
    heads = [f"W{i}" for i in range(numbers)]
    asked = table("Podaj | Domyślnie", *(f"[{each}](#{each}) | 0" for each in heads))
    rows = [
        f"{' i '.join(f'[{each}](#{each}) > {n}' for each in heads)} | {n}" for n in range(10 * cuts, 0, -10)
    ]
    notes = "\n".join(f"## {each}\n\nWartość {each}.\n" for each in heads)
    return end(f"{asked}\n\n{table(f'Gdy | {HERE}', *rows, 'w innym przypadku | 0')}\n\n{notes}")


# (what, note, changes, the codes that are found)
FAULTS = [
    ("undefined in a formula", NEW, end(f"{HERE} = 2 + {THERE}"), ["RUL001"]),
    ("undefined in a table", NEW, end(table(f"{SIZED} | {HERE}", f"Duży | {THERE}")), ["RUL001"]),
    ("undefined in a calculator", NEW, end(f"> [!kalkulator] Nowa\n> - {THERE}"), ["RUL001"]),
    ("a bracket is missing", NEW, end(f"{HERE} = ({STR} + 2"), ["RUL002"]),
    ("an asterisk", NEW, end(f"{HERE} = 2 * {STR}"), ["RUL002"]),
    ("a comma is missing", NEW, end(f"{HERE} = {STR} / 2 w dół"), ["RUL002"]),
    ("a name without a link", NEW, end(f"{HERE} = 10 + Siła"), ["RUL002"]),
    ("two links and no operator", NEW, end(f"{HERE} = {STR} {STR}"), ["RUL002"]),
    ("two in a circle", NEW, end(f"{HERE} = {THERE} + 1\n\n{THERE} = {HERE} − 1"), ["RUL003"]),
    ("itself", NEW, end(f"{HERE} = {HERE} + 1"), ["RUL003"]),
    ("a second formula", NEW, end(f"{HERE} = 1\n\n{HERE} = 2"), ["RUL004"]),
    ("a formula for an input", NEW, end(f"{STR} = 12"), ["RUL004"]),
    ("two formulas in two notes", NEW, end("[Inicjatywa](Inicjatywa.md) = 3"), ["RUL004"]),
    ("an id of another", NEW, [("Nowa", "---\nid: kp\n---\nNowa", 1), *end(f"{HERE} = 3")], ["RUL005"]),
    ("thousands or a decimal", NEW, end(table(f"{SIZED} | {HERE}", "Duży | 1,500")), ["RUL006"]),
    ("a lost footnote", NEW, end(table(f"{SIZED} | {HERE}", "Duży | +02")), ["RUL006"]),
    ("no last row", NEW, end(table(f"Gdy | {HERE}", f"{STR} > 3 | 1")), ["RUL006"]),
    ("a variant that is none", NEW, end(table("Składnik sumy | Dotyk", f"{STR} | może")), ["RUL006"]),
    ("a gap", NEW, end(table(f"{STR} | {HERE}", "1–3 | 1", "5–6 | 2")), ["RUL007"]),
    ("an overlap", NEW, end(table(f"{STR} | {HERE}", "1–3 | 1", "3–6 | 2")), ["RUL007"]),
    ("a key twice", SIZE,
     [("| Średni | +0 | +0 | 5 |", "| Średni | +0 | +0 | 5 |\n| średni | +0 | +0 | 5 |", 1)],
     ["RUL007"]),
    ("a row below its wider one", NEW,
     end(table(f"Gdy | {HERE}", f"{STR} > 3 | 1", f"{STR} > 5 | 2", "w innym przypadku | 0")),
     ["RUL008"]),
    ("a word in a sum", NEW, end(f"{HERE} = 2 + [Chwyt](Chwyt.md)"), ["RUL009"]),
    ("a word that is no choice", NEW,
     end(table(f"Gdy | {HERE}", "[Chwyt](Chwyt.md) = „trzy ręce” | 1", "w innym przypadku | 0")),
     ["RUL009"]),
    ("a procedure that is none", NEW, end(table("Procedura | taniec", "krok | 2")), ["RUL010"]),
    ("a slot that is none", SAVES, [("| premia |", "| premja |")], ["RUL010"]),
    ("a number for a sentence", SAVES, [("[o naturalnej 1 i 20](#^naturalne)", "20")], ["RUL010"]),
    ("a slot twice", SAVES, [("| zdanie o rzucie", "| premia | 3 |\n| zdanie o rzucie")], ["RUL010"]),
    ("a default that is no choice", GRIP, [("oburącz | jedna ręka |", "oburącz | trzy ręce |")], ["RUL011"]),
    ("a default out of limits", RANGE,
     [("| liczba | 30 | 1 | 100 |", "| liczba | 300 | 1 | 100 |")],
     ["RUL011"]),
    ("a limit above the other", RANGE,
     [("| liczba | 30 | 1 | 100 |", "| liczba | 30 | 100 | 1 |")],
     ["RUL011"]),
    ("a row for nobody", NEW,
     end(table(f"Gdy | {HERE}", f"{STR} > 3 i {STR} < 2 | 1", "w innym przypadku | 0")),
     ["RUL008"]),
    ("words among numbers", NEW,
     end(table(f"Gdy | {HERE}", f"{STR} > 3 | 1", f"{STR} > 1 | mało", "w innym przypadku | 0")),
     ["RUL009"]),
    ("metres and rounds", NEW,
     end(f"{table('Podaj | Domyślnie', f'{HERE} | 3 m', '[Dystans](#Dystans) | 2 rundy')}\n\n"
         f"[Suma](#Suma) = {HERE} + [Dystans](#Dystans)\n\n## Dystans\n\nDroga.\n\n## Suma\n\nRazem."),
     ["RUL009"]),
    ("too many combinations", NEW, wide(7, 6), ["RUL012"]),
    ("a die times another", NEW, end(f"{HERE} = k6 × {STR}"), ["RUL013"]),
    ("a control range that lies", NEW,
     end(f"{HERE} = {STR} × 5\n\n| {STR} | {HERE} |\n| --- | ---: |\n| 10–12 | 50 |"), ["RUL014"]),
    ("a sum without links", NEW, end("Modyfikator ze Zręczności + modyfikator z rozmiaru"), ["RUL015"]),
    ("a formula that goes on in a list", NEW, end(f"{HERE} = {STR}\n+ 2 z {STR}"), ["RUL016"]),
    ("Dataview's code", NEW, end(f"Tu stoi `= {STR}`."), ["RUL018"]),
    ("another sentence unbound", TURN,
     [("| zdanie o Ripoście | [Riposta](#^riposta) |\n", "")], ["RUL017"]),
    ("a decision without a link", NEW, end(table("Gdy | Premia", f"{STR} > 3 | 1")), ["RUL019"]),
    ("an example that expects nothing", NEW, end(table(f"Przykład | {STR}", "Ogr | 3")), ["RUL019"]),
    ("one die multiplied", NEW, end(f"{HERE} = {STR} × 1k3"), ["RUL013"]),
    ("a control table that lies", NEW,
     end(f"{HERE} = {STR} × 5\n\n| {STR} | {HERE} |\n| ---: | ---: |\n| 10 | 50 |\n| 12 | 61 |"), ["RUL014"]),
    ("a formula without links", NEW, end("Modyfikator z Siły + Modyfikator z rozmiaru = premia"), ["RUL015"]),
    ("a formula become a heading", NEW, end(f"{HERE} = {STR} + 2\n===\n\nTak się liczy."), ["RUL016"]),
    ("a formula as code", NEW, end(f"{HERE} `= {STR} + 2`"), ["RUL018"]),
    ("a sentence unbound", TURN,
     [("| zdanie raz na rundę | [jak często](#^raz-na-runde) |\n", "")],
     ["RUL017"]),
    ("a sentence bound to another's place", TURN, [("[Riposta](#^riposta)", "[Riposta](#^wspolna-pula)")],
     ["RUL017"]),
    ("another than the first is free", TURN, [("zawsze pierwsza w rundzie", "zawsze druga w rundzie")],
     ["RUL019"]),
    ("the stunned may pay", STUNNED, [("Nie może wydawać", "Może wydawać")], ["RUL019"]),
    ("a wrong example", GRAPPLE, [("21 | Duży | nie | +12 |", "21 | Duży | nie | +11 |")],
     ["EXM001"]),
    ("another wrong example", GRAPPLE, [("21 | Duży | nie | +12 |", "22 | Duży | nie | +12 |")], ["EXM001"]),
    ("an example beyond limits", GRAPPLE, [("| Ogr | +3 | 21 |", "| Ogr | +3 | 999 |")], ["EXM002"]),
    ("an example of a size that is none", GRAPPLE, [("+3 | 21 | Duży |", "+3 | 21 | Duzzy |")],
     ["EXM002"]),
    ("a change without its sign", PRONE, [("dystansowym) | +4 |", "dystansowym) | 4 |")], ["RUL002"]),
    ("an unread part of a sum", ARMOUR, [("| odbicie | tak |", "| odbicie | czasem |")], ["RUL006"]),
    ("a word that never is", ATTACK, [("≠ „jak każe broń”", "≠ „jak chce broń”")], ["RUL009"]),
    ("a row without example", NATURAL,
     [("| Paszcza niedźwiedzia przy pazurach | 27 | dodatkowa | +4 |\n", "")],
     ["EXM003"]),
    ("no number of times", TURN, [("| jeden na turę |", "| rzadko |")], ["ACT001"]),
    ("a number that is two", TURN, [("| jeden na turę |", "| jeden lub dwa na turę |")], ["ACT001"]),
    ("another kind twice", TURN,
     [("| **Akcja Natychmiastowa** |", "| **Akcja Darmowa** | bez limitu | |\n| **Akcja Natychmiastowa** |")],
     ["ACT002"]),
    ("a kind twice", TURN,
     [("| **Akcja Darmowa** |", "| **Ruch** | jeden na turę | |\n| **Akcja Darmowa** |")],
     ["ACT002"]),
    ("table against prose", TURN,
     [("| **jedna darmowa na rundę** |", "| **dwie darmowe na rundę** |")],
     ["ACT003"]),
    ("note against note", NEW, end("Każdy ma dwie Akcje na turę."), ["ACT003"]),
    ("price against price", NEW,
     end(f"**2 punkty [Zapału]({AT}/Zapał.md) opłacają jedną dodatkową Akcję**."), ["ACT003"]),
    ("a kind that is none", STEP, [("akcja: Ruch", "akcja: Reakcja")], ["ACT004"]),
    ("a kind misspelt", LEAP, [("akcja: Ruch", "akcja: Ruhc")], ["ACT004"]),
    ("another question left open", TURN,
     [("- Na cudzą Akcję Natychmiastową wolno odpowiedzieć własną. ^w-odpowiedzi\n", "")], ["ACT006"]),
    ("a question left open", STUNNED, [(" Ruch i Akcję w swojej turze zachowuje.", "")], ["ACT006"]),
    ("no kind beside notes that have one", STEP, [("akcja: Ruch", "gest: szybki")], ["ACT005"]),
    ("no kind in the other note", LEAP, [("akcja: Ruch", "zasięg: 3")], ["ACT005"]),
    ("a kind that is empty", STEP, [("akcja: Ruch", "akcja:")], ["ACT005"]),
    ("no properties at all", LEAP, [("---\nakcja: Ruch\n---\n", "")], ["ACT005"]),
    ("a kind with a word too many", STEP, [("akcja: Ruch", "akcja: Ruch pieszy")], ["ACT004"]),
    ("a row without a number", TURN, [("| jeden na turę |", "| na turę |")], ["ACT001"]),
    ("a limit left empty", TURN, [("| jeden na turę |", "| |")], ["ACT001"]),
    ("the last kind twice", TURN,
     [("| **Ruch** |", "| *Akcja* | jedna na turę | |\n| **Ruch** |")], ["ACT002"]),
    ("prose in other words", NEW, end("Co rundę każdy ma trzy darmowe Akcje Natychmiastowe."), ["ACT003"]),
    ("a price told the other way round", NEW,
     end(f"Jedna dodatkowa Akcja kosztuje 3 punkty [Zapału]({AT}/Zapał.md)."), ["ACT003"]),
    ("a third question left open", TURN,
     [("- Gdy największy Zapał spadnie poniżej tego, co masz w puli, nadwyżka przepada od razu. "
       "^spadek-maksimum\n", "")], ["ACT006"]),
    ("a circle of three through a table", NEW,
     end(f"{HERE} = {THERE} + 1\n\n{THERE} = [Trzecia](#Trzecia)\n\n"
         f"{table('Gdy | [Trzecia](#Trzecia)', f'{HERE} > 3 | {STR}', 'w innym przypadku | 0')}\n\n"
         "## Trzecia\n\nOstatnia z trzech."), ["RUL003"]),
    ("an id of an ability", NEW, [("Nowa", "---\nid: sila\n---\nNowa", 1), *end(f"{HERE} = 3")], ["RUL005"]),
    ("an id with an accent of another", NEW,
     [("Nowa", "---\nid: inicjątywa\n---\nNowa", 1), *end(f"{HERE} = 3")], ["RUL005"]),
    ("an id of a heading", NEW,
     [("Nowa", "---\nid: odleglosc\n---\nNowa", 1), *end(f"{HERE} = 3")], ["RUL005"]),
    ("an id in a table", NEW,
     [("Nowa", "---\nid: rozmiar\n---\nNowa", 1), *end(table(f"{STR} | {HERE}", "≤9 | 1", "10+ | 2"))],
     ["RUL005"]),
    ("a grip twice", NEW,
     end(table(f"Gdy | {HERE}", "[Chwyt](Chwyt.md) = „dwie ręce” | 1",
               f"{STR} > 9 i [Chwyt](Chwyt.md) = „dwie ręce” | 2", "w innym przypadku | 0")), ["RUL008"]),
    ("too many combinations of fewer numbers", NEW, wide(4, 40), ["RUL012"]),
    ("too many combinations of yes and no", NEW, wide(17, 1), ["RUL012"]),
    ("many dice in a table", NEW,
     end(table(f"Gdy | {HERE}", f"{STR} > 9 | {STR} × 1k8", "w innym przypadku | 0")), ["RUL013"]),
    ("a control of a rounded value", NEW,
     end(f"{HERE} = {STR} / 2, w górę\n\n{table(f'{STR} | {HERE}', '9 | 5', '11 | 5')}"), ["RUL014"]),
    ("a difference without links", NEW, end("Zręczność − Roztropność"), ["RUL015"]),
    ("a formula that goes on in a quote", NEW, end(f"{HERE} = {STR}\n> 2 × {STR}"), ["RUL016"]),
    ("a formula that goes on as a number", NEW, end(f"{HERE} = {STR}\n10. + {STR}"), ["RUL016"]),
    ("a third sentence unbound", TURN,
     [("| zdanie o oszołomieniu | [Oszołomiony](#^oszolomiony) |\n", "")], ["RUL017"]),
    *[(f"a bound sentence turned round: {new}", TURN, [(old, new)], ["RUL017"]) for old, new in (
        ("nie dokłada drugiej darmowej", "dokłada drugą darmową"),
        ("Zasadę tę łamią jedynie", "Zasady tej nie łamią nawet"),
        ("może taką opłatę wykluczyć", "nie może takiej opłaty wykluczyć"),
        ("przepada z końcem rundy", "nie przepada z końcem rundy"),
        ("nie odzyskuje punktu na", "odzyskuje punkt na"),
        ("nie zużywa darmowego", "zużywa też darmowe"),
        ("czerpią z jednej puli", "nie czerpią z jednej puli"),
        ("już się do tego nie dolicza", "dolicza się do tego"),
        ("i nie daje osobnej darmowej", "i daje osobną darmową"),
        ("sama nie jest żadną Akcją", "sama jest Akcją"),
        ("tylko wtedy, gdy jej opis", "zawsze, nawet gdy jej opis nie"),
        ("nie wolno wydawać", "wolno wydawać"),
    )],
    ("a series that costs more than its price", TURN,
     [("Punkt oddajesz", "Dwa punkty oddajesz")], ["RUL019"]),
    ("a price for the half that is paid", TURN,
     [("przy pierwszej, trzeciej i piątej", "przy każdej")], ["RUL019"]),
    ("a limit of a state that is none", STUNNED,
     [("pierwsza, darmowa reakcja.", "pierwsza. W rundzie ma dwie darmowe Akcje Natychmiastowe.")],
     ["RUL019"]),
    ("an example that begins with something else", NEW,
     end(f"{HERE} = 3\n\n" + table(f"{STR} | Przykład | = {HERE}", "10 | Ogr | 3")), ["RUL019"]),
    ("a column without its header", NEW,
     end(f"{HERE} = 3\n\n" + table(f"Przykład | = {HERE} | ", "Ogr | 3 | 7")), ["RUL019"]),
    *[(f"a slot bound to what it cannot take: {new}", f"{CH5}/Obrona.md",
       [("| kp | [Klasa Pancerza](Klasa%20Pancerza.md) |", f"| kp | {new} |")], codes) for new, codes in (
        ("Klasa Pancerza", ["RUL010"]), (SIZED, ["RUL010"]),
        ("[Leżący](../Aneks%20A%20-%20Stany%20Postaci/Leżący.md)", ["RUL010"]),
        ("[Chwyt](Chwyt.md) + 1", ["RUL009"]),
    )],
    ("two limits in a cell", TURN, [("| jeden na turę |", "| dwa na rundę, jeden na turę |")], ["ACT001"]),
    ("a list of kinds with a slip", STEP, [("akcja: Ruch", "akcja: [Ruch, Ackja]")], ["ACT004"]),
    ("a kind that is a number", LEAP, [("akcja: Ruch", "akcja: 3")], ["ACT004"]),
    ("a kind in prose that no table knows", NEW, end("Robisz to w ramach Akcji Błyskawicznej."), ["ACT004"]),
    ("inline code of another program", NEW, end(f"Razem `= this.sila + 2` przy {STR}."), ["RUL018"]),
    ("effects of nothing", NEW, end(table("Skutek | Zmiana", "Siła | +2")), ["RUL019"]),
    ("a calculator misspelt", NEW, end(f"> [!kalkulatr] Ile\n> - {STR}"), ["RUL019"]),
    ("an example in words", GRAPPLE, [("21 | Duży | nie | +12 |", "21 | Duży | nie | dużo |")], ["EXM001"]),
    ("an example of a yes that is a number", GRAPPLE, [("21 | Duży | nie |", "21 | Duży | 7 |")], ["EXM002"]),
    ("a row of grips without example", f"{CH5}/Premia z Siły do obrażeń.md",
     [("| Sztylet w lewej ręce | 16 | ręka drugorzędna | +1 |\n", "")], ["EXM003"]),
    ("a row of throws without example", RANGE, [("| Oszczep poza rzutem | Oszczep | 46 | nie |\n", "")],
     ["EXM003"]),
    ("a minus for a plus, which thirty examples rest on", f"{CH5}/Premia do ataku dystansowego.md",
     [(" + [modyfikator ze Zręczności]", " − [modyfikator ze Zręczności]")], ["EXM001"]),
    ("a rounding that is lost, which eight examples rest on", f"{CH2}/Zręczność.md",
     [(", w dół, a bez", ", a bez")], ["EXM001"]),
    *[(f"a part of the Armour Class that counts otherwise: {old}", ARMOUR, [(old, new)], ["EXM001"])
      for old, new in (
        ("| odbicie | tak | tak |", "| odbicie | tak | nie |"),
        ("| unik | tak | nie |", "| unik | nie | nie |"),
        ("| rozmiar | tak | tak |", "| rozmiar | tak | nie |"),
    )],
    ("a choice renamed, which nine examples give", GRIP,
     [("| jedna ręka, dwie ręce", "| jednoręcznie, dwie ręce")], ["RUL011"]),
    ("a colon for the sign of a formula that two others need", NEW,
     end(f"{HERE} : {STR} + 2\n\n{THERE} = {HERE} × 2\n\n"
         f"[Trzecia](#Trzecia) = {HERE} × 3\n\n## Trzecia\n\nInna."),
     ["RUL019", "RUL001"]),
    ("a merged cell of a change", PRONE, [("dystansowym) | +4 |", "dystansowym) | ^ |")], ["RUL006"]),
]  # fmt: skip
# What another family of checks tells, as a warning; what then has no value is an error, told once each.
FALLEN = [
    ("an input whose table touches the text above", f"{CH2}/Siła.md",
     [("| Podaj |", "Oto ona:\n| Podaj |")], ["TAB002", "RUL001"]),
    ("weapons torn from their table", f"{CH3}/Bronie.md", [("\n| Oszczep |", "\n\n| Oszczep |")],
     ["TAB002", "EXM002", "RUL009"]),
    ("one weapon torn from its table", f"{CH3}/Bronie.md", [("\n| Proca |", "\n\n| Proca |")],
     ["TAB002", "RUL009"]),
]  # fmt: skip


@pytest.fixture(scope="module")
def codes():
    """All codes of the three families."""
    return {code for code in checks.load() if code.startswith(("RUL", "EXM", "ACT"))}


def seed(folder):
    """Two notes that define nothing yet, and two that say what kind they are."""
    (folder / "Ruchy").mkdir()
    for note in (STEP, LEAP):
        (folder / note).write_text("---\nakcja: Ruch\n---\nTrzeba mieć miejsce.\n", "utf-8")
    for note in (NEW, OTHER):
        (folder / note).write_text("Nowa zasada, jeszcze bez liczb.\n", "utf-8")


@pytest.fixture
def seeded(copy_of_book):
    """A copy of the book in which a fault may be seeded."""
    seed(copy_of_book)
    return copy_of_book


@pytest.fixture(scope="module")
def before(root, tmp_path_factory):
    """What is found before there is a fault."""
    folder = tmp_path_factory.mktemp("sound") / "vault"
    shutil.copytree(root / "vault", folder, ignore=shutil.ignore_patterns(".kodeks"))
    seed(folder)
    return {(f.code, f.message) for f in found_in(folder)}


def found_in(folder):
    return findings(open_vault([str(folder)], cache=False), Options(), "en")


def change(folder, note, changes):
    path = folder / note
    text = path.read_text("utf-8")
    for old, new, *times in changes:
        assert old in text, old
        text = text.replace(old, new, *times) if old else text + new
    path.write_text(text, "utf-8")


def test_the_book_itself_is_clean(root):
    assert [f for f in found_in(root / "vault") if f.severity != "info"] == []


@pytest.mark.parametrize(("what", "note", "changes", "expected"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_a_seeded_fault_is_found_and_nothing_else(seeded, before, what, note, changes, expected):
    change(seeded, note, changes)
    after = [f for f in found_in(seeded) if (f.code, f.message) not in before]
    where = {
        TURN if code == "ACT006" else note for code in expected
    }  # a question is asked where it is raised
    assert all(place in f.filename + f.message for f in after for place in where), "it tells where"
    found = [f.code for f in after if f.code != "EXM003" or "EXM003" in expected]
    assert found == expected, "\n".join(f"{f.filename}: {f.code} {f.message}" for f in after)


@pytest.mark.parametrize(("what", "note", "changes", "expected"), FALLEN, ids=[fault[0] for fault in FALLEN])
def test_a_table_that_is_none_is_told_and_what_it_would_give_is_missed(
    seeded, before, what, note, changes, expected
):
    change(seeded, note, changes)
    after = [f for f in found_in(seeded) if (f.code, f.message) not in before]
    assert [f.code for f in after] == expected
    assert note in after[0].filename
    assert {f.severity for f in after[1:]} == {"error"}


def test_every_kind_has_three_seeded_faults(codes):
    seeded = Counter(code for fault in FAULTS for code in fault[3])
    assert set(seeded) == codes
    assert {code: n for code, n in seeded.items() if n < 3} == {}
