"""The widgets: built once, kept up to date, and honest about errors."""

import random
from pathlib import Path

import ipywidgets
import pytest

import lbnb
from lbnb.core.session import Session
from lbnb.widgets import Panel
from lbnb.widgets.board_part import picture_point
from lbnb.widgets.callbacks import reported
from lbnb.widgets.files_part import whole_number


def widget_count() -> int:
    return len(ipywidgets.widgets.widget._instances)


def click(panel: Panel, x: float, y: float) -> None:
    """A click at a pixel of the board's own picture, shown at half its size."""
    width, height = panel.board.image.width, panel.board.image.height
    event = {
        "relativeX": x / 2,
        "relativeY": y / 2,
        "boundingRectWidth": int(width) / 2,
        "boundingRectHeight": int(height) / 2,
    }
    panel.board._events._dom_handlers(event)


def test_500_actions_make_no_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lbnb.new_session("ie_shima", seed=5, autosave=False)
    panel = Panel(session)
    monkeypatch.setattr(panel.board, "show", lambda desk: None)  # drawing takes time and makes no widget
    count = widget_count()
    rng = random.Random(2)
    for _ in range(500):
        if session.decision is None:
            session.rewind(30)
        panel.desk.do(rng.choice(session.legal_actions()))
        panel.refresh()
    assert widget_count() == count


def test_buttons_list_and_do_it(session: Session) -> None:
    panel = Panel(session)
    shown = [button for button in panel.choices.buttons if button.layout.display != "none"]
    assert [button.description for button in shown] == ["Assault …", "Bombard …", "Regroup", "Pass"]
    assert len(panel.choices.list.options) == len(session.legal_actions())
    shown[0].click()
    assert len(panel.choices.list.options) == 3
    assert panel.choices.do.disabled
    panel.choices.list.value = "assault green"
    assert panel.choices.do.description == "Assault from Green Beach"
    panel.choices.do.click()
    assert session.steps[-1].action.text == "assault green"
    assert "Move units" in panel.decision.value
    assert panel.choices.list.value is None
    panel.history.undo.click()
    assert "8.1" in panel.decision.value


def test_clicks_on_the_picture_reach_the_desk(session: Session) -> None:
    panel = Panel(session)
    board = panel.board._board
    left, top, width, height = board.spots(session.state)["1/306/C"]
    before = panel.board.image.value
    click(panel, left + width / 2, top + height / 2)
    assert panel.desk.picked == ("green",)
    assert panel.board.image.value != before
    assert bytes(panel.board.detail.value).startswith(b"\x89PNG")
    click(panel, left + width / 2, top + height / 2)
    click(panel, left + width / 2, top + height / 2)
    assert panel.desk.picked == ("1/306/C",)


def test_points_of_a_scaled_picture() -> None:
    event = {"relativeX": 49, "relativeY": 31, "boundingRectWidth": 98, "boundingRectHeight": 62}
    assert picture_point(event, (1440, 910)) == (720, 455)


def test_the_slider_and_redo(session: Session) -> None:
    panel = Panel(session)
    session.act("pass")
    assert panel.history.slider.max == len(session.steps)
    assert panel.history.slider.value == session.position
    panel.history.slider.value = 3
    assert session.position == 3
    assert "Redo" in panel.message.value
    panel.history.redo.click()
    assert session.position > 3


def test_the_panel_follows_other_cells(session: Session) -> None:
    panel = Panel(session)
    session.act("assault green")
    assert "Move units" in panel.decision.value
    assert "Assault Impulse" in panel.log_lines.value


