"""The what-if calculator: the odds of a combat that nobody plays, every number set by hand."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipyevents
import ipywidgets as w

from lbnb.core.decisions import Refusal
from lbnb.core.errors import IllegalAction, UnknownName
from lbnb.core.game import Game
from lbnb.core.odds import Field, OddsForm
from lbnb.widgets.callbacks import reported
from lbnb.widgets.live import Live
from lbnb.widgets.messages import Message, failed, message_html, refused
from lbnb.widgets.odds_view import odds_html
from lbnb.widgets.rule_view import rule_clicked, rule_html
from lbnb.widgets.style import css

SLIDER_FROM = 4
"""A field with so many numbers gets a slider, with fewer values a list."""


def form_of(game: Game) -> OddsForm:
    """The form of a game; raises UnknownName for a game without one."""
    if game.odds_form is None:
        raise UnknownName("calculator for", game.id, [])
    return game.odds_form


def setting_html(game: Game, form: OddsForm, values: Mapping[str, Any]) -> str:
    """The odds of a setting, or why the numbers do not fit."""
    try:
        odds = form.odds(values)
    except IllegalAction as error:
        said = f"{error.reason[:1].upper()}{error.reason[1:]}."
        return message_html(refused(game, "", Refusal(error.rule, said)))
    return f'<div class="lbnb-calculated">{odds_html(game, odds)}</div>'


class Calculator(Live):
    """Sliders and lists for each field of a game's form, by its name in `controls`; `odds` shows the result.

    Fields that change nothing beside the others are hidden, but keep their values.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.form = form_of(game)
        self.controls = {field.name: _control(field) for field in self.form.fields}
        act = self._act
        for control in self.controls.values():
            control.observe(act(lambda _: self.refresh()), "value")
        self.odds, self.rule = w.HTML(), w.HTML()
        # A click on a rule id shows the paragraph.
        self.link = ipyevents.Event(source=self.odds, watched_events=["click"])
        self.link.on_dom_event(act(self._show_rule))
        style = w.HTML(f"<style>{css()}</style>")
        style.add_class("lbnb-style")
        title = w.HTML(
            f'<div class="lbnb-head"><div class="lbnb-title">{escape(game.title)} '
            "<span>What if? The odds before the dice fall</span></div></div>"
        )
        fields = w.VBox(list(self.controls.values()))
        fields.add_class("lbnb-fields")
        right = w.VBox([self.odds, self.rule])
        right.add_class("lbnb-part")
        body = w.Box([fields, right])
        body.add_class("lbnb-calculator")
        super().__init__([style, title, body])
        self.add_class("lbnb")
        self.refresh()

    @property
    def values(self) -> dict[str, Any]:
        """What is set now, by field."""
        return {name: control.value for name, control in self.controls.items()}

    def refresh(self) -> None:
        """Show the odds of what is set, and the fields that matter."""
        values = self.values
        for field in self.form.fields:
            self.controls[field.name].layout.display = "" if field.matters(values) else "none"
        self.odds.value = setting_html(self.game, self.form, values)

    def _show_rule(self, event: dict[str, Any]) -> None:
        rule = rule_clicked(event)
        if rule is not None and rule in self.game.rules:
            self.rule.value = rule_html(self.game, rule)

    def _act(self, call: Any) -> Any:
        return reported(call, self._fail)

    def _fail(self, error: Exception) -> None:
        message: Message = failed(error)
        self.odds.value = message_html(message)


def _control(field: Field) -> Any:
    """A check box for yes or no, a slider for many numbers, else a list."""
    label = {"description": field.label, "tooltip": field.rule, "style": {"description_width": "170px"}}
    if isinstance(field.default, bool):
        return w.Checkbox(value=field.default, **label)
    numbers = all(str(value) == name for value, name in zip(field.values, field.names, strict=True))
    if numbers and len(field.values) >= SLIDER_FROM:
        return w.IntSlider(value=field.default, min=field.values[0], max=field.values[-1], **label)
    return w.Dropdown(options=list(zip(field.names, field.values, strict=True)), value=field.default, **label)
