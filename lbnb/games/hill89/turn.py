"""Chapter 6: the player turn, from the enemy dice to the last Action die; and what drives the game on.

`proceed` runs after every action: pending choices that have nothing to choose settle themselves, then the
phases act one after another until somebody has to decide again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import (
    activation,
    dice,
    enemies,
    enemy_turn,
    moving,
    objectives,
    setup,
    soldiers,
    storage,
    tokens,
)
from lbnb.games.hill89.state import (
    ACTION_DICE,
    ADVANCE,
    BEGIN,
    DEAL,
    ENEMIES,
    ENEMY_DICE,
    ENEMY_TURN,
    EXCHANGE,
    GAIN,
    OBJECTIVE,
    PLAYER_TURN,
    REVEAL,
    ROW,
    SEIZED,
    SOLDIER_DICE,
    TURN_START,
    UPGRADE,
    Hill89State,
)
from lbnb.games.hill89.tables import DICE_IN_ALL, GRENADE, VALUES


def proceed(state: Hill89State) -> None:
    """Go on until a decision is pending or the game is over."""
    stack = state.stack
    while state.outcome is None:
        if not stack:
            PHASES[state.phase](state)
        elif not stack[-1].settle(state):  # type: ignore[attr-defined]
            return


def start(state: Hill89State) -> None:
    """Begin a player turn (4.1, 6.1)."""
    state.turns += 1
    state.activated = state.stored_now = 0
    state.note("6.1", "Turn {turn}, loop {loop}.", level=1, turn=state.turns, loop=state.loops)
    state.phase = REVEAL


def reveal(state: Hill89State) -> None:
    """Flip the Enemy cards that nothing covers any more (6.1); then the Scenario card acts (5.4)."""
    space = enemies.uncovered(state)
    if space >= 0:
        state.stack.append(enemies.RevealEnemy(space))
        return
    objectives.scenario_acts(state, state.tables.scenarios[state.objective].turn_start)
    state.phase = BEGIN
    state.stack.append(BeforeTheDice())


def soldier_dice(state: Hill89State) -> int:
    """How many Enemy dice the Soldiers roll: one each, and those of the Scenario card (5.4, 16.6)."""
    more = state.tables.scenarios[state.objective].enemy_dice
    return min(state.soldier_count + more, state.tables.set_up.enemy_dice)


def count_soldier_dice(state: Hill89State) -> None:
    """Take the Soldiers' dice in hand (16.6)."""
    state.to_roll = soldier_dice(state)
    state.phase = SOLDIER_DICE


def roll_for_soldiers(state: Hill89State) -> None:
    """Roll an Enemy die for each Soldier token (16.3)."""
    if state.to_roll:
        state.to_roll -= 1
        state.stack.append(soldiers.SoldierDie())
    else:
        rolls = state.tables.rolls
        state.queue = [enemy for enemy in state.face_up() if rolls[enemy]]
        state.phase = ENEMY_DICE


def roll_for_enemies(state: Hill89State) -> None:
    """Roll a die for each Enemy card with a die effect, from left to right (15.1)."""
    if state.queue:
        state.stack.append(enemy_turn.EffectDie(state.queue.pop(0)))
    else:
        state.phase = ACTION_DICE


def action_dice(state: Hill89State) -> int:
    """How many Action dice are rolled: by Objective and Scenario, as far as not stored (5.3, 25.1)."""
    tables = state.tables
    count = tables.objectives[state.objective].dice + tables.scenarios[state.objective].action_dice
    if state.options["dice"] == "extra" and state.stage < 2:
        count += 1
    return max(1, min(count, DICE_IN_ALL - storage.stored(state)))


def roll_action_dice(state: Hill89State) -> None:
    """Roll the Action dice and begin to act (6.2)."""
    state.phase = PLAYER_TURN
    state.stack.append(SpendDie())
    state.stack.append(dice.RollActionDice(action_dice(state)))


