"""The data pack: what the rulebook prints of the cards, its provenance and its checks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from lbnb.core.pack import Source, Sourced
from lbnb.errors import PackError
from lbnb.games.hill89.data import ActionRow, EnemyRow, load_pack
from lbnb.games.hill89.vocabulary import ENEMY_EFFECTS, ICONS, SCENARIO_EFFECTS, split

PACK = load_pack()
OWN = Path(*PACK.paths).read_text(encoding="utf-8")
ENEMIES: list[EnemyRow] = [*PACK.known, *PACK.unknown]


def card(name: str) -> ActionRow:
    return next(row for row in PACK.action if row.id == name)


def enemy(name: str) -> EnemyRow:
    return next(row for row in ENEMIES if row.id == name)


def total(rows: list[ActionRow]) -> int:
    return sum(row.copies for row in rows)


def icons(row: ActionRow) -> set[str]:
    return {split(text)[0] for text in row.front.icons}


# What the rulebook prints.


@pytest.mark.rule("1.1")
@pytest.mark.rule("1.2")
@pytest.mark.rule("26.10")
@pytest.mark.rule("26.11")
def test_twenty_five_action_cards_of_which_fifteen_are_reinforcements() -> None:
    starting = [row for row in PACK.action if row.kind == "starting"]
    assert (total(PACK.action), total(starting)) == (25, 10)


@pytest.mark.rule("1.5")
@pytest.mark.rule("1.6")
def test_sixteen_known_enemies_of_eight_letters_and_ten_unknown() -> None:
    assert sum(row.copies for row in PACK.known) == 16
    assert [row.letter for row in PACK.known] == list("ABCDEFGH")
    assert sum(row.copies for row in PACK.unknown) == 10


@pytest.mark.rule("1.4")
@pytest.mark.rule("1.7")
@pytest.mark.rule("2.3")
@pytest.mark.rule("2.4")
def test_ten_objectives_in_four_decks_each_with_its_scenario() -> None:
    assert [row.deck for row in PACK.objective] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    assert [row.scenario for row in PACK.objective] == list("IJKLMNOPQR")
    assert [row.letter for row in PACK.scenario] == list("IJKLMNOPQR")
    assert PACK.objective[-1].name == "Hill 89"


@pytest.mark.rule("1.8")
def test_two_mine_fields_and_two_scenarios_that_use_both() -> None:
    assert len(PACK.mine_field) == 2
    users = [row for row in PACK.scenario if any(text.startswith("mine_field") for text in row.effects)]
    assert [len(row.effects) for row in users] == [2, 2]


@pytest.mark.rule("1.11")
@pytest.mark.rule("9.1")
def test_eighteen_resupply_tokens_of_six_kinds() -> None:
    assert {row.name: row.copies for row in PACK.token} == {
        "Promoted to Veteran": 3,
        "Sandbags": 3,
        "Grenade": 3,
        "Binoculars": 3,
        "Medical Pouch": 3,
        "Action Die Modifier": 3,
    }


@pytest.mark.rule("1.14")
@pytest.mark.rule("13.12")
def test_nine_round_tokens_two_of_them_sandbags() -> None:
    reserve = PACK.reserve
    assert reserve.sandbag == 2
    assert (reserve.sandbag + reserve.modifier + reserve.reroll + reserve.repositioning + reserve.pouch) == 9


@pytest.mark.rule("1.4")
@pytest.mark.rule("1.16")
@pytest.mark.rule("2.9")
@pytest.mark.rule("2.11")
@pytest.mark.rule("16.6")
@pytest.mark.rule("24.3")
def test_what_the_player_starts_with() -> None:
    start = PACK.set_up
    assert (start.health, start.sandbags, start.modifiers, start.rerolls) == (4, 1, 1, 1)
    assert (start.resupply_die, start.reinforcement_row, start.soldier_tokens) == (1, 3, 17)
    assert (start.enemy_dice, start.hill_unknown) == (6, 4)


@pytest.mark.rule("1.17")
@pytest.mark.rule("1.18")
@pytest.mark.rule("7.3")
def test_six_faces_of_one_to_four_and_ten_sides() -> None:
    assert len(PACK.dice.action) == 6
    assert set(PACK.dice.action) == {1, 2, 3, 4}
    assert PACK.dice.enemy == 10


@pytest.mark.rule("1.9")
@pytest.mark.rule("2.2")
def test_the_numbered_tokens_run_round_the_battlefield() -> None:
    assert PACK.layout.top == [1, 2, 3, 4, 5]
    assert PACK.layout.bottom == [10, 9, 8, 7, 6]


@pytest.mark.rule("14.2")
def test_from_the_centre_the_four_diagonals_reach_2_4_7_and_9() -> None:
    centre = [row for row in PACK.arrow if row.column == 3]
    assert sorted(row.token for row in centre if "_" in row.direction) == [2, 4, 7, 9]
    assert {row.source for row in centre if "_" in row.direction} == {"printed"}
    assert len(PACK.arrow) == 26


@pytest.mark.rule("14.2")
@pytest.mark.parametrize("column", range(1, 6))
def test_arrows_point_at_the_next_columns_of_the_two_rows(column: int) -> None:
    tokens = {row.direction: row.token for row in PACK.arrow if row.column == column}
    rows = {"up": PACK.layout.top, "down": PACK.layout.bottom}
    expected = {
        f"{way}{side}": row[column - 1 + aside]
        for way, row in rows.items()
        for side, aside in (("", 0), ("_left", -1), ("_right", 1))
        if 0 <= column - 1 + aside < 5
    }
    assert tokens == expected


@pytest.mark.rule("5.2")
@pytest.mark.rule("5.6")
@pytest.mark.rule("5.7")
def test_one_first_objective_is_the_example_of_the_rulebook() -> None:
    example = PACK.objective[0]
    assert (example.deck, example.turn_limit) == (1, 2)
    assert (example.known, example.unknown) == (["G", "F", "G", ""], [0, 1, 0, 0])
    assert {example.source_of(field) for field in ("turn_limit", "known", "unknown")} == {"printed"}


@pytest.mark.rule("24.5")
def test_the_defenders_of_hill_89() -> None:
    hill = PACK.objective[-1]
    assert (hill.known, hill.unknown) == (["H", "E", "B", "D"], [0, 0, 0, 0])


@pytest.mark.rule("25.1")
def test_there_are_two_riflemen_to_exchange() -> None:
    assert card("rifleman").kind == "starting"
    assert card("rifleman").copies >= 2


@pytest.mark.rule("12.2")
def test_there_is_a_demolitions_card() -> None:
    assert card("demolitions").name == "Demolitions"


@pytest.mark.rule("11.2")
@pytest.mark.rule("17.5")
def test_the_sherman_eliminates_and_uses_fuel() -> None:
    assert {"elimination", "fuel"} <= icons(card("sherman_m4a3"))
    assert card("sherman_m4a3").arm == "tank"


@pytest.mark.rule("13.11")
@pytest.mark.rule("14.4")
def test_the_corsair_can_destroy_planes() -> None:
    assert "destroy_plane" in icons(card("f4u_corsair"))
    assert card("f4u_corsair").arm == "plane"


@pytest.mark.rule("8.6")
@pytest.mark.rule("10.3")
def test_the_machine_gun_team_fills_two_spaces_and_its_veterans_keep_a_die() -> None:
    team = card("machine_gun_team")
    assert (team.kind, team.spaces) == ("reinforcement", 2)
    assert "store_die" in team.veteran.icons
    assert "store_die" not in team.front.icons
    assert [row.id for row in PACK.action if row.spaces == 2] == ["machine_gun_team"]


@pytest.mark.rule("14.4")
@pytest.mark.rule("15.4")
def test_the_kawanishi_has_blank_health_and_strafes_a_row_for_one_damage() -> None:
    plane = enemy("kawanishi")
    assert (plane.name, plane.health, plane.damage, plane.effects) == ("Kawanishi N1K-J", 0, 1, ("strafes",))
    assert sorted(plane.rows["top"] + plane.rows["bottom"]) == list(range(1, 11))
    assert [row.id for row in ENEMIES if not row.health] == ["kawanishi"]


@pytest.mark.rule("14.7")
def test_the_pill_box_is_a_structure_that_absorbs() -> None:
    assert enemy("pill_box").type == "structure"
    assert "absorbs" in enemy("pill_box").effects


@pytest.mark.rule("17.5")
def test_the_gun_blocks_tanks_and_planes() -> None:
    assert enemy("anti_air_tank_gun").name == "Anti-Air/Tank Gun"
    assert enemy("anti_air_tank_gun").effects == ("blocks_armour_and_air",)


@pytest.mark.rule("16.1")
def test_some_enemy_makes_soldiers() -> None:
    assert any(text.startswith("spawns") for row in PACK.known for text in row.effects)


# What the design adds.


def test_every_icon_and_every_effect_is_on_some_card() -> None:
    faces = [face for row in PACK.action for face in (row.front, row.veteran)]
    assert {split(text)[0] for face in faces for text in face.icons} == set(ICONS)
    assert {split(text)[0] for row in ENEMIES for text in row.effects} == set(ENEMY_EFFECTS)
    assert {split(text)[0] for row in PACK.scenario for text in row.effects} == set(SCENARIO_EFFECTS)


def test_a_veteran_does_more_than_its_front() -> None:
    def worth(texts: list[str]) -> Counter[str]:
        count: Counter[str] = Counter()
        for text in texts:
            word, number = split(text)
            count[word] += number or 1
        return count

    for row in PACK.action:
        front, veteran = worth(row.front.icons), worth(row.veteran.icons)
        assert front < veteran, row.id


def test_names_fit_on_a_card_and_each_has_a_line_of_history() -> None:
    rows = [*PACK.action, *ENEMIES, *PACK.objective, *PACK.scenario, *PACK.token]
    assert [row.name for row in rows if not 0 < len(row.name) <= 20] == []
    names = [row.name for row in rows if not isinstance(row, type(PACK.token[0]))]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    notes = [face.note for row in PACK.action for face in (row.front, row.veteran)]
    notes += [row.note for row in [*ENEMIES, *PACK.objective, *PACK.scenario]]
    assert all(note.endswith(".") and len(note) <= 90 for note in notes)
    assert len(set(notes)) == len(notes)


def test_every_known_letter_is_fought_and_no_objective_asks_for_more_cards_than_there_are() -> None:
    copies = {row.letter: row.copies for row in PACK.known}
    letters = Counter(letter for row in PACK.objective for letter in row.known if letter)
    assert set(letters) == set(copies)
    for row in PACK.objective:
        assert Counter(filter(None, row.known)) <= Counter(copies), row.id


def test_every_value_has_a_source() -> None:
    tables = [PACK.arrow, PACK.action, ENEMIES, PACK.objective, PACK.scenario, PACK.mine_field, PACK.token]
    rows: list[Sourced] = [row for table in tables for row in table]
    for row in [*rows, PACK.set_up, PACK.reserve, PACK.dice, PACK.layout]:
        fields = {name for name in row.__struct_fields__ if name not in ("source", "sources", "note")}
        assert set(row.sources) <= fields, row
        assert {row.source_of(field) for field in fields} <= set(get_args(Source)), row


def test_the_design_is_never_called_printed() -> None:
    for row in PACK.action:
        assert {row.source_of(field) for field in ("front", "veteran", "copies")} == {"reconstructed"}
    for each in ENEMIES:
        assert {each.source_of(field) for field in ("fog", "arrows", "copies")} == {"reconstructed"}
    assert {row.source_of("effects") for row in PACK.scenario} == {"reconstructed"}
    assert "Reconstruction" in PACK.name
    printed = {row.name for row in [*PACK.action, *ENEMIES] if row.source_of("name") == "printed"}
    assert printed == {
        "Rifleman",
        "Demolitions",
        "Sherman M4A3",
        "F4U Corsair",
        "Machine Gun Team",
        "Kawanishi N1K-J",
        "Pill Box",
        "Anti-Air/Tank Gun",
    }


# What is refused.


def problems(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is said of the pack with each first `old` replaced by `new`."""
    pack = OWN
    for old, new in changes:
        assert old in pack, old
        pack = pack.replace(old, new, 1)
    path = folder / "pack.toml"
    path.write_text(pack, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_pack(path)
    assert all(problem.startswith(f"{path}: ") for problem in caught.value.problems)
    return [problem.removeprefix(f"{path}: ") for problem in caught.value.problems]


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
    ('"turn_start"', '"always"', "scenario M.when: found always, expected at_once or turn_start or turn_end"),
    (
        '["fog 1"]',
        '["mine_field 1", "mine_field 1"]',
        "scenario L.effects: found ['mine_field 1', 'mine_field 1']",
    ),
    ("deck = 3", "deck = 2", "objective: found {1: 3, 2: 4, 3: 2, 4: 1}, expected three of decks"),
    ('scenario = "J"', 'scenario = "K"', "objective: found scenarios ['I', 'K', 'K',"),
    ("turn_limit = 2", "turn_limit = 6", "objective hagushi.turn_limit: found 6, expected 1 to 5"),
    (BEACHES, BEACHES.replace("dice = 4", "dice = 5"), "objective hagushi.dice: found 5, +0 by its scenario"),
    (BEACHES, BEACHES + "9", "objective hagushi.soldiers: found 92, expected 0 to 17"),
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
    told = problems(tmp_path, (old, new))
    assert any(problem in line for line in told), told
    assert all("found" in line and "expected" in line for line in told), told


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    told = problems(
        tmp_path,
        ("health = 4", "health = 5"),
        ("turn_limit = 3", "turn_limit = 0"),
        ('["fog 1"]', '["mist"]'),
    )
    assert [problem.split(":")[0] for problem in told] == [
        "set_up.health",
        "scenario L.effects",
        "objective yae_take.turn_limit",
    ]


def test_a_negative_number_may_stand_beside_a_word() -> None:
    assert split("action_dice -1") == ("action_dice", -1)
    assert split("scout") == ("scout", 0)
