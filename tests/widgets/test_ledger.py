"""The ledger adds up to the points that the sides have, whatever they have come for."""

import re
from html import unescape

import pytest

import lbnb
from lbnb.widgets import Panel
from lbnb.widgets.ledger_view import awards, ledger_html

GAME = lbnb.games()["okinawa"]


@pytest.mark.parametrize("scenario", ["outer_shuri", "counterattack", "breakout"])
def test_the_ledger_adds_up_to_the_points_of_the_position(scenario: str) -> None:
    seats = {"us": "random", "japan": "random"}
    session = lbnb.new_session("okinawa", scenario, seed=4, seats=seats, autosave=False)
    found = awards(session.log)
    for side, points in (("the US", session.state.points[0]), ("Japan", session.state.points[1])):
        assert sum(int(entry.refs["points"]) for entry in found if entry.refs["side"] == side) == points
    html = ledger_html(GAME, session.log)
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    cells = [[int(cell) for cell in re.findall(r"<td>(-?\d+)</td>", row)] for row in rows[1:]]
    assert [sum(column) for column in zip(*cells[:-1], strict=True)] == cells[-1]
    assert all(unescape(f"lbnb-rule-{entry.rule}") in html for entry in found)


def test_an_empty_ledger_says_so() -> None:
    assert "Nobody has scored" in ledger_html(GAME, [])


def test_only_a_game_with_awards_has_a_ledger() -> None:
    panels = {game: Panel(lbnb.new_session(game, seed=1, autosave=False)) for game in ("ie_shima", "okinawa")}
    assert "Victory Points" in panels["okinawa"].files.box.titles
    assert "Nobody has scored" in panels["okinawa"].files.ledger.value
    assert "Victory Points" not in panels["ie_shima"].files.box.titles
