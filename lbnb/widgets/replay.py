"""A replay: the board, the log and the odds of each roll, at any step of a game that has been played."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Any

import ipywidgets as w

from lbnb.board import board_for
from lbnb.core.session import Session
from lbnb.widgets.board_part import BoardPart
from lbnb.widgets.live import Live
from lbnb.widgets.log_view import LogView, entry_html
from lbnb.widgets.messages import message_html
from lbnb.widgets.replay_desk import ReplayDesk
from lbnb.widgets.roll_view import roll_html
from lbnb.widgets.rule_view import rule_page_html
from lbnb.widgets.status_view import decision_html, facts_html, head_html, source_html
from lbnb.widgets.style import css

INTERVAL = 900
"""Milliseconds from one step to the next when the replay plays by itself."""


class Replay(Live):
    """Shows a session from its first step to its last; the session itself stays where it is.

    `desk` holds what the widgets show. Built once; from step to step only traits change.
    """

    def __init__(self, session: Session) -> None:
        self.desk = ReplayDesk(session)
        self._log_view = LogView(session.game)
        self.head, self.step, self.roll, self.decision, self.facts, self.rule, self.message = (
            w.HTML() for _ in range(7)
        )
        self.log_lines, self.source = w.HTML(), w.HTML()
        self.board = BoardPart(self.desk, board_for(session.game), self.act)
        self.controls = self._controls()
        self.links = self.linked([self.step, self.roll, self.decision, self.facts, self.log_lines])
        super().__init__(self._arranged())

    def _controls(self) -> list[Any]:
        desk = self.desk
        self.buttons = {}
        for name, icon, tooltip, call in (
            ("first", "fast-backward", "To the start", lambda _: desk.go(0)),
            ("back", "step-backward", "One step back", lambda _: desk.back()),
            ("forward", "step-forward", "One step on", lambda _: desk.forward()),
            ("last", "fast-forward", "To the end", lambda _: desk.go(desk.last)),
        ):
            button = w.Button(icon=icon, tooltip=tooltip)
            button.on_click(self.act(call))
            self.buttons[name] = button
        self.turns = w.Dropdown(
            options=[(name, start) for name, start in desk.turns], tooltip="Jump to the start of a turn"
        )
        self.turns.observe(self.act(lambda change: desk.go(change["new"])), "value")
        bounds = {"min": 0, "max": max(desk.last, 1), "value": desk.position}
        self.slider = w.IntSlider(
            **bounds, continuous_update=False, readout=False, tooltip="Go to any step of the game"
        )
        self.slider.observe(self.act(lambda change: desk.go(change["new"])), "value")
        # Its clock runs in the browser. Linked there to the slider, late echoes would take a click back.
        self.play = w.Play(**bounds, interval=INTERVAL, show_repeat=False, tooltip="Let the game run")
        self.play.observe(self.act(lambda change: desk.go(change["new"])), "value")
        self.where = w.HTML(layout={"width": "136px"})
        upper = w.HBox([*self.buttons.values(), self.play, self.turns])
        lower = w.HBox([self.slider, self.where])
        for row in (upper, lower):
            row.add_class("lbnb-row")
            row.add_class("lbnb-time")
        upper.add_class("lbnb-player")
        return [upper, lower]

    def _arranged(self) -> list[Any]:
        sheet = (files(__package__) / "replay.css").read_text(encoding="utf-8")
        style = w.HTML(f"<style>{css()}\n{self.board.css}\n{sheet}</style>")
        style.add_class("lbnb-style")
        log = w.Box([self.log_lines])
        log.add_class("lbnb-logbox")
        told = w.VBox([*self.controls, self.step])
        odds = w.VBox([self.roll, self.decision])
        more = w.VBox([self.facts, self.rule, self.message])
        right = w.VBox([told, odds, more])
        under = w.Box([log, self.board.detail])
        body = w.Box([self.board.box, right, under])
        for box in (told, odds, more):
            box.add_class("lbnb-part")
        for box, name in ((right, "right"), (under, "under"), (body, "body")):
            box.add_class(f"lbnb-{name}")
        self.rule.add_class("lbnb-paragraph")
        return [style, self.head, body, self.source]

    def show(self) -> None:
        """Show the desk as it is now."""
        desk = self.desk
        session = desk.session
        self.head.value = head_html(session)
        self.step.value = step_html(desk)
        self.roll.value = roll_html(desk.game, desk.before, session.steps[max(0, desk.position - 1) :][:2])
        self.decision.value = decision_html(session)
        self.facts.value = facts_html(desk.game, desk.game.status(desk.state))
        self.rule.value = rule_page_html(session, desk.rule)
        self.message.value = message_html(desk.message) if desk.message.html else ""
        self.log_lines.value = self._log_view.html(session.log)
        self.source.value = source_html(desk.game)
        self.where.value = f'<span class="lbnb-quiet">step {desk.position} of {desk.last}</span>'
        for name, at_end in (("first", 0), ("back", 0), ("forward", desk.last), ("last", desk.last)):
            self.buttons[name].disabled = desk.position == at_end
        self.slider.value = self.play.value = desk.position
        self.turns.value = desk.turns[desk.turn()][1]
        self.board.show(desk)

    def show_rule(self, rule: str) -> None:
        """Show a paragraph in the rule box."""
        self.desk.show_rule(rule)

    def fail(self, error: Exception) -> None:
        """Keep an error for the message line."""
        self.desk.fail(error)


def step_html(desk: ReplayDesk) -> str:
    """The step: whose it was, what it was, and what happened."""
    who, what = desk.step_title()
    step = desk.step
    lines = "".join(entry_html(desk.game, entry) for entry in step.entries) if step else ""
    seat = step.seat if step else "over"
    return (
        f'<div class="lbnb-step lbnb-seat-{escape(seat)}"><div class="lbnb-whose">{escape(who)}</div>'
        f'<div class="lbnb-prompt">{escape(what)}</div>{lines}</div>'
    )
