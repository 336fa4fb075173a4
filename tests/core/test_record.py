"""Records: what they hold, that they load, and what is said about one that does not fit."""

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

import lbnb
from lbnb.core import record as records
from lbnb.core.session import Session
from lbnb.errors import RecordError
from lbnb.sessions import check_record


def play(count: int = 30, game: str = "ie_shima", **settings) -> Session:
    """A person in the first seat against random bots."""
    bots = dict.fromkeys(lbnb.games()[game].seats[1:], "random")
    session = lbnb.new_session(game, autosave=False, **{"seed": 4, "seats": bots, **settings})
    for number in range(count):
        actions = session.legal_actions()
        session.act(actions[number * 7 % len(actions)])
    return session


def signed(**changes) -> dict:
    """A record with changes and a digest that fits them."""
    raw = play().record() | changes
    return raw | {"digest": records.digest_of(msgspec.convert(raw, records.Record))}


def load(raw: object, folder: Path) -> Session:
    path = folder / "record.json"
    path.write_text(raw if isinstance(raw, str) else json.dumps(raw))
    return check_record(path)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"mode": "match"},
        {"seats": {}, "options": {"sides": "bid"}, "count": 8},
        {"seats": {"us": "random", "japan": "random"}, "count": 0},
        {"dice": "manual", "seats": {"us": "random", "japan": "random"}, "count": 1},
        {"dice": "scripted", "script": ["roll 1 1"] * 99, "count": 5},
        {"game": "okinawa", "count": 250},
        {"game": "okinawa", "mode": "match", "scenario": "breakout", "count": 50},
        {"game": "okinawa", "seats": {"us": "random", "japan": "random"}, "count": 0},
        {"game": "okinawa", "dice": "manual", "seats": {"us": "heuristic", "japan": "random"}, "count": 1},
        {"game": "hill89", "seed": 5, "seats": {}, "count": 12},
        {
            "game": "hill89",
            "seed": 5,
            "mode": "match",
            "seats": {},
            "options": {"unknown": "two_more"},
            "count": 12,
        },
        {"game": "hill89", "seats": {"us": "heuristic"}, "count": 0},
        {"game": "hill89", "dice": "manual", "seats": {"us": "random"}, "count": 1},
    ],
)
def test_a_record_loads_to_the_same_session(settings: dict, tmp_path: Path) -> None:
    session = play(**settings)
    session.save(tmp_path / "a.json")
    loaded = lbnb.load_record(tmp_path / "a.json")
    assert loaded.record() == session.record()
    assert loaded.state.to_json() == session.state.to_json()
    assert (loaded.steps, loaded.log, loaded.seats) == (session.steps, session.log, session.seats)


@pytest.mark.parametrize(
    ("game", "choices", "seed"), [("ie_shima", 30, 4), ("okinawa", 110, 4), ("hill89", 14, 5)]
)
def test_a_record_loads_at_every_position(game: str, choices: int, seed: int, tmp_path: Path) -> None:
    session = play(choices, game, seed=seed)
    for position in range(len(session.steps) + 1):
        session.rewind(position)
        session.save(tmp_path / "a.json")
        loaded = lbnb.load_record(tmp_path / "a.json")
        assert (loaded.position, len(loaded.steps)) == (position, len(session.steps))
        assert loaded.state.key() == session.state.key()


@pytest.mark.parametrize("game", lbnb.games())
def test_every_position_of_a_game_is_plain_json(game: str) -> None:
    """What a record holds is what is read back: JSON knows lists, not tuples."""
    session = play(0, game, seats=dict.fromkeys(lbnb.games()[game].seats, "random"))
    for position in range(len(session.steps) + 1):
        session.rewind(position)
        raw = session.state.to_json()
        assert json.loads(json.dumps(raw)) == raw
        assert session.game.state_from_json(raw).to_json() == raw


def test_a_loaded_game_goes_on_as_the_original(tmp_path: Path) -> None:
    session = play()
    session.save(tmp_path / "a.json")
    loaded = lbnb.load_record(tmp_path / "a.json")
    for each in (session, loaded):
        each.undo()
        for _ in range(10):
            each.act(each.legal_actions()[-1])
    assert loaded.record() == session.record()
    assert loaded.hint() == session.hint()


