"""Chapter 4: the playing pieces."""

from __future__ import annotations

import pytest

from tests.games.ie_shima.position import (
    SPECIAL_UNITS,
    TABLES,
    controller,
    do,
    index,
    is_full,
    legal,
    position,
    refused,
    text,
    used,
    where,
)


@pytest.mark.rule("4.2.1")
def test_every_unit_has_a_full_and_a_reduced_side() -> None:
    for unit in TABLES.units:
        assert unit.cv >= unit.reduced_cv > 0, unit.id
    state = position({"1/306/A": 4, "SEI-A": 4}, advantage=None)
    do(state, "assault 4", "attack 4", "roll 1 1", "roll 6 6")
    assert not is_full(state, "1/306/A")
    assert where(state, "1/306/A") == "4"
    state = position({"1/306/A": 4, "SEI-A": 4}, reduced=["1/306/A"], advantage=None)
    do(state, "assault 4", "attack 4", "roll 1 1", "roll 6 6")
    assert where(state, "1/306/A") == "eliminated"


@pytest.mark.rule("4.2.2A")
def test_special_units_are_ie_mg_and_pillboxes() -> None:
    assert len(SPECIAL_UNITS) == 12
    assert {unit.kind for unit in TABLES.units if unit.id in SPECIAL_UNITS} == {"ie", "mg", "pillbox"}
    assert {unit.side for unit in TABLES.units if unit.id in SPECIAL_UNITS} == {"japan"}


@pytest.mark.rule("4.2.2B")
def test_a_pillbox_never_moves_and_never_attacks() -> None:
    state = position({"Pillbox-A": 4, "SEI-A": 4, "1/306/A": 4}, side="japan")
    do(state, "assault 4")
    assert refused(state, "move Pillbox-A 3") == "4.2.2B"
    log = text(do(state, "attack 4", "roll 1 2", "roll 1 2"))
    assert "SEI-A leads the attack" in log
    assert "more full-strength units" not in log


@pytest.mark.rule("4.2.2B")
def test_a_pillbox_alone_makes_no_assault() -> None:
    state = position({"Pillbox-A": 4, "SEI-A": 16, "1/306/A": 4}, side="japan")
    assert refused(state, "assault 4") == "4.2.2B"


@pytest.mark.rule("4.2.2B")
def test_a_pillbox_neither_retreats_for_a_point_nor_of_its_own_will() -> None:
    state = position({"Pillbox-A": 4, "1/306/A": 4}, advantage=None)
    do(state, "assault 4", "attack 4", "roll 1 1", "roll 6 6")
    assert where(state, "Pillbox-A") == "4"
    state = position({"Pillbox-A": 4, "SEI-A": 4, "1/306/A": 4}, advantage=None)
    do(state, "assault 4", "attack 4", "lead Pillbox-A", "roll 1 1", "roll 6 6")
    assert refused(state, "retreat Pillbox-A 3") == "4.2.2B"
    assert "retreat SEI-A 3" in legal(state)


@pytest.mark.rule("4.3.1")
def test_each_side_of_a_unit_has_a_combat_value_and_the_unit_a_movement_allowance() -> None:
    units = {"1/306/A": 3, "SEI-A": 16}
    assert position(units).value(index("1/306/A")) == 4
    assert position(units, reduced=["1/306/A"]).value(index("1/306/A")) == 2
    for reduced in ([], ["1/306/A"]):
        state = position(units, reduced=reduced, us_control=[1, 2, 3, 4, 6, 7, 9])
        do(state, "assault 3", "move 1/306/A 4", "move 1/306/A 1", "move 1/306/A 2", "move 1/306/A 3")
        assert refused(state, "move 1/306/A 2") == "10.1.1B"


@pytest.mark.rule("4.4.4B")
def test_only_the_holder_of_the_advantage_spends_it() -> None:
    for holder in ("us", "japan"):
        state = position({"1/306/A": 4, "SEI-A": 4}, advantage=holder)
        do(state, "assault 4", "attack 4", "roll 1 2", "roll 3 4")
        assert state.seat == holder
        assert legal(state) == {"reroll", "accept"}
    state = position({"1/306/A": 4, "SEI-A": 16}, phase="refit", advantage="us")
    assert state.seat == "japan"
    assert refused(state, "advantage") == "15.1.3"
    do(state, "end", "advantage")


@pytest.mark.rule("4.4.5A")
def test_bombardment_markers_hold_no_ground() -> None:
    state = position({"IE-A": 4, "1/306/A": 1, "SEI-A": 16}, reduced=["IE-A"], advantage=None)
    do(state, "bombard naval 4", "roll 6 6", "roll 1 1")
    assert where(state, "IE-A") == "eliminated"
    assert controller(state, 4) == "japan"
    assert not set(TABLES.vocabulary.kinds["marker"]) & set(TABLES.unit_ids)


@pytest.mark.rule("4.4.5B")
def test_a_marker_strikes_once_a_turn_with_its_attack_factor() -> None:
    for marker, factor in (("air", 5), ("artillery", 5), ("naval", 8)):
        state = position({"SEI-A": 4, "1/306/A": 1}, advantage=None)
        log = text(do(state, f"bombard {marker} 4", "roll 1 1", "roll 6 5"))
        assert f"Attack Total {factor + 2}" in log
        assert used(state) == {marker}
        do(state, "pass")
        assert refused(state, f"bombard {marker} 4") == "12.1.2C"
    state = position({"SEI-A": 4, "1/306/A": 1}, side="japan", advantage=None)
    assert "Attack Total 6" in text(do(state, "bombard japanese-artillery 1", "roll 1 1", "roll 6 5"))
    assert used(state) == {"japanese-artillery"}
