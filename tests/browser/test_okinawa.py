"""Okinawa by clicks: a move with its range, a combat with its differential and odds, what follows."""

import re

import pytest
from playwright.sync_api import Page, expect

import lbnb
from tests.browser.lab import Lab, screenshot
from tests.browser.panel import CONTROLS, TEXTS, Play, check_stillness, open_panel

pytestmark = pytest.mark.browser

FRONT = {
    "1/381": "1801",
    "2/381": "1702",
    "3/381": "1901",
    "12-IB": "1804",
    "22-IB": "1905",
    "15-IB": "2006",
    "1/42-FA": "1808",
}
"""Who stands where at Kakazu Ridge; all others keep away from it."""
ROLL = "1"
BEGIN = """import lbnb
session = lbnb.new_session("okinawa", "outer_shuri", seed=3, dice="manual", autosave=False)
for text in {before!r}:
    session.act(text)
lbnb.play(session)"""


def deployment() -> list[str]:
    """The set-up of both sides, action by action: the front by name, the rest in the first hexes far away."""
    session = lbnb.new_session("okinawa", "outer_shuri", seed=3, dice="manual", autosave=False)
    while type(session.decision).__name__ == "PlaceUnits":
        legal = [action.text for action in session.legal_actions()]
        unit = legal[0].split()[1]
        far = [text for text in legal if not 15 <= int(text[-4:-2]) <= 21] or legal
        session.act(
            f"place {unit} {FRONT[unit]}" if unit in FRONT else far[len(session.steps) * 7 % len(far)]
        )
    return [step.action.text for step in session.steps]


@pytest.fixture
def play(lab: Lab, page: Page) -> Play:
    """The US at its first Movement Phase."""
    before = deployment()
    panel = open_panel(lab, page, "okinawa.ipynb", BEGIN.format(before=before))
    expect(panel.locator(".lbnb-prompt")).to_contain_text("Movement Phase")
    session = lbnb.new_session("okinawa", "outer_shuri", seed=3, dice="manual", autosave=False)
    for text in before:
        session.act(text)
    return Play(panel, session)


def test_nothing_jumps_and_nothing_is_cut(play: Play) -> None:
    """The controls stay where they are from move to move, in a wide window and in a narrow one."""
    button = play.panel.get_by_role("button", name="Bot decides")
    check_stillness(play.panel, button, CONTROLS, TEXTS, "okinawa_8", 6)


def test_a_move_a_combat_a_retreat_and_an_advance(page: Page, play: Play) -> None:
    """Two battalions go by one click each to where they attack, and one follows the beaten defender."""
    panel = play.panel
    prompt, message = panel.locator(".lbnb-prompt"), panel.locator(".lbnb-message")
    preview, log = panel.locator(".lbnb-preview"), panel.locator(".lbnb-log")
    picture = panel.locator("img.lbnb-board")
    screenshot(page, "okinawa_1_start")
    plain = picture.get_attribute("src") or ""

    play.click("1/381")
    play.follow("move 1/381")
    expect(prompt).to_contain_text("Move 1/381 from 1801")
    screenshot(page, "okinawa_2_reach")
    expect(picture).not_to_have_attribute("src", plain)
    way = play.session.game.way_to(play.session.state, "1803")
    assert len(way) == 2
    play.click("1803")
    play.follow(*way)
    expect(log).to_contain_text("1/381 moves to 1803")

    play.click("2/381")
    play.follow("move 2/381")
    play.click("0411")
    expect(message).to_contain_text("Not allowed")
    way = play.session.game.way_to(play.session.state, "1703")
    play.click("1703")
    play.follow(*way)
    play.click("1703")
    play.follow("stop")
    play.button("End movement")
    play.follow("end")

    expect(prompt).to_contain_text("Combat Phase")
    play.click("12-IB")
    play.follow("attack 1804")
    expect(preview).to_contain_text("if all who can join do")
    play.click("1/381")
    play.follow("join 1/381")
    expect(preview).to_contain_text("Differential 0, row Broken, column 0")
    expect(preview.locator(".lbnb-crt th.lbnb-live")).to_have_text("0")
    expect(preview.locator(".lbnb-crt td.lbnb-live")).to_have_count(6)
    play.button("Support")
    panel.locator(".widget-select select").select_option(label="Ground Support: 5 points")
    expect(preview).to_contain_text("Differential +5")
    panel.locator(".lbnb-do").click()
    play.follow("support 5")
    screenshot(page, "okinawa_3_combat")
    play.button("Declare")
    play.follow("declare")

    expect(prompt).to_contain_text("Final Protective Fire")
    play.click("1/42-FA")
    play.follow("fire 1/42-FA")
    expect(preview).to_contain_text("Final Protective Fire")
    screenshot(page, "okinawa_4_fire")
    play.button("Roll the die")
    play.follow("end")
    play.roll(ROLL)
    play.follow(f"roll {ROLL}")

    expect(prompt).to_contain_text("Retreat 12-IB")
    screenshot(page, "okinawa_5_retreat")
    retreats(play)
    expect(log).to_contain_text("12-IB retreats to")
    expect(prompt).to_contain_text("Advance")
    screenshot(page, "okinawa_6_advance")
    play.click("1/381")
    play.click("1804")
    play.follow("advance 1/381 1804")
    expect(log).to_contain_text("1/381 advances to 1804")
    screenshot(page, "okinawa_7_end")


def test_zones_ranges_and_a_close_look(page: Page, play: Play) -> None:
    """Each button changes the picture; enlarged and scrolled, a click still hits its hex."""
    panel = play.panel
    picture = panel.locator("img.lbnb-board")
    play.click("22-IB")  # no choice now, but the place to look at
    play.click("1/381")
    play.follow("move 1/381")
    play.button("Stop here")
    play.follow("stop")
    for name in ("US zones", "Japan's zones"):
        plain = picture.get_attribute("src") or ""
        panel.get_by_role("button", name=name).click()
        expect(picture).not_to_have_attribute("src", plain)
        screenshot(page, f"okinawa_8_{name.split()[0]}")
        panel.get_by_role("button", name=name).click()
    small = picture.bounding_box()
    frame = panel.locator(".lbnb-frame")
    before = frame.bounding_box()
    panel.get_by_role("button", name="Enlarge").click()
    expect(frame).to_have_class(re.compile("lbnb-near"))
    large = picture.bounding_box()
    assert small and large and large["width"] == play.board.size[0] > small["width"]
    assert frame.bounding_box() == before
    # It opens where the player looked last, here at 1/381, and not in its corner.
    page.wait_for_function("element => element.scrollLeft > 0", arg=frame.element_handle())
    play.click("2/381")
    play.follow("move 2/381")
    screenshot(page, "okinawa_9_enlarged")


def retreats(play: Play) -> None:
    """Click the first hex open to the unit, as long as it has to go on."""
    while type(play.session.decision).__name__ == "Retreat":
        action = play.session.legal_actions()[0]
        play.click(action.text.split()[-1])
        play.follow(action.text)
