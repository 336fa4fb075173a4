"""The session: one game being played, its seats, its dice and its history."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from lbnb.core import autosave as files
from lbnb.core import record as records
from lbnb.core.actions import Action
from lbnb.core.alone import alone
from lbnb.core.bots import HUMAN, Advice, Bot, CoachWarning, Remark, Warn, by_player
from lbnb.core.decisions import CHANCE, Decision, Refusal
from lbnb.core.dice import derived_rng, scripted_roll
from lbnb.core.errors import IllegalAction, RecordError, SessionError, UnknownName
from lbnb.core.game import Game
from lbnb.core.log import Entry
from lbnb.core.odds import Odds
from lbnb.core.pictures import PAINTERS, as_html
from lbnb.core.playing import next_action
from lbnb.core.state import State
from lbnb.core.uses import uses

Dice = Literal["seeded", "manual", "scripted"]
Mode = Literal["lesson", "match"]
ACTIONS_SHOWN = 12


class Step(NamedTuple):
    """One action of the history: who took it, what happened, whether it was the program's own."""

    action: Action
    seat: str
    entries: tuple[Entry, ...]
    automatic: bool


class Session:
    """A game being played, which always waits for a person or is over.

    Args:
        game: rules and data.
        scenario, options: as for `Game.new`.
        seats: by player, a Bot, or None for a person. In a game whose sides are bid for, the names of the
            sides stand for its players, in order.
        seed: makes all dice (`dice="seeded"`) and whatever bots leave to chance; a signed 64-bit integer.
        dice: "seeded"; "manual": each roll is an action like `roll 5 3`; "scripted": they come from `script`.
        script: the texts of the rolls, in order.
        mode: in a "lesson" everything can be taken back, in a "match" neither a roll nor what another seat
            has done.
        autosave: the file that holds the record after every change, or None.
        adviser: gives the bot that `hint` and `remark` ask for a seat.
        coach: what `warnings` asks.
        history: action texts to begin with instead of letting dice and bots act; each is checked, and a
            RecordError names the one that is wrong.

    `steps` is the history with the part that `redo` would bring back; the first `position` of them are
    applied. `listeners` are called after each change.
    """

    def __init__(
        self,
        game: Game,
        *,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        seats: Mapping[str, Bot | None] | None = None,
        seed: int = 0,
        dice: Dice = "seeded",
        script: Sequence[str] = (),
        mode: Mode = "lesson",
        autosave: Path | None = None,
        adviser: Callable[[str], Bot] | None = None,
        coach: Warn | None = None,
        history: Sequence[str] | None = None,
    ) -> None:
        if dice not in get_args(Dice):
            raise UnknownName("dice", dice, get_args(Dice))
        if mode not in get_args(Mode):
            raise UnknownName("mode", mode, get_args(Mode))
        if not isinstance(seed, int) or not -(2**63) <= seed < 2**63:
            raise SessionError(f"the seed {seed!r} is not an integer of 64 bits")
        self.game = game
        self.options = game.complete_options(options)
        self.scenario = next(iter(game.scenarios)) if scenario is None else scenario
        self.seed = seed
        self.dice = dice
        self.script = tuple(script)
        self.mode = mode
        self.autosave = autosave
        self.steps: list[Step] = []
        self.position = 0
        self.listeners: list[Callable[[], None]] = []
        self._adviser = adviser
        self._coach = coach
        self._bots = by_player(game, self.options, seats or {})
        self._states = [game.new(self.scenario, self.options)]
        self._rolls = [0]
        if history is None:
            self._play_on()
            return
        for index, text in enumerate(history):
            try:
                self._apply(game.parse(text))
            except IllegalAction as error:
                raise RecordError(f"actions[{index}]", str(error)) from None

    @property
    def state(self) -> State:
        """A copy of the position: changing it does not change the session."""
        return self._now.copy()

    @property
    def decision(self) -> Decision | None:
        """The pending decision, or None when the game is over."""
        return self._now.decision

    @property
    def seat(self) -> str | None:
        """Whose decision is pending, or None when the game is over."""
        return self._now.seat

    @property
    def player(self) -> str | None:
        """Who plays `seat`: a key of `seats`, CHANCE, or None when the game is over."""
        seat = self._now.seat
        return seat if seat is None or seat == CHANCE else self.game.player_of(self._now, seat)

    @property
    def seats(self) -> dict[str, str]:
        """By player, `human` or the name of a bot."""
        return {player: bot.name if bot else HUMAN for player, bot in self._bots.items()}

    @property
    def automatic(self) -> bool:
        """Whether the pending decision is one that the session takes by itself: its dice, or a bot's."""
        player = self.player
        return self.dice != "manual" if player == CHANCE else self._bots.get(player or "") is not None

    @property
    def log(self) -> list[Entry]:
        """Everything that has happened up to `position`."""
        return [entry for step in self.steps[: self.position] for entry in step.entries]

    def legal_actions(self) -> list[Action]:
        """The legal actions now, in a stable order; empty when the game is over."""
        return list(self._now.legal_actions())

    def parse(self, text: str) -> Action:
        """The action that `text` names; raises IllegalAction saying which word is not understood."""
        return self.game.parse(text)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Why `action` cannot be taken now, or None when it can."""
        if self._now.decision is None:
            return Refusal("", f"The game is over: {self._now.outcome}.")
        if self.automatic:
            name = "dice" if self.player == CHANCE else f"{self.seats[self.player or '']} bot"
            return Refusal("", f"It is the turn of the {name}: redo, or rewind to a decision of your own.")
        try:
            return self._now.why_not(self.parse(str(action)))  # type: ignore[no-any-return]
        except IllegalAction as error:
            return Refusal(error.rule, error.reason)

    @alone
    def act(self, action: Action | str) -> list[Entry]:
        """Take an action, then let dice and bots act until a person is asked again; returns what happened.

        Steps that were undone are forgotten. Raises IllegalAction when the rules refuse the action and
        SessionError when a script has no roll for it; then nothing has changed.
        """
        checked = self._checked(action)
        before = self.position, self.steps, self._states, self._rolls
        start = self.position
        self.steps = self.steps[:start]
        self._states = self._states[: start + 1]
        self._rolls = self._rolls[: start + 1]
        try:
            self._apply(checked)
            self._save()  # before bots think, so that a stop in the middle loses nothing
            self._play_on()
        except BaseException:
            self.position, self.steps, self._states, self._rolls = before
            self._save()
            raise
        self._changed()
        return [entry for step in self.steps[start:] for entry in step.entries]

    @alone
    def play_on(self) -> None:
        """Let dice and bots act where a game was stopped on their turn; else do nothing."""
        if self.automatic and not self.can_redo:
            self._play_on()
            self._changed()

    @alone
    def undo(self) -> None:
        """Go back to the last decision that a person made; raises SessionError when that cannot be."""
        self._move_to(self._undo_target())

    @alone
    def redo(self) -> None:
        """Bring back the action undone last and what followed by itself; raises SessionError."""
        if not self.can_redo:
            raise SessionError("there is nothing to redo")
        target = self.position + 1
        while target < len(self.steps) and self.steps[target].automatic:
            target += 1
        self._move_to(target)

    @alone
    def rewind(self, position: int) -> None:
        """Go to where `position` steps have been taken, back or forth; the rest stays for `redo`.

        Raises SessionError when there are not so many steps, or when a match forbids it.
        """
        if not 0 <= position <= len(self.steps):
            raise SessionError(f"cannot go to step {position}: there are steps 0 to {len(self.steps)}")
        self._check_way_back(position)
        self._move_to(position)

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would succeed."""
        try:
            self._undo_target()
        except SessionError:
            return False
        return True

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return self.position < len(self.steps)

    @alone
    def hint(self) -> Advice:
        """What the adviser would do now, and why; raises SessionError when there is nobody to advise."""
        player = self.player
        if player is None or player == CHANCE or self._adviser is None:
            raise SessionError(
                "the game is over" if player is None else "there is no advice on this decision"
            )
        rng = derived_rng(self.seed, "hint", self.position)
        return self._adviser(player).choose(self.state, rng)

    def odds(self, action: Action | str | None = None) -> Odds | None:
        """The exact odds of the combat that is pending, or that `action` leads to; None where there is none.

        Raises IllegalAction for an action that cannot be taken now.
        """
        return self.game.odds(self._now, None if action is None else self._checked(action))

    @alone
    def warnings(self, action: Action | str) -> list[CoachWarning]:
        """What the coach has against an action before it is taken, serious warnings first.

        Nothing for an action that cannot be taken now: `why_not` has the answer to that.
        """
        if self._coach is None or self.player == CHANCE or self.why_not(action) is not None:
            return []
        return self._coach(self.state, self.parse(str(action)))

    @alone
    def remark(self, step: int | None = None) -> Remark:
        """A decision that was taken, by default a person's last, beside what the adviser would have done.

        `step` is an index into the applied `steps`. Raises SessionError where there is nothing to compare.
        """
        if step is None:
            own = [index for index in range(self.position) if not self.steps[index].automatic]
            step = own[-1] if own else -1
        if self._adviser is None or not 0 <= step < self.position or self.steps[step].seat == CHANCE:
            raise SessionError("there is no decision there to compare with advice")
        state = self._states[step].copy()
        adviser = self._adviser(self.game.player_of(state, self.steps[step].seat))
        rng = derived_rng(self.seed, "hint", step)
        return Remark(self.steps[step].action, adviser.choose(state, rng))

    def uses(self, rule: str) -> list[tuple[int, Entry]]:
        """Where a rule has applied in this game: log entries with the index of their step in `steps`.

        A mere heading applies where a paragraph below it does. `rewind(index)` goes to just before a step.
        """
        return uses(rule, [step.entries for step in self.steps[: self.position]])

    def record(self) -> dict[str, Any]:
        """The record as plain JSON values; `actions` holds the text of every step, dice included."""
        return msgspec.to_builtins(self._record())  # type: ignore[no-any-return]

    def save(self, path: Path | str) -> None:
        """Write the record to a file, whole or not at all; raises SessionError when it cannot be written."""
        try:
            files.write(Path(path), records.encode(self._record()))
        except OSError as error:
            raise SessionError(f"{path}: cannot be written: {error.strerror}") from None

    def __repr__(self) -> str:
        done = f"step {self.position} of {len(self.steps)}"
        return f"<Session of {self.game.id}, {done}: {self.pending}>"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """Board picture, prompt and legal actions, for a notebook."""
        actions = [str(action) for action in self._now.legal_actions()]
        more = f", and {len(actions) - ACTIONS_SHOWN} more" if len(actions) > ACTIONS_SHOWN else ""
        choices = f"Legal actions: {', '.join(actions[:ACTIONS_SHOWN])}{more}" if actions else ""
        shown = {"text/plain": "\n".join(filter(None, [self._now.describe(), self.pending, choices]))}
        if painter := PAINTERS.get(self.game.id):
            picture = shown["image/png"] = b64encode(painter(self._now)).decode()
            shown["text/html"] = as_html(picture, self._now.describe(), self.pending, choices)
        return shown

    @property
    def _now(self) -> State:
        return self._states[self.position]

    @property
    def pending(self) -> str:
        """Who decides what by which rule, or how the game ended, in one line."""
        decision = self._now.decision
        if decision is None:
            return f"The game is over. {self._now.outcome}"
        return f"{self._now.seat}: {decision.ask(self._now)} ({decision.rule})"

    def _checked(self, action: Action | str) -> Action:
        """The action if it can be taken now; raises IllegalAction."""
        if refusal := self.why_not(action):
            raise IllegalAction(refusal.rule, refusal.reason, action)
        return self.parse(str(action))

    def _apply(self, action: Action) -> None:
        """Put one checked action behind the last step."""
        seat = self._now.seat
        automatic = self.automatic
        state = self._now.copy()
        entries = state.apply(action)
        self.steps.append(Step(action, seat or "", tuple(entries), automatic))
        self._states.append(state)
        self._rolls.append(self._rolls[-1] + (seat == CHANCE))
        self.position += 1

    def _play_on(self) -> None:
        while self.automatic:
            number = self._rolls[self.position]
            if self.player == CHANCE and self.dice == "scripted":
                action = scripted_roll(self._now, self.script, number)
            else:
                action = next_action(self._now, self._bots, self.seed, number, self.position)
            self._apply(action)

    def _undo_target(self) -> int:
        target = self.position - 1
        while target >= 0 and self.steps[target].automatic:
            target -= 1
        if target < 0:
            raise SessionError("there is no decision of yours to take back")
        self._check_way_back(target)
        return target

    def _check_way_back(self, target: int) -> None:
        """In a match, refuse to go back over a roll, or over what more than one seat has done.

        What was taken back and could be redone counts too: a decision taken back was still declared.
        """
        if self.mode == "lesson" or target >= self.position:
            return
        crossed = self.steps[target:]
        if any(step.seat == CHANCE for step in crossed):
            raise SessionError("in a match nothing is taken back once dice or a draw have followed")
        if len({step.seat for step in crossed}) > 1:
            raise SessionError("in a match nothing is taken back once another seat has decided")

    def _move_to(self, position: int) -> None:
        self.position = position
        self._changed()

    def _changed(self) -> None:
        self._save()
        for listener in self.listeners:
            listener()

    def _save(self) -> None:
        if self.autosave is not None:
            files.keep(self.autosave, records.encode(self._record()))

    def _record(self) -> records.Record:
        return records.make(
            game=self.game,
            scenario=self.scenario,
            options=self.options,
            seats=self.seats,
            seed=self.seed,
            dice=self.dice,
            script=self.script,
            mode=self.mode,
            actions=[step.action.text for step in self.steps],
            position=self.position,
            state=self._now,
        )
