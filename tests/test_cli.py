"""The command line, run in this process as `lbnb` would run it."""

import json
import re
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest

import lbnb
from lbnb import cli
from lbnb.board import png

Run = Callable[..., tuple[int, str, str]]
RANDOM = ("--seat", "us=random", "--seat", "japan=random", "--seed", "7")
EVERY = pytest.mark.parametrize("game", lbnb.games())


def at_random(game: str) -> tuple[str, ...]:
    """The arguments that let random bots play all seats of a game."""
    seats = [word for seat in lbnb.games()[game].seats for word in ("--seat", f"{seat}=random")]
    return (*seats, "--seed", "7")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs one command in an empty folder; returns exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LBNB_HOME", str(tmp_path / "home"))

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["lbnb", *arguments])
        with pytest.raises(SystemExit) as end:
            cli.main()
        said = capsys.readouterr()
        code = end.value.code
        return code if isinstance(code, int) else 0, said.out, said.err

    return run


@EVERY
def test_play_prints_the_log_with_rules_and_the_result(run: Run, game: str) -> None:
    code, out, err = run("play", game, *at_random(game))
    lines = out.splitlines()
    session = lbnb.new_session(game, seed=7, seats=dict.fromkeys(lbnb.games()[game].seats, "random"))
    assert (code, err) == (0, "")
    assert lines[:-3] == [str(entry) for entry in session.log]
    assert lines[-3:] == [
        f"Seed 7, {len(session.steps)} steps",
        f"Winner: {session.state.outcome.winner}. {session.state.outcome}",
        f"State hash {session.state.key()}",
    ]
    assert run("play", game, *at_random(game), "--quiet")[1].splitlines() == lines[-3:]


def test_play_lets_heuristic_bots_play_unless_told_otherwise(run: Run) -> None:
    code, _, _ = run("play", "ie_shima", "--seed", "1", "--quiet", "--record", "game.json")
    raw = json.loads(Path("game.json").read_bytes())
    assert code == 0
    assert raw["seats"] == {"us": "heuristic", "japan": "heuristic"}
    assert raw["scenario"] == "basic"
    assert set(raw["options"].values()) == {"agreed", "off"}


def test_play_takes_scenario_options_and_pack(run: Run) -> None:
    assert run("pack", "export", "ie_shima", "my.toml")[0] == 0
    path = Path("my.toml")
    path.write_text(path.read_text(encoding="utf-8").replace("Reconstruction 1", "Mine"), encoding="utf-8")
    arguments = ("--scenario", "basic", "--option", "sides=bid", "--pack", "my.toml", "--record", "game.json")
    code, _, err = run("play", "ie_shima", *RANDOM, "--quiet", *arguments)
    assert (code, err) == (0, "")
    raw = json.loads(Path("game.json").read_bytes())
    assert (raw["options"]["sides"], raw["pack"]["name"]) == ("bid", "Mine")
    assert raw["seats"] == {"first": "random", "second": "random"}
    code, _, err = run("replay", "game.json")
    assert code == 2
    assert "saved with the pack 'Mine'" in err
    assert run("replay", "game.json", "--pack", "my.toml")[0] == 0


def test_play_takes_a_scenario_of_okinawa_and_an_exported_pack(run: Run) -> None:
    """The two files of the pack are one file of your own, which plays when a value in it is another."""
    assert run("pack", "export", "okinawa", "my.toml")[0] == 0
    assert "a good pack for okinawa" in run("pack", "check", "my.toml")[1]
    arguments = ("okinawa", *RANDOM, "--quiet", "--scenario", "breakout", "--record", "game.json")
    assert run("play", *arguments, "--pack", "my.toml")[::2] == (0, "")
    assert run("replay", "game.json")[0] == 0, "an exported pack is the game's own"
    path = Path("my.toml")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Reconstruction 1", "Mine"), encoding="utf-8")
    assert run("play", *arguments, "--pack", "my.toml")[::2] == (0, "")
    raw = json.loads(Path("game.json").read_bytes())
    assert (raw["scenario"], raw["pack"]["name"]) == ("breakout", "Mine")
    assert run("replay", "game.json")[0] == 2
    assert run("replay", "game.json", "--pack", "my.toml")[0] == 0


def test_play_takes_an_option_of_hill_89_and_an_exported_pack(run: Run) -> None:
    """The pack with one Rifleman's Wounds raised plays, and its record needs it."""
    assert run("pack", "export", "hill89", "my.toml")[0] == 0
    assert "a good pack for hill89" in run("pack", "check", "my.toml")[1]
    path = Path("my.toml")
    text = path.read_text(encoding="utf-8").replace("Reconstruction 1", "Mine")
    path.write_text(text.replace('front = { icons = ["wounds 1"]', 'front = { icons = ["wounds 2"]'), "utf-8")
    arguments = ("hill89", *at_random("hill89"), "--quiet", "--option", "riflemen=exchanged")
    code, _, err = run("play", *arguments, "--pack", "my.toml", "--record", "game.json")
    assert (code, err) == (0, "")
    raw = json.loads(Path("game.json").read_bytes())
    assert (raw["options"]["riflemen"], raw["pack"]["name"]) == ("exchanged", "Mine")
    assert run("replay", "game.json")[0] == 2
    assert run("replay", "game.json", "--pack", "my.toml")[0] == 0


