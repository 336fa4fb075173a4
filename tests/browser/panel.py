"""The panel of a game on a page, and what a person does with it."""

import nbformat
from playwright.sync_api import Locator, Page, Position, expect

from lbnb.board import board_for
from lbnb.core.session import Session
from tests.browser.lab import Lab, open_notebook, run_all, screenshot

GRID = 9
"""Pixels between the points of the board that are tried."""
CONTROLS = (".lbnb-do", "img.lbnb-board", ".lbnb-time", ".lbnb-message")
"""Parts of a panel that never move."""
TEXTS = tuple(f".lbnb-{part}" for part in ("facts", "turn", "verbs", "message", "preview", "head"))
"""Parts of a panel whose text is never cut."""


def write_notebook(lab: Lab, name: str, *sources: str) -> None:
    """Put a notebook with these code cells into the server's folder."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source.strip()) for source in sources],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    nbformat.write(notebook, lab.root / name)


def panel_of(page: Page, name: str) -> Locator:
    """Run a notebook, and scroll to its first panel."""
    open_notebook(page, name)
    run_all(page)
    panel = page.locator(".lbnb").first
    expect(panel.locator(".lbnb-prompt").first).to_be_visible()
    panel.evaluate("element => element.scrollIntoView()")
    return panel


def open_panel(lab: Lab, page: Page, name: str, source: str) -> Locator:
    """The panel that some code shows, in a notebook of its own."""
    write_notebook(lab, name, source)
    return panel_of(page, name)


def places_of(panel: Locator, parts: tuple[str, ...]) -> tuple[tuple[float, float], ...]:
    """Where parts of a panel are, from its top left corner."""
    outer = panel.bounding_box()
    boxes = [panel.locator(part).bounding_box() for part in parts]
    assert outer and all(boxes)
    return tuple((box["x"] - outer["x"], box["y"] - outer["y"]) for box in boxes if box)


def check_stillness(
    panel: Locator, button: Locator, parts: tuple[str, ...], whole: tuple[str, ...], name: str, times: int
) -> None:
    """Press a button again and again, in a wide window and in a narrow one, and take a picture of each.

    None of the `parts` may move, and nothing in those that stay `whole` be cut at the side.
    """
    page, step = panel.page, panel.locator(".lbnb-time .lbnb-quiet")
    for width in (1600, 1200):
        page.set_viewport_size({"width": width, "height": 1000})
        page.wait_for_timeout(300)
        places = set()
        for _ in range(times):
            before = step.inner_text()
            button.click()
            expect(step).not_to_have_text(before)
            places.add(places_of(panel, parts))
            for part in whole:
                shown = panel.locator(part).first
                assert shown.evaluate("part => part.scrollWidth <= part.clientWidth + 1"), (part, width)
        assert len(places) == 1, places
        screenshot(page, f"{name}_{width}")


class Play:
    """The panel on the page, and the same game beside it, which tells where things are."""

    def __init__(self, panel: Locator, session: Session) -> None:
        self.panel = panel
        self.session = session
        self.board = board_for(session.game)
        self.step = panel.locator(".lbnb-time .lbnb-quiet")

    def click(self, name: str) -> None:
        """Click a unit or a place on the board."""
        picture, place = self._find(name)
        picture.click(position=place)

    def point(self, name: str) -> None:
        """Rest the mouse on a unit or a place."""
        picture, place = self._find(name)
        picture.hover(position=place)

    def _find(self, name: str) -> tuple[Locator, Position]:
        """The board, and the middle of what can be seen of a unit or of the bare part of a place.

        A place that a unit covers wholly is found at the unit.
        """
        width, height = self.board.size
        points = [(x, y) for x in range(0, width, GRID) for y in range(0, height, GRID)]
        hits = {point: self.board.hit(self.session.state, *point) for point in points}
        there = [point for point, hit in hits.items() if name == (hit.unit or hit.place)]
        there = there or [point for point, hit in hits.items() if name == hit.place]
        across, down = (sum(part) / len(there) for part in zip(*there, strict=True))
        x, y = min(there, key=lambda point: abs(point[0] - across) + abs(point[1] - down))
        picture = self.panel.locator("img.lbnb-board")
        shown = picture.bounding_box()
        assert shown is not None
        return picture, {"x": x * shown["width"] / width, "y": y * shown["height"] / height}

    def follow(self, *texts: str) -> None:
        """Take the same actions here, and wait until the panel has come as far."""
        for text in texts:
            self.session.act(text)
        position = self.session.position
        expect(self.step).to_have_text(f"step {position} of {position}")

    def button(self, name: str) -> None:
        """Click one of the buttons for actions."""
        self.panel.locator(".lbnb-verbs").get_by_role("button", name=name).click()

    def choose(self, label: str) -> None:
        """Mark a line of the list and carry it out."""
        self.panel.locator(".widget-select select").select_option(label=label)
        self.panel.locator(".lbnb-do").click()

    def roll(self, values: str) -> None:
        """Enter a roll, a value for each die in the order of the panel, apart by spaces."""
        for number, value in enumerate(values.split()):
            self.panel.locator(".lbnb-manual select").nth(number).select_option(value)
        self.panel.get_by_role("button", name="Enter this roll").click()
