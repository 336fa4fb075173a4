"""A game gone through again: the desk, the roll with its odds, and the widgets."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import ipywidgets
import pytest

import lbnb
from lbnb.board import Hit
from lbnb.bots.random_bot import RandomBot
from lbnb.core.positions import positions
from lbnb.core.session import Session
from lbnb.widgets.replay import Replay
from lbnb.widgets.replay_desk import Past, ReplayDesk
from lbnb.widgets.roll_view import chances_of_totals, roll_html

RANDOM = {"us": "random", "japan": "random"}


@pytest.fixture(scope="module")
def game() -> Session:
    """A whole game of two random bots."""
    return lbnb.new_session("ie_shima", seed=7, seats=RANDOM, autosave=False)


@pytest.fixture
def replay(game: Session) -> Iterator[Replay]:
    """Its replay; nothing that it does moves the game."""
    yield Replay(game)
    assert game.position == len(game.steps)


def first_roll(desk: ReplayDesk) -> int:
    """The position after the first roll of two dice."""
    texts = [step.action.text.split() for step in desk.session.steps]
    return next(n + 1 for n, words in enumerate(texts) if words[0] == "roll" and len(words) == 3)


def test_every_step_can_be_shown(game: Session) -> None:
    desk = ReplayDesk(game)
    for position in range(desk.last + 1):
        desk.go(position)
        assert desk.state.key() == desk.session.state.key()
        who, what = desk.step_title()
        assert who and what
        assert roll_html(desk.game, desk.before, desk.session.steps[max(0, position - 1) :][:2])


def test_bots_that_nobody_else_knows_are_called_by_their_names() -> None:
    class Walker(RandomBot):
        name = "walker"

    seats = {"us": Walker(), "japan": "random"}
    session = lbnb.new_session("ie_shima", seed=7, seats=seats, options={"sides": "bid"}, autosave=False)
    desk = ReplayDesk(session)
    who = set()
    for position in range(1, 60):
        desk.go(position)
        who.add(desk.step_title()[0])
    assert {"US (walker bot)", "Japan (random bot)"} < who or {"Japan (walker bot)", "US (random bot)"} < who
    with pytest.raises(lbnb.errors.SessionError, match="no new moves"):
        Past("walker").choose(desk.state, random.Random(1))


def test_both_ends_hold(game: Session) -> None:
    desk = ReplayDesk(game)
    assert desk.position == desk.last
    desk.forward()
    assert desk.position == desk.last
    desk.go(0)
    desk.back()
    assert desk.position == 0
    assert desk.step is None and desk.selected() == []
    assert desk.step_title()[0] == "The start"


def test_turns(game: Session) -> None:
    desk = ReplayDesk(game)
    names = [name for name, _ in desk.turns]
    assert names == ["April 16", "April 17", "April 18", "April 19"]
    assert desk.turns[0][1] == 0
    for number, (name, start) in enumerate(desk.turns):
        desk.go(start)
        assert desk.turn() == number
        assert desk.state.date == name


def test_the_board_shows_what_the_step_named(game: Session) -> None:
    desk = ReplayDesk(game)
    move = next(n for n, step in enumerate(desk.session.steps) if step.action.verb == "move")
    desk.go(move + 1)
    unit, place = desk.session.steps[move].action.text.split()[1:]
    assert desk.selected() == [unit, place]
    assert desk.place == place
    desk.click(Hit(None, "13"))
    assert desk.place == "13"
    desk.click(Hit(None, None))
    assert desk.place == "13"


def test_the_chance_of_every_total(game: Session) -> None:
    desk = ReplayDesk(game)
    desk.go(first_roll(desk))
    chances = chances_of_totals(desk.before)
    assert list(chances) == list(range(2, 13))
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[7] == pytest.approx(1 / 6)
    html = roll_html(desk.game, desk.before, desk.session.steps[desk.position - 1 :])
    rolled = sum(map(int, desk.session.steps[desk.position - 1].action.text.split()[1:]))
    assert f"{rolled} or more" in html
    assert html.count("lbnb-rolled") == 1
    assert desk.step_title()[0] == "Dice"


@pytest.mark.parametrize("die", [1, 6])
def test_what_is_certain_of_a_die_is_told_as_certain(die: int) -> None:
    session = lbnb.new_session("okinawa", "outer_shuri", seed=3, seats=RANDOM, autosave=False)
    at = next(n for n, step in enumerate(session.steps) if step.action.text == f"roll {die}")
    html = roll_html(session.game, positions(session)[at], session.steps[at : at + 2])
    shares = {1: "1 or more: 100% · 1 or less: 16.7%", 6: "6 or more: 16.7% · 6 or less: 100%"}
    assert shares[die] in html


def test_a_step_without_dice_says_so(game: Session) -> None:
    assert "No roll" in roll_html(game.game, game.game.new(), game.steps[:1])
    assert "No roll" in roll_html(game.game, game.game.new(), [])


def test_slider_buttons_turns_and_play_move_together(replay: Replay) -> None:
    last = replay.desk.last
    assert (replay.slider.value, replay.slider.max) == (last, last)
    assert replay.buttons["forward"].disabled and replay.buttons["last"].disabled
    replay.buttons["first"].click()
    assert (replay.desk.position, replay.slider.value, replay.play.value) == (0, 0, 0)
    assert replay.buttons["first"].disabled and replay.buttons["back"].disabled
    replay.buttons["forward"].click()
    replay.play.value = 2  # a tick of its clock in the browser
    assert (replay.desk.position, replay.slider.value) == (2, 2)
    assert "step 2 of" in replay.where.value
    replay.turns.value = replay.desk.turns[2][1]
    assert replay.desk.state.date == "April 18"
    assert "April 18" in replay.log_lines.value
    replay.slider.value = 5
    assert replay.turns.value == 0
    replay.buttons["last"].click()
    assert "wins" in replay.decision.value


def test_the_board_changes_with_the_step_and_no_widget_is_made(replay: Replay) -> None:
    count = len(ipywidgets.widgets.widget._instances)
    pictures = set()
    for position in (0, 20, 60):
        replay.slider.value = position
        pictures.add(bytes(replay.board.image.value))
    assert len(pictures) == 3
    assert len(ipywidgets.widgets.widget._instances) == count


def test_a_click_while_another_is_shown_is_not_lost(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab brings the first clicks by more than one thread."""
    replay.buttons["first"].click()
    showing, go_on = Event(), Event()
    show = replay.board.show

    def slowly(desk: ReplayDesk) -> None:
        showing.set()
        go_on.wait(10)
        show(desk)

    monkeypatch.setattr(replay.board, "show", slowly)
    with ThreadPoolExecutor(2) as threads:
        clicks = [threads.submit(replay.buttons["forward"].click)]
        assert showing.wait(10)
        clicks.append(threads.submit(replay.buttons["forward"].click))
        go_on.set()
        for click in clicks:
            click.result(10)
    assert replay.desk.position == 2
    assert "step 2 of" in replay.where.value


