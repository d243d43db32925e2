"""A page with a calculator asks for the calculator's modules at once."""

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
