"""The panel: one widget that plays a session. Built once; after each action only traits change."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from lbnb.board import board_for
from lbnb.core.alone import alone
from lbnb.core.session import Session
from lbnb.widgets.board_part import BoardPart
from lbnb.widgets.choice_part import ChoicePart
from lbnb.widgets.desk import Desk
from lbnb.widgets.files_part import FilesPart
from lbnb.widgets.history_part import HistoryPart
from lbnb.widgets.live import Live
from lbnb.widgets.log_view import LogView
from lbnb.widgets.messages import message_html
from lbnb.widgets.status_view import decision_html, facts_html, head_html, source_html
from lbnb.widgets.style import css


class Panel(Live):
    """Shows a session and takes its player's choices. `desk` holds what the widgets show.

    `coach` is whether the coach is on at first.

    The session may also be played from other cells: the panel follows.
    """

    def __init__(self, session: Session, coach: bool = False) -> None:
        self.desk = Desk(session, coach)
        self._followed: Session | None = None
        self._log_view = LogView(session.game)
        self.head, self.decision, self.facts, self.message, self.source = (w.HTML() for _ in range(5))
        self.log_lines = w.HTML()
        self.board = BoardPart(self.desk, board_for(session.game), self.act)
        self.choices = ChoicePart(self.desk, self.act)
        self.history = HistoryPart(self.desk, self.act)
        self.files = FilesPart(self.desk, self.act)
        self.links = self.linked(
            [
                self.decision,
                self.facts,
                self.message,
                self.log_lines,
                self.choices.preview,
                self.files.ledger,
            ]
        )
        super().__init__(self._arranged())

    def _arranged(self) -> list[Any]:
        style = w.HTML(f"<style>{css()}\n{self.board.css}</style>")
        style.add_class("lbnb-style")
        log = w.Box([self.log_lines])
        log.add_class("lbnb-logbox")
        # Wide, the parts stand in one column beside the board; narrow, side by side below it.
        told = w.VBox([self.decision, self.facts, self.message, self.history.box])
        right = w.VBox([told, self.choices.box, self.files.box])
        under = w.Box([log, self.board.detail])
        body = w.Box([self.board.box, right, under])
        # Beside a tall board, which does not fill a wide panel, the other parts take the rest.
        body.layout.grid_template_columns = f"minmax(0, {self.board.widest}px) minmax(410px, 1fr)"
        right.add_class("lbnb-choosing")
        for box, name in ((told, "part"), (right, "right"), (under, "under"), (body, "body")):
            box.add_class(f"lbnb-{name}")
        if self.board.is_tall:
            body.add_class("lbnb-tall")
        return [style, self.head, body, self.source]

    @property
    def session(self) -> Session:
        """The session being played."""
        return self.desk.session

    def show(self) -> None:
        """Show the desk as it is now."""
        desk = self.desk
        self._follow(desk.session)
        self.head.value = head_html(desk.session)
        self.decision.value = decision_html(desk.session)
        self.facts.value = facts_html(desk.game, desk.game.status(desk.state))
        self.message.value = message_html(desk.message)
        self.log_lines.value = self._log_view.html(desk.session.log)
        self.source.value = source_html(desk.game)
        for part in (self.board, self.choices, self.history, self.files):
            part.show(desk)

    def show_rule(self, rule: str) -> None:
        """Show a paragraph in the rule box, and open its lid."""
        self.desk.show_rule(rule)
        self.files.box.selected_index = 0

    def fail(self, error: Exception) -> None:
        """Keep an error for the message line."""
        self.desk.fail(error)

    def _follow(self, session: Session) -> None:
        if session is not self._followed:
            if self._followed is not None:
                self._followed.listeners.remove(self._changed_elsewhere)
            session.listeners.append(self._changed_elsewhere)
            self._followed = session

    @alone
    def _changed_elsewhere(self) -> None:
        if not self.busy:
            self.desk.reread()
            self.refresh()
