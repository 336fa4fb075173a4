"""Ie Shima as a person plays it: the board, the buttons, a refusal with its rule, all in JupyterLab."""

import pytest
from playwright.sync_api import Locator, Page, expect

import lbnb
from tests.browser.lab import Lab, screenshot
from tests.browser.panel import CONTROLS, TEXTS, Play, check_stillness, open_panel, panel_of

pytestmark = pytest.mark.browser

LESSON = "10_ie_shima_first_day.ipynb"
PLAY = "import lbnb\nlbnb.play('ie_shima', seed=7, autosave=False)"


@pytest.fixture
def panel(lab: Lab, page: Page) -> Locator:
    """A panel in a notebook of its own."""
    panel = open_panel(lab, page, "play.ipynb", PLAY)
    expect(panel.locator(".lbnb-prompt")).to_contain_text("Choose an impulse")
    return panel


def test_the_first_impulse_of_the_lesson(lab: Lab, page: Page) -> None:
    """An Area, a button, a counter, an illegal target, a move, and back again."""
    panel = panel_of(page, LESSON)
    expect(panel.locator(".lbnb-prompt")).to_contain_text("Choose an impulse")
    session = lbnb.new_session("ie_shima", seed=7, seats={"japan": "random"}, autosave=False)
    click = Play(panel, session).click
    message, prompt, log = (panel.locator(f".lbnb-{part}") for part in ("message", "prompt", "log"))
    screenshot(page, "ie_shima_1_start")

    click("green")
    expect(message).to_contain_text("Green Beach")
    panel.get_by_role("button", name="Let go").click()
    expect(message).to_contain_text("All actions are in the list")
    click("green")
    click("green")
    expect(prompt).to_contain_text("Move units of the Active Area")

    click("1/306/B")
    expect(message).to_contain_text("1/306/B: 1 action fits")
    screenshot(page, "ie_shima_2_selected")
    click("16")
    expect(message).to_contain_text("Not allowed")
    expect(message.locator(".lbnb-rule")).to_have_text("10.1.1B")
    expect(message).to_contain_text(lbnb.games()["ie_shima"].rules["10.1.1B"].summary)
    screenshot(page, "ie_shima_3_refused")

    click("2")
    expect(message).to_contain_text("1/306/B moves from the green box to Area 2")
    expect(log).to_contain_text("1/306/B moves from the green box to Area 2")
    screenshot(page, "ie_shima_4_moved")

    panel.get_by_role("button", name="Undo").click()
    expect(message).to_contain_text("Taken back")
    expect(log).not_to_contain_text("1/306/B moves")


def test_list_sums_dice_rules_and_hint(panel: Locator, page: Page) -> None:
    """A bombardment from the list, with its sums before it and its dice after it."""
    panel.get_by_role("button", name="Bombard").click()
    actions = panel.locator(".widget-select select")
    expect(actions.locator("option").first).to_contain_text("Bombard")
    actions.select_option(index=0)
    expect(panel.locator(".lbnb-preview")).to_contain_text("Attack Value")
    screenshot(page, "ie_shima_5_bombard")
    panel.locator(".lbnb-do").click()
    prompt = panel.locator(".lbnb-prompt")
    expect(prompt).not_to_contain_text("Choose an impulse")
    if "Primary Target" in prompt.inner_text():
        panel.get_by_role("button", name="Bot decides").click()
    expect(panel.locator(".lbnb-die")).to_have_count(4)
    expect(panel.locator(".lbnb-log")).to_contain_text("bombards")
    screenshot(page, "ie_shima_6_dice")
    rule = panel.locator(".lbnb-log .lbnb-rule").last
    number = rule.inner_text()
    rule.click()
    expect(panel.locator(".lbnb-rulebox b")).to_have_text(number)
    panel.get_by_role("button", name="Hint").click()
    expect(panel.locator(".lbnb-hint")).to_be_visible()
    screenshot(page, "ie_shima_7_hint")


def test_nothing_jumps_and_nothing_is_cut(panel: Locator) -> None:
    """The controls stay where they are from action to action, in a wide window and in a narrow one."""
    button = panel.get_by_role("button", name="Bot decides")
    check_stillness(panel, button, CONTROLS, TEXTS, "ie_shima_8", 4)
