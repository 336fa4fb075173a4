"""Hill 89 by clicks: a whole player turn and the enemy turn after it, on the board and by buttons."""

import pytest
from playwright.sync_api import Page, expect

import lbnb
from tests.browser.lab import Lab, screenshot
from tests.browser.panel import CONTROLS, TEXTS, Play, check_stillness, open_panel

pytestmark = pytest.mark.browser

DEALT = (
    "rifleman-1", "scout", "squad_leader", "rifleman-2", "bar_man", "corpsman", "engineers", "radioman",
    "demolitions", "rifleman-3",
)  # fmt: skip
SET_UP = (
    *(f"deal {card}" for card in DEALT),
    "draw artillery",
    "draw amtrac",
    "token grenade",
    "draw aid_station",
    "token binoculars",
    "draw sniper",
    "token sandbags",
    "objective hagushi",
    "roll 3",
    "roll 5",
    "roll 7",
)
"""All that the dice and the decks say before the Action dice are rolled."""
BEGIN = """import lbnb
session = lbnb.new_session("hill89", seed=3, seats={{"us": "human"}}, dice="manual", autosave=False)
for text in {before!r}:
    session.act(text)
lbnb.play(session)"""

STILL = 'import lbnb\nlbnb.play("hill89", seed=11, autosave=False)'
PARTS = (*CONTROLS, "img.lbnb-detail", ".lbnb-preview")


@pytest.fixture
def play(lab: Lab, page: Page) -> Play:
    """The first player turn, before its Action dice are rolled."""
    panel = open_panel(lab, page, "hill89.ipynb", BEGIN.format(before=SET_UP))
    expect(panel.locator(".lbnb-prompt")).to_contain_text("Roll 4 Action dice")
    session = lbnb.new_session("hill89", seed=3, seats={"us": "human"}, dice="manual", autosave=False)
    for text in SET_UP:
        session.act(text)
    return Play(panel, session)


def test_nothing_jumps_and_nothing_is_cut(lab: Lab, page: Page) -> None:
    """The controls stay where they are from action to action, in a wide window and in a narrow one."""
    panel = open_panel(lab, page, "hill89_still.ipynb", STILL)
    button = panel.get_by_role("button", name="Bot decides")
    check_stillness(panel, button, PARTS, TEXTS, "hill89_8", 8)


def test_a_player_turn_and_the_enemy_turn_after_it(page: Page, play: Play) -> None:
    """Two dice beat an enemy, one moves, one passes Resupply; then the enemy shoots at the pawn."""
    panel = play.panel
    prompt, message = panel.locator(".lbnb-prompt"), panel.locator(".lbnb-message")
    detail = panel.locator("img.lbnb-detail")
    preview, log = panel.locator(".lbnb-preview"), panel.locator(".lbnb-log")

    play.roll("4 2 1 3")
    play.follow("roll 1 2 3 4")
    expect(prompt).to_contain_text("Spend an Action die (1, 2, 3, 4)")
    expect(preview).to_contain_text("Enemy turn, pawn on 1 Rifleman")
    screenshot(page, "hill89_1_start")

    play.click("die 1")
    expect(message).to_contain_text("the die 1")
    screenshot(page, "hill89_2_die")
    play.click("1")
    play.follow("activate 1")
    expect(prompt).to_contain_text("Choose the enemy that Rifleman attacks")
    screenshot(page, "hill89_3_target")
    play.click("rifle_squad-1")
    play.follow("target rifle_squad-1")
    play.click("1")
    play.follow("activate 2")
    play.click("rifle_squad-1")
    play.follow("target rifle_squad-1")
    expect(log).to_contain_text("Defeated: Rifle Squad")

    looked_at = detail.get_attribute("src")
    play.point("3")
    expect(detail).not_to_have_attribute("src", looked_at or "")
    screenshot(page, "hill89_3b_hover")
    play.click("field_gun-1")
    expect(message).to_contain_text("activate a card whose icons reach it")
    play.click("10")
    expect(message).to_contain_text("Not allowed")
    play.click("4")
    play.follow("move 3")
    play.click("resupply")
    play.follow("recover 1")
    play.click("8")
    play.follow("move 4")
    expect(prompt).to_contain_text("Take a Reinforcement card")
    screenshot(page, "hill89_4_resupply")
    play.click("amtrac")
    play.follow("take amtrac")
    play.choose("Draw Blowtorch Team")
    play.follow("draw blowtorch")
    play.choose("Draw Grenade")
    play.follow("token grenade")
    expect(prompt).to_contain_text("Replace an Action card with Amtrac")
    play.click("10")
    play.follow("replace 10")

    play.click("token modifier")
    screenshot(page, "hill89_5_modifier")
    play.click("die 1")
    play.follow("raise 1")
    play.click("8")
    play.follow("activate 2")
    expect(log).to_contain_text("A 2 activates Radioman")
    play.button("End the turn")
    play.follow("end")

    expect(prompt).to_contain_text("damage (Field Gun)")
    screenshot(page, "hill89_6_damage")
    play.click("token sandbag")
    play.follow("sandbag")
    expect(log).to_contain_text("A Sandbag blocks 1 damage")
    health = play.session.game.status(play.session.state)[4].value
    assert health != "4 of 4"
    expect(panel.locator(".lbnb-facts")).to_contain_text(health)
    expect(prompt).to_contain_text("Flip the card in Enemy space 3 face up")
    play.choose("Reveal Bunker")
    play.follow("reveal bunker")
    expect(prompt).to_contain_text("Roll an Enemy die for the Soldiers")
    play.roll("10")
    play.follow("roll 10")
    screenshot(page, "hill89_7_next_turn")
    panel.get_by_role("button", name="Undo").click()
    expect(prompt).to_contain_text("Roll an Enemy die for the Soldiers (3 to go)")
