"""A record that is damaged in any way is refused with a place, or is still the same game."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

import lbnb
from lbnb.core import record as records
from lbnb.core.session import Session
from lbnb.errors import RecordError
from lbnb.games.hill89.enemy_turn import TakeDamage
from lbnb.games.okinawa.movement import MovementPhase
from lbnb.games.okinawa.retreat import Retreat
from lbnb.sessions import check_record

LONG = 60
"""Of a list with more items than this only some are damaged: in a record they are all of one kind."""


def ie_shima() -> Session:
    session = lbnb.new_session("ie_shima", seed=2, seats={"japan": "random"}, autosave=False)
    for number in range(18):
        actions = session.legal_actions()
        session.act(actions[number * 5 % len(actions)])
    session.rewind(len(session.steps) - 6)
    return session


def okinawa() -> Session:
    """A retreat is pending, which keeps combat and path on the stack; the combat phase went on from there."""
    session = lbnb.new_session(
        "okinawa", scenario="final_shuri", seed=6, seats={"japan": "random"}, autosave=False
    )
    for number in range(60):
        actions = session.legal_actions()
        moving = "end" in map(str, actions) and isinstance(session.decision, MovementPhase)
        session.act("end" if moving else actions[number * 5 % len(actions)])
    while not isinstance(session.decision, Retreat):
        session.rewind(session.position - 1)
    return session


def hill89() -> Session:
    """Damage waits for Sandbags in the enemy turn; the record is seen from some steps before."""
    session = lbnb.new_session("hill89", seed=3, autosave=False)
    number = 0
    while not isinstance(session.decision, TakeDamage) or session.position < 60:
        actions = session.legal_actions()
        session.act(actions[number * 5 % len(actions)])
        number += 1
    session.rewind(len(session.steps) - 6)
    return session


@pytest.fixture(scope="module", params=[ie_shima, okinawa, hill89])
def raw(request: pytest.FixtureRequest) -> dict:
    """A record in mid-game with people, bots and dice, seen from some steps before its end."""
    return json.loads(json.dumps(request.param().record()))


def loaded(data: bytes, folder: Path) -> Session | None:
    """The session of these bytes, or None for a RecordError, which must name a place and a reason."""
    path = folder / "damaged.json"
    path.write_bytes(data)
    try:
        return check_record(path)
    except RecordError as error:
        assert error.place
        assert error.reason
        return None


def check(changed: object, raw: dict, folder: Path) -> bool:
    """Whether the changed record loads; if so it must be the same game."""
    session = loaded(json.dumps(changed).encode(), folder)
    assert session is None or session.record() == raw
    return session is not None


def test_the_record_is_good(raw: dict, tmp_path: Path) -> None:
    assert check(raw, raw, tmp_path)
    assert raw["position"] < len(raw["actions"])


def test_a_record_cut_at_any_byte_is_refused(raw: dict) -> None:
    data = json.dumps(raw).encode()
    for length in range(len(data)):
        with pytest.raises(RecordError, match="byte") as error:
            records.decode(data[:length])
        assert error.value.place.startswith("byte")


def test_a_byte_changed_is_refused_or_harmless(raw: dict, tmp_path: Path) -> None:
    rng = random.Random(1)
    data = json.dumps(raw).encode()
    for _ in range(1000):
        changed = bytearray(data)
        changed[rng.randrange(len(data))] = rng.randrange(256)
        session = loaded(bytes(changed), tmp_path)
        assert session is None or session.record() == raw


def places(value: object, place: tuple = ()) -> Iterator[tuple]:
    """The path of every value inside, containers included."""
    yield place
    if isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        if isinstance(value, list) and len(value) > LONG:
            keys = keys[:: len(value) // 4]
        for key in keys:
            yield from places(value[key], (*place, key))


def at(value: object, place: tuple) -> object:
    for key in place:
        value = value[key]  # type: ignore[index]
    return value


def others(value: object) -> Iterator[object]:
    """Other values of the same type and of other types."""
    if isinstance(value, bool):
        yield from (not value, int(value))
    elif isinstance(value, int):
        yield from (value + 1, -value - 1, value ^ 4, 2**63, value + 0.5, str(value), bool(value))
    elif isinstance(value, str):
        yield from ("", value + "x", value[:-1], value.upper() + " ", [value], 0)
    elif value is None:
        yield from (False, 0, "", [], {})
    elif isinstance(value, list):
        yield from ({}, "list", [value])
    elif isinstance(value, dict):
        yield from ([], "dict", {**value, "extra": 1}, [value])
    if value is not None:
        yield None


def test_any_single_value_changed_is_refused(raw: dict, tmp_path: Path) -> None:
    changes = 0
    for place in places(raw):
        if not place:
            continue
        for other in others(at(raw, place)):
            changed = deepcopy(raw)
            at(changed, place[:-1])[place[-1]] = other  # type: ignore[index]
            assert not check(changed, raw, tmp_path), (place, other)
            changes += 1
    assert changes > 800


def test_any_key_removed_or_renamed_is_refused(raw: dict, tmp_path: Path) -> None:
    for place in places(raw):
        if not place or not isinstance(place[-1], str):
            continue
        for name in (None, f"{place[-1]}_", place[-1].upper()):
            changed = deepcopy(raw)
            holder = at(changed, place[:-1])
            value = holder.pop(place[-1])  # type: ignore[attr-defined]
            if name is not None:
                holder[name] = value  # type: ignore[index]
            assert not check(changed, raw, tmp_path), (place, name)


def test_any_list_item_dropped_doubled_or_swapped_is_refused(raw: dict, tmp_path: Path) -> None:
    for place in places(raw):
        if not place or not isinstance(place[-1], int):
            continue
        index = place[-1]
        for change in ("drop", "double", "swap"):
            changed = deepcopy(raw)
            items = at(changed, place[:-1])
            assert isinstance(items, list)
            if change == "drop":
                items.pop(index)
            elif change == "double":
                items.insert(index, items[index])
            else:
                items[index - 1], items[index] = items[index], items[index - 1]
            assert check(changed, raw, tmp_path) == (changed == raw), (place, change)
