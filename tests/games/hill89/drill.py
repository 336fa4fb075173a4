"""A drill ground: the game with cards made for tests, so that they do not hang on how the pack is tuned.

Ten starting cards, of which three are Riflemen; enemies of every effect; a Scenario card for every word.
"""

from __future__ import annotations

from msgspec.structs import replace

from lbnb.games.hill89 import Hill89
from lbnb.games.hill89.checks import problems
from lbnb.games.hill89.data import (
    ActionRow,
    EnemyRow,
    Face,
    KnownRow,
    ObjectiveRow,
    Pack,
    ScenarioRow,
    load_pack,
)

SOURCE = "printed"
ALL_DIAGONALS = ["up_left", "up_right", "down_left", "down_right"]


def _card(
    name: str, kind: str, copies: int, front: str, veteran: str, arm: str = "", spaces: int = 1
) -> ActionRow:
    faces = [Face(icons=side.split(", ")) for side in (front, veteran)]
    return ActionRow(
        id=name,
        name=name.replace("_", " ").capitalize(),
        copies=copies,
        kind=kind,  # type: ignore[arg-type]
        arm=arm,  # type: ignore[arg-type]
        spaces=spaces,
        front=faces[0],
        veteran=faces[1],
        source=SOURCE,
    )


S, R = "starting", "reinforcement"
CARDS = [
    _card("rifleman", S, 3, "wounds 1", "wounds 2"),
    _card("scout", S, 1, "scout, scout", "scout, scout, wounds 1"),
    _card("demolitions", S, 1, "partial_destruction 2", "partial_destruction 3"),
    _card("corpsman", S, 1, "heal", "heal, pouch"),
    _card("engineers", S, 1, "sandbag", "sandbag, sandbag"),
    _card("radioman", S, 1, "repositioning", "repositioning, modifier"),
    _card("squad_leader", S, 1, "modifier, reroll", "upgrade, upgrade"),
    _card("bar_man", S, 1, "wounds 2, partial_destruction 1", "wounds 3, partial_destruction 1"),
    _card("sherman_m4a3", R, 1, "elimination, fuel", "elimination, scout, fuel", "tank"),
    _card("flame_tank", R, 1, "total_destruction, fuel", "total_destruction, fuel", "tank"),
    _card("f4u_corsair", R, 1, "destroy_plane, partial_destruction 2", "destroy_plane, wounds 3", "plane"),
    _card("machine_gun_team", R, 1, "wounds 3", "wounds 3, store_die", spaces=2),
    _card("corkscrew", R, 1, "total_destruction", "total_destruction, scout"),
    _card("blowtorch", R, 2, "elimination", "elimination, scout"),
    _card("amtrac", R, 1, "refuel", "refuel, sandbag"),
    _card("aid_station", R, 2, "heal", "heal, heal"),
    _card("sergeant", R, 1, "upgrade", "upgrade, pouch"),
    _card("mortar_section", R, 1, "wounds 2, scout", "wounds 3, scout"),
    _card("artillery", R, 3, "wounds 2, partial_destruction 2", "wounds 3, partial_destruction 3"),
]


def _enemy(
    letter: str,
    name: str,
    copies: int,
    kind: str,
    health: int,
    fog: int,
    damage: int,
    arrows: list[str],
    *effects: str,
) -> EnemyRow:
    values = {
        "id": name,
        "name": name.replace("_", " ").capitalize(),
        "copies": copies,
        "type": kind,
        "health": health,
        "fog": fog,
        "damage": damage,
        "arrows": arrows,
        "effects": list(effects),
        "source": SOURCE,
    }
    if "strafes" in effects:
        values["rows"] = {"top": [1, 2, 3, 4, 5], "bottom": [6, 7, 8, 9, 10]}
    return KnownRow(letter=letter, **values) if letter else EnemyRow(**values)


