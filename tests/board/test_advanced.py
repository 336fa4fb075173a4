"""What the board shows of chapters 19 to 21, and that a basic game shows nothing of it."""

import numpy as np
import pytest
import shapely

from lbnb.board.ie_shima import layout
from lbnb.board.ie_shima.advanced import ABSENT, LIT, READY, USED, marker_status, pending_support
from lbnb.games.ie_shima import combat
from lbnb.games.ie_shima.state import DAYLIGHT
from lbnb.games.ie_shima.tables import KAMIKAZE, NAVAL, SATCHEL_CALL, TANK_CALL
from lbnb.maps.area_map import AreaMap
from tests.board.pictures import pixels

ON = {"advanced": "on", "figures": "on", "extended": "on"}
CALENDAR = layout.CALENDAR.edges
SUPPORT = layout.SUPPORT.edges


@pytest.fixture
def state(game):
    state = game.new(options=ON)
    state.phase = DAYLIGHT
    return state


def changed(board, state, change):
    """The box of the picture that a change of the position changes."""
    before = pixels(board.render(state))
    change(state)
    rows, columns = np.nonzero((before != pixels(board.render(state))).any(axis=2))
    return columns.min(), rows.min(), columns.max() + 1, rows.max() + 1


def lies_in(box, room):
    return room[0] <= box[0] and room[1] <= box[1] and box[2] <= room[2] and box[3] <= room[3]


def in_area(box, place):
    shape = layout.VIEW.shape(AreaMap.load("ie_shima").locations[str(place)].shape)
    return shapely.box(*shape.buffer(12).bounds).contains(shapely.box(*box))


def test_only_the_strip_and_the_calendar_tell_an_advanced_game_from_a_basic_one(game, board):
    basic, full = pixels(board.render(game.new())), pixels(board.render(game.new(options=ON)))
    rows, columns = np.nonzero((basic != full).any(axis=2))
    for x, y in zip(columns[::50], rows[::50], strict=True):
        point = (x, y, x + 1, y + 1)
        assert lies_in(point, CALENDAR) or lies_in(point, SUPPORT)


@pytest.mark.rule("19.1D")
def test_a_used_kamikaze_marker_and_the_points_it_cost(board, state):
    def strike(state):
        state.used |= 1 << KAMIKAZE
        state.lost_points = 1

    assert marker_status(state, "kamikaze") == READY
    assert lies_in(changed(board, state, strike), SUPPORT)
    assert marker_status(state, "kamikaze") == USED


@pytest.mark.rule("19.2", "19.2.1A")
def test_support_comes_on_its_date_is_lit_while_it_fights_and_used_after(board, state):
    assert [marker_status(state, name) for name in ("satchel", "artillery", "tanks")] == [
        READY,
        ABSENT,
        ABSENT,
    ]
    state.turn = 2
    assert [marker_status(state, name) for name in ("artillery", "tanks")] == [READY, ABSENT]
    state.turn = 3

    def call(state):
        state.called |= 1 << TANK_CALL | 1 << SATCHEL_CALL
        state.stack.append(combat.AttackRoll(combat.Attack(4, 1, True, 0, 30, 1 << TANK_CALL)))

    assert lies_in(changed(board, state, call), SUPPORT)
    assert pending_support(state) == (4, 1 << TANK_CALL)
    assert marker_status(state, "tanks") == LIT
    assert marker_status(state, "satchel") == USED
    assert marker_status(state, "artillery") == READY


@pytest.mark.rule("19.3.1B")
def test_rubble_is_strewn_over_its_area(board, state):
    def fall(state):
        state.rubble |= 1 << 13

    assert in_area(changed(board, state, fall), 13)


@pytest.mark.rule("20.2A", "20.2B")
def test_a_figure_waits_for_tomorrow_or_lies_in_its_grave(board, state):
    def join(state):
        state.figures_used |= 1

    def kill(state):
        state.figures_dead |= 2
        state.figure_graves[1] = 16

    assert lies_in(changed(board, state, join), CALENDAR)
    left, top, right, bottom = changed(board, state, kill)
    assert left < 400 and right > 900  # gone from the Turn Track, come to Mount Gusuku
    assert not lies_in((left, top, right, bottom), CALENDAR)


def test_a_figure_joins_its_attack(board, state):
    def join(state):
        state.stack.append(combat.AttackRoll(combat.Attack(16, 1, True, 0, 30, 1 << 3)))

    left, _, right, bottom = changed(board, state, join)
    assert left < 400 and right > 900 and bottom > 420


@pytest.mark.rule("21.1")
def test_the_turn_track_runs_to_april_22(board, state):
    state.turn = 7
    x, y, w, h = layout.EXTENDED.turns[6]

    def begin_sixth(state):
        state.turn = 6

    assert lies_in(changed(board, state, begin_sixth), (x - w - 4, y, x + w, y + h))


@pytest.mark.rule("21.2")
def test_a_withdrawn_marker_says_so(board, state):
    state.used = 1 << NAVAL

    def withdraw(state):
        state.withdrawn |= 1 << NAVAL

    assert lies_in(changed(board, state, withdraw), layout.MARKERS[NAVAL].edges)
