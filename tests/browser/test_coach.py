"""The coach in JupyterLab: it holds a blunder back, lets it pass when asked again, compares afterwards."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, screenshot
from tests.browser.panel import open_panel

pytestmark = pytest.mark.browser

PLAY = "import lbnb\nlbnb.play('ie_shima', seed=7, autosave=False, coach=True)"


def test_a_blunder_is_asked_for_twice(lab: Lab, page: Page) -> None:
    panel = open_panel(lab, page, "coach.ipynb", PLAY)
    message = panel.locator(".lbnb-message")
    panel.locator("select[size]").first.select_option(label="Assault from Green Beach")
    panel.get_by_role("button", name="Assault from Green Beach").click()
    expect(message).to_contain_text("Coach:")
    expect(message).to_contain_text("16.2")
    anyway = panel.get_by_role("button", name="Assault from Green Beach: do it anyway")
    expect(anyway).to_be_visible()
    panel.locator(".lbnb-message .lbnb-rule").first.click()
    expect(panel.locator(".lbnb-uses").first).to_contain_text("In the engine it")
    screenshot(page, "coach-before")
    anyway.click()
    expect(panel.locator(".lbnb-prompt")).to_contain_text("Move units")
    expect(message).to_contain_text("the program would rather")
    panel.locator(".lbnb-prompt .lbnb-rule").first.click()
    for button in panel.locator(".lbnb-row .jupyter-button:visible").all():
        assert button.evaluate("part => part.scrollWidth <= part.clientWidth"), button.inner_text()
    screenshot(page, "coach-after")
