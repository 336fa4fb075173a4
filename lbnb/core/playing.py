"""What dice and bots do next, and whole games that they play among themselves."""

from __future__ import annotations

from collections.abc import Mapping

from lbnb.core.actions import Action
from lbnb.core.bots import Bot
from lbnb.core.decisions import CHANCE
from lbnb.core.dice import derived_rng, seeded_roll
from lbnb.core.state import State


def next_action(state: State, bots: Mapping[str, Bot | None], seed: int, rolls: int, step: int) -> Action:
    """What the dice of a seed do, or the bot whose decision is pending.

    Args:
        state: a game that is not over; it is not changed.
        bots: by player.
        seed: makes the dice and whatever bots leave to chance.
        rolls: how many chance decisions have been taken in this game.
        step: how many decisions at all.
    """
    seat = state.seat
    assert seat is not None
    if seat == CHANCE:
        return seeded_roll(state, seed, rolls)
    player = state.game.player_of(state, seat)
    bot = bots[player]
    assert bot is not None
    seen = state.copy()
    seen.journal = None  # what a bot tries out does not happen
    return bot.choose(seen, derived_rng(seed, player, step)).action


def play_out(state: State, bots: Mapping[str, Bot | None], seed: int) -> int:
    """Let dice and bots play a position to the end; returns how many decisions that took.

    From the first position of a game it is the game that a session of the same seed plays.
    """
    rolls = step = 0
    while (seat := state.seat) is not None:
        state.play(next_action(state, bots, seed, rolls, step))
        rolls += seat == CHANCE
        step += 1
    return step
