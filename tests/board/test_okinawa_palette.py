"""Colours of the Okinawa board that must be told apart, also by people who see fewer of them."""

from itertools import combinations

import pytest

from lbnb.board import palette as ink
from lbnb.board.okinawa.faces import ARMY, MARINES
from lbnb.board.okinawa.overlays import REACH, WASHES
from lbnb.board.okinawa.signs import LINES
from lbnb.board.palette import rgb
from tests.board.test_palette import SIGHT, distance, linear


def washed(paper, colour, strength):
    """A paper under a wash, as `Canvas.wash` colours it."""
    parts = rgb(paper)
    share = strength * (0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]) / 255
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(parts, rgb(colour), strict=True))


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        (ink.ARMY_FACE, ink.MARINE_FACE, 30),
        (ink.ARMY_FACE, ink.JAPAN_FACE, 40),
        (ink.MARINE_FACE, ink.JAPAN_FACE, 12),
        (ink.LAND, ink.BROKEN, 6),
        (ink.BROKEN, ink.ROUGH, 9),
        (ink.LAND, ink.CITY, 15),
        (ink.RIVER, ink.ROUGH, 25),
        (ink.BARRED, ink.LAKE, 30),
        (washed(ink.LAND, *WASHES[REACH]), ink.LAND, 15),
    ],
)
def test_colours_that_matter_differ(one, other, least, sight):
    assert distance(one, other, sight) >= least


def test_what_colours_tell_shapes_tell_too():
    dashes = [dash for _, dash in LINES.values()]
    assert all(one != other for one, other in combinations(dashes, 2))
    assert len({wash for wash in WASHES.values()}) == 3


@pytest.mark.parametrize("style", [ARMY, MARINES])
def test_lettering_has_the_contrast_that_wcag_asks(style):
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(
        sum(weight * part for weight, part in zip(weights, linear(colour), strict=True))
        for colour in (style.lettering, style.face)
    )
    assert (light + 0.05) / (dark + 0.05) >= 4.5