def test_a_rule_id_shows_its_paragraph(replay: Replay) -> None:
    replay.links[0]._dom_handlers({"target": {"className": "lbnb-rule lbnb-rule-12.1.2"}})
    assert "<b>12.1.2</b>" in replay.rule.value
    replay.links[0]._dom_handlers({"target": {"className": "lbnb-log"}})
    assert "<b>12.1.2</b>" in replay.rule.value


def test_an_error_is_shown(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise lbnb.errors.SessionError("no way")

    monkeypatch.setattr(replay.desk, "back", fail)
    replay.buttons["back"].click()
    assert "no way" in replay.message.value


def test_a_record_a_match_and_a_game_that_is_taken_back_can_be_replayed(tmp_path: Path) -> None:
    session = lbnb.new_session("ie_shima", seed=7, seats={"japan": "random"}, mode="match", autosave=False)
    session.act("pass")
    session.save(tmp_path / "match.json")
    replay = lbnb.replay(tmp_path / "match.json")
    assert isinstance(replay, Replay)
    replay.slider.value = 0
    assert replay.desk.position == 0
    lesson = lbnb.new_session("ie_shima", seed=7, seats={"japan": "random"}, autosave=False)
    lesson.act("pass")
    lesson.undo()
    replay = lbnb.replay(lesson)
    assert replay.desk.position == lesson.position < replay.desk.last
    with pytest.raises(lbnb.errors.RecordError):
        lbnb.replay(tmp_path / "nothing.json")


def test_the_turns_of_okinawa_are_player_turns_with_dates() -> None:
    seats = {"us": "random", "japan": "random"}
    desk = ReplayDesk(lbnb.new_session("okinawa", seed=7, seats=seats, autosave=False))
    names = [name for name, _ in desk.turns]
    assert names[:5] == ["Set-up, Japan", "Set-up, US", "April 9, US", "April 9, Japan", "April 10, US"]
    assert len(set(names)) == len(names)
    desk.go(desk.turns[4][1])
    assert (desk.state.turn, desk.state.side) == (2, 0)
