"""The data pack: what the rulebook prints of the cards, what the design adds, and its provenance."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from lbnb.core.pack import Source, Sourced
from lbnb.games.hill89.data import ActionRow, EnemyRow, load_pack
from lbnb.games.hill89.vocabulary import ENEMY_EFFECTS, ICONS, SCENARIO_EFFECTS, split

PACK = load_pack()
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


def test_a_negative_number_may_stand_beside_a_word() -> None:
    assert split("action_dice -1") == ("action_dice", -1)
    assert split("scout") == ("scout", 0)