@pytest.mark.parametrize("workers", [(), ("--workers", "2")])
def test_simulate_prints_shares_and_writes_the_table(run: Run, workers: tuple[str, ...]) -> None:
    bots = {"us": "random", "japan": "random"}
    asked = ("ie_shima", "--bot", "us=random", "--bot", "japan=random", "--option", "kamikaze=on")
    code, out, err = run("simulate", *asked, "-n", "6", "--seed", "5", "--csv", "games.csv", *workers)
    options = {"kamikaze": "on"}
    table = lbnb.study.simulate("ie_shima", bots=bots, n=6, seed=5, options=options, progress=False)
    assert (code, err) == (0, "")
    assert pd.read_csv("games.csv").equals(pd.read_csv(StringIO(table.to_csv(index=False))))
    rows = [re.split(r" *│ *", line.strip("│ ")) for line in out.splitlines() if line.startswith("│")]
    share = lbnb.study.share(table, "us")
    assert [
        "us",
        str(share.won),
        f"{share.share:.1%}",
        f"{share.low:.1%} to {share.high:.1%}",
    ] in rows
    assert {"japan", "score", "us_losses", "us_areas"} <= {row[0] for row in rows}
    assert any(row[0].startswith(table["rule"][0]) for row in rows)


def test_simulate_plays_with_a_changed_pack(run: Run) -> None:
    run("pack", "export", "hill89", "my.toml")
    path = Path("my.toml")
    text = path.read_text(encoding="utf-8").replace("Reconstruction 1", "Mine")
    better = text.replace("action = [1, 2, 2, 3, 3, 4]", "action = [1, 2, 3, 4, 4, 4]")
    assert better != text
    path.write_text(better, encoding="utf-8")
    asked = ("hill89", "--bot", "us=random", "-n", "4")
    assert run("simulate", *asked, "--csv", "usual.csv")[0] == 0
    code, out, _ = run("simulate", *asked, "--csv", "mine.csv", "--pack", "my.toml", "--workers", "2")
    assert code == 0
    assert "pack 'Mine', seed 0, games 4" in out
    usual, mine = pd.read_csv("usual.csv"), pd.read_csv("mine.csv")
    assert usual["seed"].equals(mine["seed"])
    assert not usual.equals(mine)


def test_simulate_says_when_a_table_cannot_be_written(run: Run) -> None:
    Path("games.csv").mkdir()
    code, out, err = run("simulate", "hill89", "--bot", "us=random", "-n", "1", "--csv", "games.csv")
    assert code == 2
    assert "winner" in out, "the games are not lost"
    assert "games.csv: cannot be written" in err


@EVERY
def test_replay_prints_where_a_record_leads(run: Run, game: str) -> None:
    _, played, _ = run("play", game, *at_random(game), "--record", "game.json", "--quiet")
    session = lbnb.load_record("game.json")
    count = len(session.steps)
    code, out, err = run("replay", "game.json")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"{session.game.title}: {count} of {count} steps, all legal",
        *played.splitlines()[1:],
    ]
    session.rewind(40)
    code, out, _ = run("replay", "game.json", "--to", "40", "--board", "out.png")
    assert code == 0
    assert out.splitlines()[0].endswith(f": 40 of {count} steps, all legal")
    assert out.splitlines()[1].startswith(f"Not over: {session.seat}: ")
    assert out.splitlines()[2] == f"State hash {session.state.key()}"
    assert Path("out.png").read_bytes() == png(session.state)


@EVERY
def test_replay_draws_a_game(run: Run, game: str) -> None:
    seats = dict.fromkeys(lbnb.games()[game].seats[1:], "random")
    session = lbnb.new_session(game, seed=1, seats=seats, autosave=False)
    session.save("game.json")
    assert run("replay", "game.json", "--gif", "out.gif", "--board", "out.svg")[0] == 0
    assert Path("out.gif").read_bytes().startswith(b"GIF89a")
    assert b"<svg" in Path("out.svg").read_bytes()
    code, _, err = run("replay", "game.json", "--board", "out.bmp")
    assert code == 2
    assert "no kind of picture '.bmp'; there is: .png, .svg" in err
    assert not Path("out.bmp").exists()


def test_replay_looks_back_into_a_match(run: Run) -> None:
    session = lbnb.new_session("ie_shima", seed=1, seats={"japan": "random"}, mode="match")
    session.act("pass")
    session.save("match.json")
    assert run("replay", "match.json", "--to", "2")[0] == 0


