"""Chapter 19.4: Japanese Satchel Charges."""

from __future__ import annotations

import pytest

from tests.games.ie_shima.position import choice, do, legal, position, refused, rules
from tests.games.ie_shima.test_ch19_options import calls, japanese_attack, us_attack
from tests.games.ie_shima.test_ch19_support import repulse, value

A, B = "1/306/A", "1/306/B"


@pytest.mark.rule("19.4", "19.4.1", "19.4.1A", "4.5.4")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_japan_may_call_in_any_attack_of_its_own_from_the_first_day(turn: int) -> None:
    state = japanese_attack("satchel", turn=turn)
    assert (choice(state), state.seat) == ("CallSupport", "japan")
    assert legal(state) == {"call satchel", "accept"}
    plain = japanese_attack("satchel", turn=turn)
    do(plain, "accept")
    assert value(plain) == value(japanese_attack(turn=turn))


@pytest.mark.rule("19.4.1A")
def test_never_in_an_american_attack_or_without_one() -> None:
    assert choice(us_attack("satchel")) == "AttackRoll"
    assert refused(us_attack("advanced"), "call satchel") == "19.4.1A"
    state = position({A: 13, "SEI-A": 13}, side="japan", options=["satchel"])
    assert refused(state, "call satchel") == "8.1"


@pytest.mark.rule("19.4.1B", "19.4.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_five_or_more_adds_four(die: int) -> None:
    state = japanese_attack("satchel")
    do(state, "call satchel")
    assert choice(state) == "SatchelRoll" and state.seat == "chance"
    assert state.decision is not None and state.decision.rule == "19.4.1B"
    do(state, f"roll {die}")
    assert value(state) == value(japanese_attack()) + (4 if die >= 5 else 0)


@pytest.mark.rule("19.4.1C")
@pytest.mark.parametrize("die", range(1, 7))
def test_rain_helps(die: int) -> None:
    state = japanese_attack("satchel", weather="rain")
    entries = do(state, "call satchel", f"roll {die}")
    assert (
        "19.4.2" in [term.rule for entry in do(state, "roll 1 1", "roll 6 6") for term in entry.terms]
    ) == (die >= 4)
    assert "19.4.1B" in rules(entries)


@pytest.mark.rule("19.4.1C")
@pytest.mark.parametrize(("weather", "needed"), [("clear", 4), ("rain", 3)])
def test_the_night_helps_and_adds_to_rain(weather: str, needed: int) -> None:
    for die in range(1, 7):
        state = position(
            {A: 13, "SEI-A": 13}, phase="night", options=["satchel"], weather=weather, advantage=None
        )
        do(state, "assault 13", "attack 13", "call satchel", f"roll {die}")
        support = state.decision.attack.support  # type: ignore[union-attr]
        assert bool(support) == (die >= needed)


@pytest.mark.rule("19.4.1A")
def test_one_call_an_impulse_by_day() -> None:
    units = {"SEI-A": 14, "SEI-B": 14, A: 5, B: 10, "Labor-D": 16}
    state = position(units, us_control=[5, 10], side="japan", options=["satchel", "figures"], advantage=None)
    do(state, "assault 14", "move SEI-A 5", "move SEI-B 10", "attack 5", "call satchel", "roll 1", "accept")
    repulse(state)
    do(state, "attack 10")
    assert refused(state, "call satchel") == "19.4.1A"
    assert calls(state) == {"igawa"}


@pytest.mark.rule("19.4.1A", "10.2.3D")
def test_at_night_one_call_for_each_placement() -> None:
    units = {"MG-A": "special", "MG-B": "special", A: 5, B: 10, "Labor-D": 16}
    state = position(units, us_control=[5, 10], phase="night", options=["satchel"], advantage=None)
    do(state, "place MG-A 5", "attack 5", "call satchel", "roll 1")
    repulse(state)
    do(state, "end", "place MG-B 10", "attack 10")
    assert calls(state) == {"satchel"}


@pytest.mark.rule("19.4.1B", "15.1.2A")
def test_a_reroll_leaves_the_charges_as_they_are() -> None:
    state = japanese_attack("satchel", advantage="us")
    do(state, "call satchel", "roll 6", "roll 6 6", "roll 1 1", "reroll")
    assert value(state) == value(japanese_attack(advantage="us")) + 4
    assert state.seat == "chance"
