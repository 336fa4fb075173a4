"""The panels of Hill 89's sheet: what they say stays inside them."""

import pytest
from PIL import Image

from lbnb.board.hill89 import layout, panels
from lbnb.board.palette import PAPER, rgb
from tests.board.hill89_positions import GAME

MARGIN = 3


def blank(picture: Image.Image) -> bool:
    """Whether there is nothing but paper."""
    colours = picture.getcolors(picture.width * picture.height)
    return all(
        max(abs(a - b) for a, b in zip(colour, rgb(PAPER), strict=True)) <= 12 for _, colour in colours
    )


@pytest.mark.parametrize("row", GAME.tables.scenario_rows, ids=lambda row: row.name)
def test_no_word_of_a_scenario_card_is_cut_at_its_edge(row) -> None:
    picture = panels.scenario(row, 1).convert("RGB")
    width, height = picture.size
    assert blank(picture.crop((width - MARGIN, 0, width, height)))
    assert blank(picture.crop((0, height - MARGIN, width, height)))


@pytest.mark.parametrize("row", GAME.tables.objectives, ids=lambda row: row.name)
def test_what_an_objective_says_is_clear_of_the_pole_and_of_the_cards_below(row) -> None:
    picture = panels.objective(row, panels.STAGES - 1, 1).convert("RGB")
    width, height = picture.size
    pole = layout.POLE.x - layout.OBJECTIVE.x - 4
    assert blank(picture.crop((pole, 20, width, height)))
    assert blank(picture.crop((0, height - 27, width, height)))
