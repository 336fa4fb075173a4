"""The choices: verbs as buttons, the legal actions as a list, and what to do with the marked one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from lbnb.widgets.desk import Desk
from lbnb.widgets.odds_view import odds_html

VERB_BUTTONS = 10
"""More verbs than this in one decision would be found in the list only."""


class ChoicePart:
    """`act(call)` makes a callback of a call; `box` is what to show, `show` brings it up to date."""

    def __init__(self, desk: Desk, act: Callable[[Callable[..., object]], Callable[..., Any]]) -> None:
        self._verbs: list[str] = []
        self.buttons = [w.Button() for _ in range(VERB_BUTTONS)]
        for number, button in enumerate(self.buttons):
            button.on_click(act(lambda _, number=number: desk.choose_verb(self._verbs[number])))
        self.list = w.Select(rows=8, tooltip="Every legal action that fits; choose one, then press Do it")
        self.list.observe(act(lambda change: desk.mark(change["new"])), "value")
        self.do = _button("Do it", "Carry out the action marked in the list", "lbnb-do")
        self.do.on_click(act(lambda _: desk.do_chosen()))
        self.clear = _button("Let go", "Drop the selection and list every legal action")
        self.clear.on_click(act(lambda _: desk.let_go()))
        self.hint = _button("Hint", "What the program would do here, and why")
        self.hint.on_click(act(lambda _: desk.hint()))
        self.coach = w.ToggleButton(
            description="Coach", tooltip="Warn before a blunder, and say afterwards what the program would do"
        )
        self.coach.observe(act(lambda change: desk.coach(change["new"])), "value")
        self.bot = _button("Bot decides", "Let the program take this decision for you")
        self.bot.on_click(act(lambda _: desk.bot_step()))
        self.bot_all = _button(
            "Bot does the rest", "Let the program go on for you until another choice comes up"
        )
        self.bot_all.on_click(act(lambda _: desk.bot_phase()))
        self.preview = w.HTML()
        self.verb_row = _classed(w.Box(self.buttons), "lbnb-verbs")
        self.box = _classed(
            w.VBox(
                [
                    self.verb_row,
                    self.list,
                    self.do,
                    _classed(w.HBox([self.clear, self.hint, self.coach, self.bot, self.bot_all]), "lbnb-row"),
                    self.preview,
                ]
            ),
            "lbnb-choices",
        )

    def show(self, desk: Desk) -> None:
        """Bring the buttons, the list and the sums up to date, changing only what differs."""
        verbs = desk.verbs()[:VERB_BUTTONS] if not desk.rolling else []
        self._verbs = [verb for verb, _ in verbs]
        for number, button in enumerate(self.buttons):
            used = number < len(verbs)
            button.layout.display = "" if used else "none"
            if used:
                verb, text = verbs[number]
                button.description, button.tooltip = text, text.replace(" …", ": choose one of a list")
                (button.add_class if verb == desk.verb else button.remove_class)("lbnb-wanted")
        self._show_list(desk)
        busy = desk.state.decision is None or desk.session.automatic
        self.do.disabled = desk.chosen is None
        self.do.description = do_text(desk)
        self.coach.value = desk.coaching
        self.clear.disabled = not (desk.picked or desk.verb or desk.chosen or desk.taken_up)
        self.hint.disabled = self.bot.disabled = self.bot_all.disabled = busy or bool(desk.rolling)
        self.preview.value = preview_html(desk)

    def _show_list(self, desk: Desk) -> None:
        offered = [] if desk.rolling else desk.offered()
        options = tuple((desk.say(action), action.text) for action in offered)
        chosen = desk.chosen.text if desk.chosen in offered else None
        if options != self.list.options:
            self.list.options = options
        if self.list.value != chosen:
            self.list.value = chosen


def do_text(desk: Desk) -> str:
    """What the large button says: what it would carry out, and that the coach is against it."""
    if desk.chosen is None:
        return "Do it"
    said = desk.say(desk.chosen)
    return f"{said}: do it anyway" if desk.chosen == desk.warned else said


def preview_html(desk: Desk) -> str:
    """The odds of a coming combat, or a line that says when they appear."""
    odds = desk.odds()
    if odds is None:
        return '<div class="lbnb-preview lbnb-quiet">Odds stand here before dice decide.</div>'
    return f'<div class="lbnb-preview">{odds_html(desk.game, odds)}</div>'


def _button(text: str, tooltip: str, *classes: str) -> w.Button:
    return _classed(w.Button(description=text, tooltip=tooltip), *classes)


def _classed(widget: Any, *names: str) -> Any:
    for name in names:
        widget.add_class(name)
    return widget
