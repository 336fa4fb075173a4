"""Ie Shima as a person plays it: the board, the buttons, a refusal with its rule, all in JupyterLab."""

from collections.abc import Callable

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

import lbnb
from lbnb.board import board_for
from tests.browser.lab import Lab, open_notebook, run_all, screenshot

pytestmark = pytest.mark.browser

SEED = 7
CELLS = (
    "import os, tempfile\nos.environ['LBNB_HOME'] = tempfile.mkdtemp()",
    f"import lbnb\nlbnb.play('ie_shima', seed={SEED})",
)


@pytest.fixture
def panel(lab: Lab, page: Page) -> Locator:
    """A panel at the first US choice of a seeded game, in a notebook that has run."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    nbformat.write(notebook, lab.root / "play.ipynb")
    open_notebook(page, "play.ipynb")
    run_all(page)
    panel = page.locator(".lbnb")
    expect(panel.get_by_text("US decides")).to_be_visible()
    return panel


@pytest.fixture
def click(panel: Locator) -> Callable[[str], None]:
    """Clicks a place or a counter on the board, by its id in the position of the first US choice."""
    session = lbnb.new_session("ie_shima", seed=SEED, seats={"japan": "heuristic"}, autosave=False)
    board = board_for(session.game)
    width, height = board.size
    hits = {(x, y): board.hit(session.state, x, y) for x in range(0, width, 6) for y in range(0, height, 6)}
    picture = panel.locator("img.lbnb-board")

    def click(name: str) -> None:
        points = [point for point, hit in hits.items() if hit in ((name, hit.place), (None, name))]
        x, y = points[len(points) // 2]
        shown = picture.bounding_box()
        assert shown is not None
        scale = shown["width"] / width
        picture.click(position={"x": x * scale, "y": y * scale})

    return click


def test_a_first_impulse(panel: Locator, click: Callable[[str], None], page: Page) -> None:
    """An Area, a counter, an illegal target, a move, and back again."""
    panel.scroll_into_view_if_needed()
    message = panel.locator(".lbnb-message")
    prompt = panel.locator(".lbnb-prompt")
    expect(prompt).to_contain_text("Choose an impulse")
    screenshot(page, "ie_shima_1_start")

    click("green")
    expect(message).to_contain_text("Green Beach")
    click("green")
    expect(prompt).to_contain_text("Move units of the Active Area")

    click("1/306/B")
    expect(message).to_contain_text("1/306/B")
    screenshot(page, "ie_shima_2_selected")
    click("16")
    expect(message).to_contain_text("Not allowed")
    expect(message.locator(".lbnb-rule")).to_have_text("10.1.1B")
    expect(message).to_contain_text(lbnb.games()["ie_shima"].rules["10.1.1B"].summary)
    screenshot(page, "ie_shima_3_refused")

    click("2")
    expect(message).to_contain_text("1/306/B moves from the green box to Area 2")
    expect(panel.locator(".lbnb-log")).to_contain_text("1/306/B moves from the green box to Area 2")
    screenshot(page, "ie_shima_4_moved")

    panel.get_by_role("button", name="Undo").click()
    expect(message).to_contain_text("Taken back")
    expect(panel.locator(".lbnb-log")).not_to_contain_text("1/306/B moves")


def test_buttons_list_dice_and_rules(panel: Locator, page: Page) -> None:
    """A bombardment from the list, with its sums before it and its dice after it."""
    panel.get_by_role("button", name="Bombard").click()
    actions = panel.locator("select").first
    actions.select_option(index=0)
    expect(panel.locator(".lbnb-preview")).to_contain_text("Attack Value")
    screenshot(page, "ie_shima_5_bombard")
    panel.locator(".lbnb-do").click()
    expect(panel.locator(".lbnb-log")).to_contain_text("bombards")
    screenshot(page, "ie_shima_6_bombarded")
    rule = panel.locator(".lbnb-log .lbnb-rule").last
    number = rule.inner_text()
    rule.click()
    expect(panel.locator(".lbnb-rulebox b")).to_have_text(number)
    panel.get_by_role("button", name="Hint").click()
    expect(panel.locator(".lbnb-message")).to_contain_text("Hint")
    screenshot(page, "ie_shima_7_hint")


def test_nothing_jumps_and_nothing_is_cut(panel: Locator, page: Page) -> None:
    """The controls stay where they are from action to action, at two window sizes."""
    for width in (1600, 1200):
        page.set_viewport_size({"width": width, "height": 1000})
        places = set()
        for name in ("Hint", "Bot decides", "Hint", "Bot decides", "Undo"):
            panel.get_by_role("button", name=name).click()
            page.wait_for_timeout(400)
            box = panel.locator(".lbnb-do").bounding_box()
            board = panel.locator("img.lbnb-board").bounding_box()
            undo = panel.get_by_role("button", name="Undo").bounding_box()
            assert box and board and undo
            outer = panel.bounding_box()
            assert outer
            places.add((box["y"] - outer["y"], board["width"], undo["y"] - outer["y"]))
        assert len(places) == 1
        wide = "e => e.scrollWidth <= e.clientWidth + 1"
        for part in (".lbnb-facts", ".lbnb-turn", ".lbnb-verbs", ".lbnb-message", ".lbnb-preview"):
            assert panel.locator(part).first.evaluate(wide), part
        screenshot(page, f"ie_shima_8_{width}")
