"""Chapter 16: Japanese Soldier tokens, and the Enemy dice that they roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89.flow import Chance
from lbnb.games.hill89.state import FIRST, NONE, SIXTH, WHOLE, WOUNDED, Hill89State

HEALTH = 2


def targets(state: Hill89State) -> list[int]:
    """What an effect on a Soldier token can name: a whole one, a wounded one; they never have fog (16.2)."""
    whole, wounded, first_whole, first_wounded = state.soldiers
    soldier = state.tables.soldier
    return [soldier] * (whole + first_whole > 0) + [soldier + 1] * (wounded + first_wounded > 0)


def arrive(state: Hill89State, number: int, rule: str) -> None:
    """Place so many tokens in Enemy space 6, as far as the reserve goes (16.1)."""
    left = state.tables.set_up.soldier_tokens - state.soldier_count - state.fallen_soldiers
    number, asked = min(number, left), number
    state.soldiers[SIXTH + WHOLE] += number
    if state.journal is None:
        return
    if number:
        state.note(rule, "Soldier tokens that arrive in Enemy space 6: {number}.", number=number)
    if number < asked:
        state.note("1.16", "No Soldier token is left in the reserve.")


def _take(state: Hill89State, target: int) -> int:
    """Take one token of a kind from where it stands, space 6 first; returns that space."""
    side = WHOLE if target == state.tables.soldier else WOUNDED
    space = SIXTH if state.soldiers[SIXTH + side] else FIRST
    state.soldiers[space + side] -= 1
    return space


def damage(state: Hill89State, target: int, amount: int) -> None:
    """Deal damage to a token: the first point turns it to its red side, the second removes it (16.2)."""
    health = HEALTH if target == state.tables.soldier else HEALTH - 1
    space = _take(state, target)
    if amount < health:
        state.soldiers[space + WOUNDED] += 1
        state.note("16.2", "A Soldier token is wounded.")
    else:
        state.note("16.2", "A Soldier token is defeated.")


def eliminate(state: Hill89State, target: int) -> None:
    """Remove a token whatever its health (13.4)."""
    _take(state, target)
    state.note("13.4", "A Soldier token is eliminated.")


def no_such_side(_: Any, state: Hill89State, *dice: int) -> bool:
    """Whether this is not one result of an Enemy die."""
    return len(dice) != 1 or not 1 <= dice[0] <= state.tables.enemy_sides


class SoldierDie(Chance, frozen=True, array_like=True):
    """An Enemy die for a Soldier token goes to the Action space of its number (16.3)."""

    rule: ClassVar[str] = "16.3"
    prompt: ClassVar[str] = "Roll an Enemy die for a Soldier."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "roll": (Prohibition("16.3", "One Enemy die is rolled.", no_such_side),)
    }

    def ask(self, state: Hill89State) -> str:
        """The prompt with the number of dice left."""
        return f"Roll an Enemy die for the Soldiers ({state.to_roll + 1} to go)."

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """The ten sides."""
        return state.tables.enemy_die

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """Place the die, beside others if need be (16.5); it is discarded where the number is gone (16.4)."""
        state.stack.pop()
        space = action.args[0]
        if state.card_at[space] != NONE:
            state.strikes[space] += 1
            if state.journal is not None:
                state.note("16.3", "An Enemy die lies on space {space}.", space=space)
        elif state.journal is not None:
            state.note("16.4", "Number {space} is out of the game: the Enemy die is discarded.", space=space)
