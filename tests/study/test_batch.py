"""`lbnb.study.simulate`: one row a game, whoever plays it and wherever."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pandas as pd
import pytest

import lbnb
from lbnb.core.game import Game
from lbnb.core.pack import export_pack
from lbnb.errors import StudyError, UnknownName
from lbnb.games import load_game
from lbnb.study import batch, compare, share

RANDOM = {"us": "random"}
simulate = partial(lbnb.study.simulate, progress=False)


@pytest.fixture(scope="module")
def usual() -> pd.DataFrame:
    """A study of Hill 89, which others are compared with."""
    return simulate("hill89", bots=RANDOM, n=40, seed=1)


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Hill 89 with one row of the pack changed: the Action dice have three faces with a 4."""
    path = tmp_path_factory.mktemp("pack") / "my.toml"
    export_pack(map(Path, load_game("hill89").pack.paths), path)
    text = path.read_text(encoding="utf-8")
    better = text.replace("action = [1, 2, 2, 3, 3, 4]", "action = [1, 2, 3, 4, 4, 4]")
    assert better != text
    path.write_text(better, encoding="utf-8")
    return load_game("hill89", path)


@pytest.mark.parametrize("game", lbnb.games())
def test_a_row_tells_how_the_game_of_its_seed_ended(game: str) -> None:
    rules = lbnb.games()[game]
    bots = dict.fromkeys(rules.seats, "random")
    table = simulate(game, bots=bots, n=2, seed=7)
    assert table["game"].tolist() == [0, 1]
    for row in table.to_dict("records"):
        session = lbnb.new_session(game, seed=row["seed"], seats=bots)
        end = session.state.outcome
        assert (row["winner"], row["score"], row["rule"], row["reason"]) == (
            end.winner,
            end.score,
            end.rule,
            end.reason,
        )
        assert row["steps"] == len(session.steps)
        assert row["turn"] == rules.turn_name(session.state)
        assert {name: row[name] for name in rules.tally(session.state)} == rules.tally(session.state)


def test_games_count_what_history_counts() -> None:
    bots = {"us": "random", "japan": "random"}
    (ie_shima,) = simulate("ie_shima", bots=bots, n=1).to_dict("records")
    assert ie_shima["us_losses"] >= 0
    assert 0 <= ie_shima["us_areas"] <= 16
    (okinawa,) = simulate("okinawa", bots=bots, n=1).to_dict("records")
    assert okinawa["japan_points"] - okinawa["us_points"] == okinawa["score"]
    hill89 = simulate("hill89", bots={"us": "random"}, n=20)
    assert ((hill89["health"] == 0) == (hill89["rule"] == "19.6")).all()
    assert hill89["veterans"].between(0, 10).all()
    assert hill89["veterans"].any()


def test_seeds_are_all_different_and_fit_a_spreadsheet(usual: pd.DataFrame) -> None:
    assert usual["seed"].is_unique
    assert usual["seed"].between(0, 10**15 - 1).all()
    assert usual["seed"].tolist() != simulate("hill89", bots=RANDOM, n=40, seed=2)["seed"].tolist()


def test_a_longer_study_begins_with_the_shorter_one(usual: pd.DataFrame) -> None:
    pd.testing.assert_frame_equal(simulate("hill89", bots=RANDOM, n=5, seed=1), usual.head(5))


@pytest.mark.parametrize("tasks", [1, 7, 256])
def test_the_table_depends_neither_on_threads_nor_on_parts(
    usual: pd.DataFrame, tasks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "TASKS", tasks)
    with ThreadPoolExecutor(3) as executor:
        pd.testing.assert_frame_equal(simulate("hill89", bots=RANDOM, n=40, seed=1, executor=executor), usual)


def test_the_table_does_not_depend_on_processes(usual: pd.DataFrame, processes: Executor) -> None:
    table = simulate("hill89", bots=RANDOM, n=40, seed=1, executor=processes)
    pd.testing.assert_frame_equal(table, usual)