class BeforeTheDice(tokens.TokenChoice, frozen=True, array_like=True):
    """Before the Enemy dice are rolled a Grenade may be thrown: a Soldier that falls rolls none (9.1, 9.4).

    It is asked for only if there is a Grenade and an enemy open to it, since nothing else gains by haste.
    """

    rule: ClassVar[str] = "9.1"
    prompt: ClassVar[str] = "Throw a Grenade before the Enemy dice are rolled, or go on."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {"pass": (), **tokens.USES}

    def settle(self, state: Hill89State) -> bool:
        """Go on without a Grenade, or without an enemy for it."""
        if state.supplies[GRENADE] and enemies.open_to_damage(state, True, True):
            return False
        state.stack.pop()
        return True

    def choices(self, state: Hill89State) -> list[Action]:
        """To go on."""
        return [state.tables.vocabulary.make("pass")]

    def decide(self, state: Hill89State, action: Action) -> None:
        """Go on."""
        state.stack.pop()


def _dice_left(_: Any, state: Hill89State) -> bool:
    return any(state.dice)


_DIE = Prohibition("6.3", "You have no Action die of that value.", tokens.no_such_die)


class SpendDie(tokens.TokenChoice, frozen=True, array_like=True):
    """The player spends an Action die: to move, to activate a card, to store it, or to free a card (6.3)."""

    rule: ClassVar[str] = "6.3"
    prompt: ClassVar[str] = "Spend an Action die: move the pawn or activate the card it is on."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "move": (_DIE,),
        "activate": activation.ACTIVATE,
        "store": storage.STORE,
        "recover": storage.RECOVER,
        "steady": activation.STEADY,
        "rotate": activation.TURN_BACK,
        "end": (Prohibition("6.6", "All Action dice must be used.", _dice_left),),
        **tokens.USES,
    }

    def settle(self, state: Hill89State) -> bool:
        """Finish a move; end the turn when no die is left and nothing can be used (6.6)."""
        if state.steps:
            moving.go_on(state)
            return True
        if any(state.dice) or storage.recoverable(state) or tokens.actions(state):
            return False
        self._end(state)
        return True

    def ask(self, state: Hill89State) -> str:
        """The prompt with the dice."""
        dice = [str(value) for value in VALUES for _ in range(state.dice[value])]
        if not dice:
            return "All Action dice are used: use what else you have, or end the turn."
        return f"Spend an Action die ({', '.join(dice)}): move the pawn or activate the card it is on."

    def choices(self, state: Hill89State) -> list[Action]:
        """Moves (6.4), activations (6.5), dice to store and take, cards to free; without dice, the end."""
        tables, dice = state.tables, state.dice
        values = [value for value in VALUES if dice[value]]
        found = [tables.move[value] for value in values]
        found += [tables.activate[value] for value in activation.values(state)]
        found += storage.actions(state)
        make = tables.vocabulary.make
        if values and (state.suppressed or state.rotated):
            for space, card in state.cards_in_play():
                if state.suppressed >> card & 1:
                    found += [make("steady", value, space) for value in values]
                if state.rotated >> card & 1:
                    found += [make("rotate", value, space) for value in values]
        if not values:
            found.append(tables.end)
        return found

    def decide(self, state: Hill89State, action: Action) -> None:
        """Do it."""
        verb = action.verb
        if verb == "end":
            self._end(state)
        else:
            _WAYS[verb](state, *action.args)

    def _end(self, state: Hill89State) -> None:
        state.stack.pop()
        enemy_turn.start(state)


_WAYS: dict[str, Callable[..., None]] = {
    "move": moving.start,
    "activate": activation.activate,
    "store": storage.store,
    "recover": storage.recover,
    "steady": activation.steady,
    "rotate": activation.turn_back,
}

PHASES: dict[int, Callable[[Hill89State], None]] = {
    EXCHANGE: setup.exchange,
    DEAL: setup.deal,
    ROW: setup.fill_row,
    OBJECTIVE: objectives.reveal,
    UPGRADE: objectives.upgrade,
    ENEMIES: objectives.place_enemies,
    GAIN: objectives.gain,
    TURN_START: start,
    REVEAL: reveal,
    BEGIN: count_soldier_dice,
    SOLDIER_DICE: roll_for_soldiers,
    ENEMY_DICE: roll_for_enemies,
    ACTION_DICE: roll_action_dice,
    ENEMY_TURN: enemy_turn.act,
    ADVANCE: enemy_turn.advance,
    SEIZED: objectives.seize,
}
"""What each phase does when no decision is pending."""
