"""What a page asks for: a calculator's modules at once, all style sheets as one."""

from kodeks.adapters.web import web_folder
from kodeks.render.assets import read_assets


def test_all_that_is_imported_at_once_and_nothing_else():
    assets = read_assets(web_folder(), calculators=True)
    names = {uri.rpartition("/")[2] for uri in assets.ahead}
    assert set(assets.ahead) <= assets.files.keys()
    assert len(names) == len(assets.ahead)
    assert {"element.js", "client.js", "config.js", "trouble.js", "make.js"} <= names
    assert not names & {"start.js", "worker.js", "turn.js", "characters.js"}
    assert assets.worker in assets.files


def test_nothing_where_the_book_has_no_calculator():
    assert read_assets(web_folder(), calculators=False).ahead == ()


def test_all_style_sheets_are_one():
    assets = read_assets(web_folder(), calculators=True)
    assert [uri for uri in assets.files if uri.endswith(".css")] == list(assets.styles)
    [joined] = [assets.files[uri] for uri in assets.styles]
    sheets = [
        path.read_bytes() for part in ("assets", "calculator") for path in (web_folder() / part).glob("*.css")
    ]
    assert len(sheets) > 5
    assert all(sheet in joined for sheet in sheets)


def test_no_style_sheet_names_a_file_or_another():
    [joined] = [
        bytes(assets.files[uri])
        for assets in [read_assets(web_folder(), calculators=True)]
        for uri in assets.styles
    ]
    assert b"@import" not in joined
    assert joined.count(b"url(") == joined.count(b"url('data:")
