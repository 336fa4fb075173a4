"""Back and forth in time, the dice, and rolls entered by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from lbnb.widgets.desk import Desk
from lbnb.widgets.dice_view import dice_html, rolls_of

MOST_DICE = 6


class HistoryPart:
    """`box` holds the dice and the controls of time; `show` brings them up to date."""

    def __init__(self, desk: Desk, act: Callable[[Callable[..., object]], Callable[..., Any]]) -> None:
        self.dice = w.HTML()
        self.entry = [
            w.Dropdown(options=["1"], tooltip=f"Die {number}") for number in range(1, MOST_DICE + 1)
        ]
        self.roll = w.Button(description="Enter this roll", tooltip="The numbers that your dice show")
        self.roll.on_click(act(lambda _: desk.roll(*(die.value for die in self.entry[: desk.rolling]))))
        self.manual = w.HBox([*self.entry, self.roll])
        self.manual.add_class("lbnb-row")
        self.manual.add_class("lbnb-manual")
        self.undo = w.Button(description="↶ Undo", tooltip="Take back your last decision")
        self.undo.on_click(act(lambda _: desk.undo()))
        self.redo = w.Button(description="↷ Redo", tooltip="Bring it back")
        self.redo.on_click(act(lambda _: desk.redo()))
        self.slider = w.IntSlider(
            min=0, max=1, continuous_update=False, tooltip="Go to any step of the game", readout=False
        )
        self.slider.observe(act(lambda change: desk.rewind(change["new"])), "value")
        self.step = w.HTML(layout={"width": "136px"})
        time = w.HBox([self.undo, self.redo, self.slider, self.step])
        time.add_class("lbnb-row")
        time.add_class("lbnb-time")
        self.box = w.VBox([w.HBox([self.dice, self.manual], layout={"overflow": "visible"}), time])

    def show(self, desk: Desk) -> None:
        """Show the last dice and where in the game we are."""
        session = desk.session
        rolling = desk.rolling
        self.dice.layout.display = "none" if rolling else ""
        self.manual.layout.display = "" if rolling else "none"
        for number, die in enumerate(self.entry):
            die.layout.display = "" if number < rolling else "none"
            if number < rolling and len(die.options) != desk.sides:
                die.options = [str(side) for side in range(1, desk.sides + 1)]
        self.dice.value = dice_html(rolls_of(desk.fresh, desk.game.ten_sided))
        self.undo.disabled = not session.can_undo
        self.redo.disabled = not session.can_redo
        self.slider.max = max(len(session.steps), 1)
        self.slider.value = session.position
        self.step.value = f'<span class="lbnb-quiet">step {session.position} of {len(session.steps)}</span>'