def test_a_new_game_and_an_old_session(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LBNB_HOME", str(tmp_path))
    panel = Panel(session)
    count = widget_count()
    panel.files.new_game.seed.value = "11"
    panel.files.new_game.start.click()
    assert panel.session is not session and panel.session.seed == 11
    assert panel.session.seats == session.seats
    shown = panel.decision.value
    session.act("pass")
    assert panel.decision.value == shown
    assert widget_count() == count
    panel.files.new_game.seed.value = "eleven"
    panel.files.new_game.start.click()
    assert "no whole number" in panel.message.value


def test_rolls_by_hand() -> None:
    seats = {"japan": "random"}
    session = lbnb.new_session("ie_shima", seed=7, seats=seats, dice="manual", autosave=False)
    panel = Panel(session)
    while session.player != "chance":
        panel.desk.do(next(a for a in session.legal_actions() if a.verb in ("bombard", "target")))
    panel.refresh()
    assert panel.history.manual.layout.display == ""
    assert panel.choices.list.options == ()
    panel.history.entry[0].value, panel.history.entry[1].value = "2", "5"
    panel.history.roll.click()
    assert session.steps[-1].action.text == "roll 2 5"


def test_rules_are_a_click_away(session: Session) -> None:
    panel = Panel(session)
    panel.links[0]._dom_handlers({"target": {"className": "lbnb-rule lbnb-rule-11.4.2"}})
    assert panel.files.rules.choice.value == "11.4.2"
    assert session.game.rules["11.4.2"].summary[:20] in panel.files.rules.text.value
    panel.files.rules.choice.value = "10.2A"
    assert panel.desk.rule == "10.2A"


def test_the_board_in_words(session: Session) -> None:
    panel = Panel(session)
    assert "1/306/A" in panel.files.words.value


def test_errors_are_shown_and_raised_again_under_test(
    session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    panel = Panel(session)
    callback = panel.act(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        callback()
    assert "ZeroDivisionError" in panel.message.value and 'role="alert"' in panel.message.value
    assert "a callback of the panel failed" in caplog.text


def test_outside_tests_an_error_is_shown_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("PYTEST_CURRENT_TEST")
    seen: list[Exception] = []
    reported(lambda: 1 / 0, seen.append)()
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "x")
    assert isinstance(seen[0], ZeroDivisionError)
    assert "ZeroDivisionError" in caplog.text


def test_a_match_says_why_there_is_no_way_back() -> None:
    session = lbnb.new_session("ie_shima", seed=7, seats={"japan": "random"}, mode="match", autosave=False)
    panel = Panel(session)
    session.act("bombard naval 13")
    panel.history.slider.value = 0
    assert "in a match" in panel.message.value
    assert panel.history.slider.value == session.position


def test_seeds() -> None:
    assert whole_number(" ") is None
    assert whole_number("-3") == -3


def test_the_coach_is_a_button(session: Session) -> None:
    panel = Panel(session)
    assert panel.choices.coach.value is False
    panel.choices.coach.value = True
    assert panel.desk.coaching and "coach is on" in panel.message.value
    panel.choices.list.value = "assault green"
    panel.choices.do.click()
    assert 'role="alert"' in panel.message.value and "16.2" in panel.message.value
    assert panel.choices.do.description == "Assault from Green Beach: do it anyway"
    panel.choices.do.click()
    assert session.steps[-1].action.text == "assault green"
    panel.choices.coach.value = False
    assert not panel.desk.coaching
    assert lbnb.play(session, coach=True).choices.coach.value is True


def test_a_saved_notebook_shows_a_sentence_in_place_of_the_panel(session: Session) -> None:
    assert repr(Panel(session)) == "Panel: run this cell to use it."


@pytest.mark.parametrize("who", ["human", "random", "heuristic", "search", "search:1s", "search:200"])
def test_a_new_game_has_the_same_players_as_the_old_one(
    who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LBNB_HOME", str(tmp_path))
    panel = Panel(lbnb.new_session("ie_shima", seed=5, seats={"us": who}, dice="manual", autosave=False))
    choice = panel.files.new_game.seats["us"]
    assert choice.value == who and len(dict(choice.options)) == len(choice.options)
    assert panel.files.new_game.settings()["seats"] == {"us": who, "japan": "human"}
    choice.value = "heuristic"
    panel.files.new_game.start.click()
    assert panel.session.seats == {"us": "heuristic", "japan": "human"}


def test_a_bot_without_a_name_of_its_own_leaves_its_seat_to_a_person() -> None:
    class Mine:
        name = "mine"

        def choose(self, state: object, rng: random.Random) -> object:
            raise AssertionError("nobody asks it")

    session = lbnb.new_session("ie_shima", seed=5, seats={"us": Mine()}, dice="manual", autosave=False)
    assert Panel(session).files.new_game.seats["us"].value == "human"
