from itertools import combinations

import pytest
import shapely

from lbnb.board import board_for
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.chart import Chart
from lbnb.games.okinawa import load
from lbnb.games.okinawa.tables import ELIMINATED, TERRAINS
from lbnb.maps.hex_map import HexMap
from tests.board.okinawa_positions import attacking, moving, play


@pytest.fixture(scope="module")
def game():
    return load()


@pytest.fixture(scope="module")
def board(game):
    return board_for(game)


@pytest.fixture(scope="module")
def chart(game):
    return Chart(game.tables, HexMap.load("okinawa"))


@pytest.mark.parametrize(
    ("scenario", "until"),
    [
        ("outer_shuri", lambda state: len(state.on_map(1)) > 9),
        ("campaign", moving),
        ("counterattack", attacking),
        ("breakout", lambda state: state.turn > 48),
    ],
)
def test_every_counter_is_found_where_it_shows(game, board, scenario, until):
    state = play(game, scenario, 3, until)
    spots = board.spots(state)
    shown = [unit for unit, place in enumerate(state.at) if place != -4]
    assert set(spots) == {state.tables.unit_ids[unit] for unit in shown}
    for unit, (x, y, _, h) in spots.items():
        hit = board.hit(state, x + 1, y + h / 2)
        place = state.at[state.tables.unit_ids.index(unit)]
        assert hit == (unit, state.tables.hex_names[place] if place >= 0 else None)


def test_every_hex_is_found_where_it_lies(game, board, chart):
    state = game.new("outer_shuri")
    for hex_ in game.tables.land:
        assert board.hit(state, *chart.centre(hex_)) == (None, game.tables.hex_names[hex_])
        for x, y in list(chart.outline(hex_).buffer(-2).exterior.coords):
            assert board.hit(state, x, y).place == game.tables.hex_names[hex_]


def test_the_sea_and_the_margin_are_no_place(game, board):
    state = game.new("outer_shuri")
    assert board.hit(state, 1300, 440) == (None, None)
    assert board.hit(state, layout.CRT.x + 100, layout.CRT.y + 100) == (None, None)


def test_counters_keep_inside_their_hexes_and_off_one_another(game, board, chart):
    state = play(game, "campaign", 3, lambda state: state.turn > 1)
    spots = board.spots(state)
    boxes = {}
    for unit, (x, y, w, h) in spots.items():
        hex_ = state.at[state.tables.unit_ids.index(unit)]
        if hex_ >= 0:
            boxes[unit] = shapely.box(x, y, x + w, y + h)
            assert boxes[unit].intersection(chart.outline(hex_)).area >= 0.93 * w * h
    for one, other in combinations(boxes.values(), 2):
        assert one.intersection(other).area == 0


@pytest.mark.parametrize("count", [1, 20, 54])
def test_any_number_of_lost_units_stays_in_its_box(game, board, count):
    state = play(game, "campaign", 3, lambda state: state.turn > 1)
    for unit in range(54):
        if state.at[unit] >= 0:
            state.lift(unit, ELIMINATED)
        state.at[unit] = ELIMINATED if unit < count else -4
    box = layout.OFF_MAP[0, "eliminated"]
    spots = board.spots(state)
    for unit in range(count):
        x, y, w, h = spots[game.tables.unit_ids[unit]]
        assert box.x <= x and x + w <= box.x + box.w and box.y <= y and y + h <= box.y + box.h


def test_the_margin_s_boxes_overlap_neither_one_another_nor_the_land(chart):
    boxes = [
        layout.TITLE, layout.LEGEND, layout.KEY, layout.CRT, layout.INSET,
        *layout.PHASES, *layout.SUPPORT, *layout.LEDGER, *layout.OFF_MAP.values(),
        *(layout.track_box(turn) for turn in range(1, 61)),
    ]  # fmt: skip
    shapes = [shapely.box(*box.edges) for box in boxes]
    for one, other in combinations(shapes, 2):
        assert one.intersection(other).area == 0
    sheet = shapely.box(layout.FRAME, layout.FRAME, layout.WIDTH - layout.FRAME, layout.HEIGHT - layout.FRAME)
    hexes = shapely.union_all([chart.outline(hex_) for hex_ in chart.tables.land])
    for shape in shapes:
        assert sheet.contains(shape)
        assert not shape.intersects(hexes)
    assert sheet.buffer(12).contains(hexes)


def test_every_kind_of_terrain_and_every_line_is_on_the_chart(chart):
    areas = [chart.all_of(terrain).area for terrain in range(len(TERRAINS))]
    assert min(areas) > 1000
    assert abs(sum(areas) / chart.outline(chart.tables.land[0]).area - len(chart.tables.land)) < 10
    for line in "ABCD":
        assert chart.front(line)
    assert chart.ways("road") and chart.ways("trail")
    assert chart.sides(chart.tables.rivers) and chart.sides(chart.tables.prohibited)
