"""What every test may use."""

import os
from collections.abc import Callable

import hypothesis
import pytest

# A shared machine may stall for longer than the default 200 ms; a stall is no fault of the example.
hypothesis.settings.register_profile("lbnb", deadline=None)
hypothesis.settings.load_profile("lbnb")


@pytest.fixture(scope="session")
def soak_count() -> Callable[[int], int]:
    """How many games a soak test plays: all of them with LBNB_SOAK=1 (`make soak`), else a tenth."""
    share = 1 if os.environ.get("LBNB_SOAK") == "1" else 10
    return lambda games: max(1, games // share)
