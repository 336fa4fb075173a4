from lbnb.board.ie_shima.layout import LOST, SPECIAL, VIEW
from lbnb.maps.area_map import AreaMap
from tests.board.conftest import crowd, play


def test_every_counter_is_found_where_it_shows(board, positions):
    for state in positions:
        spots = board.spots(state)
        assert len(spots) == len(state.tables.units)
        for unit, (x, y, _, h) in spots.items():
            hit = board.hit(state, x + 3, y + h / 2)
            place = state.tables.place_ids[state.at[state.tables.unit_ids.index(unit)]]
            assert (hit.unit, hit.place) == (unit, place or None)


def test_the_middle_of_a_free_standing_counter_is_that_counter(board, game):
    state = crowd(play(game, 2, 70), 4, 4, 4)
    spots = board.spots(state)
    for unit, (x, y, w, h) in spots.items():
        if state.at[state.tables.unit_ids.index(unit)] == 4:
            assert board.hit(state, x + w / 2, y + h / 2) == (unit, "4")


def test_every_place_is_found_at_its_label(board, game):
    empty = crowd(play(game, 2, 70), 20, 0, 0)
    for location in AreaMap.load("ie_shima").locations.values():
        if location.id != "special":
            assert board.hit(empty, *VIEW.point(*location.label)) == (None, location.id)


def test_the_special_units_box_and_the_sea(board, positions):
    assert board.hit(positions[0], SPECIAL.x + SPECIAL.w - 4, SPECIAL.y + SPECIAL.h - 4) == (None, "special")
    assert board.hit(positions[0], 700, 158) == (None, None)
    assert board.hit(positions[0], LOST[0].x + LOST[0].w - 4, LOST[0].y + 4) == (None, None)
