from itertools import combinations

import pytest

from lbnb.board import board_for
from lbnb.board.hill89 import layout, stage
from lbnb.board.hill89.stage import PANELS, PLACES, Stage
from lbnb.games.hill89.tables import ENEMY_PLACES
from tests.board.hill89_positions import GAME, all_marks, play, walk

POSITIONS = {
    "first turn": play(1, 30),
    "lost in the third turn": play(2, 150),
    "lost in the fourth turn": play(5, 420),
    "all marks": all_marks(),
}


@pytest.fixture(scope="module")
def board():
    return board_for(GAME)


def standing(state):
    return list(Stage(GAME.tables).standing(state))


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)
def test_every_piece_is_found_where_it_shows(board, state):
    pieces = standing(state)
    for number, (unit, place, box) in enumerate(pieces):
        x, y = box.centre
        if not any(other.box.holds(x, y) for other in pieces[number + 1 :]):
            assert board.hit(state, x, y) == (unit, place)
        assert box.x >= layout.FRAME and box.x + box.w <= layout.WIDTH - layout.FRAME
        assert box.y >= layout.FRAME and box.y + box.h <= layout.HEIGHT - layout.FRAME


def test_what_stands_on_the_board_is_what_the_position_says():
    for seed in range(3):
        for state in walk(seed):
            found = standing(state)
            units = [unit for unit, _, _ in found if unit]
            cards = [GAME.tables.card_ids[card] for _, card in state.cards_in_play()]
            assert set(cards) <= set(units)
            assert units.count("soldier") + units.count("wounded") == state.soldier_count
            assert sum(unit.startswith("die ") for unit in units) == sum(state.dice)
            assert {GAME.tables.enemy_ids[enemy] for enemy in state.face_up()} <= set(units)
            assert {place for _, place, _ in found} - {None} <= set(PLACES)


def test_cards_panels_and_soldiers_keep_clear_of_each_other():
    cards = [layout.slot(row, column) for row in (0, 1) for column in range(5)]
    spaces = [layout.enemy_space(space) for space in range(1, 9)]
    row = [layout.reinforcement(number) for number in range(4)]
    rest = [layout.DICE, layout.LEGEND, *PANELS.values()]
    for one, other in combinations([*cards, *spaces, *row, *rest], 2):
        clear = (
            one.x + one.w <= other.x
            or other.x + other.w <= one.x
            or one.y + one.h <= other.y
            or other.y + other.h <= one.y
        )
        assert clear, (one, other)
    state = all_marks()
    for count in (1, 6, 12, 17):
        state.soldiers = [count, 0, 0, 0]
        space = layout.enemy_space(6)
        boxes = [box for _, _, box in Stage(GAME.tables).soldiers(state)]
        assert len({(box.x, box.y) for box in boxes}) == count
        assert all(space.holds(*box.centre) and box.y + box.h <= space.y + space.h for box in boxes)
        for one, other in combinations(boxes, 2):
            assert abs(one.x - other.x) >= one.w or abs(one.y - other.y) >= one.h


@pytest.mark.rule("8.6")
def test_a_card_on_two_spaces_covers_both(board):
    state = all_marks()
    for number in (2, 3):
        slot = layout.slot(0, number - 1)
        assert board.hit(state, slot.x + 30, slot.y + 120) == ("machine_gun_team", "2")
    box = Stage(GAME.tables).card(state, 2)
    assert box.w == layout.CARD_W + layout.PITCH


def test_the_dice_and_tokens_in_hand_are_found_by_kind(board):
    state = all_marks()
    assert [board.hit(state, *layout.die_box(n).centre).unit for n in range(4)] == [
        "die 1",
        "die 2",
        "die 2",
        "die 4",
    ]
    assert board.hit(state, *layout.die_box(5).centre) == (None, None)
    assert stage.held(state)[0] == ("sandbag", 3)
    assert board.hit(state, *layout.token_box(0).centre) == ("token sandbag", "held")


def test_empty_places_have_names_too(board):
    state = play(1, 30)
    for number, place in enumerate(ENEMY_PLACES, 1):
        assert board.hit(state, *layout.enemy_space(number).centre).place == place
    for place, box in PANELS.items():
        assert board.hit(state, box.x + 3, box.y + 3).place == place
    assert board.hit(state, 2, 2) == (None, None)
