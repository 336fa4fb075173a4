"""The battlefield as a plan sees it: where dice lead, what each card would do, what each end is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lbnb.core.actions import Action
from lbnb.games.hill89 import activation, enemies, moving, storage
from lbnb.games.hill89.state import PLAYER_TURN, Hill89State
from lbnb.games.hill89.tables import HIGHEST, SPACES, VALUES
from lbnb.games.hill89.turn import SpendDie

Policy = Callable[[Hill89State], Action]
OPEN, NEEDS_DIE, CLOSED = range(3)


class Judge(NamedTuple):
    """What plans are compared by: `value` of a position at the end of a turn, and of an `offer` at Resupply.

    `point` is what a point of damage on an enemy is worth, in the unit of the values. After each die the
    `breadth` best beginnings of plans are followed up, and the `exact` best plans are played out.
    """

    value: Callable[[Hill89State], float]
    offer: Callable[[Hill89State], float]
    point: float
    breadth: int
    exact: int


class Ground(NamedTuple):
    """What a turn's plans are made of, judged one by one; lists are by Action space.

    `to` gives by space and die the space where a move ends, and `passes` whether it passes Resupply. `end` is
    the value of ending the turn there and `gain` what that many activations add. `locks` says whether the
    card can be activated, after a die has freed it, or not at all before Resupply. A die can be stored in
    `slots` and taken from `recoverable`.
    """

    to: list[list[int]]
    passes: list[list[bool]]
    end: list[float]
    gain: list[list[float]]
    locks: list[int]
    after_resupply: list[int]
    offer: float
    slots: list[int]
    recoverable: list[int]


def survey(state: Hill89State, judge: Judge, small: Policy) -> Ground:
    """Judge every space of the battlefield for the rest of this turn."""
    most = sum(state.dice) + len(storage.recoverable(state))
    near = {moving.destination(state, steps) for steps in range(min(SPACES, HIGHEST * most) + 1)}
    to = [[0] * (HIGHEST + 1) for _ in range(SPACES + 1)]
    passes = [[False] * (HIGHEST + 1) for _ in range(SPACES + 1)]
    end = [0.0] * (SPACES + 1)
    gain = [[0.0] * (HIGHEST + 1) for _ in range(SPACES + 1)]
    locks = [CLOSED] * (SPACES + 1)
    after = [CLOSED] * (SPACES + 1)
    after_resupply = state.tables.resupply_after
    for space, card in state.cards_in_play():
        if space not in near:
            continue
        at = space
        for steps in VALUES:
            next_ = moving.next_space(state, at)
            passes[space][steps] = passes[space][steps - 1] or at <= after_resupply < next_
            to[space][steps] = at = next_
        end[space] = judge.value(_ended(state, space))
        locks[space] = _lock(state, space, card, state.fuelled, state.rotated)
        after[space] = _lock(state, space, card, 0, 0)
        if after[space] != CLOSED:
            gain[space] = _gains(state, space, card, judge, small, most)
    offer = 0.0 if enemies.cuts_resupply(state) else judge.offer(state)
    slots = [place for place in storage.places(state) if not storage.die_at(state, place)]
    return Ground(to, passes, end, gain, locks, after, offer, slots, storage.recoverable(state))


def _lock(state: Hill89State, space: int, card: int, fuelled: int, rotated: int) -> int:
    bit = 1 << card
    running = state.run and space == state.pawn
    arm = state.tables.arm[card]
    if (arm and enemies.blocked_arms(state) >> arm & 1) or (
        not running and (state.activated | fuelled) & bit
    ):
        return CLOSED
    if state.suppressed & bit or (not running and rotated & bit):
        return NEEDS_DIE
    return OPEN


def _ended(state: Hill89State, space: int) -> Hill89State:
    """The position after a turn that ends on a space with nothing else done."""
    new = state.copy()
    new.dice = [0] * len(new.dice)
    new.loops += space < new.pawn
    new.pawn = space
    new.play(new.tables.end)
    while new.seat == "us" and new.phase != PLAYER_TURN:
        new.play(new.legal_actions()[0])
    return new


def _gains(state: Hill89State, space: int, card: int, judge: Judge, small: Policy, most: int) -> list[float]:
    """By the number of activations of a card, up to `most`, what they add."""
    new = state.copy()
    clear = ~(1 << card)
    new.pawn = space
    new.activated &= clear
    new.fuelled &= clear
    new.rotated &= clear
    new.suppressed &= clear
    new.run = 0
    new.dice = [0, 1, 1, 1, 2]
    before = judge.value(new)
    found = [0.0]
    for value in VALUES:
        if value > most or not isinstance(new.decision, SpendDie) or value not in activation.values(new):
            found.append(found[-1])
            continue
        new.play(new.tables.activate[value])
        while new.seat == "us" and not isinstance(new.decision, SpendDie) and new.phase == PLAYER_TURN:
            new.play(small(new))
        found.append(judge.value(new) - before)
    return found
