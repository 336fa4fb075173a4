"""What stands beside the map, names, and the way of a click on a far hex."""

from __future__ import annotations

import random

import pytest

from lbnb.games.okinawa import movement
from lbnb.games.okinawa.routes import reach, reach_of_mover
from lbnb.games.okinawa.state import OkinawaState
from tests.games.okinawa.position import (
    BATTALION,
    GAME,
    INFANTRY,
    SHIPPED,
    STRONG,
    TABLES,
    do,
    index,
    play_at_random,
    position,
    where,
)


def facts(state: OkinawaState) -> dict[str, str]:
    return {fact.label: fact.value for fact in state.game.status(state)}


@pytest.mark.parametrize("scenario", list(SHIPPED.scenarios))
def test_every_fact_of_a_game_cites_a_rule(scenario: str) -> None:
    """In each scenario, at the set-up and later."""
    state = SHIPPED.new(scenario)
    assert isinstance(state, OkinawaState)
    first = state.turn
    for played in range(3):
        for fact in SHIPPED.status(state):
            assert fact.rule in SHIPPED.rules, fact
            assert fact.value and (not fact.track or fact.value in fact.track), fact
        play_at_random(state, played, lambda now, until=first + played: now.turn > until)  # type: ignore[misc]


def test_the_track_the_points_and_the_lines() -> None:
    state = position({BATTALION: "2010", STRONG: "2008"}, scenario="outer_shuri", support_points=(5, 2))
    state.points = [7, 3]
    told = facts(state)
    assert told["Turn"] == "1 of 12"
    assert (told["US VP"], told["Japan VP"]) == ("7", "3")
    assert (told["US support"], told["Japan support"]) == ("5, 5", "2, 2")
    assert told["Japan needs"] == "+50 VP"
    assert told["Lines A, B"] == "+0, +5"
    assert told["Player-Turn"] == "US"


def test_the_campaign_and_its_replacements() -> None:
    told = facts(position({BATTALION: "2010"}, replacement_points=3))
    assert told["Replacements"] == "3"
    assert told["Japan's cities"] == "2 of 2"


def test_units_and_names() -> None:
    state = position({BATTALION: "2010"})
    assert GAME.units_at(state, "2010") == [BATTALION]
    assert GAME.units_at(state, "2011") == []
    assert SHIPPED.spoken("place", "0911") == "0911 Naha"
    assert SHIPPED.spoken("place", "1603") == "1603"
    assert (SHIPPED.spoken("points", "1"), SHIPPED.spoken("points", "3")) == ("1 point", "3 points")
    assert SHIPPED.spoken("unit", BATTALION) == BATTALION


def walk(state: OkinawaState, place: str) -> int:
    """Take the way to a place, each action checked; the half points left there, 0 if the move is over."""
    unit = state.decision.unit  # type: ignore[union-attr]
    do(state, *GAME.way_to(state, place))
    assert state.at[unit] == TABLES.hex_names.index(place)
    moving = state.decision
    return moving.points if isinstance(moving, movement.MoveUnit) else 0


def test_a_click_on_a_far_hex_is_the_cheapest_way_there() -> None:
    """By the road through rough ground, and past a friendly unit."""
    state = position({BATTALION: "0510", "2/381": "0511"})
    do(state, f"move {BATTALION}")
    assert GAME.way_to(state, "0514") == ["step 0511", "step 0512", "step 0513", "step 0514"]
    assert GAME.way_to(state, "0511") == []
    assert walk(state, "0514") == TABLES.ma[index(BATTALION)] - 4
    assert GAME.way_to(state, "0514") == ["stop"]


def test_the_ways_reach_what_movement_reaches() -> None:
    """From random places: what the unit reached before, with the same points left, by legal steps."""
    rng = random.Random(4)
    for _ in range(12):
        hexes = rng.sample([name for name in TABLES.hex_names if name[:2] < "20"], 4)
        state = position(dict(zip([BATTALION, "2/381", STRONG, INFANTRY], hexes, strict=True)))
        before = reach(state, index(BATTALION))
        if not before:
            continue
        do(state, f"move {BATTALION}")
        found = reach_of_mover(state)
        assert found == before
        for to in rng.sample(sorted(found), 5):
            walk(state.copy(), TABLES.hex_names[to])


def test_no_way_without_a_unit_on_the_move_or_beyond_its_reach() -> None:
    state = position({BATTALION: "2010"})
    assert GAME.way_to(state, "2012") == []
    assert reach_of_mover(state) == {}
    do(state, f"move {BATTALION}")
    assert GAME.way_to(state, "0101") == []
    assert where(state, BATTALION) == "2010"


def test_turns_are_called_by_date_and_side() -> None:
    assert SHIPPED.turn_name(SHIPPED.new("outer_shuri")) == "Set-up, Japan"
    state = position({BATTALION: "2010"}, scenario="outer_shuri")
    assert SHIPPED.turn_name(state) == "April 9, US"
    state = position({STRONG: "2010"}, side="japan", scenario="outer_shuri")
    assert SHIPPED.turn_name(state) == "April 9, Japan"
