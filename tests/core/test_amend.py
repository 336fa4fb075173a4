"""A choice some steps back is changed, and what came after it stays as far as it can."""

import pytest

import lbnb
from lbnb.core.amend import amend, placed_last, placing_of
from lbnb.core.session import Session
from lbnb.errors import IllegalAction, SessionError


def deploying(count: int, **settings: object) -> Session:
    """The first units of Okinawa, each in the first hex open to it."""
    session = lbnb.new_session("okinawa", seed=1, autosave=False, **settings)  # type: ignore[arg-type]
    for _ in range(count):
        session.act(session.legal_actions()[0])
    return session


def test_later_choices_are_repeated() -> None:
    session = deploying(6)
    texts = [step.action.text for step in session.steps]
    session.undo()
    session.redo()
    found = placing_of(session, texts[4].split()[1])
    assert found is not None and (found.step, found.place) == (4, texts[4].split()[2])
    changed = f"place {found.unit} {found.others[-1]}"
    assert amend(session, 4, changed) == []
    assert [step.action.text for step in session.steps] == [*texts[:4], changed, *texts[5:]]
    for place in found.others:
        assert session.game.units_at(session.state, place) == ([found.unit] if place in changed else [])


def test_what_is_not_legal_any_more_is_dropped() -> None:
    session = deploying(6)
    texts = [step.action.text for step in session.steps]
    unit, taken = texts[3].split()[1], texts[4].split()[2]
    assert amend(session, 3, f"place {unit} {taken}") == texts[4:]
    assert [step.action.text for step in session.steps] == [*texts[:3], f"place {unit} {taken}"]


def test_a_refused_change_changes_nothing() -> None:
    session = deploying(6)
    before = session.record()
    with pytest.raises(IllegalAction):
        amend(session, 2, session.steps[5].action)
    assert session.record() == before


def test_only_an_own_deployment_that_goes_on_is_open() -> None:
    session = deploying(3)
    assert placing_of(session, "no such unit") is None
    first = session.steps[0].action.text.split()[1]
    while session.seat == "japan":
        assert placing_of(session, first) is not None
        session.act(session.legal_actions()[0])
    assert placing_of(session, first) is None


def test_the_units_placed_last() -> None:
    session = deploying(3)
    texts = [step.action.text for step in session.steps]
    assert placed_last(session) == [text.split()[1] for text in reversed(texts)]
    while session.seat == "japan":
        session.act(session.legal_actions()[0])
    assert placed_last(session) == []


def test_a_match_does_not_go_back_over_the_enemy() -> None:
    session = deploying(2, seats={"japan": "random"}, mode="match")
    before = session.record()
    with pytest.raises(SessionError):
        amend(session, 1, session.steps[1].action)
    assert session.record() == before
