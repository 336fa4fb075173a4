"""Positions of Okinawa by random play."""

import random

from lbnb.games.okinawa.movement import MoveUnit


def play(game, scenario, seed, until, limit=9000):
    """The first position of a random game for which `until` holds."""
    draw = random.Random(seed).random
    state = game.new(scenario)
    for _ in range(limit):
        if not state.stack or until(state):
            return state
        actions = state.legal_actions()
        state.play(actions[int(draw() * len(actions))])
    raise AssertionError("no such position")


def moving(state):
    """Whether a unit has been picked up on the map, and may go on from where it is."""
    return state.turn > 1 and isinstance(state.stack[-1], MoveUnit) and not state.stack[-1].begun


def attacking(state):
    """Whether an attack with two units is being prepared."""
    combat = getattr(state.stack[-1], "combat", None)
    return combat is not None and len(combat.attackers) > 1
