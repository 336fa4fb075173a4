"""The words that cards of the pack are written in: icons and named effects, some with a number.

`wounds 2`, `spawns 1`. `ICONS`, `ENEMY_EFFECTS` and `SCENARIO_EFFECTS` say what each does.
"""

from __future__ import annotations

from typing import Literal

import msgspec

When = Literal["at_once", "turn_start", "turn_end", "always"]


class Word(msgspec.Struct, frozen=True):
    """An icon or named effect: what it does, and the numbers it takes (`low` to `high`; 0, 0: none)."""

    meaning: str
    low: int = 0
    high: int = 0
    when: tuple[When, ...] = ()
    """For a scenario effect: the moments at which it may stand."""

    @property
    def numbered(self) -> bool:
        """Whether a number stands beside the word."""
        return self.low != 0 or self.high != 0


ICONS = {
    "wounds": Word("deal that much damage to one visible Soldier-type enemy (13.1)", 1, 9),
    "partial_destruction": Word("deal that much damage to one visible Vehicle/Structure (13.2)", 1, 9),
    "scout": Word("remove 1 Fog of War token from a face-up Enemy card (13.3)"),
    "elimination": Word("eliminate one visible Soldier-type card or Soldier token (13.4)"),
    "total_destruction": Word("destroy one visible Vehicle/Structure (13.7)"),
    "sandbag": Word("gain a Sandbag token (13.5)"),
    "pouch": Word("gain a Medical Pouch token (13.6)"),
    "heal": Word("recover 1 Health (13.8)"),
    "repositioning": Word("gain a Repositioning token (13.9)"),
    "modifier": Word("gain a Modifier token (13.10)"),
    "reroll": Word("gain a Reroll token (26.17)"),
    "fuel": Word("the card rotates and rests until the pawn passes Resupply (11.1)"),
    "refuel": Word("turn every rotated card with Fuel back (26.1)"),
    "store_die": Word("a die can be kept on the card (10.3)"),
    "upgrade": Word("flip one of your Action cards to its veteran side (26.12)"),
    "destroy_plane": Word("remove one plane from the battlefield (13.11)"),
}
"""Icons of Action cards. An icon that stands twice acts twice."""

ENEMY_EFFECTS = {
    "absorbs": Word("while face up, takes the damage aimed at Soldier-type enemies (14.7)"),
    "blocks_armour_and_air": Word("while face up, tank and plane cards cannot be activated (17.5)"),
    "spawns": Word("puts that many Soldier tokens into Enemy space 6 in the enemy turn (16.1)", 1, 4),
    "suppresses": Word("a targeted Action card with the pawn on it gets a Suppressed token (15.5)"),
    "strafes": Word("die: moves to the right of a row and targets all of it (15.2); `rows` is the die table"),
    "mortar": Word(
        "die: targets the Action space of the number rolled and those up to so many steps away", 0, 3
    ),
    "charges": Word(
        "in Enemy space 2, deals that much damage wherever the pawn is, and is spent: it counts as defeated",
        1,
        4,
    ),
    "fogs": Word("in the enemy turn takes a Fog of War token back, up to the number on its icon"),
    "cuts_resupply": Word(
        "while face up, passing Resupply gives no Reinforcement card and no Resupply token"
    ),
}
"""Effects of Enemy cards. `strafes` and `mortar` are the die effects of 15.1."""

EVER: tuple[When, ...] = ("always",)
ONCE: tuple[When, ...] = ("at_once",)
SCENARIO_EFFECTS = {
    "soldiers": Word(
        "puts that many Soldier tokens into Enemy space 6", 1, 6, ("at_once", "turn_start", "turn_end")
    ),
    "enemy_dice": Word("so many more Enemy dice are rolled with those of the Soldiers", 1, 4, EVER),
    "action_dice": Word("so many more (below 0: fewer) Action dice are rolled each turn", -2, 2, EVER),
    "fog": Word("each face-up Enemy card gets that many more Fog of War tokens", 1, 2, ONCE),
    "lift_fog": Word(
        "each face-up Enemy card loses that many Fog of War tokens", 1, 2, ("at_once", "turn_start")
    ),
    "mine_field": Word("a Mine Field lies on the Action space of that number", 1, 10, ONCE),
    "blocks_tanks": Word("tank cards cannot be activated", when=EVER),
    "blocks_planes": Word("plane cards cannot be activated", when=EVER),
    "cuts_resupply": Word("passing Resupply gives no Reinforcement card and no Resupply token", when=EVER),
    "suppresses": Word(
        "the Action card with the pawn on it gets a Suppressed token", when=("turn_start", "turn_end")
    ),
}
"""Effects of Scenario cards (5.4), with the moments at which each may act."""


def split(text: str) -> tuple[str, int]:
    """A word of the vocabulary and its number (0 where none is written): `wounds 2` is `("wounds", 2)`."""
    word, _, number = text.partition(" ")
    return word, int(number) if number else 0
