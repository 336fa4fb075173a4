"""Boards and games as files."""

import io
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

import lbnb
from lbnb.board import board_for
from lbnb.board.export import LAST_SECONDS, save_board, save_gif, save_png, save_svg
from lbnb.core.errors import SessionError, UnknownName
from lbnb.core.positions import positions


@pytest.fixture(scope="module")
def session():
    """A short game: set-up and one impulse."""
    return lbnb.new_session("ie_shima", seed=4, seats={"japan": "random"}, autosave=False)


def test_a_png_at_twice_the_size(session, tmp_path):
    save_png(session.state, tmp_path / "a.png", scale=2)
    assert Image.open(tmp_path / "a.png").size == (2880, 1820)
    save_board(session.state, tmp_path / "b.PNG")
    assert (tmp_path / "b.PNG").read_bytes() == board_for(session.game).render(session.state)


def test_an_svg_is_the_same_each_time_and_mostly_vectors(session, tmp_path):
    save_svg(session.state, tmp_path / "a.svg")
    save_board(session.state, tmp_path / "b.svg")
    data = (tmp_path / "a.svg").read_bytes()
    assert data == (tmp_path / "b.svg").read_bytes()
    root = ET.fromstring(data)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert b"Last Battle: Ie Shima, 1945, April 16" in data
    assert not re.search(rb"20\d\d-\d\d-\d\dT", data)
    count = {name: len(root.findall(f".//{{*}}{name}")) for name in ("path", "image")}
    assert count["path"] > 500
    standing = len(session.state.tables.units)
    assert standing < count["image"] < standing + 80
    sizes = [float(image.get("width")) for image in root.iter("{http://www.w3.org/2000/svg}image")]
    assert max(sizes) < 110  # markers and counters, never the map


def test_an_svg_shows_rubble_and_the_long_turn_track(tmp_path):
    state = lbnb.games()["ie_shima"].new(options={"advanced": "on", "extended": "on"})
    before = board_for(state.game, 2).svg(state)
    state.rubble |= 1 << 13
    after = board_for(state.game, 2).svg(state)
    assert after.count(b"<path") > before.count(b"<path")
    sizes = [
        float(image.get("width")) for image in ET.fromstring(after).iter("{http://www.w3.org/2000/svg}image")
    ]
    assert 500 < max(sizes) < 600  # the tracks, in points


def test_a_gif_has_a_frame_for_each_step_that_shows(session, tmp_path):
    save_gif(session, tmp_path / "a.gif", width=480, seconds=0.5)
    board = board_for(session.game)
    pictures = [board.render(state) for state in positions(session)]
    changes = 1 + sum(one != other for one, other in pairwise(pictures))
    gif = Image.open(tmp_path / "a.gif")
    assert (gif.n_frames, gif.size) == (changes, (480, 303))
    times = []
    for frame in range(gif.n_frames):
        gif.seek(frame)
        times.append(gif.info["duration"])
    assert times == [500] * (changes - 1) + [1000 * LAST_SECONDS]
    assert "loop" in Image.open(tmp_path / "a.gif").info


def test_the_last_frame_of_a_gif_is_the_end_of_the_game(session, tmp_path):
    save_gif(session, tmp_path / "a.gif", width=1440)
    gif = Image.open(tmp_path / "a.gif")
    gif.seek(gif.n_frames - 1)
    end = Image.open(io.BytesIO(board_for(session.game).render(positions(session)[-1])))
    difference = np.asarray(gif.convert("RGB")).astype(int) - np.asarray(end.convert("RGB"))
    assert abs(difference).mean() < 1


def test_what_cannot_be_made_says_so(session, tmp_path):
    with pytest.raises(UnknownName, match=r"no kind of picture '.bmp'; there is: .png, .svg"):
        save_board(session.state, tmp_path / "a.bmp")
    with pytest.raises(UnknownName, match=r"no kind of picture ''; there is: .gif"):
        save_gif(session, tmp_path / "game")
    with pytest.raises(UnknownName, match="no scale 50"):
        save_png(session.state, tmp_path / "a.png", scale=50)
    with pytest.raises(SessionError, match="expected 1 to 1440"):
        save_gif(session, tmp_path / "a.gif", width=5000)
    with pytest.raises(SessionError, match=r"expected 0.02 to 60"):
        save_gif(session, tmp_path / "a.gif", seconds=0)
    with pytest.raises(SessionError, match="cannot be written"):
        save_png(session.state, tmp_path / "nowhere" / "a.png")
    assert not list(tmp_path.iterdir())
