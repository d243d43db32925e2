"""Words of a formula that are neither keyword nor link: what they were probably meant to be (NOTATION 2)."""

from kodeks.rulebook.formulas.cursor import CLAUSES, Cursor
from kodeks.rulebook.formulas.phrases import length_at
from kodeks.rulebook.formulas.trouble import Mend, Trouble

_NUMBERS = 21  # number words of the table, from nought


def meant(cursor: Cursor) -> Trouble:
    """What is wrong with the words at a cursor, where a value should stand."""
    if cursor.sees("when"):
        return cursor.trouble("condition_in_formula", found=cursor.now.shown)
    if counted := _counted(cursor) or _multiplied(cursor):
        return counted
    if cursor.sees(*CLAUSES) and cursor.at and cursor.tokens[cursor.at - 1].kind == "op":
        return cursor.trouble("clause_after_sign", cursor.tokens[cursor.at - 1], clause=cursor.phrase())
    if cursor.before in ("", "=") and cursor.sees(*CLAUSES):
        return cursor.trouble("clause_first", clause=cursor.phrase())
    if cursor.linked_sides():
        return cursor.trouble("linked_sides")
    for variant, key, instead in _MEANT:
        if cursor.sees(key):
            return cursor.trouble(variant, found=_spelled(cursor, key), instead=instead)
    return cursor.slip() or _unlinked(cursor)


def _unlinked(cursor: Cursor) -> Trouble:
    """Words that are no link; those right before one may be of its name: `modyfikator z [[Siła|Siły]]`."""
    behind = next(token for token in cursor.tokens[cursor.at :] if token.kind != "word")
    if behind.kind == "link":
        return cursor.trouble("words_before", found=cursor.phrase(), name=behind.shown)
    return cursor.trouble("unlinked", found=cursor.phrase())


def _length(cursor: Cursor, key: str) -> int:
    return length_at(key, cursor.tokens, cursor.at)


def _spelled(cursor: Cursor, key: str) -> str:
    """The words of a keyword as they stand here."""
    read = cursor.tokens[cursor.at : cursor.at + _length(cursor, key)]
    return " ".join(token.shown for token in read)


def _counted(cursor: Cursor) -> Trouble | None:
    """A number in words; but `dwa razy [[Siła]]` multiplies."""
    number = next((n for n in range(_NUMBERS) if cursor.sees(f"number_{n}")), None)
    if number is None:
        return None
    key = f"number_{number}"
    behind = cursor.at + _length(cursor, key)
    rolled = [token.text for token in cursor.tokens[behind + 1 : behind + 2]] == ["("]  # `trzy razy (k6)`
    if not rolled and any(cursor.sees(multiple) for multiple, *_ in _MULTIPLES):
        return None
    mends = (Mend(cursor.now.start, cursor.tokens[behind - 1].end, str(number)),)
    return cursor.trouble("number_word", mends=mends, found=_spelled(cursor, key), instead=str(number))


def _multiplied(cursor: Cursor) -> Trouble | None:
    """`połowa [[Siły]]`; what is meant is certain only where nothing but this one link is multiplied."""
    for key, variant, text in _MULTIPLES:
        if cursor.sees(key):
            behind = cursor.at + _length(cursor, key)
            link, rest = [*cursor.tokens[behind : behind + 2], cursor.tokens[-1]][:2]
            alone = link.kind == "link" and (rest.kind == "end" or rest.text == ",")
            mends = (Mend(cursor.now.start, cursor.tokens[behind - 1].end, text),) if alone else ()
            return cursor.trouble(variant, mends=mends, found=_spelled(cursor, key), instead=text)
    return None


_MULTIPLES = (
    ("half", "half", "½ ×"),
    ("slip_double", "word_operator", "2 ×"),
    ("slip_triple", "word_operator", "3 ×"),
    ("slip_two_thirds", "word_operator", "⅔ ×"),
    ("slip_three_quarters", "word_operator", "¾ ×"),
    ("slip_one_and_half", "word_operator", "1½ ×"),
    ("slip_third", "word_operator", "⅓ ×"),
    ("slip_quarter", "word_operator", "¼ ×"),
)
_MEANT = (
    ("named_operation", "slip_difference", "−"),
    ("named_operation", "slip_product", "×"),
    ("named_operation", "slip_quotient", "/"),
    ("average", "slip_average", ""),
    ("exploding", "slip_exploding", ""),
    ("absolute", "slip_absolute", ""),
    ("floor", "slip_floor", ""),
    ("ceil", "slip_ceil", ""),
    ("roll_word", "slip_roll", ""),
)
