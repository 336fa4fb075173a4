import io
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from lbnb.board import board_for, png
from lbnb.board.counters import draw
from lbnb.board.ie_shima.board import IeShimaBoard
from lbnb.board.ie_shima.faces import face_of
from lbnb.board.ie_shima.layout import VIEW
from lbnb.board.stacks import SIZES
from lbnb.core.errors import UnknownName
from lbnb.maps.area_map import AreaMap
from tests.board.pictures import pixels


def test_a_position_is_a_png_of_the_board_s_size(board, positions):
    for state in positions:
        data = board.render(state)
        assert Image.open(io.BytesIO(data)).size == board.size == (1440, 910)
        assert len(data) < 400_000


def test_the_same_position_gives_the_same_bytes(game, board, positions):
    again = IeShimaBoard(game)
    for state in positions[:3]:
        first = board.render(state, ["4", "green"], [state.tables.unit_ids[0]])
        assert first == again.render(state.copy(), ["4", "green"], [state.tables.unit_ids[0]])


def test_a_board_twice_as_large(game, positions):
    large = board_for(game, 2)
    assert large.size == (2880, 1820)
    data = large.render(positions[2])
    assert Image.open(io.BytesIO(data)).size == large.size
    unit, (x, y, w, h) = list(large.spots(positions[2]).items())[-1]
    assert large.hit(positions[2], x + w / 2, y + h / 2).unit == unit


def test_a_state_draws_itself_by_the_module_s_function(board, positions):
    assert png(positions[1]) == board.render(positions[1])


@pytest.mark.parametrize("place", ["4", "14", "brown", "special"])
def test_a_highlight_changes_only_its_place(board, positions, place):
    state = positions[3]
    changed = np.argwhere((pixels(board.render(state)) != pixels(board.render(state, [place]))).any(axis=2))
    assert len(changed) > 500
    if place == "special":
        left, top, right, bottom = 1092, 20, 1420, 126
    else:
        shape = VIEW.shape(AreaMap.load("ie_shima").locations[place].shape)
        left, top, right, bottom = shape.bounds
    assert left - 2 <= changed[:, 1].min() and changed[:, 1].max() <= right + 2
    assert top - 2 <= changed[:, 0].min() and changed[:, 0].max() <= bottom + 2


def test_a_highlighted_unit_changes_only_its_counter_s_surroundings(board, positions):
    state = positions[3]
    for unit, (x, y, w, h) in board.spots(state).items():
        changed = np.argwhere(
            (pixels(board.render(state)) != pixels(board.render(state, selected=[unit]))).any(axis=2)
        )
        assert len(changed) > 20, unit
        assert x - 3 <= changed[:, 1].min() and changed[:, 1].max() <= x + w + 3
        assert y - 3 <= changed[:, 0].min() and changed[:, 0].max() <= y + h + 3
        if len(changed) and unit.endswith("C"):
            break


def test_selected_differs_from_allowed(board, positions):
    assert board.render(positions[2], ["4"]) != board.render(positions[2], selected=["4"])


@pytest.mark.rule("4.3", "4.3.1")
def test_every_counter_has_two_different_sides_and_no_twin(game):
    faces = [face_of(unit, full) for unit in game.tables.units for full in (True, False)]
    assert len(faces) == 104
    for size in SIZES:
        assert len({draw(face, size).tobytes() for face in faces}) == 104


@pytest.mark.rule("4.3.1", "4.3.2")
def test_a_counter_shows_combat_value_and_movement_allowance(game):
    units = {unit.id: unit for unit in game.tables.units}
    assert face_of(units["1/306/A"], True).strength == "4-4"
    assert face_of(units["1/306/A"], False).strength == "2-4"
    assert face_of(units["Pillbox-A"], True).strength == "4*-0"


def test_the_close_up_shows_what_is_in_a_place(board, positions):
    state = positions[1]
    assert Image.open(io.BytesIO(board.close_up(state, "special"))).size[0] > 600
    assert board.close_up(state, "2") != board.close_up(state, "3")
    with pytest.raises(UnknownName):
        board.close_up(state, "17")


def test_pyplot_and_its_open_figures_stay_away():
    code = (
        "import sys; from lbnb.games import Games; from lbnb.board import board_for;"
        "g = Games()['ie_shima']; board_for(g).render(g.new());"
        "sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
