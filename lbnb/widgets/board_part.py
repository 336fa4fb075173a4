"""The board: one picture in a box of fixed size, what may be laid over it, and the clicks on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import ipyevents
import ipywidgets as w

from lbnb.board import Board, Hit
from lbnb.core.alone import alone

TALLEST = 1000
"""Pixels that a board may be high on screen: a window's worth."""


STEP = 24
"""Pixels from point to point when a place is looked for in the picture."""
TOLD = "The board, as a picture. What it shows is told in the texts beside it."

RESTING = 150
"""Milliseconds without a move after which the mouse rests."""


class Looked(Protocol):
    """The desk that a board belongs to: what it shows, and what becomes of a click."""

    state: Any
    place: str

    def highlights(self) -> list[str]:
        """What may be clicked next."""

    def selected(self) -> list[str]:
        """What is picked."""

    def click(self, hit: Hit) -> None:
        """A click on the board."""


def picture_point(event: dict[str, Any], size: tuple[int, int]) -> tuple[float, float]:
    """The point of a picture of `size` pixels that a click on it, shown at any size, means."""
    return (
        event["relativeX"] / event["boundingRectWidth"] * size[0],
        event["relativeY"] / event["boundingRectHeight"] * size[1],
    )


class BoardPart:
    """`image` shows the board, `detail` enlarges the place looked at; each is drawn only when it differs.

    A mouse that rests on a place enlarges that one until something is done.

    `box` holds the board and the buttons above it: one for each overlay, and one that shows the board at its
    own size, to be scrolled, at first to the place looked at. `widest` is how many pixels wide the board may
    become on screen.
    """

    def __init__(
        self, desk: Looked, board: Board, act: Callable[[Callable[..., object]], Callable[..., Any]]
    ) -> None:
        self._board = board
        self._shown: tuple[Any, ...] = ()
        self._enlarged: tuple[Any, ...] = ()
        width, height = board.size
        self.image = w.Image(format="png", width=width, height=height)
        self.image.add_class("lbnb-board")
        self.widest = TALLEST * width // height
        # A browser scrolls to what gets the focus: an unseen button that lies on the place looked at.
        self.spot = w.Button(tooltip="The place looked at", tabbable=False)
        self.spot.add_class("lbnb-spot")
        # An Image has no text of its own for those who hear the page.
        told = w.HTML(f'<span class="lbnb-unseen">{TOLD}</span>')
        self.frame = w.Box([told, self.image, self.spot])
        self.frame.add_class("lbnb-frame")
        self.frame.add_class(f"lbnb-frame-{width}x{height}")
        self.overlays = {
            overlay: w.ToggleButton(value=overlay.on, description=overlay.label, tooltip=overlay.tooltip)
            for overlay in board.overlays
        }
        for toggle in self.overlays.values():
            toggle.observe(act(lambda _: None), "value")
        self.near = w.ToggleButton(description="Enlarge", tooltip="Show the board at its own size, to scroll")
        self.near.observe(act(lambda change: self._enlarge(desk, change["new"])), "value")
        row = w.HBox([*self.overlays.values(), self.near])
        row.add_class("lbnb-row")
        row.add_class("lbnb-lights")
        self.box = w.VBox([row, self.frame])
        self.box.add_class("lbnb-boardbox")
        self.box.layout.max_width = f"{self.widest}px"
        self.detail = w.Image(format="png")
        self.detail.add_class("lbnb-detail")
        self._hover = ipyevents.Event(
            source=self.image, watched_events=["mousemove"], wait=RESTING, throttle_or_debounce="debounce"
        )
        self._hover.on_dom_event(lambda event: self.hover(desk, event))
        self._events = ipyevents.Event(source=self.image, watched_events=["click"])
        self._events.on_dom_event(act(lambda event: desk.click(self.hit(desk, event))))

    @property
    def is_tall(self) -> bool:
        """Whether the board is higher than wide, which leaves the parts beside it more room."""
        width, height = self._board.size
        return height > width

    @property
    def css(self) -> str:
        """The rules of style for this board: its box keeps its shape, however large the board is shown."""
        width, height = self._board.size
        name = f"lbnb-frame-{width}x{height}"
        return (
            f".{name} {{ aspect-ratio: {width} / {height}; }}\n"
            f".lbnb .{name}.lbnb-near img.lbnb-board {{ width: {width}px; }}"
        )

    def _enlarge(self, desk: Looked, near: bool) -> None:
        (self.frame.add_class if near else self.frame.remove_class)("lbnb-near")
        if near:
            x, y = self.middle(desk.state, desk.place)
            self.spot.layout.left, self.spot.layout.top = f"{x}px", f"{y}px"
            self.spot.focus()

    def middle(self, state: Any, place: str) -> tuple[int, int]:
        """The middle of a place in pixels of the picture; of a place that is not shown, that of the board."""
        width, height = self._board.size
        points = [(x, y) for x in range(0, width, STEP) for y in range(0, height, STEP)]
        there = [point for point in points if self._board.hit(state, *point).place == place]
        if not there:
            return width // 2, height // 2
        across, down = zip(*there, strict=True)
        return sum(across) // len(there), sum(down) // len(there)

    def lights(self, desk: Looked) -> list[str]:
        """The overlays that are on, as the board knows them."""
        on = [overlay for overlay, toggle in self.overlays.items() if toggle.value]
        return [f"{overlay.id}/{desk.place}" if overlay.placed else overlay.id for overlay in on]

    def hit(self, desk: Looked, event: dict[str, Any]) -> Hit:
        """The counter and the place under a click."""
        return self._board.hit(desk.state, *picture_point(event, self._board.size))

    def show(self, desk: Looked) -> None:
        """Draw the position with what may be clicked and what is selected."""
        state, place = desk.state, desk.place
        now = ([*self.lights(desk), *desk.highlights()], desk.selected())
        # The position by identity: a desk reads a new copy whenever the session moves.
        if not self._shown or state is not self._shown[0] or now != self._shown[1]:
            self._shown = (state, now)
            self.image.value = self._board.render(state, *now)
        self._show_detail(state, place)

    @alone
    def hover(self, desk: Looked, event: dict[str, Any]) -> None:
        """Enlarge the place under the mouse."""
        self._show_detail(desk.state, self.hit(desk, event).place or "")

    def _show_detail(self, state: Any, place: str) -> None:
        if place and (not self._enlarged or state is not self._enlarged[0] or place != self._enlarged[1]):
            self._enlarged = (state, place)
            self.detail.value = self._board.close_up(state, place)
