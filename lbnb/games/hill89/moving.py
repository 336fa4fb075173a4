"""Chapter 7: moving the Command pawn, past Resupply (8.1) and around the battlefield (22.1)."""

from __future__ import annotations

from itertools import pairwise

from lbnb.games.hill89 import pieces, resupply
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.tables import SPACES

ARRIVING = -1
"""In place of steps: the pawn has halted at Resupply with none left, and has still to stop on its card."""


def next_space(state: Hill89State, space: int) -> int:
    """The numbered Action card after a space (7.2, 8.2); numbers that are removed are skipped (8.6)."""
    card_at = state.card_at
    while True:
        space = space % SPACES + 1
        if card_at[space] != NONE:
            return space


def first_space(state: Hill89State) -> int:
    """The first Action card (5.10, 23.3)."""
    return next_space(state, SPACES)


def road(state: Hill89State, space: int, steps: int) -> list[int]:
    """A space and those that follow it, so many steps far (7.1)."""
    found = [space]
    for _ in range(steps):
        found.append(next_space(state, found[-1]))
    return found


def destination(state: Hill89State, steps: int) -> int:
    """Where a move of so many steps ends (7.1, 7.4)."""
    return road(state, state.pawn, steps)[-1]


def passes_resupply(state: Hill89State, steps: int) -> bool:
    """Whether a move of so many steps passes the Resupply card (8.1)."""
    after = state.tables.resupply_after
    return any(space <= after < to for space, to in pairwise(road(state, state.pawn, steps)))


def start(state: Hill89State, value: int) -> None:
    """Discard a die and begin to move as far as it says (7.1, 7.3)."""
    state.dice[value] -= 1
    state.run = 0
    state.steps = value
    if state.journal is not None:
        state.note("7.1", "A {value} moves the pawn.", value=value)
    go_on(state)


def _tell_of_loop(state: Hill89State) -> None:
    state.note("22.1", "The Flag moves up: loop {loop}.", loop=state.loops)
    if state.loops == state.tables.objectives[state.objective].turn_limit:
        state.note("22.2", "That is the turn limit: the Objective ends after the next enemy turn.")


def go_on(state: Hill89State) -> None:
    """Take the steps that are left, halting where the pawn passes Resupply to take reinforcements (8.1)."""
    after = state.tables.resupply_after
    while state.steps > 0:
        to = next_space(state, state.pawn)
        passed = state.pawn <= after < to
        if to < state.pawn:
            state.loops += 1
            if state.journal is not None:
                _tell_of_loop(state)
        state.pawn = to
        state.steps -= 1
        if passed and resupply.passed(state):
            state.steps = state.steps or ARRIVING
            return
    state.steps = 0
    if state.journal is not None:
        state.note("7.1", "The pawn stops on space {space}.", space=state.pawn)
    if state.mines[state.pawn]:
        damage, state.mines[state.pawn] = state.mines[state.pawn], 0
        pieces.lose_health(state, damage, "1.8", "a Mine Field goes off")
