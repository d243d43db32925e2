"""Code without its positions in the source. Used inside Pyodide only, where pages are built."""

from types import CodeType

NOWHERE = 0xF8  # in `co_linetable`: one instruction without a position; eight of them are 0xFF


def without_positions(code: CodeType) -> CodeType:
    """The same code, a third smaller on the wire. The page has no source whose lines an error could show."""
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * eights + bytes([NOWHERE + rest - 1] if rest else [])
    inner = tuple([without_positions(one) if isinstance(one, CodeType) else one for one in code.co_consts])
    return code.replace(co_linetable=table, co_consts=inner)
