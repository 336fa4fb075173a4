"""A game in which a person plays survives whatever happens to its process."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import lbnb
from lbnb.core import autosave as saves
from lbnb.core.session import Session
from lbnb.errors import SessionError

PLAY_UNTIL_KILLED = """
import lbnb
session = lbnb.new_session("{game}", seed=3, seats={{"japan": "random"}})
while session.decision:
    session.act(session.legal_actions()[0])
    print(session.position, session.state.key(), flush=True)
"""


def begin(seed: int = 3, count: int = 5, game: str = "ie_shima", **settings) -> Session:
    session = lbnb.new_session(game, seed=seed, **{"seats": {"japan": "random"}, **settings})
    for _ in range(count):
        session.act(session.legal_actions()[0])
    return session


def saved(home: Path) -> list[Path]:
    return sorted(home.glob("*"), key=lambda path: path.stat().st_mtime_ns)


def age(path: Path, seconds: int) -> None:
    os.utime(path, ns=(path.stat().st_mtime_ns - seconds * 10**9,) * 2)


@pytest.mark.parametrize("game", ["ie_shima", "okinawa"])
def test_every_change_is_saved_and_resumed(home: Path, game: str) -> None:
    session = begin(game=game)
    (path,) = saved(home)
    for change in (session.undo, session.undo, session.redo, lambda: session.act("pass")):
        try:
            change()
        except lbnb.errors.IllegalAction:
            session.act(session.legal_actions()[0])
        resumed = lbnb.resume()
        assert resumed.record() == session.record()
        assert resumed.autosave == path
    resumed.act(resumed.legal_actions()[0])
    assert saved(home) == [path], "the same game, the same file"
    assert lbnb.resume().record() == resumed.record()


def test_a_game_that_nobody_has_touched_leaves_no_file(home: Path) -> None:
    lbnb.new_session("ie_shima")
    assert not home.exists()


def test_games_of_bots_save_themselves_only_when_asked(home: Path) -> None:
    bots = {"us": "random", "japan": "random"}
    lbnb.new_session("ie_shima", seats=bots, seed=1).rewind(3)
    assert not home.exists()
    lbnb.new_session("ie_shima", seats=bots, seed=1, autosave=True).rewind(3)
    assert len(saved(home)) == 1
    begin(autosave=False)
    assert len(saved(home)) == 1


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
@pytest.mark.parametrize(
    ("game", "lines"), [("ie_shima", 1), ("ie_shima", 7), ("ie_shima", 20), ("okinawa", 40)]
)
def test_a_killed_process_loses_no_action(home: Path, game: str, lines: int) -> None:
    program = PLAY_UNTIL_KILLED.format(game=game)
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout
    said = [child.stdout.readline() for _ in range(lines)]
    child.send_signal(signal.SIGKILL)
    said += child.stdout.readlines()
    assert child.wait() == -signal.SIGKILL
    position, key = said[-1].split()
    session = lbnb.resume()
    assert session.position >= int(position)
    session.rewind(int(position))
    assert session.state.key() == key
    session.rewind(len(session.steps))
    session.act(session.legal_actions()[0])


def test_a_damaged_file_hides_no_older_game_and_is_kept(home: Path) -> None:
    good = begin(seed=1)
    age(saved(home)[0], 60)
    begin(seed=2)
    bad = saved(home)[-1]
    data = bad.read_bytes()
    for damage in (data[: len(data) // 2], data.replace(b'"outcome":null', b'"outcome":{}'), b""):
        bad.write_bytes(damage)
        with pytest.warns(UserWarning, match=f"{bad.name} is skipped"):
            resumed = lbnb.resume()
        assert resumed.record() == good.record()
        assert bad.read_bytes() == damage


def test_a_finished_game_is_not_resumed(home: Path) -> None:
    first = begin(seed=1)
    age(saved(home)[0], 60)
    second = begin(seed=2, count=0)
    while second.decision:
        second.act(second.legal_actions()[-1])
    assert lbnb.resume().record() == first.record()


def test_nothing_to_resume_names_the_folder(home: Path) -> None:
    with pytest.raises(SessionError, match="no unfinished game in") as error:
        lbnb.resume()
    assert str(home) in str(error.value)


def test_a_game_with_a_pack_of_ones_own_is_resumed_with_it(home: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    own = Path(*lbnb.games()["ie_shima"].pack.paths)
    mine.write_bytes(own.read_bytes().replace(b"Reconstruction 1", b"Mine"))
    session = begin(pack=mine)
    with pytest.warns(UserWarning, match="saved with the pack 'Mine'"), pytest.raises(SessionError):
        lbnb.resume()
    assert lbnb.resume(pack=mine).record() == session.record()


def test_only_the_newest_files_are_kept_but_never_a_damaged_one_lost(home: Path) -> None:
    for seed in range(saves.KEPT):
        begin(seed=seed, count=1)
    oldest = saved(home)
    for number, path in enumerate(oldest):
        age(path, 1000 - number)
    oldest[0].write_text("damaged")
    age(oldest[0], 2000)
    notes = home / "notes.txt"
    notes.write_text("mine")
    begin(seed=100, count=1)
    begin(seed=101, count=1)
    left = saved(home)
    assert oldest[0] in left
    assert oldest[1] not in left
    assert oldest[2] in left
    assert notes in left
    assert len(left) == saves.KEPT + 2


def test_a_game_goes_on_when_it_cannot_be_saved(home: Path) -> None:
    home.write_text("a file where the folder should be")
    session = lbnb.new_session("ie_shima", seed=3, seats={"japan": "random"})
    with pytest.warns(UserWarning, match="is not being saved"):
        session.act("pass")
    assert session.log


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    saves.write(path, b"old")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="space"):
        saves.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_games_are_saved_in_the_home_folder_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LBNB_HOME")
    assert saves.folder() == Path.home() / ".lbnb"
