"""The browser harness itself: a button and a click on a picture reach the kernel and come back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, open_notebook, run_all, screenshot
from tests.browser.panel import write_notebook

pytestmark = pytest.mark.browser

BUTTON = """
import io
import ipyevents
import ipywidgets
from PIL import Image, ImageDraw

presses = ipywidgets.Label("pressed 0 times")
button = ipywidgets.Button(description="Press")

def press(_):
    presses.value = f"pressed {1 + int(presses.value.split()[1])} times"

button.on_click(press)
ipywidgets.HBox([button, presses])
"""

PICTURE = """
board = Image.new("RGB", (400, 240), "#c9dfe8")
ImageDraw.Draw(board).polygon([(60, 120), (160, 40), (340, 90), (300, 200), (120, 210)], "#d8cfa8", "#5b5334")
data = io.BytesIO()
board.save(data, "PNG")
picture = ipywidgets.Image(value=data.getvalue(), width=600, height=360)
place = ipywidgets.Label("nowhere")
events = ipyevents.Event(source=picture, watched_events=["click"])
events.on_dom_event(lambda event: setattr(place, "value", f"at {event['dataX']}, {event['dataY']}"))
ipywidgets.VBox([picture, place])
"""


def test_button_and_click_reach_the_kernel(lab: Lab, page: Page) -> None:
    """The picture is shown enlarged: a click comes back in the picture's own pixels."""
    write_notebook(lab, "harness.ipynb", BUTTON, PICTURE)
    open_notebook(page, "harness.ipynb")
    run_all(page)

    page.get_by_role("button", name="Press", exact=True).click(click_count=2)
    expect(page.get_by_text("pressed 2 times")).to_be_visible()
    page.locator(".jp-OutputArea img.widget-image").click(position={"x": 300, "y": 150})
    expect(page.get_by_text("at 200, 100")).to_be_in_viewport()
    assert page.locator(".jp-Dialog, .jp-toast-button").count() == 0
    screenshot(page, "harness")


def test_a_failing_cell_is_reported(lab: Lab, page: Page) -> None:
    """With its traceback, and without waiting for the cells after it."""
    write_notebook(lab, "failing.ipynb", "x = 1", "x / 0", "x = 2")
    open_notebook(page, "failing.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        run_all(page)
