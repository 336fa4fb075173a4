"""What the cards of Hill 89 say, in words: icons and effects of enemies."""

from __future__ import annotations

from lbnb.core.pack import Sourced
from lbnb.games.hill89.data import EnemyRow
from lbnb.games.hill89.vocabulary import split

ICONS = {
    "wounds": "{n} damage to a visible Soldier-type enemy (13.1)",
    "partial_destruction": "{n} damage to a visible Vehicle/Structure (13.2)",
    "scout": "removes a Fog of War token from a face-up enemy (13.3)",
    "elimination": "eliminates a visible Soldier-type enemy; the card rotates (13.4)",
    "total_destruction": "destroys a visible Vehicle/Structure; the card rotates (13.7)",
    "sandbag": "gain a Sandbag: blocks 1 damage (13.5)",
    "pouch": "gain a Medical Pouch: recovers 1 Health (13.6)",
    "heal": "recover 1 Health at once (13.8)",
    "repositioning": "gain a token to swap two Action cards (13.9)",
    "modifier": "gain a Modifier: a die one up or down (13.10)",
    "reroll": "gain a Reroll: a die is rolled again (26.17)",
    "fuel": "the card rotates until the pawn passes Resupply (11.1)",
    "refuel": "cards rotated for Fuel turn back (26.1)",
    "store_die": "a die can be kept on the card (10.3)",
    "upgrade": "flip one of your cards to its veteran side (26.12)",
    "destroy_plane": "can destroy planes (13.11)",
}

_ON_FACE = {
    "absorbs": "shields Soldiers",
    "blocks_armour_and_air": "stops tanks, planes",
    "spawns": "+{n} Soldier a turn",
    "suppresses": "suppresses",
    "strafes": "die: a whole row",
    "mortar": "die: its space ±{n}",
    "charges": "in space 2: {n} damage",
    "fogs": "fog returns",
    "cuts_resupply": "cuts Resupply",
}
"""In few words, for the card."""

_EFFECTS = {
    "absorbs": "Takes the damage aimed at Soldier-type enemies, as long as it stands (14.7)",
    "blocks_armour_and_air": "Tank and plane cards cannot be activated, as long as it stands (17.5)",
    "spawns": "Enemy turn: {n} Soldier token(s) arrive in Enemy space 6 (16.1)",
    "suppresses": "If the pawn is on a targeted card, that card is Suppressed (15.5)",
    "strafes": "Its die sends it to the end of a row, all of which it targets (15.2): {rows}",
    "mortar": "Its die targets the space of that number and those up to {n} away (15.1)",
    "charges": "In Enemy space 2: {n} damage wherever the pawn is; then it is defeated (14.7)",
    "fogs": "Enemy turn: takes a Fog of War token back (14.7)",
    "cuts_resupply": "Passing Resupply gives neither a card nor a token (17.4)",
}


def icon(text: str) -> str:
    """What an icon of an Action card does."""
    word, number = split(text)
    return ICONS[word].format(n=number)


def on_face(row: EnemyRow) -> str:
    """An enemy's effects in the few words that its card has room for."""
    said = []
    for text in row.effects:
        word, number = split(text)
        said.append("die: its space" if text == "mortar 0" else _ON_FACE[word].format(n=number))
    return ", ".join(said)


def enemy(row: EnemyRow) -> list[str]:
    """An enemy's effects, in words."""
    rows = ", ".join(f"{name} row on {dice[0]}–{dice[-1]}" for name, dice in row.rows.items() if dice)
    return [_EFFECTS[word].format(n=number, rows=rows) for word, number in map(split, row.effects)]


def dagger(row: Sourced, *fields: str) -> str:
    """The mark of values that are neither printed in the rulebook nor quoted by an owner of the game."""
    return "\u00a0†" if row.is_reconstructed(*fields) else ""
