"""What a position is worth to the player, by rule of thumb: Health, enemies, time, and what is held.

The unit is a point of damage on an enemy.
"""

from __future__ import annotations

from functools import lru_cache

from lbnb.bots.hill89.cards import ROUND_WORTH, SUPPLY_WORTH
from lbnb.games.hill89.objectives import LAST_STAGE
from lbnb.games.hill89.state import FALLEN, OBJECTIVE, UPGRADE, Hill89State
from lbnb.games.hill89.tables import NO_DIE, Tables

WON, LOST = 200.0, -200.0
HEALTH = (0.0, 6.0, 10.0, 12.5, 14.0)
"""By points of Health left."""
FOG, CARD, FACE_DOWN, TOKEN = 0.8, 0.8, 3.5, 0.6
"""Work beyond the damage that is needed: for a Fog of War token, a card, one that is face down, a Soldier."""
AIMED_SPACE = 0.12
"""The menace of a point of damage on a space, turn after turn."""
MEDDLING = {"suppresses": 0.5, "absorbs": 0.8, "blocks": 0.8, "cuts": 1.2, "refogs": 0.4}
SPAWN, CHARGE = 2.5, 1.5
FALLEN_CARD, FALLEN_SOLDIER = 4.0, 2.4
"""What an enemy that fell back costs at Hill 89."""
WORK, LATE = 0.45, 0.6
"""The price of a point of work, and what comes on top as far as time does not suffice."""
WORK_A_STEP = 0.55
"""So much work is done for each space that the pawn goes on."""
STAGE = 4.0
SPACES = 10


@lru_cache(maxsize=4)
def menaces(tables: Tables) -> list[float]:
    """By enemy, what it does while it is on the battlefield, besides the work that it is to defeat it."""
    found = []
    for enemy, row in enumerate(tables.enemy_rows):
        aimed = len(row.arrows)
        if tables.strafes[enemy]:
            aimed = SPACES // 2
        elif tables.mortar[enemy] != NO_DIE:
            aimed = 2 * tables.mortar[enemy] + 1
        menace = AIMED_SPACE * aimed * tables.damage[enemy]
        menace += SPAWN * tables.spawns[enemy] + CHARGE * tables.charges[enemy]
        menace += sum(price for word, price in MEDDLING.items() if getattr(tables, word)[enemy])
        found.append(menace)
    return found


def work(state: Hill89State) -> float:
    """What it takes to defeat all enemies on the battlefield."""
    tables = state.tables
    total = 0.0
    for enemy in state.face_up():
        if tables.health[enemy]:
            total += tables.health[enemy] - state.hurt[enemy] + FOG * state.fog[enemy] + CARD
    whole, wounded, first_whole, first_wounded = state.soldiers
    total += (2 + TOKEN) * (whole + first_whole) + (1 + TOKEN) * (wounded + first_wounded)
    return total + FACE_DOWN * sum([len(marks) for marks in state.down])


def steps_left(state: Hill89State) -> int:
    """Spaces that the pawn can still go before the Objective ends."""
    limit = state.tables.objectives[state.objective].turn_limit
    return max(0, (limit - state.loops) * SPACES - state.pawn + 1)


def worth(state: Hill89State) -> float:
    """What a position is worth, best at the end of a turn: the more the better."""
    if state.outcome is not None:
        return WON if state.outcome.winner == "us" else LOST
    total = STAGE * state.stage + HEALTH[min(state.health, len(HEALTH) - 1)]
    total += sum([count * price for count, price in zip(state.round_tokens, ROUND_WORTH, strict=True)])
    total += sum([count * price for count, price in zip(state.supplies, SUPPLY_WORTH, strict=True)])
    total += 0.5 * state.stored if state.stored else 0.0
    fallen = FALLEN_CARD * (state.enemy_at.count(FALLEN) + len(state.fallen_marks))
    total -= fallen + FALLEN_SOLDIER * state.fallen_soldiers
    if state.phase in (OBJECTIVE, UPGRADE):
        return total
    menace = menaces(state.tables)
    total -= sum([menace[enemy] for enemy in state.face_up()])
    to_do = work(state)
    late = max(0.0, to_do - WORK_A_STEP * steps_left(state))
    weight = 2.0 if state.stage == LAST_STAGE else 1.0
    return total - weight * (WORK * to_do + LATE * late)
