"""Chapter 15: the Advantage."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.state import DAYLIGHT, NIGHT, IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, NOBODY, US
from tests.games.ie_shima.position import (
    begin,
    choice,
    do,
    is_full,
    legal,
    play_at_random,
    position,
    refused,
    rules,
    text,
    to_daylight,
    where,
)

FIGHT = {"1/306/A": 4, "1/306/B": 4, "SEI-A": 4, "SEI-B": 16}
QUIET = {"1/306/A": 3, "SEI-A": 16}
DEAD = [f"{kind}-{letter}" for kind in ("MG", "IE") for letter in "ABCD"]


@pytest.mark.rule("15A")
@pytest.mark.parametrize("seed", range(4))
def test_as_an_impulse_starts_one_side_has_the_advantage(seed: int) -> None:
    def check(state: IeShimaState) -> bool:
        if choice(state) == "ChooseImpulse":
            assert state.advantage in (US, JAPAN)
            assert state.advantage_next == NOBODY
        return False

    play_at_random(to_daylight(seed), seed, check)


@pytest.mark.rule("15B")
def test_the_us_has_it_first(new: IeShimaState, daylight: IeShimaState) -> None:
    assert new.advantage == daylight.advantage == US


@pytest.mark.rule("15C")
def test_it_changes_hands_by_use_alone() -> None:
    state = position(FIGHT, advantage="us")
    do(state, "assault 4", "attack 4", "lead 1/306/A", "roll 3 4", "roll 3 4", "accept")
    play_at_random(state, 1, lambda state: choice(state) == "ChooseImpulse")
    do(state, "pass", "regroup", "end", "roll 6 6")
    assert state.advantage == US


@pytest.mark.rule("15.1")
def test_it_serves_three_purposes_each_in_its_phase() -> None:
    state = position({**QUIET, "IE-A": "eliminated"}, phase="reinforcement", turn=2, advantage="japan")
    assert "advantage" in legal(state)
    state = position(FIGHT, advantage="us")
    assert "advantage" not in legal(state)
    do(state, "assault 4", "attack 4", "lead 1/306/A", "roll 3 4", "roll 3 4")
    assert "reroll" in legal(state)
    state = position(QUIET, phase="refit", advantage="japan")
    assert "advantage" in legal(state)


@pytest.mark.rule("15.1.1")
def test_japan_may_take_six_special_units_instead_of_rolling() -> None:
    units = {**QUIET, **dict.fromkeys(DEAD, "eliminated"), "SEI-B": "eliminated"}
    state = position(units, phase="reinforcement", turn=2, advantage="japan")
    assert (choice(state), state.seat) == ("AutomaticReinforcements", "japan")
    do(state, "advantage")
    assert state.advantage == NOBODY
    assert refused(state, "return SEI-B") == "6.2.1A"
    for unit in DEAD[2:]:
        do(state, f"return {unit}")
        assert is_full(state, unit)
    assert [where(state, unit) for unit in DEAD] == ["eliminated"] * 2 + ["special"] * 6
    assert (choice(state), state.advantage) == ("ChooseImpulse", US)


@pytest.mark.rule("15.1.1")
def test_japan_may_take_fewer_or_keep_the_advantage_and_roll() -> None:
    units = {**QUIET, **dict.fromkeys(DEAD, "eliminated")}
    state = position(units, phase="reinforcement", turn=2, advantage="japan")
    do(state, "advantage", "return IE-A", "end")
    assert (where(state, "IE-A"), state.advantage) == ("special", US)
    state = position(units, phase="reinforcement", turn=2, advantage="japan")
    do(state, "accept", "roll 1 1", "return IE-A")
    assert state.advantage == JAPAN


@pytest.mark.rule("15.1.1")
def test_the_us_has_no_use_for_it_in_the_reinforcement_phase() -> None:
    units = {**QUIET, **dict.fromkeys(DEAD, "eliminated")}
    assert choice(position(units, phase="reinforcement", turn=2, advantage="us")) == "SpecialUnitsRoll"


@pytest.mark.rule("15.1.2")
@pytest.mark.parametrize("holder", ["us", "japan"])
@pytest.mark.parametrize("side", ["us", "japan"])
def test_the_holder_may_force_a_reroll_of_either_sides_combat(holder: str, side: str) -> None:
    state = position(FIGHT, side=side, advantage=holder)
    do(state, "assault 4", "attack 4", "lead " + ("1/306/A" if side == "us" else "1/306/B"), "roll 1 1")
    if state.seat == "chance" and choice(state) == "AttackRoll":
        do(state, "roll 1 1")
    do(state, "roll 1 1")
    assert (choice(state), state.seat) == ("RerollAttack", holder)


@pytest.mark.rule("15.1.2A")
def test_a_reroll_comes_before_any_result_and_makes_all_dice_new() -> None:
    state = position(FIGHT, advantage="japan")
    do(state, "assault 4", "attack 4", "lead 1/306/A", "roll 6 6", "roll 1 1")
    assert all(is_full(state, unit) for unit in FIGHT), "nothing has happened yet"
    entries = do(state, "reroll")
    assert "15.1.2" in rules(entries)
    assert choice(state) == "AttackRoll"
    do(state, "roll 1 1")
    assert choice(state) == "DefenseRoll"
    do(state, "roll 6 6")
    assert not is_full(state, "1/306/A"), "a Repulse: the new dice count"
    assert is_full(state, "SEI-A")


@pytest.mark.rule("15.1.2A")
def test_one_reroll_an_impulse() -> None:
    units = {"1/306/A": 2, "1/306/B": 2, "SEI-A": 3, "SEI-B": 4, "SEI-C": 16}
    state = position(units, us_control=[2], advantage="us")
    do(state, "assault 2", "move 1/306/A 3", "move 1/306/B 4")
    do(state, "attack 3", "roll 1 1", "roll 6 6", "reroll", "roll 1 2", "roll 6 6")
    assert choice(state) == "VoluntaryRetreat", "no second reroll of the same combat"
    do(state, "stay", "attack 4", "roll 1 1", "roll 6 6")
    assert choice(state) == "VoluntaryRetreat", "nor of another one"


@pytest.mark.rule("15.1.2A")
def test_a_bombardment_may_be_rerolled() -> None:
    for holder in ("us", "japan"):
        state = position({"1/306/A": 3, "SEI-A": 4}, advantage=holder)
        do(state, "bombard naval 4", "roll 6 6", "roll 1 1")
        assert (choice(state), state.seat, is_full(state, "SEI-A")) == ("RerollBombardment", holder, True)
        do(state, "reroll", "roll 1 1", "roll 6 6")
        assert (is_full(state, "SEI-A"), where(state, "SEI-A")) == (True, "4")


@pytest.mark.rule("15.1.2A")
def test_no_reroll_at_night_nor_of_the_sunset_or_reinforcement_dr() -> None:
    state = position({"1/306/A": 4, "SEI-A": 4}, phase="night", advantage="japan")
    do(state, "assault 4", "attack 4", "roll 1 1", "roll 6 6")
    assert choice(state) not in ("RerollAttack", "AttackRoll")
    state = position(QUIET, impulse=5)
    do(state, "pass", "roll 6 6")
    assert choice(state) == "ChooseImpulse"
    units = {**QUIET, "IE-A": "eliminated"}
    state = position(units, phase="reinforcement", turn=2, advantage="japan")
    do(state, "accept", "roll 1 1")
    assert choice(state) == "ReturnSpecialUnits"


@pytest.mark.rule("15.1.2B")
def test_the_new_roll_stands_even_if_worse() -> None:
    state = position({"1/306/A": 4, "SEI-A": 4}, advantage="us")
    do(state, "assault 4", "attack 4", "roll 3 4", "roll 3 4", "reroll", "roll 1 1", "roll 6 6")
    assert choice(state) != "RerollAttack"
    assert not is_full(state, "1/306/A")


@pytest.mark.rule("15.1.2C")
@pytest.mark.parametrize("holder", ["us", "japan"])
def test_a_rerolled_sunset_dr_replaces_the_first(holder: str) -> None:
    state = position({"1/306/A": 4, "SEI-A": 4, "SEI-B": 16}, impulse=7, advantage=holder)
    do(state, "assault 4", "attack 4", "roll 6 6", "roll 6 6", "reroll", "roll 1 1", "roll 6 6", "stay")
    assert "Sunset DR 2" in text(do(state, "end"))
    assert state.phase == NIGHT
    state = position({"1/306/A": 3, "SEI-A": 4}, impulse=7, advantage=holder)
    log = text(do(state, "bombard air 4", "roll 1 1", "roll 6 6", "reroll", "roll 4 4", "roll 6 6"))
    assert "Sunset DR 8" in log
    assert state.phase == DAYLIGHT


@pytest.mark.rule("15.1.2C")
def test_a_reroll_of_a_later_combat_leaves_the_sunset_dr_alone() -> None:
    units = {"1/306/A": 2, "1/306/B": 2, "SEI-A": 3, "SEI-B": 4, "SEI-C": 16}
    state = position(units, us_control=[2], advantage="us", impulse=6)
    do(state, "assault 2", "move 1/306/A 3", "move 1/306/B 4")
    do(state, "attack 3", "roll 4 4", "roll 6 6", "accept", "stay")
    do(state, "attack 4", "roll 6 6", "roll 6 6", "reroll", "roll 1 1", "roll 6 6", "stay")
    assert "Sunset DR 8" in text(do(state, "end"))


@pytest.mark.rule("15.1.3")
@pytest.mark.parametrize("side", ["us", "japan"])
def test_in_the_refit_phase_it_is_one_more_replacement_point(side: str) -> None:
    state = position({**QUIET, "1/306/B": 3}, phase="refit", advantage=side)
    do(state, *(["end"] if side == "us" else []))
    assert state.seat == side
    points = state.points
    do(state, "advantage")
    assert (state.points, state.advantage) == (points + 1, NOBODY)


@pytest.mark.rule("15.1.3")
def test_the_holder_may_spend_it_without_other_points() -> None:
    units = {"1/306/A": 16, "1/306/B": 2, "SEI-A": 15}
    assert position(units, phase="refit", advantage="us").seat == "us"
    state = position(units, phase="refit", advantage="japan")
    assert (state.seat, legal(state)) == ("japan", {"advantage", "end"})


@pytest.mark.rule("15.2")
def test_a_spent_advantage_is_nobodys_until_the_impulse_ends() -> None:
    state = position(FIGHT, advantage="us")
    do(state, "assault 4", "attack 4", "lead 1/306/A", "roll 1 1", "roll 6 6", "reroll", "roll 1 1")
    assert state.advantage == NOBODY
    do(state, "roll 6 6", "stay")
    assert state.advantage == NOBODY
    assert "15.2" in rules(do(state, "end"))
    assert state.advantage == JAPAN


@pytest.mark.rule("15.2")
def test_spent_in_a_phase_it_passes_when_that_phase_ends() -> None:
    state = position(QUIET, phase="refit", advantage="japan")
    do(state, "advantage", "end")
    assert (state.seat, state.advantage) == ("us", NOBODY)
    assert refused(state, "advantage") == "15.1.3"
    do(state, "end")
    assert (state.turn, state.advantage) == (2, US)
    state = position(QUIET, phase="refit", advantage="us")
    do(state, "end", "advantage", "end")
    assert state.advantage == JAPAN
    state = position({**QUIET, "IE-A": "eliminated"}, phase="refit", advantage="us")
    do(state, "end", "advantage", "end")
    assert (state.turn, choice(state)) == (2, "AutomaticReinforcements"), "at once, in the next phase"


@pytest.mark.rule("15.2")
def test_spent_in_the_impulse_that_ends_the_day_it_has_passed_by_the_refit_phase() -> None:
    state = position({"1/306/A": 4, "SEI-A": 4, "SEI-B": 16}, advantage="us", impulse=9)
    do(
        state,
        "assault 4",
        "attack 4",
        "roll 6 6",
        "roll 6 6",
        "reroll",
        "roll 1 1",
        "roll 6 6",
        "stay",
        "end",
    )
    assert (state.phase, state.advantage) == (NIGHT, JAPAN)
    begin(state, "refit")
    assert "advantage" in legal(state)