def test_a_cluster_plays_the_same_games(usual: pd.DataFrame) -> None:
    """Dask's executor, with its worker in this process."""
    distributed = pytest.importorskip("dask.distributed")
    with (
        distributed.Client(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as client,
        client.get_executor() as executor,
    ):
        table = simulate("hill89", bots=RANDOM, n=40, seed=1, executor=executor)
    pd.testing.assert_frame_equal(table, usual)


def test_a_changed_pack_changes_the_games_in_every_process(
    usual: pd.DataFrame, mine: Game, processes: Executor
) -> None:
    here = simulate(mine, bots=RANDOM, n=40, seed=1)
    there = simulate(mine, bots=RANDOM, n=40, seed=1, executor=processes)
    pd.testing.assert_frame_equal(here, there)
    assert here["seed"].tolist() == usual["seed"].tolist()
    assert (here["steps"] != usual["steps"]).any()
    assert compare(here, usual).games == 40
    row = here.iloc[5]
    session = lbnb.new_session(mine, seed=int(row["seed"]), seats=RANDOM)
    assert (row["steps"], row["reason"]) == (len(session.steps), session.state.outcome.reason)


def test_options_and_scenario_are_those_asked_for(usual: pd.DataFrame) -> None:
    harder = simulate("hill89", bots=RANDOM, n=40, seed=1, options={"unknown": "two_more"})
    assert not harder.equals(usual)
    bots = {"us": "random", "japan": "random"}
    table = simulate("okinawa", "counterattack", bots, n=1, seed=3)
    seed = int(table["seed"].iloc[0])
    session = lbnb.new_session("okinawa", "counterattack", seed=seed, seats=bots)
    assert table["reason"].tolist() == [session.state.outcome.reason]


def test_players_who_bid_have_bots_by_either_name() -> None:
    options = {"sides": "bid"}
    tables = [
        simulate("ie_shima", bots=bots, n=1, seed=3, options=options)
        for bots in ({"us": "random", "japan": "random"}, {"first": "random", "second": "random"})
    ]
    pd.testing.assert_frame_equal(*tables)


def test_the_heuristic_plays_every_seat_that_is_not_named() -> None:
    both = simulate("ie_shima", n=1, seed=4)
    pd.testing.assert_frame_equal(both, simulate("ie_shima", bots={"us": "heuristic"}, n=1, seed=4))
    assert share(both, both["winner"].iloc[0]).won == 1


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"game": "chess"}, "no game 'chess'; there is: ie_shima, okinawa, hill89"),
        ({"scenario": "d_day"}, "no scenario 'd_day'; there is: hill_89"),
        ({"bots": {"us": "clever"}}, "no bot 'clever'"),
        ({"bots": {"us": "human"}}, "no bot 'human'"),
        ({"bots": {"us": None}}, "no bot None"),
        ({"bots": {"japan": "random"}}, "no seat 'japan'; there is: us"),
        ({"options": {"night": "on"}}, "no option 'night'"),
        ({"options": {"sandbags": "ten"}}, "no value of option sandbags 'ten'"),
    ],
)
def test_unknown_names_are_refused_before_a_game_is_played(
    asked: dict, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "play_out", lambda *_: pytest.fail("played"))
    with pytest.raises(UnknownName, match=message):
        simulate(**{"game": "hill89"} | asked)


@pytest.mark.parametrize("n", [0, -1, 2.5])
def test_a_study_has_at_least_one_game(n: object) -> None:
    with pytest.raises(StudyError, match=f"one game or more, not {n}"):
        simulate("hill89", n=n)


def test_without_pandas_the_extra_is_named() -> None:
    """In a fresh interpreter that finds no pandas: lbnb.study imports, and a study says what lacks."""
    code = "import sys; sys.modules['pandas'] = None; import lbnb; lbnb.study.simulate('hill89', n=1)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == (
        "lbnb.core.errors.StudyError: a study needs pandas, which is not installed: pip install 'lbnb[study]'"
    )


def test_a_game_that_fails_ends_the_study(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("a broken bot")

    monkeypatch.setattr(batch, "play_out", broken)
    with ThreadPoolExecutor(2) as executor, pytest.raises(RuntimeError, match="a broken bot"):
        simulate("hill89", n=50, executor=executor)


def test_a_bar_shows_the_progress(capsys: pytest.CaptureFixture[str]) -> None:
    lbnb.study.simulate("hill89", bots=RANDOM, n=3)
    assert "3/3" in capsys.readouterr().err
