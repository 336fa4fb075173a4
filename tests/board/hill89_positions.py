"""Positions of Hill 89 on the way of a game."""

import random

from lbnb.games.hill89 import load
from lbnb.games.hill89.turn import SpendDie

GAME = load()


def spending(state):
    """Whether the player spends dice."""
    return isinstance(state.decision, SpendDie)


def play(seed, moves, until=spending, **options):
    """A random game, at least so many actions on and until something holds; over if that never comes."""
    rng = random.Random(seed)
    state = GAME.new(options=options)
    count = 0
    while state.stack and (count < moves or not until(state)):
        actions = state.legal_actions()
        state.play(actions[int(rng.random() * len(actions))])
        count += 1
    return state


def walk(seed):
    """Every position of a random game."""
    rng = random.Random(seed)
    state = GAME.new()
    while state.stack:
        yield state
        actions = state.legal_actions()
        state.play(actions[int(rng.random() * len(actions))])
    yield state


def all_marks():
    """A position made up of everything that can lie on the battlefield."""
    state = play(3, 20)
    tables = state.tables

    def put(space, name, veteran=False):
        card = tables.card_ids.index(name)
        state.card_at[space] = card
        state.veteran |= veteran << card
        return card

    state.fuelled = 1 << put(1, "sherman_m4a3", True)
    wide = put(2, "machine_gun_team", True)
    state.card_at[3], state.lies_on[3], state.card_die[wide] = -1, 2, 3
    state.rotated = 1 << put(4, "blowtorch")
    put(5, "f4u_corsair")
    state.suppressed = 1 << state.card_at[8]
    state.strikes[9], state.mines[7], state.pawn, state.health = 3, 1, 9, 2
    state.up, state.at_ends = [-1] * 7, []
    for place, name, fog in ((8, "kawanishi", 0), (5, "anti_air_tank_gun-1", 1), (2, "pill_box-1", 0)):
        enemy = tables.enemy_ids.index(name)
        state.enemy_at[enemy], state.fog[enemy] = place, fog
        if place < 7:
            state.up[place] = enemy
        else:
            state.at_ends = [enemy]
            state.die_of[enemy] = 7
    state.hurt[tables.enemy_ids.index("pill_box-1")] = 1
    state.down = [(), (), (), (0, 0), (), (0,), ()]
    state.soldiers = [3, 2, 2, 0]
    state.round_tokens, state.supplies = [2, 2, 1, 1, 2], [1, 1, 2, 1, 1, 1]
    state.stored, state.dice = 4, [0, 1, 2, 0, 1]
    return state