@pytest.mark.parametrize(
    ("game", "rule", "module"),
    [("ie_shima", "5.3.2.1", "setup"), ("okinawa", "10.11", "banzai"), ("hill89", "24.3", "objectives")],
)
def test_rules_lists_every_paragraph(run: Run, game: str, rule: str, module: str) -> None:
    index = lbnb.games()[game].rules
    code, out, _ = run("rules", game, "--json")
    rows = {row["id"]: row for row in json.loads(out)}
    assert code == 0
    assert list(rows) == list(index)
    row = rows[rule]
    assert row["summary"] == index[rule].summary
    assert row["status"] == "engine"
    assert any(place.startswith(f"lbnb.games.{game}.{module}:") for place in row["where"])
    assert any(test.startswith(f"tests/games/{game}/") for test in row["tests"])
    code, out, _ = run("rules", game)
    assert code == 0
    assert f"{rule} [engine] {row['summary']}" in out
    assert all(f"\n    in {place}\n" in out for place in row["where"])
    assert all(f"\n    tested by {test}\n" in out for test in row["tests"])


def test_rules_knows_no_tests_outside_a_checkout(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "CHECKOUT", Path("nowhere"))
    _, out, _ = run("rules", "ie_shima", "--json")
    assert {row["tests"] for row in json.loads(out)} == {None}


def test_pack_check_lists_every_problem(run: Run) -> None:
    run("pack", "export", "ie_shima", "my.toml")
    code, out, _ = run("pack", "check", "my.toml")
    assert code == 0
    assert "a good pack for ie_shima, 'Reconstruction 1'" in out
    path = Path("my.toml")
    text = path.read_text(encoding="utf-8")
    wrong = text.replace("tem = 1", "tem = 5").replace("impulses = ", "impulses = 1")
    path.write_text(wrong, encoding="utf-8")
    code, out, err = run("pack", "check", "my.toml")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) >= 3
    assert all("my.toml" in line for line in err.splitlines())


def test_lab_opens_the_lessons(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = []
    monkeypatch.setattr(cli.subprocess, "call", lambda command: commands.append(command) or 0)
    assert run("lab")[0] == 0
    ((program, *arguments),) = commands
    assert program == sys.executable
    assert arguments[:2] == ["-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={cli.CHECKOUT / 'notebooks'}" in arguments
    monkeypatch.setattr(cli, "CHECKOUT", Path("nowhere"))
    code, _, err = run("lab")
    assert code == 2
    assert "in a checkout of lbnb" in err


def test_lab_asks_for_jupyterlab(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    code, _, err = run("lab")
    assert code == 2
    assert "pip install 'lbnb[lab]'" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "chess"), "no game 'chess'; there is: ie_shima"),
        (("play", "ie_shima", "--scenario", "moon"), "no scenario 'moon'"),
        (("play", "ie_shima", "--option", "sides=x"), "no value of option sides 'x'"),
        (("play", "ie_shima", "--option", "sides"), "--option sides: expected a name and a value"),
        (("play", "ie_shima", "--seat", "us=human"), "no bot 'human'"),
        (("play", "ie_shima", "--seat", "italy=random"), "no seat 'italy'"),
        (("play", "ie_shima", "--pack", "none.toml"), "none.toml: cannot be read"),
        (("play", "ie_shima", *RANDOM, "--quiet", "--record", "no/a.json"), "no/a.json: cannot be written"),
        (("replay", "none.json"), "none.json: cannot be read"),
        (("simulate", "chess"), "no game 'chess'"),
        (("simulate", "hill89", "--bot", "us=human"), "no bot 'human'"),
        (("simulate", "hill89", "--option", "sandbags=x"), "no value of option sandbags 'x'"),
        (("simulate", "hill89", "-n", "0"), "one game or more, not 0"),
        (("simulate", "hill89", "--pack", "none.toml"), "none.toml: cannot be read"),
        (("simulate", "hill89", "--csv", "no/a.csv"), "no/a.csv: cannot be written"),
        (("rules", "chess"), "no game 'chess'"),
        (("pack", "check", "none.toml"), "none.toml: cannot be read"),
        (("pack", "export", "chess", "a.toml"), "no game 'chess'"),
    ],
)
def test_an_error_is_one_line_and_exit_code_2(run: Run, arguments: tuple[str, ...], message: str) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert err.startswith("lbnb: ")
    assert message in err
    assert len(err.splitlines()) == 1


def test_a_step_or_folder_that_is_not_there_is_an_error(run: Run) -> None:
    run("play", "ie_shima", *RANDOM, "--record", "game.json", "--quiet")
    code, _, err = run("replay", "game.json", "--to", "9999")
    assert code == 2
    assert "cannot go to step 9999" in err
    code, _, err = run("replay", "game.json", "--to", "5", "--board", "no/out.png")
    assert code == 2
    assert "cannot be written" in err


def test_version_and_usage(run: Run) -> None:
    assert run("--version")[:2] == (0, f"lbnb {lbnb.__version__}\n")
    assert run("play")[0] == 2
    assert "Usage" in run("--help")[1]