MAN, PLACE = "soldier", "structure"
KNOWN = [
    _enemy("A", "kawanishi", 1, PLACE, 0, 0, 1, [], "strafes"),
    _enemy("B", "pill_box", 2, PLACE, 3, 0, 1, ["up", "down"], "absorbs"),
    _enemy("C", "gun", 2, PLACE, 3, 1, 1, ["up_right", "down_right"], "blocks_armour_and_air"),
    _enemy("D", "mortar", 2, MAN, 3, 1, 1, [], "mortar 1"),
    _enemy("E", "machine_gun", 2, MAN, 2, 1, 1, ["up_left", "up", "down"], "suppresses"),
    _enemy("F", "field_gun", 2, PLACE, 3, 0, 2, ["up", "down"]),
    _enemy("G", "squad", 3, MAN, 2, 0, 1, ALL_DIAGONALS),
    _enemy("H", "tunnel", 2, PLACE, 4, 1, 0, [], "spawns 1"),
]
UNKNOWN = [
    _enemy("", "lookout", 2, PLACE, 5, 0, 0, []),
    _enemy("", "bullets", 2, MAN, 2, 0, 0, [], "charges 2"),
    _enemy("", "infiltrators", 1, MAN, 2, 1, 0, [], "cuts_resupply"),
    _enemy("", "sniper", 2, MAN, 1, 1, 1, ["up_left", "down_right"], "fogs"),
    _enemy("", "knee_mortar", 1, MAN, 2, 0, 0, [], "mortar 0", "suppresses"),
    _enemy("", "tank", 1, PLACE, 4, 0, 2, ["up", "down"]),
    _enemy("", "bunker", 1, PLACE, 4, 2, 1, ["up", "up_right", "down", "down_right"]),
]


def _objective(
    deck: int,
    name: str,
    scenario: str,
    limit: int,
    dice: int,
    soldiers: int,
    known: str,
    unknown: str,
    upgrade: bool,
) -> ObjectiveRow:
    return ObjectiveRow(
        id=name,
        name=name.capitalize(),
        deck=deck,
        turn_limit=limit,
        dice=dice,
        scenario=scenario,
        soldiers=soldiers,
        known=[letter.strip("-") for letter in known],
        unknown=[int(number) for number in unknown],
        upgrade=upgrade,
        source=SOURCE,
    )


OBJECTIVES = [
    _objective(1, "beach", "I", 2, 4, 2, "GFG-", "0100", False),
    _objective(1, "jungle", "J", 2, 4, 0, "GED-", "1000", True),
    _objective(1, "minefield", "K", 2, 4, 1, "BGE-", "0100", False),
    _objective(2, "slope", "L", 3, 4, 1, "HGE-", "0110", True),
    _objective(2, "dawn", "M", 2, 4, 1, "GAF-", "1010", False),
    _objective(2, "crossfire", "N", 1, 4, 2, "ECDG", "0101", False),
    _objective(3, "mud", "O", 3, 5, 2, "BFCH", "1010", False),
    _objective(3, "docks", "P", 2, 5, 4, "CFAE", "1100", False),
    _objective(3, "night", "Q", 2, 5, 3, "GDBE", "1010", False),
    _objective(4, "hill_89", "R", 3, 5, 3, "HEBD", "0000", False),
]
WORDS = {
    "I": ("at_once", "lift_fog 1"),
    "J": ("always", "cuts_resupply"),
    "K": ("at_once", "mine_field 3", "mine_field 7"),
    "L": ("at_once", "fog 2"),
    "M": ("turn_start", "soldiers 1", "suppresses"),
    "N": ("turn_end", "suppresses"),
    "O": ("always", "action_dice -1", "blocks_tanks"),
    "P": ("always", "blocks_planes"),
    "Q": ("at_once", "soldiers 2"),
    "R": ("always", "enemy_dice 1"),
}
SCENARIOS = [
    ScenarioRow(letter=letter, name=f"Scenario {letter}", when=when, effects=list(effects), source=SOURCE)  # type: ignore[arg-type]
    for letter, (when, *effects) in WORDS.items()
]


def drill_pack() -> Pack:
    """The shipped pack with the cards of the drill ground."""
    pack = replace(
        load_pack(), action=CARDS, known=KNOWN, unknown=UNKNOWN, objective=OBJECTIVES, scenario=SCENARIOS
    )
    assert problems(pack) == []
    return pack


def drill_game() -> Hill89:
    """The game on the drill ground."""
    return Hill89(drill_pack())
