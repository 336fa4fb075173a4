"""Chapter 19.1: the Kamikaze Attack."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima import bombardment, refit
from lbnb.games.ie_shima.state import NIGHT, IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, KAMIKAZE, US
from tests.games.ie_shima.position import (
    GAME,
    begin,
    choice,
    do,
    legal,
    position,
    refused,
    rules,
    text,
    used,
)

A, B = "1/306/A", "1/306/B"
ALL = {"kamikaze naval", "kamikaze green", "kamikaze blue", "kamikaze brown"}


def ready(**more: object) -> IeShimaState:
    """A Japanese impulse with the Kamikaze marker in play."""
    units = {A: 1, B: "green", "SEI-A": 13}
    fields = {"side": "japan", "options": ["kamikaze"], "advantage": None, "impulse": 3, **more}
    return position(units, **fields)  # type: ignore[arg-type]


def strikes(state: IeShimaState) -> set[str]:
    """The Kamikaze Attacks that may be declared."""
    return {action for action in legal(state) if action.startswith("kamikaze")}


@pytest.mark.rule("19.1", "19.1B", "4.5.1")
def test_japan_strikes_at_the_naval_marker_or_any_beach_box() -> None:
    assert strikes(ready()) == ALL
    assert strikes(ready(weather="rain")) == ALL


@pytest.mark.rule("19.1B")
def test_only_an_unused_naval_marker_is_a_target() -> None:
    state = ready(used=["naval"])
    assert strikes(state) == ALL - {"kamikaze naval"}
    assert refused(state, "kamikaze naval") == "19.1B"
    assert strikes(ready(used=["air", "artillery"])) == ALL


@pytest.mark.rule("19.1B", "19.1A")
def test_it_hits_nothing_else_and_is_not_the_americans() -> None:
    state = ready()
    assert not any(action.startswith("bombard kamikaze") for action in legal(state))
    us = ready(side="us")
    assert strikes(us) == set()
    assert refused(us, "kamikaze naval") == "19.1A"


@pytest.mark.rule("19.1B", "19.1C")
@pytest.mark.parametrize("target", ["naval", "green", "brown"])
def test_the_values_are_4_against_6_for_either_target(target: str) -> None:
    state = ready(weather="rain")
    do(state, f"kamikaze {target}")
    assert choice(state) == "BombardmentRoll" and state.seat == "chance"
    place = state.decision.area  # type: ignore[union-attr]
    assert [term.value for term in bombardment.attack_terms(state, KAMIKAZE)] == [4]
    assert [term.value for term in bombardment.defense_terms(state, KAMIKAZE, place)] == [6]
    attack, defense = GAME.odds(state).sums
    assert (attack.refs["total"], defense.refs["total"]) == (4, 6)


@pytest.mark.rule("19.1D")
@pytest.mark.parametrize(
    ("dice", "hit"), [(("roll 3 4", "roll 2 2"), True), (("roll 3 3", "roll 2 2"), False)]
)
def test_one_point_silences_the_ships_for_the_turn_and_an_equal_total_does_not(
    dice: tuple[str, str], hit: bool
) -> None:
    state = ready()
    log = do(state, "kamikaze naval", *dice)
    assert used(state) == ({"naval", "kamikaze"} if hit else {"kamikaze"})
    assert state.lost_points == 0
    assert state.side == US and choice(state) == "ChooseImpulse"
    assert "19.1D" in rules(log)
    if hit:
        assert refused(state, "bombard naval 13") == "12.1.2C"
    else:
        assert "bombard naval 13" in legal(state)
        assert "misses" in text(log)


@pytest.mark.rule("19.1D")
@pytest.mark.parametrize("box", ["green", "blue", "brown"])
def test_a_hit_on_a_box_costs_a_point_and_no_unit(box: str) -> None:
    state = ready()
    at, full = state.at[:], state.full
    do(state, f"kamikaze {box}", "roll 6 6", "roll 1 1")
    assert (state.at, state.full) == (at, full)
    assert state.lost_points == 1 and used(state) == {"kamikaze"}
    miss = ready()
    do(miss, f"kamikaze {box}", "roll 1 1", "roll 6 6")
    assert miss.lost_points == 0 and used(miss) == {"kamikaze"}


@pytest.mark.rule("19.1D", "14.4")
@pytest.mark.parametrize(("turn", "points"), [(1, 2), (2, 4), (4, 4)])
def test_the_us_has_one_point_less_in_its_next_refit_phase_only(turn: int, points: int) -> None:
    state = ready(turn=turn, phase=None, lost_points=1, used=["kamikaze"])
    assert refit.replacement_points(state, US) == points - 1
    begin(state, "refit")
    log = text(do(state, "end"))
    assert f"{points} beach boxes (14.4) - 1 Kamikaze Attack (19.1D)" in log
    assert state.side == US and state.points == points - 1
    do(state, "end")
    assert state.lost_points == 0
    assert turn == 4 or refit.replacement_points(state, US) == 4


@pytest.mark.rule("19.1D", "15.1.3")
def test_the_advantage_still_buys_a_point() -> None:
    state = ready(turn=2, phase=None, lost_points=1, advantage="us", used=["kamikaze"])
    begin(state, "refit")
    do(state, "end", "advantage")
    assert state.points == 4


@pytest.mark.rule("19.1D", "19.1E")
def test_the_marker_strikes_once_a_turn_and_is_back_the_next() -> None:
    state = ready()
    do(state, "kamikaze blue", "roll 1 1", "roll 6 6", "regroup", "end", "roll 5 5")
    assert state.side == JAPAN and strikes(state) == set()
    assert refused(state, "kamikaze naval") == "19.1D"
    begin(state, "end")
    assert used(state) == set()
    while not (choice(state) == "ChooseImpulse" and state.side == JAPAN):
        state.apply(state.legal_actions()[0])
    assert strikes(state) == ALL


@pytest.mark.rule("19.1D", "19.1E")
def test_ships_hit_by_a_kamikaze_are_back_the_next_turn_too() -> None:
    state = ready()
    do(state, "kamikaze naval", "roll 6 6", "roll 1 1")
    begin(state, "end")
    assert used(state) == set()


@pytest.mark.rule("19.1B", "12.1")
def test_it_takes_a_japanese_impulse_and_no_sunset_dr() -> None:
    state = ready(impulse=9, passes=1)
    do(state, "kamikaze naval", "roll 1 1", "roll 6 6")
    assert state.impulse == 9 and state.passes == 0 and state.phase != NIGHT
    do(state, "regroup", "end", "roll 5 5")
    assert state.impulse == 10


@pytest.mark.rule("19.1", "15.1.2A")
@pytest.mark.parametrize("holder", ["us", "japan"])
def test_the_advantage_may_reroll_it_before_it_acts(holder: str) -> None:
    state = ready(advantage=holder)
    do(state, "kamikaze naval", "roll 6 6", "roll 1 1")
    assert choice(state) == "RerollBombardment" and state.seat == holder
    assert used(state) == {"kamikaze"}
    do(state, "reroll", "roll 1 1", "roll 6 6")
    assert used(state) == {"kamikaze"} and state.side == US
    kept = ready(advantage=holder)
    do(kept, "kamikaze naval", "roll 6 6", "roll 1 1", "accept")
    assert used(kept) == {"kamikaze", "naval"}


@pytest.mark.rule("19.1B", "19.3.1A")
def test_no_rubble_comes_of_it() -> None:
    state = ready(options=["advanced"])
    do(state, "kamikaze brown", "roll 6 6", "roll 6 6")
    assert state.rubble == 0
