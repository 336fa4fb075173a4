"""The names that people write in notebooks and scripts are there and do what they say."""

import subprocess
import sys
from pathlib import Path

import pytest

import lbnb
from lbnb.core import errors as core_errors


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LBNB_HOME", str(tmp_path))


def test_all_names_are_there() -> None:
    assert dir(lbnb) == sorted(lbnb.__all__)
    for name in lbnb.__all__:
        assert getattr(lbnb, name)
    assert lbnb.__version__ == "0.1.0"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = lbnb.chess  # type: ignore[attr-defined]


def test_errors_have_one_base() -> None:
    for name in ("IllegalAction", "RecordError", "PackError", "SessionError", "StudyError", "UnknownName"):
        assert issubclass(getattr(lbnb.errors, name), lbnb.errors.LbnbError)
        assert getattr(lbnb.errors, name) is getattr(core_errors, name)


@pytest.mark.parametrize(
    "code",
    [
        "import lbnb; game = lbnb.games()['ie_shima']",
        "import lbnb; lbnb.new_session('ie_shima'); game = lbnb.games()['ie_shima']",
        "import lbnb.games; game = lbnb.games()['ie_shima']",
        "import lbnb; import lbnb.games as g; game = g.Games()['ie_shima']; lbnb.games()",
        "from lbnb import games; import lbnb.games.ie_shima; game = games()['ie_shima']",
    ],
)
def test_games_is_a_function_whatever_has_been_imported(code: str) -> None:
    """`lbnb.games` is the name of a function and of a package."""
    subprocess.run([sys.executable, "-c", f"{code}; assert game.id == 'ie_shima'"], check=True)


def test_games_is_a_mapping_of_ids() -> None:
    games = lbnb.games()
    assert list(games) == ["ie_shima", "okinawa", "hill89"]
    assert "ie_shima" in games
    assert "chess" not in games
    assert games["ie_shima"] is lbnb.games()["ie_shima"]
    with pytest.raises(lbnb.errors.UnknownName):
        games["chess"]


def test_a_state_by_hand() -> None:
    state = lbnb.games()["ie_shima"].new(scenario="basic", options={"sides": "agreed"})
    copy = state.copy()
    assert state.decision
    action = state.decision.actions(state)[0]
    assert state.apply(action)
    assert state.key() != copy.key()
    assert state.game.state_from_json(state.to_json()).key() == state.key()


def test_a_session_and_its_record(tmp_path: Path) -> None:
    session = lbnb.new_session("ie_shima", scenario="basic", seed=1, seats={"japan": "random"})
    assert session.decision in session.state.stack
    session.act(session.legal_actions()[0])
    assert session.why_not("attack 16")
    session.undo()
    session.redo()
    session.rewind(0)
    session.rewind(len(session.steps))
    assert session.record()["actions"] == [step.action.text for step in session.steps]
    session.save(tmp_path / "game.json")
    assert lbnb.load_record(tmp_path / "game.json").record() == session.record()
    assert lbnb.resume().record() == session.record()


def test_play_gives_the_panel_against_the_heuristic_bot() -> None:
    for game in map(lbnb.games().get, lbnb.PAINTERS):
        first, *others = game.seats
        wanted = {first: "human"} | dict.fromkeys(others, "heuristic")
        assert lbnb.play(game.id, seed=1).session.seats == wanted
        assert lbnb.play(game, seed=1).session.seats == wanted
    panel = lbnb.play("ie_shima", seed=1, seats={"us": "random"}, mode="match")
    assert panel.session.seats == {"us": "random", "japan": "human"}
    assert panel.session.mode == "match"


@pytest.mark.parametrize("game", lbnb.PAINTERS)
def test_a_position_shows_its_board(game: str) -> None:
    shown = lbnb.games()[game].new()._repr_mimebundle_()
    assert shown["image/png"][:4] == b"\x89PNG"
    session = lbnb.new_session(game, seed=1)
    assert set(session._repr_mimebundle_()) == {"text/plain", "text/html", "image/png"}
