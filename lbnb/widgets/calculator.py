"""The what-if calculator: the odds of a combat that nobody plays, every number set by hand."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets as w

from lbnb.core.decisions import Refusal
from lbnb.core.errors import IllegalAction, UnknownName
from lbnb.core.game import Game
from lbnb.core.odds import Field, OddsForm
from lbnb.widgets.live import Live
from lbnb.widgets.messages import failed, message_html, refused
from lbnb.widgets.odds_view import odds_html
from lbnb.widgets.rule_view import rule_html
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
        self._error: Exception | None = None
        self.controls = {field.name: _control(field) for field in self.form.fields}
        for control in self.controls.values():
            control.observe(self.act(lambda _: None), "value")
        self.odds, self.rule = w.HTML(), w.HTML()
        self.links = self.linked([self.odds])
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

    @property
    def values(self) -> dict[str, Any]:
        """What is set now, by field."""
        return {name: control.value for name, control in self.controls.items()}

    def show(self) -> None:
        """Show the odds of what is set, and the fields that matter."""
        values = self.values
        for field in self.form.fields:
            self.controls[field.name].layout.display = "" if field.matters(values) else "none"
        error, self._error = self._error, None
        self.odds.value = message_html(failed(error)) if error else setting_html(self.game, self.form, values)

    def show_rule(self, rule: str) -> None:
        """Show a paragraph below the odds."""
        if rule in self.game.rules:
            self.rule.value = rule_html(self.game, rule)

    def fail(self, error: Exception) -> None:
        """Keep an error to be shown instead of the odds."""
        self._error = error


def _control(field: Field) -> Any:
    """A check box for yes or no, a slider for many numbers, else a list."""
    label = {"description": field.label, "tooltip": field.rule, "style": {"description_width": "170px"}}
    if isinstance(field.default, bool):
        return w.Checkbox(value=field.default, **label)
    numbers = all(str(value) == name for value, name in zip(field.values, field.names, strict=True))
    if numbers and len(field.values) >= SLIDER_FROM:
        return w.IntSlider(value=field.default, min=field.values[0], max=field.values[-1], **label)
    return w.Dropdown(options=list(zip(field.names, field.values, strict=True)), value=field.default, **label)
