"""Chapter 19.2: Artillery and Tank Support."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima.combat import attack_value
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.position import GAME, choice, do, legal, position, refused, rules
from tests.games.ie_shima.test_ch19_options import calls, japanese_attack, us_attack

A, B, C = "1/306/A", "1/306/B", "1/306/C"
URBAN, CLEAR = 13, 12


def value(state: IeShimaState) -> int:
    """The Attack Value of the attack whose dice are due."""
    assert choice(state) == "AttackRoll"
    return attack_value(state, state.decision.attack)  # type: ignore[union-attr]


def plain(area: int = CLEAR, **more: object) -> int:
    """The Attack Value of the same attack without a call."""
    return value(us_attack(area=area, **more))  # type: ignore[arg-type]


@pytest.mark.rule("19.2", "6.2.2B", "4.5.2")
@pytest.mark.parametrize(
    ("turn", "open_calls"),
    [(1, set()), (2, {"artillery"}), (3, {"artillery", "tanks"}), (4, {"artillery", "tanks"})],
)
def test_artillery_comes_on_april_17_and_tanks_on_april_18(turn: int, open_calls: set[str]) -> None:
    state = us_attack("support", "figures", turn=turn)
    assert calls(state) == open_calls | {"pyle"}
    for kind in {"artillery", "tanks"} - open_calls:
        assert refused(state, f"call {kind}") == "19.2"
    if not open_calls:
        assert choice(us_attack("support", turn=turn)) == "AttackRoll"


@pytest.mark.rule("19.2.1", "19.2.1A")
def test_calls_may_be_left_out() -> None:
    state = us_attack("support", area=CLEAR)
    assert legal(state) == {"call artillery", "call tanks", "accept"}
    do(state, "accept")
    assert value(state) == plain()
    assert state.called == 0


@pytest.mark.rule("19.2.1A")
def test_the_us_calls_only_in_its_own_attacks() -> None:
    assert choice(japanese_attack("support")) == "AttackRoll"
    state = japanese_attack("advanced")
    assert refused(state, "call artillery") == "19.2.1A"
    assert refused(state, "call tanks") == "19.2.1A"


@pytest.mark.rule("19.2.1D")
def test_support_does_nothing_but_help_units_that_attack() -> None:
    state = position({A: 13, "SEI-A": 13}, options=["support"], turn=3)
    assert not any(action.startswith("call") for action in legal(state))
    assert refused(state, "call artillery") == "8.1"
    do(state, "assault 13")
    assert refused(state, "call tanks") == "10.1.2"


@pytest.mark.rule("19.2.1E", "19.2.1G", "19.2.1H", "19.2.2", "19.2.2A", "19.2.2B")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("kind", "bonus"), [("artillery", 1), ("tanks", 2)])
def test_four_or_more_brings_support(kind: str, bonus: int, die: int) -> None:
    state = us_attack("support", area=CLEAR)
    do(state, f"call {kind}")
    assert choice(state) == "SupportRoll" and state.seat == "chance"
    assert state.decision is not None and state.decision.rule == "19.2.1E"
    assert refused(state, "roll 3 3") == "2.2"
    entries = do(state, f"roll {die}")
    assert ("19.2.1H" if die >= 4 else "19.2.1G") in rules(entries)
    if choice(state) == "CallSupport":
        do(state, "accept")
    assert value(state) == plain() + (bonus if die >= 4 else 0)


@pytest.mark.rule("19.2.1F")
@pytest.mark.parametrize(
    ("kind", "area", "weather", "needed"),
    [
        ("artillery", CLEAR, "rain", 4),
        ("artillery", URBAN, "rain", 4),
        ("tanks", CLEAR, "clear", 4),
        ("tanks", URBAN, "clear", 5),
        ("tanks", CLEAR, "rain", 5),
        ("tanks", URBAN, "rain", 6),
    ],
)
def test_towns_and_rain_hinder_tanks_only(kind: str, area: int, weather: str, needed: int) -> None:
    for die in range(1, 7):
        state = us_attack("support", area=area, weather=weather)
        entries = do(state, f"call {kind}", f"roll {die}")
        assert ("19.2.1H" in rules(entries)) == (die >= needed)


@pytest.mark.rule("19.2.1C", "11.4B")
def test_both_may_help_one_attack_artillery_first() -> None:
    state = us_attack("support", area=CLEAR)
    do(state, "call artillery", "roll 6")
    assert legal(state) == {"call tanks", "accept"}
    assert refused(state, "call artillery") == "19.2.1A"
    do(state, "call tanks", "roll 6")
    assert value(state) == plain() + 3
    assert refused(state, "call tanks") == "11.4.1"
    late = us_attack("support", "figures", area=CLEAR)
    do(late, "call tanks", "roll 1")
    assert refused(late, "call artillery") == "11.4B"
    assert refused(late, "call tanks") == "19.2.1A"
    assert legal(late) == {"call pyle", "accept"}


def two_attacks() -> IeShimaState:
    """Two units of Area 10 have entered 12 and 13, where two attacks are owed."""
    units = {A: 10, B: 10, "SEI-A": 12, "SEI-B": 13, "Labor-D": 16}
    state = position(units, options=["support"], turn=3, impulse=4, advantage=None)
    do(state, "assault 10", f"move {A} 12", f"move {B} 13", "attack 12")
    return state


def repulse(state: IeShimaState) -> None:
    """Roll the attack down, and let nobody retreat."""
    do(state, "roll 1 1", "roll 6 6")
    do(state, *["stay"] * (choice(state) == "VoluntaryRetreat"))


@pytest.mark.rule("19.2.1A", "19.2.1C")
def test_each_may_help_another_attack_of_the_impulse_but_only_one() -> None:
    state = two_attacks()
    do(state, "call tanks", "roll 2")
    assert choice(state) == "AttackRoll"
    repulse(state)
    do(state, "attack 13")
    assert calls(state) == {"artillery"}
    assert refused(state, "call tanks") == "19.2.1A"
    state = two_attacks()
    do(state, "call artillery", "roll 6", "accept")
    repulse(state)
    do(state, "attack 13")
    assert calls(state) == {"tanks"}


@pytest.mark.rule("19.2.1I", "19.2.1A")
def test_the_next_impulse_has_its_own_calls() -> None:
    state = us_attack("support", area=CLEAR, impulse=1)
    do(state, "call artillery", "roll 6", "call tanks", "roll 6")
    repulse(state)
    do(state, "end")
    assert state.called == 0
    do(state, "pass", "assault 12", "attack 12")
    assert calls(state) == {"artillery", "tanks"}


@pytest.mark.rule("19.2.1I")
def test_support_helps_the_one_attack_it_was_called_for() -> None:
    state = two_attacks()
    do(state, "call artillery", "roll 6", "call tanks", "roll 6")
    repulse(state)
    do(state, "attack 13")
    assert choice(state) == "AttackRoll"
    assert value(state) == plain(URBAN)


@pytest.mark.rule("19.2.1E", "6.3.2A")
def test_the_die_of_a_call_is_not_the_sunset_dr() -> None:
    state = us_attack("support", area=CLEAR)
    do(state, "call artillery", "roll 1", "accept")
    assert state.sunset == 0
    do(state, "roll 5 5")
    assert state.sunset == 10


@pytest.mark.rule("19.2.1E", "15.1.2A")
def test_a_reroll_leaves_calls_as_they_are() -> None:
    state = us_attack("support", area=CLEAR, advantage="us")
    do(state, "call artillery", "roll 6", "call tanks", "roll 1", "roll 1 1", "roll 6 6", "reroll")
    assert value(state) == plain(advantage="us") + 1


@pytest.mark.rule("19.2.2", "11.4.2")
def test_the_sums_count_what_has_come() -> None:
    state = us_attack("support", area=CLEAR)
    before = GAME.odds(state).sums[0].refs["total"]
    assert before == plain()
    do(state, "call artillery")
    assert GAME.odds(state).sums[0].refs["total"] == before
    do(state, "roll 6")
    assert GAME.odds(state).sums[0].refs["total"] == before + 1