def test_a_game_stopped_on_a_bot_goes_on_when_loaded(tmp_path: Path) -> None:
    session = play()
    raw = session.record()
    last = max(n for n, step in enumerate(session.steps) if not step.automatic and n < len(session.steps) - 1)
    cut = lbnb.new_session("ie_shima", seed=4, seats={"us": "human"}, dice="manual", autosave=False)
    for text in raw["actions"][: last + 1]:
        cut.act(text)
    stopped = cut.record() | {"seats": raw["seats"], "dice": "seeded"}
    stopped |= {"digest": records.digest_of(msgspec.convert(stopped, records.Record))}
    assert load(stopped, tmp_path).position == last + 1
    loaded = lbnb.load_record(tmp_path / "record.json")
    assert not loaded.automatic
    assert loaded.record()["actions"] == raw["actions"][: loaded.position]


def test_a_record_follows_its_schema() -> None:
    schema = records.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    raw = json.loads(json.dumps(play().record()))
    jsonschema.validate(raw, schema)
    for wrong in ({**raw, "extra": 1}, {**raw, "seed": "4"}, {**raw, "dice": "loaded"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_white_space_and_order_do_not_matter(tmp_path: Path) -> None:
    raw = play().record()
    turned = dict(reversed(raw.items()))
    assert load(json.dumps(turned, indent=3) + "\n\n", tmp_path).record() == raw


@pytest.mark.parametrize(
    ("changes", "place", "reason"),
    [
        ({"game": "chess"}, "game", "no game 'chess'"),
        ({"rules_version": 0}, "rules_version", "found 0, expected 1"),
        ({"scenario": "moon"}, "scenario", "found 'moon', expected one of .*basic"),
        ({"options": {}}, "options", "found {}, expected"),
        ({"options": {"sides": "x"}}, "options", "no value of option sides 'x'"),
        ({"options": {"x": "y"}}, "options", "no option 'x'"),
        ({"seats": {"us": "human"}}, "seats", r"found \['us'\], expected"),
        ({"seats": {"us": "human", "japan": "genius"}}, "seats.japan", "no bot 'genius'"),
        ({"pack": {"name": "Mine", "digest": "0"}}, "pack", "saved with the pack 'Mine'"),
        ({"position": 1000}, "position", "found 1000, expected 0 to"),
        ({"position": -1}, "position", "found -1, expected 0 to"),
        ({"position": 3}, "snapshot.*", "the actions lead to"),
        ({"snapshot": {}}, "snapshot.*", "missing"),
        ({"key": "0"}, "key", "found 0, but the actions lead to"),
        ({"actions": ["fly"]}, "actions[0]", "'fly': not an action"),
        ({"actions": ["place 2/1A 15", "place 2/1A 15"]}, "actions[1]", r"set up already\. \(5\.3\.2\)"),
        ({"actions": ["roll 1 1"]}, "actions[0]", "not a choice now"),
    ],
)
def test_what_does_not_fit_is_named(changes: dict, place: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=reason) as error:
        load(signed(**changes), tmp_path)
    assert error.value.place == place or (error.value.place.startswith(place.rstrip("*")) and "*" in place)


def test_an_action_after_the_end_is_refused(tmp_path: Path) -> None:
    raw = play(0, seats={"us": "random", "japan": "random"}).record()
    raw["actions"].append("pass")
    with pytest.raises(RecordError, match="the game is over") as error:
        load(raw, tmp_path)
    assert error.value.place == f"actions[{len(raw['actions']) - 1}]"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "byte 0"),
        ("null", "record"),
        ("[]", "record"),
        ("{}", "format"),
        ('{"format": 2}', "format"),
        ('{"format": 1, "colour": "red"}', "colour"),
        ('{"snapshot": ' + "[" * 200_000, "snapshot"),
        ('{"snapshot": {"a": ' + "[" * 200_000, "record"),
        ('{"snapshot": {"a": ' + '{"a": ' * 200_000, "record"),
        ('{"seed": 1' + "0" * 400 + "}", "seed"),
        ('{"seed": 1e400}', "seed"),
        ('{"seed": NaN}', "byte"),
        ('{"actions": ["\\ud800"]}', "byte"),
        ("\ufeff{}", "byte"),
    ],
)
def test_what_is_no_record_at_all_is_refused(text: str, place: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError) as error:
        load(text, tmp_path)
    assert error.value.place.startswith(place)


def test_a_snapshot_nested_too_deep_is_refused(tmp_path: Path) -> None:
    deep: list = []
    for _ in range(30):
        deep = [deep]
    with pytest.raises(RecordError, match="nested deeper than 20 levels"):
        load(play().record() | {"snapshot": {"a": deep}}, tmp_path)


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="a record has at most"):
        load(json.dumps(play().record()) + " " * records.LARGEST, tmp_path)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json"):
        with pytest.raises(RecordError, match="cannot be read") as error:
            lbnb.load_record(path)
        assert error.value.place == str(path)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(lbnb.errors.SessionError, match="cannot be written"):
        play().save(tmp_path / "no" / "folder.json")
