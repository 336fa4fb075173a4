"""Positions of Ie Shima that the panel's tests start from."""

from collections.abc import Callable

import pytest

import lbnb
from lbnb.core.session import Session

US_SEATS = {"us": "human", "japan": "random"}


@pytest.fixture
def session() -> Session:
    """The US at its first choice of an impulse, against a random Japan."""
    return lbnb.new_session("ie_shima", seed=7, seats=US_SEATS, autosave=False)


@pytest.fixture
def until() -> Callable[[Session, str], None]:
    """Play on, always the first legal action, until a decision of the named class is pending."""

    def play(session: Session, name: str) -> None:
        for _ in range(500):
            if type(session.decision).__name__ == name:
                return
            session.act(session.legal_actions()[0])
        raise AssertionError(f"no {name}")

    return play
