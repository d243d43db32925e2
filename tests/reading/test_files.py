"""Any bytes are read or refused with a place; writing is whole; nothing leads out."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kodeks import files
from kodeks.facts import facts_of, unreadable
from kodeks.files import Unreadable, inside, read, write
from kodeks.source import Source


def put(root: Path, data: bytes) -> Source | Unreadable:
    (root / "n.md").write_bytes(data)
    return read(root, "n.md")


def test_text_keeps_line_ends_and_nul(tmp_path: Path) -> None:
    source = put(tmp_path, b"a\r\nb\rc\n\0d")
    assert isinstance(source, Source)
    assert (source.text, source.bom, source.path) == ("a\r\nb\rc\n\0d", False, "n.md")


def test_a_byte_order_mark_is_kept_apart(tmp_path: Path) -> None:
    source = put(tmp_path, b"\xef\xbb\xbf# A")
    assert isinstance(source, Source)
    assert (source.text, source.bom) == ("# A", True)


def test_the_place_of_a_bad_byte(tmp_path: Path) -> None:
    found = put(tmp_path, "ąb\r\nćd ".encode() + b"\xb9")
    assert isinstance(found, Unreadable)
    assert found.reason == "utf8"
    assert found.fill == {"byte": "0xB9", "offset": "9", "row": "2", "column": "4"}


def test_the_place_counts_the_mark(tmp_path: Path) -> None:
    found = put(tmp_path, b"\xef\xbb\xbfa\xff")
    assert isinstance(found, Unreadable)
    assert found.offset == 4


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_named(tmp_path: Path, encoding: str) -> None:
    found = put(tmp_path, "\ufeffZażółć".encode(encoding))
    assert isinstance(found, Unreadable)
    assert (found.reason, found.fill) == ("utf16", {"encoding": "UTF-16"})


def test_a_missing_file_is_a_result(tmp_path: Path) -> None:
    found = read(tmp_path, "none.md")
    assert isinstance(found, Unreadable)
    assert found.reason == "system"


def test_an_unreadable_file_fails_closed(tmp_path: Path) -> None:
    found = put(tmp_path, b"\xff")
    assert isinstance(found, Unreadable)
    facts = unreadable(found)
    assert not facts.readable
    assert [(d.code, d.variant, d.path) for d in facts.diagnostics] == [("TXT001", "utf8", "n.md")]


@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    found = files.decode("n.md", data)
    if isinstance(found, Source):
        assert files.encode(found.text, bom=found.bom) == data
        facts_of(found)
    else:
        with pytest.raises(UnicodeDecodeError):
            data.decode("utf-8")


def test_writing_keeps_mark_and_mode(tmp_path: Path) -> None:
    source = put(tmp_path, b"\xef\xbb\xbfa\r\n")
    (tmp_path / "n.md").chmod(0o640)
    assert isinstance(source, Source)
    write(tmp_path, "n.md", "b\r\n", source)
    assert (tmp_path / "n.md").read_bytes() == b"\xef\xbb\xbfb\r\n"
    assert (tmp_path / "n.md").stat().st_mode & 0o777 == 0o640
    assert [p.name for p in tmp_path.iterdir()] == ["n.md"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    put(tmp_path, b"old")
    with pytest.raises(UnicodeEncodeError):
        write(tmp_path, "n.md", "new \udc80")
    assert (tmp_path / "n.md").read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["n.md"]


def test_a_failed_replace_leaves_no_litter(tmp_path: Path) -> None:
    (tmp_path / "n.md").mkdir()
    with pytest.raises(OSError, match="directory"):
        write(tmp_path, "n.md", "new")
    assert [p.name for p in tmp_path.iterdir()] == ["n.md"]


def test_inside(tmp_path: Path) -> None:
    vault, outer = tmp_path / "vault", tmp_path / "outer"
    vault.mkdir()
    outer.mkdir()
    (vault / "link").symlink_to(outer)
    assert inside(vault, "a/b.md")
    assert inside(vault, "a/../b.md")
    assert not inside(vault, "../outer/x.md")
    assert not inside(vault, "link/x.md")
    assert not inside(vault, "/etc/passwd")
    assert not inside(vault, "")
    assert not inside(vault, "a\0b")
    with pytest.raises(ValueError, match="leads out"):
        write(vault, "link/x.md", "x")
    assert not list(outer.iterdir())
