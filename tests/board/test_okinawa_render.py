import io

import pytest
from PIL import Image

from lbnb.board import board_for, png
from lbnb.board.counters import draw
from lbnb.board.okinawa import layout
from lbnb.board.okinawa.board import MANY, OkinawaBoard
from lbnb.board.okinawa.chart import Chart
from lbnb.board.okinawa.faces import face_of
from lbnb.board.okinawa.overlays import ZONES, combat_of, range_of
from lbnb.core.errors import UnknownName
from lbnb.games.okinawa import combat, load
from lbnb.games.okinawa.routes import reach, reach_of_mover
from lbnb.games.okinawa.tables import COVER
from lbnb.maps.hex_map import HexMap
from tests.board.okinawa_positions import attacking, moving, play
from tests.board.pictures import changed, inside, pixels


@pytest.fixture(scope="module")
def game():
    return load()


@pytest.fixture(scope="module")
def board(game):
    return board_for(game)


@pytest.fixture(scope="module")
def positions(game):
    """Set-up, a move, an attack, late in a scenario."""
    return [
        play(game, "outer_shuri", 1, lambda state: len(state.on_map(1)) > 9),
        play(game, "campaign", 3, moving),
        play(game, "counterattack", 3, attacking),
        play(game, "final_shuri", 8, lambda state: state.turn > 31),
    ]


def test_a_position_is_a_png_of_the_board_s_size(board, positions):
    for state in positions:
        data = board.render(state)
        assert Image.open(io.BytesIO(data)).size == board.size == (1440, 1500)
        assert len(data) < 600_000


def test_the_same_position_gives_the_same_bytes(game, board, positions):
    again = OkinawaBoard(game)
    for state in positions:
        lights = (["1912", "zone/us"], [game.tables.unit_ids[0]])
        assert board.render(state, *lights) == again.render(state.copy(), *lights)


def test_a_state_draws_itself_by_the_module_s_function(board, positions):
    assert png(positions[1]) == board.render(positions[1])


def test_a_board_twice_as_large(game, positions):
    large = board_for(game, 2)
    assert large.size == (2880, 3000)
    state = positions[3]
    assert Image.open(io.BytesIO(large.render(state))).size == large.size
    unit, (x, y, w, h) = next(iter(large.spots(state).items()))
    assert large.hit(state, x + w / 2, y + h / 2).unit == unit


@pytest.mark.parametrize("place", ["1912", "0910", "0730"])
def test_a_highlight_changes_only_its_hex(game, board, positions, place):
    chart = Chart(game.tables, HexMap.load("okinawa"))
    bounds = chart.outline(chart.index(place)).bounds
    plain = board.render(positions[3])
    for lights in ({"highlights": [place]}, {"selected": [place]}):
        assert inside(changed(plain, board.render(positions[3], **lights)), bounds, 2)


def test_a_highlighted_unit_changes_only_its_counter_s_surroundings(board, positions):
    state = positions[3]
    plain = board.render(state)
    for unit, (x, y, w, h) in list(board.spots(state).items())[::12]:
        assert inside(changed(plain, board.render(state, selected=[unit])), (x, y, x + w, y + h), 6)


def test_a_selected_unit_keeps_its_values_legible(board, positions):
    state = positions[3]
    unit, (x, y, w, h) = next(iter(board.spots(state).items()))
    before, after = pixels(board.render(state)), pixels(board.render(state, selected=[unit]))
    within = slice(y + 2, y + h - 2), slice(x + 2, x + w - 2)
    assert (before[within] == after[within]).all()


@pytest.mark.rule("6.0")
@pytest.mark.parametrize("zone", ZONES)
def test_zones_of_control_show_on_their_hexes(game, board, positions, zone):
    state = positions[3]
    chart = Chart(game.tables, HexMap.load("okinawa"))
    before, after = pixels(board.render(state)), pixels(board.render(state, [zone]))
    differs = (before != after).any(axis=2)
    for hex_ in game.tables.land:
        x, y = (round(part) for part in chart.centre(hex_))
        shows = differs[y - 12 : y + 12, x - 12 : x + 12].any()
        if state.unit_in[hex_] < 0:
            assert shows == bool(state.zone(ZONES[zone])[hex_])


@pytest.mark.rule("5.1")
def test_the_reach_of_a_unit_on_the_move_is_what_the_engine_says(positions):
    state = positions[1]
    unit = state.stack[-1].unit
    down = state.copy()
    down.stack.pop()
    down.put(unit, down.at[unit])
    down.moved[unit] = 0
    assert reach_of_mover(state) == reach(down, unit)
    assert reach_of_mover(down) == {}


def test_the_reach_is_washed_on_the_map(game, board, positions):
    state = positions[1]
    chart = Chart(game.tables, HexMap.load("okinawa"))
    still = state.copy()
    still.stack.pop()
    before, after = pixels(board.render(still)), pixels(board.render(state))
    differs = (before != after).any(axis=2)
    near = reach_of_mover(state)
    assert near
    for hex_ in near:
        x, y = (round(part) for part in chart.centre(hex_))
        assert differs[y - 12 : y + 12, x - 12 : x + 12].mean() > 0.5


