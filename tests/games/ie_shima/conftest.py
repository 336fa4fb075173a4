"""What every Ie Shima test may use."""

import pytest

from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.position import GAME, to_daylight


@pytest.fixture
def new() -> IeShimaState:
    """A new Basic Game: the first Japanese unit is to be placed."""
    return GAME.new()


@pytest.fixture
def daylight() -> IeShimaState:
    """A game at Japanese Impulse 1 of April 16, the Japanese infantry set up at random."""
    return to_daylight(1)
