"""The panels of Hill 89's sheet: what they say stays inside them."""

import pytest

from lbnb.board.hill89 import panels
from lbnb.board.palette import PAPER, rgb
from tests.board.hill89_positions import GAME

MARGIN = 3


@pytest.mark.parametrize("row", GAME.tables.scenario_rows, ids=lambda row: row.name)
def test_no_word_of_a_scenario_card_is_cut_at_its_edge(row) -> None:
    picture = panels.scenario(row, 1).convert("RGB")
    edge = picture.crop((picture.width - MARGIN, 0, *picture.size))
    far = [
        colour
        for _, colour in edge.getcolors(edge.width * edge.height)
        if max(abs(a - b) for a, b in zip(colour, rgb(PAPER), strict=True)) > 12
    ]
    assert not far
