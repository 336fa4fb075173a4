"""What an Action card is worth in use, what an offer at Resupply adds, and what tokens are worth.

The unit is a point of damage on an enemy; the first points of Health lost are worth about two.
"""

from __future__ import annotations

from functools import lru_cache

from lbnb.games.hill89 import resupply
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.tables import CardFace, Tables

SECOND_USE = 0.4
"""What the weaker of wounds and destruction adds: an activation uses one of them."""
ELIMINATION, DESTRUCTION = 2.4, 3.0
SCOUT, UPGRADE, HEAL, STORE = 0.8, 1.2, 1.2, 0.4
PLANES, REFUEL = 0.2, 0.2
ROUND_WORTH = (1.0, 0.5, 0.4, 0.2, 1.0)
"""By kind, a token held that returns to the reserve: sandbag, modifier, reroll, repositioning, pouch."""
SUPPLY_WORTH = (1.8, 0.8, 2.0, 0.9, 1.0, 0.6)
"""By kind, a Resupply token: promotion, sandbags, grenade, binoculars, pouch, modifier."""
RESTS_FOR_FUEL, RESTS = 0.75, 0.85
"""What is left of the worth of a card that rotates."""
BLOCKABLE = 0.85
TAKES_TWO = 2.0
"""What a card on two spaces costs: a space less around the battlefield."""
USES_A_LOOP = 0.2
LOOPS_AHEAD = (9.0, 7.0, 5.0, 2.5)
"""By Objective, how many loops are probably still to come."""


@lru_cache(maxsize=256)
def use(face: CardFace) -> float:
    """What one activation of a side is worth."""
    on_soldiers = max(ELIMINATION if face.eliminates else 0.0, _damage(face.wounds))
    on_structures = max(DESTRUCTION if face.destroys else 0.0, _damage(face.partial))
    worth = max(on_soldiers, on_structures) + SECOND_USE * min(on_soldiers, on_structures)
    worth += SCOUT * face.scouts + UPGRADE * face.upgrades + HEAL * face.heals
    worth += PLANES * face.planes + REFUEL * face.refuels + STORE * face.keeps_die
    worth += sum(ROUND_WORTH[token] for token in face.gains)
    if face.fuel:
        return worth * RESTS_FOR_FUEL
    return worth * RESTS if face.rotates else worth


def _damage(points: int) -> float:
    return (0.0, 1.0, 1.9, 2.5)[points] if points < 4 else 2.8


def side_worth(tables: Tables, card: int, veteran: bool) -> float:
    """What an activation of a card is worth on one of its sides."""
    return use(tables.faces[card][veteran]) * (BLOCKABLE if tables.arm[card] else 1.0)


def card_worth(state: Hill89State, card: int) -> float:
    """What an activation of a card in play is worth on the side that lies up."""
    return side_worth(state.tables, card, bool(state.veteran >> card & 1))


def uses_ahead(state: Hill89State) -> float:
    """How often a card will probably still be activated in this game."""
    return USES_A_LOOP * max(1.0, LOOPS_AHEAD[state.stage] - state.loops)


def promotion(state: Hill89State, card: int) -> float:
    """What a card gains an activation by being flipped to its veteran side."""
    return side_worth(state.tables, card, True) - side_worth(state.tables, card, False)


def replacements(state: Hill89State, card: int) -> list[tuple[float, tuple[int, ...]]]:
    """The ways to place a Reinforcement card, best first: what an activation gains, and the spaces."""
    tables = state.tables
    new = side_worth(tables, card, False)
    old = {space: card_worth(state, there) for space, there in state.cards_in_play()}
    ways: list[tuple[float, tuple[int, ...]]]
    if tables.wide[card]:
        ways = [(new - old[a] - old[b] / 2 - TAKES_TWO, (a, b)) for a, b in resupply.pairs(state)]
    else:
        ways = [(new - worth, (space,)) for space, worth in old.items()]
    return sorted(ways, key=lambda way: (-way[0], way[1]))


def offer_worth(state: Hill89State, card: int, token: int) -> float:
    """What a card of the Reinforcement row adds to the rest of the game, with the token on it."""
    gain = max(0.0, replacements(state, card)[0][0]) * uses_ahead(state)
    return gain + (SUPPLY_WORTH[token] if token != NONE else 0.0)


def best_offer(state: Hill89State) -> float:
    """What the best card of the row adds, 0 where there is none."""
    return max(
        (
            offer_worth(state, card, token)
            for card, token in zip(state.row, state.row_tokens, strict=True)
            if card != NONE
        ),
        default=0.0,
    )
