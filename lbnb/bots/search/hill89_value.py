"""The chance to win a position of Hill 89, fitted to the results of games of the heuristic bot.

It is a logistic function of a weighted sum of `features`, with weights for each Objective while it is fought
for and for the moments between Objectives. `benchmarks/fit_hill89.py` finds the weights.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from math import exp

import msgspec

from lbnb.bots.hill89.cards import card_worth
from lbnb.bots.hill89.worth import WORK_A_STEP, menaces, steps_left, work, worth
from lbnb.games.hill89 import pieces
from lbnb.games.hill89.state import FALLEN, OBJECTIVE, UPGRADE, Hill89State
from lbnb.games.hill89.tables import (
    BINOCULARS,
    DIE_MODIFIER,
    GRENADE,
    MEDICAL_POUCH,
    MODIFIER,
    POUCH,
    PROMOTED,
    REPOSITIONING,
    REROLL,
)

FEATURES = (
    "one",
    "worth by rule of thumb",
    "Health",
    "Health 2 or less",
    "Health 1",
    "Sandbags",
    "Medical Pouches",
    "Grenades",
    "Modifiers and Rerolls",
    "other tokens",
    "stored die",
    "worth of the cards",
    "worth of the best cards",
    "best against Soldiers",
    "best against Structures",
    "cards that lie idle",
    "spaces of the battlefield",
    "fallen cards",
    "fallen Soldiers",
    "spaces left",
    "first loop still open",
    "face-up cards",
    "health of Soldier cards",
    "health of Structures",
    "Fog of War",
    "face-down cards",
    "Soldier tokens",
    "wounded Soldier tokens",
    "menace",
    "more work than time",
    "time to spare",
)
"""What the estimate sees, most of it in tens."""
BEST = 4
"""So many of the best cards count again."""
GROUPS = 7
"""Objectives 1 to 4 while they are fought for, then the moments before Objectives 2 to 4."""


@lru_cache(maxsize=1)
def fitted() -> list[list[float]]:
    """The weights in `hill89_weights.json`, a list for each group."""
    raw = (files(__package__) / "hill89_weights.json").read_bytes()
    return msgspec.json.decode(raw, type=list[list[float]])


def group(state: Hill89State) -> int:
    """Which weights apply."""
    return 3 + state.stage if state.phase in (OBJECTIVE, UPGRADE) and state.stage else state.stage


def features(state: Hill89State) -> list[float]:
    """The values of FEATURES."""
    tables = state.tables
    supplies, held = state.supplies, state.round_tokens
    uses = sorted([card_worth(state, card) for _, card in state.cards_in_play()], reverse=True)
    faces = [state.face(card) for _, card in state.cards_in_play()]
    soldiers = [3 if face.eliminates else face.wounds for face in faces]
    structures = [4 if face.destroys else face.partial for face in faces]
    idle = (state.suppressed | state.fuelled | state.rotated).bit_count()
    found = [
        1.0,
        worth(state) / 5,
        state.health / 4,
        float(state.health <= 2),
        float(state.health <= 1),
        pieces.sandbags(state) / 3,
        (held[POUCH] + supplies[MEDICAL_POUCH]) / 3,
        supplies[GRENADE] / 2,
        (held[MODIFIER] + supplies[DIE_MODIFIER] + held[REROLL]) / 3,
        (held[REPOSITIONING] + supplies[PROMOTED] + supplies[BINOCULARS]) / 3,
        float(state.stored > 0),
        sum(uses) / 20,
        sum(uses[:BEST]) / 10,
        sum(sorted(soldiers)[-BEST:]) / 10,
        sum(sorted(structures)[-BEST:]) / 10,
        idle / 4,
        len(uses) / 10,
        (state.enemy_at.count(FALLEN) + len(state.fallen_marks)) / 5,
        state.fallen_soldiers / 5,
    ]
    if state.phase in (OBJECTIVE, UPGRADE):
        return found + [0.0] * (len(FEATURES) - len(found))
    up = state.face_up()
    menace = menaces(tables)
    left = {enemy: tables.health[enemy] - state.hurt[enemy] for enemy in up if tables.health[enemy]}
    whole, wounded, first_whole, first_wounded = state.soldiers
    steps = steps_left(state)
    spare = WORK_A_STEP * steps - work(state)
    found += [
        steps / 20,
        float(steps > 10),
        len(left) / 4,
        sum([health for enemy, health in left.items() if tables.is_soldier[enemy]]) / 10,
        sum([health for enemy, health in left.items() if not tables.is_soldier[enemy]]) / 10,
        sum([state.fog[enemy] for enemy in up]) / 4,
        sum([len(marks) for marks in state.down]) / 4,
        (whole + first_whole) / 4,
        (wounded + first_wounded) / 4,
        sum([menace[enemy] for enemy in up]) / 5,
        max(0.0, -spare) / 10,
        max(0.0, spare) / 10,
    ]
    return found


def log_odds(state: Hill89State) -> float:
    """The logarithm of the odds to win, from the end of a turn or between Objectives."""
    if state.outcome is not None:
        return 12.0 if state.outcome.winner == "us" else -12.0
    weights = fitted()[group(state)]
    return sum([value * weight for value, weight in zip(features(state), weights, strict=True)])


def chance_of_us(state: Hill89State) -> float:
    """The estimated chance, 0 to 1, to win."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, log_odds(state)))))
