"""Chapter 20: Ernie Pyle and Major Igawa."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import JAPAN, US
from tests.games.ie_shima.position import GAME, begin, choice, do, legal, position, refused, rules, text
from tests.games.ie_shima.test_ch19_options import calls, japanese_attack, us_attack
from tests.games.ie_shima.test_ch19_support import repulse, two_attacks, value

A, B = "1/306/A", "1/306/B"
SAME, OTHER = ("roll 1 4", "roll 2 3"), ("roll 1 4", "roll 2 4")


@pytest.mark.rule("20.1", "20.1A", "20.1B", "4.5.5", "5.2G")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_each_side_has_its_own_figure_for_its_attacks_from_the_first_day(turn: int) -> None:
    us, japan = us_attack("figures", turn=turn), japanese_attack("figures", turn=turn)
    assert (us.seat, calls(us)) == ("us", {"pyle"})
    assert (japan.seat, calls(japan)) == ("japan", {"igawa"})
    assert refused(us, "call igawa") == "20.1B"
    assert refused(japan, "call pyle") == "20.1B"


@pytest.mark.rule("20.1B", "20.1C")
def test_a_figure_comes_without_a_roll_and_adds_one() -> None:
    for attack, kind, name in ((us_attack, "pyle", "Ernie Pyle"), (japanese_attack, "igawa", "Major Igawa")):
        state = attack("figures")
        entries = do(state, f"call {kind}")
        assert rules(entries) == ["20.1C"] and name in text(entries)
        assert value(state) == value(attack()) + 1
        left_out = attack("figures")
        do(left_out, "accept")
        assert value(left_out) == value(attack())
        assert left_out.figures_used == 0


@pytest.mark.rule("20.1B", "5.2G")
def test_no_figure_without_the_option() -> None:
    assert refused(us_attack("support"), "call pyle") == "5.2G"
    assert refused(japanese_attack("satchel"), "call igawa") == "5.2G"


@pytest.mark.rule("20.1C", "11.4B")
def test_it_comes_after_all_other_calls() -> None:
    state = us_attack("support", "figures", area=12)
    do(state, "call artillery", "roll 1")
    assert legal(state) == {"call tanks", "call pyle", "accept"}
    do(state, "call pyle")
    assert choice(state) == "AttackRoll"
    state = japanese_attack("satchel", "figures")
    do(state, "call satchel", "roll 6", "call igawa")
    assert value(state) == value(japanese_attack()) + 5
    state = japanese_attack("satchel", "figures")
    do(state, "call igawa")
    assert choice(state) == "AttackRoll" and state.called == 0


def second_attack(turn_rolls: tuple[str, str]) -> IeShimaState:
    """Two US attacks in one impulse, the first with Pyle; the second one waits for calls or dice."""
    units = {A: 10, B: 10, "SEI-A": 12, "SEI-B": 13, "Labor-D": 16}
    state = position(units, options=["figures", "support"], turn=3, impulse=4, advantage=None)
    do(state, "assault 10", f"move {A} 12", f"move {B} 13", "attack 12", "call pyle", *turn_rolls)
    while choice(state) in ("TakeLosses", "VoluntaryRetreat"):
        state.apply(state.legal_actions()[0])
    do(state, "attack 13")
    return state


@pytest.mark.rule("20.1B", "20.2B")
def test_once_a_turn_and_again_the_next_day() -> None:
    state = second_attack(OTHER)
    assert calls(state) == {"artillery", "tanks"}
    assert refused(state, "call pyle") == "20.1B"
    assert state.figures_used == 1 << US
    for phase, ready in (("daylight", False), ("end", True)):
        state = position({A: 13, "SEI-A": 13}, options=["figures"], figures_used=3, phase=phase)
        assert bool(state.figures_used) != ready


@pytest.mark.rule("20.1B")
def test_one_side_does_not_use_up_the_others() -> None:
    state = japanese_attack("figures", figures_used=1 << US)
    assert calls(state) == {"igawa"}


@pytest.mark.rule("20.1B")
def test_igawa_joins_at_night_too() -> None:
    state = position({A: 13, "SEI-A": 13}, phase="night", options=["figures"], advantage=None)
    do(state, "assault 13", "attack 13")
    assert calls(state) == {"igawa"}


@pytest.mark.rule("20.2", "20.2A")
def test_equal_totals_of_both_sides_dice_kill_him_where_he_is() -> None:
    state = us_attack("figures")
    log = do(state, "call pyle", *SAME)
    assert "20.2A" in rules(log) and "20.2B" not in rules(log)
    assert state.figures_dead == 1 << US and state.figure_graves == [13, 0]
    state = japanese_attack("figures")
    do(state, "call igawa", *SAME)
    assert state.figures_dead == 1 << JAPAN and state.figure_graves == [0, 13]


@pytest.mark.rule("20.2A", "20.2B")
def test_other_rolls_and_equal_final_totals_spare_him() -> None:
    state = us_attack("figures")
    log = do(state, "call pyle", *OTHER)
    assert "20.2B" in rules(log)
    assert state.figures_dead == 0 and state.figure_graves == [0, 0]
    # AV 4 + 1 air + 1 against DV 3 + 3: the totals are equal when the dice are; with support they are not.
    state = us_attack("figures", "support")
    do(state, "call artillery", "roll 6", "call pyle", "roll 1 1", "roll 1 2")
    assert state.figures_dead == 0


@pytest.mark.rule("20.2A")
def test_nobody_dies_who_is_not_there() -> None:
    for attack in (us_attack, japanese_attack):
        state = attack("figures")
        do(state, "accept", *SAME)
        assert state.figures_dead == 0


@pytest.mark.rule("20.2A", "15.1.2A")
@pytest.mark.parametrize(("first", "second"), [(SAME, OTHER), (OTHER, SAME)])
def test_the_final_dice_decide(first: tuple[str, str], second: tuple[str, str]) -> None:
    state = us_attack("figures", advantage="us")
    do(state, "call pyle", *first, "reroll")
    assert value(state) == value(us_attack(advantage="us")) + 1
    do(state, *second)
    assert bool(state.figures_dead) == (second == SAME)


@pytest.mark.rule("20.2A")
def test_a_dead_figure_stays_dead_for_the_rest_of_the_game() -> None:
    dead = {"figures_dead": 1 << US, "figure_graves": [13, 0]}
    state = us_attack("figures", "support", **dead)
    assert refused(state, "call pyle") == "20.2A"
    state = position({A: 13, "SEI-A": 13}, options=["figures"], phase="end", **dead)
    assert state.turn == 2 and state.figures_dead == 1 << US and state.figure_graves == [13, 0]


@pytest.mark.rule("20.1B", "19.2.1C")
def test_he_may_join_the_later_of_two_attacks() -> None:
    state = two_attacks()
    state.extras = GAME.new(options={"support": "on", "figures": "on"}).extras  # type: ignore[attr-defined]
    do(state, "accept")
    repulse(state)
    do(state, "attack 13", "call pyle")
    assert choice(state) == "AttackRoll"
    begin(state, "end")
    assert state.figures_used == 0
