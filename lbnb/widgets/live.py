"""The outermost widget of each part that people use, and the one way in which its callbacks run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import ipyevents
import ipywidgets as w

from lbnb.core.alone import alone
from lbnb.widgets.callbacks import reported
from lbnb.widgets.rule_view import rule_clicked


class Live(w.VBox):
    """A box that shows something and takes a person's choices.

    A saved notebook calls it by a plain sentence, not by the code of its children. Whatever a person does in
    it goes through `act`. Each kind of box tells how it shows what there is, a rule whose id is clicked, and
    an error.
    """

    busy = False
    """Whether a choice is being carried out or shown."""

    def __init__(self, children: Sequence[w.Widget]) -> None:
        super().__init__(children)
        self.add_class("lbnb")
        self.refresh()

    def __repr__(self) -> str:
        return f"{type(self).__name__}: run this cell to use it."

    def show(self) -> None:
        """Bring every widget up to date."""
        raise NotImplementedError

    def show_rule(self, rule: str) -> None:
        """Show the paragraph of a rule whose id has been clicked."""
        raise NotImplementedError

    def fail(self, error: Exception) -> None:
        """Keep an error to be shown."""
        raise NotImplementedError

    @alone
    def refresh(self) -> None:
        """Show what there is now. What the widgets are set to meanwhile is nobody's choice."""
        with self._busily():
            self.show()

    def act(self, call: Callable[..., object]) -> Callable[..., Any]:
        """A callback that runs `call` and shows what became of it, errors too."""

        @alone
        def run(*args: Any) -> None:
            if self.busy:
                return
            with self._busily():
                call(*args)
            self.refresh()

        return reported(run, self._failed)

    def linked(self, sources: Sequence[w.Widget]) -> list[ipyevents.Event]:
        """The events by which a click on a rule id in any of these shows the paragraph."""
        events = [ipyevents.Event(source=source, watched_events=["click"]) for source in sources]
        for event in events:
            event.on_dom_event(self.act(self._clicked))
        return events

    def _clicked(self, event: dict[str, Any]) -> None:
        rule = rule_clicked(event)
        if rule is not None:
            self.show_rule(rule)

    @alone
    def _failed(self, error: Exception) -> None:
        self.fail(error)
        self.refresh()

    @contextmanager
    def _busily(self) -> Iterator[None]:
        self.busy = True
        try:
            yield
        finally:
            self.busy = False
