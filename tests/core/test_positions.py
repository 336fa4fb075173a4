"""All positions of a session."""

import lbnb
from lbnb.core.positions import positions


def test_they_are_those_that_the_session_went_through_wherever_it_stands() -> None:
    seats = {"us": "random", "japan": "random"}
    session = lbnb.new_session("ie_shima", seed=5, seats=seats, options={"sides": "bid"}, autosave=False)
    session.rewind(3)
    found = positions(session)
    assert session.position == 3
    assert len(found) == len(session.steps) + 1
    for position in (0, 1, 40, len(session.steps)):
        session.rewind(position)
        assert found[position].key() == session.state.key()
