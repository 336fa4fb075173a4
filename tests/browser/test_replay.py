"""A game gone through again in JupyterLab: slider, buttons, turns, and the replay that plays by itself."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Lab, screenshot
from tests.browser.panel import check_stillness, open_panel

pytestmark = pytest.mark.browser

CODE = """import lbnb
seats = {{"us": "random", "japan": "random"}}
lbnb.replay(lbnb.new_session({game!r}, seed=7, seats=seats, autosave=False))"""
PARTS = ("img.lbnb-board", ".lbnb-player", ".lbnb-step", ".lbnb-odds", ".lbnb-turn")


def opened(lab: Lab, page: Page, game: str) -> Locator:
    """A replay in a notebook of its own, at the end of its game."""
    return open_panel(lab, page, "replay.ipynb", CODE.format(game=game))


@pytest.fixture
def replay(lab: Lab, page: Page) -> Locator:
    """A game of Ie Shima."""
    return opened(lab, page, "ie_shima")


def test_through_a_game_and_back(replay: Locator, page: Page) -> None:
    where, step = replay.locator(".lbnb-time .lbnb-quiet"), replay.locator(".lbnb-step")
    screenshot(page, "replay_1_end")
    expect(replay.locator(".lbnb-turn")).to_contain_text("wins")
    replay.get_by_title("To the start", exact=True).click()
    expect(step).to_contain_text("The start")
    replay.get_by_title("One step on", exact=True).click()
    expect(where).to_contain_text("step 1 of")
    replay.locator("select").select_option("April 17")
    expect(replay.locator(".lbnb-track .lbnb-now").first).to_have_text("April 17")
    rolled = replay.locator(".lbnb-rolled")
    for _ in range(60):
        if rolled.count():
            break
        before = where.inner_text()
        replay.get_by_title("One step on", exact=True).click()
        expect(where).not_to_have_text(before)
    expect(replay.locator(".lbnb-odds")).to_contain_text("or more")
    screenshot(page, "replay_2_roll")
    rule = replay.locator(".lbnb-log .lbnb-rule").last
    number = rule.inner_text()
    rule.click()
    expect(replay.locator(".lbnb-rulebox b").first).to_have_text(number)


def test_it_plays_by_itself(replay: Locator, page: Page) -> None:
    where = replay.locator(".lbnb-time .lbnb-quiet")
    replay.get_by_title("To the start", exact=True).click()
    expect(where).to_contain_text("step 0 of")
    replay.locator(".jupyter-widget-play button, .widget-play button").first.click()
    expect(where).to_contain_text("step 2 of", timeout=15000)
    screenshot(page, "replay_3_playing")


def test_nothing_jumps(replay: Locator) -> None:
    button = replay.get_by_title("One step back", exact=True)
    check_stillness(replay, button, PARTS, (), "replay_4", 6)


def test_a_game_of_okinawa(lab: Lab, page: Page) -> None:
    """From its start by turns to a roll, whose odds stand there with the column it was read in."""
    replay = opened(lab, page, "okinawa")
    where, step = replay.locator(".lbnb-time .lbnb-quiet"), replay.locator(".lbnb-step")
    expect(replay.locator(".lbnb-turn")).to_contain_text("wins")
    screenshot(page, "replay_okinawa_1_end")
    replay.get_by_title("To the start", exact=True).click()
    expect(step).to_contain_text("The start")
    turns = replay.locator("select").first
    options = turns.locator("option")
    # Only then does picking the last turn change anything: at the end it stood there already.
    expect(turns).to_have_value(options.first.get_attribute("value") or "")
    turns.select_option(index=options.count() - 1)
    expect(where).not_to_contain_text("step 0 of")
    cells = replay.locator(".lbnb-crt td.lbnb-live")
    for _ in range(120):
        if cells.count():
            break
        before = where.inner_text()
        replay.get_by_title("One step on", exact=True).click()
        expect(where).not_to_have_text(before)
    expect(cells).to_have_count(6)
    expect(replay.locator(".lbnb-odds")).to_contain_text("Differential")
    replay.get_by_role("button", name="US zones").click()
    screenshot(page, "replay_okinawa_2_roll")
