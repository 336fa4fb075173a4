"""Chapter 5: what a Scenario card says, in words (5.4)."""

from __future__ import annotations

from lbnb.games.hill89.data import ScenarioRow
from lbnb.games.hill89.vocabulary import split

_EFFECTS = {
    "soldiers": "Soldier tokens {n:+d} in Enemy space 6",
    "enemy_dice": "Enemy dice {n:+d} each turn",
    "action_dice": "Action dice {n:+d} each turn",
    "fog": "each face-up enemy gets {n} more Fog of War",
    "lift_fog": "each face-up enemy loses {n} Fog of War",
    "mine_field": "a Mine Field on space {n}",
    "blocks_tanks": "tanks cannot be activated",
    "blocks_planes": "planes cannot be activated",
    "cuts_resupply": "Resupply gives no cards or tokens",
    "suppresses": "the pawn's card is Suppressed",
}

_WHEN = {
    "at_once": "At once",
    "turn_start": "Start of each turn",
    "turn_end": "End of your turn",
    "always": "As long as it is fought for",
}


def scenario(row: ScenarioRow) -> tuple[str, str]:
    """When a Scenario card acts, and what it does."""
    said = [_EFFECTS[word].format(n=number) for word, number in map(split, row.effects)]
    return _WHEN[row.when], "; ".join(said)