@pytest.mark.rule("5.1")
def test_the_range_of_any_unit_is_shown_as_if_its_phase_had_come(game, board, positions):
    state = positions[3]
    plain = pixels(board.render(state))
    chart = Chart(game.tables, HexMap.load("okinawa"))
    seen = set()
    for unit in (*state.on_map(0)[:2], *state.on_map(1)[:2]):
        hex_ = state.at[unit]
        found = range_of(state, hex_)
        assert all(state.unit_in[to] < 0 for to in found)
        seen.add(bool(found))
        differs = (plain != pixels(board.render(state, [f"range/{game.tables.hex_names[hex_]}"]))).any(axis=2)
        for to in found:
            x, y = (round(part) for part in chart.centre(to))
            assert differs[y - 12 : y + 12, x - 12 : x + 12].mean() > 0.5
    assert True in seen
    empty = next(hex_ for hex_ in game.tables.land if state.unit_in[hex_] < 0)
    assert range_of(state, empty) == {}


def test_the_range_of_a_unit_that_may_move_is_its_reach(positions):
    down = positions[1].copy()
    unit = down.stack.pop().unit
    down.put(unit, down.at[unit])
    down.moved[unit] = 0
    assert range_of(down, down.at[unit]) == reach_of_mover(positions[1])
    down.moved[unit] = 1
    assert range_of(down, down.at[unit]) == {}


def test_many_hexes_are_tinted_and_few_are_edged(game, board, positions):
    """So that the map stays legible when a whole region is open to a deployment."""
    state = positions[3]
    plain = pixels(board.render(state))
    chart = Chart(game.tables, HexMap.load("okinawa"))
    free = [hex_ for hex_ in game.tables.land if state.unit_in[hex_] < 0]
    x, y = (round(part) for part in chart.centre(free[0]))
    names = [game.tables.hex_names[hex_] for hex_ in free]
    for places, tinted in ((names[:1], False), (names[:MANY], False), (names[: MANY + 1], True)):
        differs = (plain != pixels(board.render(state, places))).any(axis=2)
        assert (differs[y - 9 : y + 9, x - 9 : x + 9].mean() > 0.5) == tinted


@pytest.mark.rule("7.61")
def test_a_pending_combat_lights_its_row_and_column(game, board, positions):
    state = positions[2]
    pending = state.stack[-1].combat
    cover = combat.cover(state, pending)
    column = game.tables.crt_column(cover, combat.differential(state, pending))
    quiet = state.copy()
    quiet.stack.pop()
    differs = (pixels(board.render(quiet)) != pixels(board.render(state))).any(axis=2)

    def lit(line, at):
        box = layout.crt_cell(at, line)
        return differs[box.y + 3 : box.y + box.h - 3, box.x + 3 : box.x + box.w - 3].mean() > 0.5

    rows = ["rough", "broken", "river", "clear"]
    assert [at for at in range(12) if lit(6, at)] == [column]
    assert [rows[line] for line in range(4) if lit(line, column)] == [COVER[cover]]


def test_after_the_die_no_combat_is_pending(game):
    state = play(game, "counterattack", 1, lambda state: type(state.stack[-1]).__name__ == "Retreat")
    assert state.stack[-1].combat
    assert combat_of(state) is None


def test_marks_stand_beside_the_counters_that_they_are_about(board, positions):
    state = positions[3].copy()
    unit = next(unit for unit, place in enumerate(state.at) if place >= 0)
    name = state.tables.unit_ids[unit]
    x, y, w, h = board.spots(state)[name]
    for field in ("moved", "shaken"):
        other = state.copy()
        setattr(other, field, [0] * len(state.at))
        bare = board.render(other)
        getattr(other, field)[unit] = 1
        left, top, right, bottom = changed(bare, board.render(other))
        assert right < x + 2 or left > x + w - 2
        assert y <= top and bottom < y + h
    for bits in range(1, 2 ** len(state.tables.cities), 9):
        held = state.copy()
        held.us_cities = bits
        assert board.render(held) != board.render(state)


@pytest.mark.rule("2.31")
def test_a_counter_shows_the_values_that_the_pack_prints(game):
    units = {unit.id: unit for unit in game.tables.units}
    assert face_of(units["1/381"]).strength == "4-3-10"
    gun = face_of(units["1-Med"])
    assert (gun.strength, gun.below) == ("1-2-15", "1-6")
    for unit in game.tables.units:
        face = face_of(unit)
        assert "/".join(part for part in (face.strength, face.below) if part) == unit.printed


def test_no_counter_has_a_twin(game):
    faces = [face_of(unit) for unit in game.tables.units]
    assert len(faces) == 98
    for size in (*layout.OFF_SIZES, layout.COUNTER):
        assert len({draw(face, size).tobytes() for face in faces}) == 98


def test_the_close_up_names_the_hex_and_the_unit(board, positions):
    state = positions[3]
    hexes = [state.tables.hex_names[hex_] for hex_ in state.at if hex_ >= 0]
    assert board.close_up(state, hexes[0]) != board.close_up(state, hexes[1])
    with pytest.raises(UnknownName):
        board.close_up(state, "0101")


def test_svg_is_the_same_for_the_same_position(board, positions):
    first = board.svg(positions[1])
    assert first.startswith(b"<?xml")
    assert first == board.svg(positions[1].copy())


def test_all_counters_fit_on_one_frame(game, board):
    state = play(game, "campaign", 3, lambda state: state.turn > 1)
    spare = [hex_ for hex_ in state.tables.land if state.unit_in[hex_] < 0]
    for unit, place in enumerate(state.at):
        if place < 0:
            state.put(unit, spare.pop())
    assert len(board.spots(state)) == 98
    assert board.render(state).startswith(b"\x89PNG")
