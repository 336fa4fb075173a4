"""The checks of the data pack: what is refused, and how it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from lbnb.games.hill89.data import load_pack
from tests.games.pack_files import changed_pack, check_broken_files, check_refused, places_of_problems

OWN = Path(*load_pack().paths).read_text(encoding="utf-8")


HAGUSHI = 'known = ["G", "F", "G", ""]\nunknown = [0, 1, 0, 0]'
BEACHES = 'deck = 1\nturn_limit = 2\ndice = 4\nscenario = "I"\nsoldiers = '
WRONG = [
    ("health = 4", 'health = "four"', "set_up.health: found 'four', expected a whole number"),
    ('"wounds 1"', "1", "action[0] (rifleman).front.icons[0]: found 1, expected text"),
    (', note = "A Marine', ', text = "A Marine', "action[0] (rifleman).front: found an unknown field 'text'"),
    (
        "upgrade = false",
        'upgrade = "no"',
        "objective[0] (hagushi).upgrade: found 'no', expected true or false",
    ),
    ('direction = "up"', 'direction = "north"', "arrow[0].direction: found 'north', expected 'up' or 'down'"),
    ("format = 1", "format = 2", "pack.format: found 2, expected 1"),
    ('game = "hill89"', 'game = "okinawa"', "pack.game: found 'okinawa', expected 'hill89'"),
    ("health = 4", "health = 5", "set_up.health: found 5, expected 4"),
    ("soldier_tokens = 17", "soldier_tokens = 16", "set_up.soldier_tokens: found 16, expected 17"),
    ("sandbag = 2", "sandbag = 1", "reserve.sandbag: found 1, expected 2 at least"),
    ("sandbag = 2", "sandbag = 3", "reserve.sandbag: found 3, expected 2 (13.12)"),
    ("reroll = 1", "reroll = 2", "reserve: found 10 tokens, expected 9 (1.14)"),
    ("action = [1, 2, 2, 3, 3, 4]", "action = [1, 2, 2, 3, 3, 3]", "dice.action: found [1, 2, 2, 3, 3, 3]"),
    ("enemy = 10", "enemy = 12", "dice.enemy: found 12, expected 10 (1.17)"),
    ('kind = "grenade"', 'kind = "sandbags"', "expected the six kinds of 9.2 to 9.7, each once"),
    (
        'name = "Grenade"\ncopies = 3',
        'name = "Grenade"\ncopies = 4',
        "token: found 19 copies, expected 18 (1.11)",
    ),
    (
        'name = "Grenade"\ncopies = 3',
        'name = "Grenade"\ncopies = 0',
        "token grenade.copies: found 0, expected 1 at least",
    ),
    ("number = 2\ndamage", "number = 3\ndamage", "mine_field: found [1, 3], expected numbers 1 and 2 (1.8)"),
    ("number = 2\ndamage = 1", "number = 2\ndamage = 0", "mine_field 2.damage: found 0, expected 1 to 4"),
    ("top = [1, 2, 3", "top = [2, 1, 3", "layout.top: found [2, 1, 3, 4, 5], expected [1, 2, 3, 4, 5] (2.2)"),
    (
        "bottom = [10, 9",
        "bottom = [9, 10",
        "layout.bottom: found [9, 10, 8, 7, 6], expected [10, 9, 8, 7, 6]",
    ),
    ("resupply_after = 5", "resupply_after = 4", "layout.resupply_after: found 4, expected 5"),
    ("2 = 2, 3 = 3", "2 = 3, 3 = 2", "layout.enemy_columns: found {'1': 1, '2': 3, '3': 2"),
    ("5 = 5, 6 = 6", "5 = 6, 6 = 7", "layout.enemy_columns: found {'1': 1, '2': 2, '3': 3, '4': 4, '5': 6"),
    (", 6 = 6", "", "layout.enemy_columns: found {'1': 1, '2': 2, '3': 3, '4': 4, '5': 5}, expected"),
    (
        "column = 1\ntoken = 1",
        "column = 1\ntoken = 2",
        "arrow up of column 1.token: found 2, expected 1 (14.2)",
    ),
    ("column = 2\ntoken = 2", "column = 1\ntoken = 1", "arrow up of column 1: found 2 times, expected once"),
    ("column = 2\ntoken = 2", "column = 1\ntoken = 1", "arrow up of column 2: found 0 times, expected once"),
    ("column = 2\ntoken = 2", "column = 6\ntoken = 6", "arrow up of column 6: found an arrow, expected none"),
    ('id = "bar_man"', 'id = "rifleman"', "action 'rifleman': found 2 times, expected once, an id without"),
    ('id = "bar_man"', 'id = "bar man"', "action 'bar man': found 1 times, expected once, an id without"),
    ("copies = 3\nkind", "copies = 4\nkind", "action starting: found 11 copies, expected 10 (2.1)"),
    ("copies = 3\nkind", "copies = 0\nkind", "action starting rifleman.copies: found 0, expected 1 at least"),
    (
        'id = "sniper"\nname = "Sniper"\ncopies = 1',
        'id = "sniper"\nname = "Sniper"\ncopies = 2',
        "action reinforcement: found 16 copies, expected 15 (1.2)",
    ),
    ("spaces = 2", "spaces = 3", "action machine_gun_team.spaces: found 3, expected 1, or 2 for a"),
    ('["wounds 1"]', '["wound 1"]', "action rifleman.front.icons: found 'wound 1', expected one of wounds,"),
    ('["wounds 1"]', '["wounds"]', "found 'wounds', expected wounds with a number 1 to 9"),
    ('["wounds 1"]', '["wounds 10"]', "found 'wounds 10', expected wounds with a number 1 to 9"),
    ('["wounds 1"]', '["wounds one"]', "found 'wounds one', expected wounds with a number 1 to 9"),
    ('["wounds 1"]', '["scout 2"]', "found 'scout 2', expected scout without a number"),
    ('["wounds 1"]', "[]", "action rifleman.front.icons: found none, expected one at least"),
    ('id = "demolitions"', 'id = "sappers"', "action demolitions: found nothing, expected the card of 12.2"),
    ("copies = 3\nkind", "copies = 1\nkind", "action rifleman: found another card, expected a starting card"),
    (
        '["elimination", "fuel"]',
        '["elimination"]',
        "action sherman_m4a3: found another card, expected a tank",
    ),
    ('"destroy_plane", "partial', '"scout", "partial', "action f4u_corsair: found another card, expected a"),
    (', "store_die"]', ', "scout"]', "action machine_gun_team: found another card, expected two spaces"),
    ('id = "cave"', 'id = "bunker"', "enemy 'bunker': found 2 times, expected once, an id without spaces"),
    (
        'letter = "B"',
        'letter = "C"',
        "known: found ['A', 'C', 'C', 'D', 'E', 'F', 'G', 'H'], expected letters",
    ),
    (
        'name = "Pill Box"\ncopies = 2',
        'name = "Pill Box"\ncopies = 1',
        "known: found 15 copies, expected 16 (1.5)",
    ),
    ('name = "Cave"\ncopies = 1', 'name = "Cave"\ncopies = 2', "unknown: found 11 copies, expected 10 (1.6)"),
    ("fog = 0", "fog = 8", "known kawanishi.fog: found 8, expected 0 to 7"),
    (
        'effects = ["absorbs"]',
        'effects = ["hides"]',
        "known pill_box.effects: found 'hides', expected one of",
    ),
    ('effects = ["absorbs"]', 'effects = ["spawns"]', "found 'spawns', expected spawns with a number 1 to 4"),
    (
        '"up", "down", "up_right", "down_right"]',
        '"up", "up"]',
        "known pill_box.arrows: found ('up', 'up'), expected each direction once",
    ),
    (
        'effects = ["mortar 2"]',
        'effects = ["mortar 2", "mortar 1"]',
        "known mortar_81.effects: found ('mortar 2', 'mortar 1'), expected each effect once",
    ),
    (
        'arrows = ["up", "down", "up_right", "down_right"]\n',
        "",
        "known pill_box: found a target without an attack or the reverse, expected damage or suppresses",
    ),
    ('effects = ["mortar 2"]', 'effects = ["absorbs", "mortar 2"]', "known mortar_81.type: found soldier"),
    ('effects = ["strafes"]', 'effects = ["mortar 1"]', "known kawanishi.health: found 0, expected blank"),
    ('effects = ["strafes"]', 'effects = ["mortar 1"]', "known kawanishi.rows: found {'top':"),
    ("top = [1, 2, 3, 4, 5], bottom", "top = [1, 2, 3, 4], bottom", "known kawanishi.rows: found {'top':"),
    ('letter = "J"\nname', 'letter = "S"\nname', "scenario: found ['I', 'S', 'K',"),
    ('["fog 1"]', '["fog 3"]', "scenario L.effects: found 'fog 3', expected fog with a number 1 to 2"),
    ('["fog 1"]', '["fog"]', "scenario L.effects: found 'fog', expected fog with a number 1 to 2"),
    ('["fog 1"]', "[]", "scenario L.effects: found none, expected one at least"),
    ('"turn_start"', '"always"', "scenario I.when: found always, expected at_once or turn_start"),
    (
        '["fog 1"]',
        '["mine_field 1", "mine_field 1"]',
        "scenario L.effects: found ['mine_field 1', 'mine_field 1']",
    ),
    ("deck = 3", "deck = 2", "objective: found {1: 3, 2: 4, 3: 2, 4: 1}, expected three of decks"),
    ('scenario = "J"', 'scenario = "K"', "objective: found scenarios ['I', 'K', 'K',"),
    ("turn_limit = 2", "turn_limit = 6", "objective hagushi.turn_limit: found 6, expected 1 to 5"),
    (BEACHES, BEACHES.replace("dice = 4", "dice = 5"), "objective hagushi.dice: found 5, +0 by its scenario"),
    (BEACHES, BEACHES + "9", "objective hagushi.soldiers: found 93, expected 0 to 17"),
    (
        HAGUSHI,
        'known = ["G", "F", "G"]\nunknown = [0, 1, 0, 0]',
        "objective hagushi.known: found ['G', 'F', 'G']",
    ),
    (
        HAGUSHI,
        'known = ["F", "F", "F", ""]\nunknown = [0, 1, 0, 0]',
        "objective hagushi.known: found 3 of 'F'",
    ),
    (
        HAGUSHI,
        'known = ["G", "S", "G", ""]\nunknown = [0, 1, 0, 0]',
        "objective hagushi.known: found 1 of 'S'",
    ),
    ("unknown = [0, 1, 0, 0]", "unknown = [0, 4, 0, 0]", "objective hagushi.unknown: found [0, 4, 0, 0]"),
    (
        "unknown = [0, 1, 0, 0]",
        "unknown = [0, 1, 0, 1]",
        "expected Unknown cards under Known ones only (5.7)",
    ),
    (
        'known = ["H", "E", "B", "D"]',
        'known = ["H", "E", "D", "B"]',
        "objective hill_89: found ['H', 'E', 'D',",
    ),
    (
        '["action_dice -1",',
        '["action_dice x",',
        "scenario O.effects: found 'action_dice x', expected action_dice",
    ),
    (
        '["action_dice -1",',
        '["action_dice 1",',
        "objective shuri.dice: found 5, +1 by its scenario, expected 1 to 5",
    ),
]


@pytest.mark.parametrize(("old", "new", "problem"), WRONG)
def test_a_wrong_pack_is_refused_with_place_found_and_expected(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    check_refused(load_pack, changed_pack(OWN, tmp_path, (old, new)), problem)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    path = changed_pack(
        OWN,
        tmp_path,
        ("health = 4", "health = 5"),
        ("turn_limit = 3", "turn_limit = 0"),
        ('["fog 1"]', '["mist"]'),
    )
    assert places_of_problems(load_pack, path) == [
        "set_up.health",
        "scenario L.effects",
        "objective yae_take.turn_limit",
    ]


def test_a_file_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    check_broken_files(load_pack, tmp_path)
