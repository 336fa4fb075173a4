"""Chapter 14: refit and supply."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima import supply
from lbnb.games.ie_shima.state import REFIT, IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, US, bits
from tests.games.ie_shima.position import (
    begin,
    choice,
    controller,
    do,
    index,
    is_full,
    legal,
    position,
    refused,
    rules,
    where,
)

QUIET = {"1/306/A": 2, "SEI-A": 16}


def us_refit(units: dict[str, str | int], **fields: object) -> IeShimaState:
    """The US refit of a position, Japan having ended its own."""
    state = position(units, phase="refit", **fields)  # type: ignore[arg-type]
    do(state, *(["end"] if state.seat == "japan" else []))
    assert state.seat == "us"
    return state


@pytest.mark.rule("14")
def test_refit_makes_losses_good() -> None:
    state = us_refit({**QUIET, "1/306/B": 2, "1/306/C": "eliminated"}, reduced=["1/306/B"])
    do(state, "restore 1/306/B", "rebuild 1/306/C 2")
    assert is_full(state, "1/306/B")
    assert where(state, "1/306/C") == "2"


@pytest.mark.rule("14.1")
def test_japan_refits_first_and_each_side_only_its_own_units() -> None:
    state = position({**QUIET, "1/306/B": 2, "SEI-B": 16}, reduced=["1/306/B", "SEI-B"], phase="refit")
    assert (choice(state), state.seat) == ("SpendReplacements", "japan")
    assert refused(state, "restore 1/306/B") == "14.1"
    assert refused(state, "rebuild 1/306/B 2") == "14.1"
    do(state, "end")
    assert state.seat == "us"
    assert refused(state, "restore SEI-B") == "14.1"


@pytest.mark.rule("14.2")
def test_a_us_area_cut_off_and_empty_falls_to_japan() -> None:
    state = position(QUIET, us_control=[2, 8, 10], phase=None)
    entries = begin(state, "refit")
    assert [controller(state, area) for area in (2, 8, 10)] == ["us", "japan", "japan"]
    assert rules(entries).count("14.2") == 2
    assert rules(entries).index("14.2") < rules(entries).index("14.4")


@pytest.mark.rule("14.2")
def test_an_isolated_area_with_units_of_its_controller_is_kept() -> None:
    state = position({**QUIET, "1/306/B": 8, "1/306/C": 10, "SEI-B": 10}, us_control=[8, 10], phase="refit")
    assert [controller(state, area) for area in (8, 10)] == ["us", "us"]


@pytest.mark.rule("14.2")
def test_a_japanese_area_cut_off_from_gusuku_falls_to_the_us() -> None:
    state = position({**QUIET, "Labor-A": 9}, us_control=[1, 2, 4, 6, 7], phase="refit")
    assert controller(state, 3) == "us", "empty and cut off"
    assert controller(state, 9) == "japan", "cut off too, but held by a unit"
    assert controller(state, 8) == "japan", "empty but in supply"


@pytest.mark.rule("14.2")
def test_japan_without_gusuku_loses_every_area_it_does_not_hold() -> None:
    state = position({"1/306/A": 16, "1/306/B": 2, "Labor-A": 9}, us_control=[2], phase="refit")
    assert [area for area in range(1, 17) if controller(state, area) == "japan"] == [9]


@pytest.mark.rule("14.3", "14.3A")
def test_us_supply_comes_from_beach_boxes_and_japanese_supply_from_gusuku() -> None:
    state = position(QUIET, us_control=[2, 3, 9, 8, 14], phase=None)
    assert set(bits(supply.supplied_areas(state, US))) == {2, 3, 9, 14}
    japanese = set(range(1, 17)) - {2, 3, 9, 8, 14}
    assert set(bits(supply.supplied_areas(state, JAPAN))) == japanese
    state = position({"1/306/A": 16, "SEI-A": 15}, phase=None)
    assert supply.supplied_areas(state, JAPAN) == 0


@pytest.mark.rule("14.3A")
def test_gusuku_supplies_japan_while_contested_but_japanese() -> None:
    state = position({"1/306/A": 16, "SEI-A": 16, "SEI-B": 15}, reduced=["SEI-A", "SEI-B"], phase="refit")
    do(state, "restore SEI-A", "restore SEI-B")


@pytest.mark.rule("14.3B")
def test_a_unit_out_of_supply_cannot_refit_and_suffers_nothing_else() -> None:
    state = us_refit({**QUIET, "1/306/B": 8}, reduced=["1/306/B"])
    assert refused(state, "restore 1/306/B") == "14.5.1"
    do(state, "end")
    assert (where(state, "1/306/B"), is_full(state, "1/306/B"), controller(state, 8)) == ("8", False, "us")
    do(state, "pass", "assault 8", "move 1/306/B 7")


@pytest.mark.rule("14.3C")
def test_a_supply_line_crosses_friendly_contested_areas_and_no_enemy_controlled_ones() -> None:
    units = {**QUIET, "1/306/B": 4, "SEI-B": 4, "1/306/C": 6}
    state = us_refit(units, us_control=[2, 4, 6], reduced=["1/306/C"])
    do(state, "restore 1/306/C")
    state = us_refit(units, us_control=[2, 6], reduced=["1/306/C"])
    assert refused(state, "restore 1/306/C") == "14.5.1"


@pytest.mark.rule("14.3D")
def test_an_empty_enemy_controlled_area_blocks_supply() -> None:
    state = us_refit({**QUIET, "1/306/C": 6, "Labor-A": 10}, reduced=["1/306/C"])
    assert controller(state, 4) == "japan"
    assert refused(state, "restore 1/306/C") == "14.5.1"
    state = us_refit({**QUIET, "1/306/C": 6, "Labor-A": 10}, us_control=[4], reduced=["1/306/C"])
    do(state, "restore 1/306/C")


@pytest.mark.rule("14.3C")
def test_a_unit_contesting_an_enemy_area_traces_from_the_area_next_to_it() -> None:
    state = us_refit({**QUIET, "1/306/C": 4, "SEI-B": 4}, reduced=["1/306/C"])
    do(state, "restore 1/306/C")
    state = position({**QUIET, "1/306/C": 11, "SEI-B": 11}, us_control=[11], reduced=["SEI-B"], phase="refit")
    do(state, "restore SEI-B")


@pytest.mark.rule("14.3A")
def test_units_in_a_beach_box_are_at_their_source() -> None:
    state = us_refit({**QUIET, "1/305/A": "blue"}, reduced=["1/305/A"])
    do(state, "restore 1/305/A")


@pytest.mark.rule("14.4", "14.4A")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_japan_has_one_point_while_it_controls_gusuku(turn: int) -> None:
    state = position(QUIET, phase="refit", turn=turn)
    assert (state.seat, state.points) == ("japan", 1)
    state = position({"1/306/A": 16, "1/306/B": 2, "SEI-A": 15}, phase="refit", turn=turn)
    assert state.seat == "us"
    state = position({"1/306/A": 16, "SEI-A": 15}, phase="refit", turn=turn, advantage="japan")
    assert (state.seat, state.points) == ("japan", 0)


@pytest.mark.rule("14.4B", "14.4C")
@pytest.mark.parametrize(("turn", "points"), [(1, 2), (2, 4), (3, 4), (4, 4)])
def test_the_us_has_two_points_on_april_16_and_four_from_april_17(turn: int, points: int) -> None:
    assert us_refit(QUIET, turn=turn).points == points
    assert us_refit({"1/306/A": 3, "SEI-A": 16}, turn=turn).points == points, "whoever holds the beaches"


@pytest.mark.rule("14.4D")
def test_a_lost_beach_supplies_only_units_contesting_it() -> None:
    units = {"1/306/A": 1, "1/306/B": 2, "SEI-B": 2, "1/306/C": 3, "SEI-A": 16}
    state = us_refit(units, us_control=[3], reduced=["1/306/B", "1/306/C"])
    assert controller(state, 2) == "japan"
    do(state, "restore 1/306/B")
    assert refused(state, "restore 1/306/C") == "14.5.1", "next to Area 2, which is lost"
    state = us_refit(units, us_control=[2, 3], reduced=["1/306/B", "1/306/C"])
    do(state, "restore 1/306/C")


@pytest.mark.rule("14.4D")
def test_the_box_off_5_and_14_is_lost_only_with_both() -> None:
    units = {"1/306/A": 5, "1/306/C": 15, "SEI-A": 16, "SEI-B": 14}
    state = us_refit(units, reduced=["1/306/C"], turn=2)
    do(state, "restore 1/306/C")
    units = {"1/306/C": 15, "1/306/B": 14, "SEI-A": 16, "SEI-B": 14}
    state = us_refit(units, reduced=["1/306/B", "1/306/C"], turn=2)
    assert refused(state, "restore 1/306/C") == "14.5.1"
    do(state, "restore 1/306/B")


@pytest.mark.rule("14.4E")
@pytest.mark.parametrize("side", ["us", "japan"])
def test_the_advantage_buys_one_more_point(side: str) -> None:
    state = position({**QUIET, "SEI-B": "eliminated"}, phase="refit", advantage=side)
    do(state, *(["end"] if side == "us" else []))
    before = state.points
    do(state, "advantage")
    assert (state.seat, state.points) == (side, before + 1)
    assert refused(state, "advantage") == "15.1.3"


@pytest.mark.rule("14.5", "14.5.1")
def test_replacements_go_only_to_units_in_supply() -> None:
    units = {**QUIET, "1/306/B": 8, "1/306/C": 2, "1/306/D": 7, "SEI-B": 9, "SEI-C": 16}
    reduced = ["1/306/B", "1/306/C", "SEI-B", "SEI-C"]
    state = position(units, us_control=[2, 3, 4], reduced=reduced, phase="refit")
    assert refused(state, "restore SEI-B") == "14.5.1"
    do(state, "restore SEI-C", "end")
    assert refused(state, "restore 1/306/B") == "14.5.1"
    do(state, "restore 1/306/C")


@pytest.mark.rule("14.5.2", "14.5.2A")
def test_one_point_restores_two_units_or_rebuilds_one() -> None:
    names = ["1/306/A", "1/306/B", "1/306/C"]
    state = us_refit({**dict.fromkeys(names, 2), "1/306/D": "eliminated", "SEI-A": 16}, reduced=names)
    assert state.points == 2
    do(state, "restore 1/306/A", "restore 1/306/B")
    assert state.points == 1
    do(state, "rebuild 1/306/D 2")
    assert state.points == 0
    assert refused(state, "restore 1/306/C") == "14.5.2A"


@pytest.mark.rule("14.5.2A")
def test_half_a_point_restores_but_does_not_rebuild() -> None:
    units = {"1/306/A": 2, "SEI-A": 16, "SEI-B": 16, "SEI-C": 16, "SEI-D": "eliminated"}
    state = position(units, reduced=["SEI-A", "SEI-B", "SEI-C"], phase="refit")
    do(state, "restore SEI-A")
    assert state.decision is not None
    assert "one more flip" in state.decision.ask(state)
    assert refused(state, "rebuild SEI-D 16") == "14.5.2A"
    do(state, "restore SEI-B")
    assert refused(state, "restore SEI-C") == "14.5.2A"


@pytest.mark.rule("14.5.2A")
def test_only_reduced_units_on_the_map_are_restored_and_only_eliminated_ones_rebuilt() -> None:
    state = us_refit({**QUIET, "1/306/B": "eliminated", "1/306/C": 2}, reduced=["1/306/C"])
    assert refused(state, "restore 1/306/A") == "14.5.2A"
    assert refused(state, "restore 1/306/B") == "14.5.2A"
    assert refused(state, "rebuild 1/306/C 2") == "14.5.2A"
    assert refused(state, "restore 2/307/E") == "14.5.2A", "not arrived"
    assert refused(state, "rebuild 2/307/E 2") == "14.5.2A"


@pytest.mark.rule("14.5.2B")
def test_a_rebuilt_unit_comes_back_reduced_and_nothing_else_can_be_bought() -> None:
    state = us_refit({**QUIET, "1/306/B": 2, "1/306/C": "eliminated"}, reduced=["1/306/B"], advantage="us")
    assert {action.split()[0] for action in legal(state)} == {"restore", "rebuild", "advantage", "end"}
    do(state, "rebuild 1/306/C 2")
    assert not is_full(state, "1/306/C")
    assert state.value(index("1/306/C")) == 2


@pytest.mark.rule("14.5.3")
def test_rebuilt_us_units_go_to_supplied_us_areas() -> None:
    units = {**QUIET, "1/306/B": "eliminated", "1/306/C": 8, "1/306/D": 4, "SEI-B": 4}
    state = us_refit(units, us_control=[3])
    assert {action for action in legal(state) if action.startswith("rebuild")} == {
        "rebuild 1/306/B 2",
        "rebuild 1/306/B 3",
    }
    for area, why in ((8, "out of supply"), (4, "Japanese-controlled"), ("green", "a box")):
        assert refused(state, f"rebuild 1/306/B {area}") == "14.5.3", why


@pytest.mark.rule("14.5.4")
def test_rebuilt_japanese_units_go_to_supplied_japanese_areas() -> None:
    dead = dict.fromkeys(["SEI-B", "Pillbox-A"], "eliminated")
    units = {**QUIET, **dead, "Labor-A": 9, "1/306/B": 11, "SEI-C": 11, "1/306/C": 7}
    state = position(units, us_control=[2, 3, 4], phase="refit")
    areas = {action.split()[2] for action in legal(state) if action.startswith("rebuild SEI-B")}
    assert areas == {"1", "5", "6", "8", "10", "11", "12", "13", "14", "15", "16"}
    assert refused(state, "rebuild SEI-B 9") == "14.5.4", "cut off"
    assert refused(state, "rebuild SEI-B 2") == "14.5.4", "US-controlled"
    assert refused(state, "rebuild SEI-B special") == "14.5.4"
    do(state, "rebuild Pillbox-A 11")
    assert (where(state, "Pillbox-A"), is_full(state, "Pillbox-A")) == ("11", False)


@pytest.mark.rule("14.6")
def test_points_left_over_are_lost() -> None:
    state = position({**QUIET, "SEI-B": 16}, reduced=["SEI-B"], phase="refit", turn=2)
    do(state, "end")
    assert state.points == 4
    do(state, "end")
    assert (state.points, state.half_spent, state.turn) == (0, False, 3)
    do(state, "pass", "pass", "pass")
    assert (state.phase, state.seat, state.points) == (REFIT, "japan", 1)
