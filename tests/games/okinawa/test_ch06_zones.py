"""Chapter 6: Zones of Control."""

from __future__ import annotations

import pytest

from tests.games.okinawa.position import (
    BATTALION,
    FIELD_GUN,
    INFANTRY,
    STRONG,
    TABLES,
    around,
    choice,
    do,
    hex_,
    legal,
    position,
    refused,
)


@pytest.mark.rule("6.0", "6.1")
def test_a_unit_controls_the_six_hexes_around_it() -> None:
    state = position({BATTALION: "2510", STRONG: "1510"})
    assert {TABLES.hex_names[h] for h in TABLES.land if state.us_zone[h]} == set(around("2510"))
    assert {TABLES.hex_names[h] for h in TABLES.land if state.japanese_zone[h]} == set(around("1510"))
    assert len(around("2510")) == 6


@pytest.mark.rule("6.0")
def test_a_unit_stops_when_it_enters_an_enemy_zone() -> None:
    state = position({BATTALION: "2507", STRONG: "2510"})
    do(state, f"move {BATTALION}", "step 2508", "step 2509")
    assert choice(state) == "MovementPhase"


@pytest.mark.rule("6.11")
@pytest.mark.parametrize("unit", [FIELD_GUN, INFANTRY])
def test_every_unit_has_its_zone_at_all_times(unit: str) -> None:
    state = position({BATTALION: "2511", unit: "2510"}, phase="combat")
    assert all(state.japanese_zone[hex_(name)] == 1 for name in around("2510"))
    state = position({BATTALION: "2511", unit: "2510"}, side="japan", phase="combat")
    assert all(state.japanese_zone[hex_(name)] == 1 for name in around("2510"))


@pytest.mark.rule("6.12")
def test_entering_a_zone_costs_nothing_extra() -> None:
    state = position({BATTALION: "2506", STRONG: "2510"})
    entries = do(state, f"move {BATTALION}", "step 2507", "step 2508", "step 2509")
    assert [entry.refs["cost"] for entry in entries] == ["1", "1", "1"]


@pytest.mark.rule("6.13")
def test_a_zone_ends_with_the_unit_that_casts_it() -> None:
    state = position({BATTALION: "2509", STRONG: "2510"})
    assert refused(state, f"move {BATTALION}") == "6.13"
    state.lift(state.tables.unit_ids.index(STRONG), -1)
    do(state, f"move {BATTALION}")


@pytest.mark.rule("6.15")
def test_zones_reach_into_all_terrain_and_across_all_hexsides() -> None:
    for stand, name in (
        ("1009", "1010"),
        ("1209", "1210"),
        ("1609", "1610"),
        ("1014", "1015"),
        ("1412", "1413"),
    ):
        state = position({STRONG: stand, BATTALION: name})
        assert state.japanese_zone[hex_(name)]
        assert refused(state, f"move {BATTALION}") == "6.13"


@pytest.mark.rule("6.2", "6.21")
def test_zones_of_both_sides_do_not_cancel() -> None:
    state = position({BATTALION: "2508", "2/381": "2410", STRONG: "2510"})
    assert state.us_zone[hex_("2509")]
    assert state.japanese_zone[hex_("2509")]
    do(state, f"move {BATTALION}", "step 2509")
    assert choice(state) == "MovementPhase"


@pytest.mark.rule("6.22")
def test_several_zones_are_as_one() -> None:
    state = position({INFANTRY: "2512", BATTALION: "2510", "2/381": "2410"}, side="japan")
    do(state, f"move {INFANTRY}", "step 2511")
    assert state.us_zone[hex_("2511")] == 2
    state = position({INFANTRY: "2511", BATTALION: "2510", "2/381": "2410"}, side="japan")
    do(state, f"move {INFANTRY}", "step 2512")
    assert choice(state) == "MovementPhase"


@pytest.mark.rule("6.23")
def test_units_hold_each_other_alike() -> None:
    units = {FIELD_GUN: "2511", BATTALION: "2510"}
    assert legal(position(units)) == {"end"}
    assert legal(position(units, side="japan")) == {"end"}
