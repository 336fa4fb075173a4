"""The desk of a replay: a game that has been played, and the step that is looked at. No widgets here."""

from __future__ import annotations

import random

from lbnb.board import Hit
from lbnb.core.bots import HUMAN, Advice
from lbnb.core.decisions import CHANCE
from lbnb.core.errors import SessionError
from lbnb.core.positions import positions
from lbnb.core.session import Session, Step
from lbnb.core.state import State
from lbnb.widgets.messages import Message, failed
from lbnb.widgets.wording import action_text, seat_name


class Past:
    """Stands for a bot that has made its moves."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, state: State, rng: random.Random) -> Advice:
        """Nothing is chosen in a replay: raises SessionError."""
        raise SessionError("a replay makes no new moves")


class ReplayDesk:
    """All that a replay shows. `session` is a copy: looking around does not move the game that was given.

    `position` steps have been taken in what is shown. `place` is the one looked at, `rule` the paragraph in
    the rule box.
    """

    def __init__(self, session: Session) -> None:
        self.game = session.game
        bots = {player: None if name == HUMAN else Past(name) for player, name in session.seats.items()}
        self.session = Session(
            session.game,
            scenario=session.scenario,
            options=session.options,
            seats=bots,
            seed=session.seed,
            history=[step.action.text for step in session.steps],
        )
        self._states = positions(self.session)
        self.turns = self._find_turns()
        self.place = self.game.places[0]
        self.rule = next(iter(self.game.rules))
        self.message = Message("info", "")
        self.go(session.position)

    @property
    def position(self) -> int:
        """How many steps have been taken in what is shown."""
        return self.session.position

    @property
    def last(self) -> int:
        """The number of all steps."""
        return len(self.session.steps)

    @property
    def step(self) -> Step | None:
        """The last step taken, or None at the start."""
        return self.session.steps[self.position - 1] if self.position else None

    @property
    def before(self) -> State:
        """The position in which the last step was taken; at the start, the first one."""
        return self._states[max(0, self.position - 1)]

    def go(self, position: int) -> None:
        """Show the board after so many steps; beyond either end, the end."""
        self.session.rewind(min(max(position, 0), self.last))
        self.state = self._states[self.position]
        self.message = Message("info", "")
        step = self.step
        if step is None:
            return
        if decision := self.before.decision:
            self.rule = decision.rule
        named = [name for name in self.selected() if name in self.game.places]
        if named:
            self.place = named[-1]

    def forward(self) -> None:
        """One step on."""
        self.go(self.position + 1)

    def back(self) -> None:
        """One step back."""
        self.go(self.position - 1)

    def highlights(self) -> list[str]:
        """Nothing can be chosen in a replay."""
        return []

    def selected(self) -> list[str]:
        """What the last step named, to show it on the board."""
        return list(self.game.on_board(self.before, self.step.action)) if self.step else []

    def click(self, hit: Hit) -> None:
        """Look at the place of a click."""
        self.place = hit.place or self.place

    def show_rule(self, rule: str) -> None:
        """Put a paragraph into the rule box."""
        if rule in self.game.rules:
            self.rule = rule

    def fail(self, error: Exception) -> None:
        """Keep an error to be shown."""
        self.message = failed(error)

    def step_title(self) -> tuple[str, str]:
        """Whose step the last one was and what it was, in words."""
        step = self.step
        if step is None:
            return "The start", "Nothing has happened yet."
        decision = self.before.decision
        assert decision is not None
        what = action_text(self.game, step.action, type(decision).__name__)
        if step.seat == CHANCE:
            return seat_name(CHANCE), f"{decision.ask(self.before)} {what}."
        who = self.session.seats[self.game.player_of(self.before, step.seat)]
        bot = "" if who == HUMAN else f" ({who} bot)"
        return f"{seat_name(step.seat)}{bot}", what

    def turn(self) -> int:
        """The number, in `turns`, of the turn that is shown."""
        return max(n for n, (_, start) in enumerate(self.turns) if start <= self.position)

    def _find_turns(self) -> list[tuple[str, int]]:
        """The name of each turn and the position where it begins."""
        found: list[tuple[str, int]] = []
        for position, state in enumerate(self._states):
            name = self.game.turn_name(state)
            if not found or found[-1][0] != name:
                found.append((name, position))
        return found
