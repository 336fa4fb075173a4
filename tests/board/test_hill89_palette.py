"""Colours of the Hill 89 board that must be told apart, also by people who see fewer of them."""

import numpy as np
import pytest

from lbnb.board import palette as ink
from lbnb.board.hill89 import pieces
from tests.board.test_palette import SIGHT, distance, linear


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        (ink.PAPER, ink.TARGET, 15),
        (ink.ARMY_FACE, ink.TARGET, 40),
        (ink.ARMY_FACE, ink.PAPER, 40),
        (ink.JAPAN_RED, ink.STRIPE, 40),
        (ink.BROWN_BEACH, ink.STRIPE, 40),
        (ink.US_BLUE, ink.STRIPE, 40),
    ],
)
def test_colours_that_matter_differ(one, other, least, sight):
    assert distance(one, other, sight) >= least


@pytest.mark.parametrize(
    ("paper", "lettering"),
    [
        (ink.ARMY_FACE, ink.ARMY_INK),
        (ink.TARGET, ink.INK),
        (ink.JAPAN_INK, ink.PAPER),
        (ink.JAPAN_RED, ink.STRIPE),
        (ink.ROAD_FILL, ink.INK),
        (ink.PAPER, ink.INK),
    ],
)
def test_lettering_has_the_contrast_that_wcag_asks(paper, lettering):
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(
        sum(weight * part for weight, part in zip(weights, linear(colour), strict=True))
        for colour in (paper, lettering)
    )
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (pieces.health(40, True, 3), pieces.health(40, False, 3)),
        (pieces.life(40, True), pieces.life(40, False)),
        (pieces.soldier(40, False), pieces.soldier(40, True)),
        (pieces.die(40, 3), pieces.enemy_die(40, 3)),
        (pieces.damage(40, 1), pieces.cloud(40, 1)),
    ],
)
def test_what_colours_tell_shapes_tell_too(one, other):
    """Without colour a good part of the two pictures still differs."""
    grey = [
        np.asarray(picture.convert("LA").convert("RGBA").convert("L")).astype(int) for picture in (one, other)
    ]
    assert (abs(grey[0] - grey[1]) > 60).mean() > 0.1
