"""Threads that play or show games take turns."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest

import lbnb
from lbnb.core.alone import alone
from lbnb.core.session import Session

SOON = 0.2
"""Seconds in which a call that does not wait would be through many times over."""


def test_a_call_waits_for_the_one_in_another_thread_and_calls_nest() -> None:
    order: list[str] = []
    begun, go_on = Event(), Event()

    @alone
    def inner() -> None:
        order.append("inner")

    @alone
    def first() -> None:
        begun.set()
        go_on.wait(10)
        inner()
        order.append("first")

    @alone
    def second() -> None:
        order.append("second")

    with ThreadPoolExecutor(2) as threads:
        done = [threads.submit(first)]
        assert begun.wait(10)
        done.append(threads.submit(second))
        assert not waited_for(done[1])
        go_on.set()
        assert all(waited_for(each, 10) for each in done)
    assert order == ["inner", "first", "second"]


def waited_for(call: Future[None], seconds: float = SOON) -> bool:
    """Whether a call ends in time."""
    try:
        call.result(seconds)
    except TimeoutError:
        return False
    return True


def undo(session: Session) -> None:
    session.undo()


def rewind(session: Session) -> None:
    session.rewind(0)


def act(session: Session) -> None:
    session.act(session.legal_actions()[0])


@pytest.mark.parametrize("move", [undo, rewind, act])
def test_a_session_moves_for_one_thread_at_a_time(
    monkeypatch: pytest.MonkeyPatch, move: Callable[[Session], None]
) -> None:
    """A move comes while the bots think about the one before."""
    session = lbnb.new_session("ie_shima", seed=1, seats={"japan": "random"}, autosave=False)
    act(session)
    before = session.position
    thinking, go_on = Event(), Event()
    play_on = session._play_on

    def think() -> None:
        thinking.set()
        go_on.wait(10)
        play_on()

    monkeypatch.setattr(session, "_play_on", think)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(act, session)
        assert thinking.wait(10)
        second = threads.submit(move, session)
        assert not waited_for(second)
        go_on.set()
        assert waited_for(first, 10) and waited_for(second, 10)
    after = {undo: before, rewind: 0}.get(move)
    assert session.position == after if after is not None else session.position > before + 1
