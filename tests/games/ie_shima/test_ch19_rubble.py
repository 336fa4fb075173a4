"""Chapter 19.3: rubble."""

from __future__ import annotations

import pytest

from lbnb.games.ie_shima import bombardment, rubble
from lbnb.games.ie_shima.combat import defense_value
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import NAVAL
from tests.games.ie_shima.position import TABLES, choice, do, legal, position, refused, rules, text, where
from tests.games.ie_shima.test_ch19_options import japanese_attack, us_attack

A, B = "1/306/A", "1/306/B"
URBAN = [area for area in range(1, 17) if TABLES.urban >> area & 1]
DICE = {total: f"roll {min(6, total - 1)} {total - min(6, total - 1)}" for total in range(2, 13)}


def ruins(*areas: int) -> int:
    """A place mask."""
    return sum(1 << area for area in areas)


@pytest.mark.rule("19.3", "19.3.1", "19.3.1A", "4.5.3")
@pytest.mark.parametrize("area", range(1, 17))
def test_an_assault_roll_and_tem_over_11_ruin_an_urban_area(area: int) -> None:
    for total, dice in DICE.items():
        state = us_attack("rubble", area=area)
        entries = do(state, dice, "roll 6 6")
        ruined = area in URBAN and total + TABLES.tem[area] > 11
        assert state.rubble == (1 << area if ruined else 0)
        assert ("19.3.1A" in rules(entries)) == ruined


@pytest.mark.rule("19.3.1A")
@pytest.mark.parametrize("defense", ["roll 1 1", "roll 6 6"])
def test_only_the_attackers_roll_counts_whatever_the_result(defense: str) -> None:
    state = us_attack("rubble")
    do(state, "roll 4 5", defense)
    assert state.rubble == ruins(13)
    state = us_attack("rubble")
    do(state, "roll 4 4", defense)
    assert state.rubble == 0


@pytest.mark.rule("19.3.1A")
def test_japanese_attacks_and_both_sides_bombardments_ruin_too() -> None:
    state = japanese_attack("rubble")
    do(state, "roll 4 5", "roll 6 6")
    assert state.rubble == ruins(13)
    state = position({A: 13, "SEI-A": 13}, options=["rubble"], advantage=None, impulse=3)
    do(state, "bombard artillery 13", "roll 4 5", "roll 6 6")
    assert state.rubble == ruins(13)
    state = position({A: 13, "SEI-A": 13}, options=["rubble"], advantage=None, side="japan")
    do(state, "bombard japanese-artillery 13", "roll 4 5", "roll 6 6")
    assert state.rubble == ruins(13)
    state = position({A: 13, "SEI-A": 12}, options=["rubble"], advantage=None, impulse=3)
    do(state, "bombard artillery 12", "roll 6 6", "roll 6 6")
    assert state.rubble == 0


@pytest.mark.rule("19.3.1A", "15.1.2A")
@pytest.mark.parametrize(("first", "second"), [("roll 6 6", "roll 1 1"), ("roll 1 1", "roll 6 6")])
def test_the_final_roll_counts(first: str, second: str) -> None:
    for start in ("attack", "bombard"):
        if start == "attack":
            state = us_attack("rubble", advantage="us")
        else:
            state = position({A: 13, "SEI-A": 13}, options=["rubble"], impulse=3)
            do(state, "bombard artillery 13")
        do(state, first, "roll 6 6", "reroll", second, "roll 6 6")
        assert state.rubble == (ruins(13) if second == "roll 6 6" else 0)


@pytest.mark.rule("19B", "19.3.1A")
def test_no_rubble_in_the_basic_game() -> None:
    state = us_attack()
    do(state, "roll 6 6", "roll 6 6")
    assert state.rubble == 0


@pytest.mark.rule("19.3.1B")
def test_rubble_stays_and_falls_once() -> None:
    state = us_attack("rubble", rubble=ruins(13, 14))
    entries = do(state, "roll 6 6", "roll 6 6")
    assert state.rubble == ruins(13, 14) and "19.3.1A" not in rules(entries)
    state = position({A: 13, "SEI-A": 13}, rubble=ruins(11), options=["rubble"], phase="end")
    assert state.turn == 2 and state.rubble == ruins(11)


@pytest.mark.rule("19.3.2", "19.3.2.2", "11.4.3", "12.7A")
def test_rubble_adds_one_to_the_defense_value() -> None:
    for attack in (us_attack, japanese_attack):
        plain, ruined = attack("rubble"), attack("rubble", rubble=ruins(13))
        values = [defense_value(state, state.decision.attack) for state in (plain, ruined)]  # type: ignore[union-attr]
        assert values[1] == values[0] + 1
        elsewhere = attack("rubble", rubble=ruins(14))
        assert defense_value(elsewhere, elsewhere.decision.attack) == values[0]  # type: ignore[union-attr]
    state = position({A: 1, "SEI-A": 13}, rubble=ruins(13), options=["rubble"])
    terms = bombardment.defense_terms(state, NAVAL, 13)
    assert [(term.value, term.rule) for term in terms] == [(3, "12.7A"), (1, "19.3.2.2")]


@pytest.mark.rule("19.3.2.2", "19.3.1A")
def test_it_counts_from_the_next_combat_on() -> None:
    # AV 4 + 1 air + 9 = 14 against DV 3 + 3 + 8: a Stalemate, though the roll makes rubble.
    state = us_attack("rubble")
    log = text(do(state, "roll 4 5", "roll 4 4"))
    assert "14 against 14: Stalemate" in log and "turns to rubble" in log
    state = position({A: 1, "SEI-A": 13, "SEI-B": 13}, options=["rubble"], advantage=None, impulse=3)
    do(state, "bombard artillery 13", "target SEI-A", "roll 4 5", "roll 5 5")
    assert choice(state) == "TakeLosses" and state.decision.points == 1  # type: ignore[union-attr]


def march(**more: object) -> IeShimaState:
    """An American unit in Area 5, where 14 and 13 beyond it stand empty."""
    fields = {"options": ["rubble"], "us_control": [5, 10, 13, 14], "advantage": None, **more}
    return position({A: 5, B: 5, "SEI-A": 16, "SEI-B": 8}, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("19.3.2.1")
def test_a_unit_that_enters_rubble_stops() -> None:
    free = march()
    do(free, "assault 5", f"move {A} 14")
    assert f"move {A} 13" in legal(free)
    state = march(rubble=ruins(14))
    do(state, "assault 5", f"move {A} 14")
    assert where(state, A) == "14"
    assert not any(action.startswith(f"move {A} ") for action in legal(state))
    assert refused(state, f"move {A} 13") == "19.3.2.1"
    do(state, f"move {B} 1")


@pytest.mark.rule("19.3.2.1")
def test_leaving_rubble_costs_nothing_more_and_a_fight_in_it_is_no_entry() -> None:
    state = march(rubble=ruins(5))
    do(state, "assault 5", f"move {A} 14", f"move {A} 13")
    assert where(state, A) == "13"
    state = us_attack("rubble", rubble=ruins(13))
    do(state, "roll 1 1", "roll 6 6")
    do(state, *["stay"] * (choice(state) == "VoluntaryRetreat"))
    assert refused(state, f"move {A} 14") == "10.1.1B"


@pytest.mark.rule("19.3.2.1", "11.1A")
def test_a_unit_that_enters_occupied_rubble_attacks_as_ever() -> None:
    state = position(
        {A: 5, "SEI-A": 14}, us_control=[5], rubble=ruins(14), options=["rubble"], advantage=None
    )
    do(state, "assault 5", f"move {A} 14")
    assert refused(state, f"move {A} 13") == "10.2A"
    assert legal(state) == {"attack 14"}
    do(state, "attack 14", "roll 5 5", "roll 4 4")
    assert where(state, A) == "14" and choice(state) in ("Assault", "VoluntaryRetreat")
    do(state, *["stay"] * (choice(state) == "VoluntaryRetreat"))
    assert refused(state, f"move {A} 13") == "10.1.1B"


@pytest.mark.rule("19.3.2.1", "10.2.3C")
def test_a_special_unit_placed_in_rubble_at_night_goes_no_further() -> None:
    units = {A: 1, "MG-A": "special", "SEI-A": 13}
    free = position(units, us_control=[1], phase="night", options=["rubble"])
    do(free, "place MG-A 13", "activate MG-A")
    assert any(action.startswith("move MG-A") for action in legal(free))
    state = position(units, us_control=[1], phase="night", options=["rubble"], rubble=ruins(13))
    alone = state.copy()
    do(alone, "place MG-A 13", "activate MG-A")
    assert refused(alone, "move MG-A 12") == "19.3.2.1"
    do(state, "place MG-A 13", "activate-all")
    assert not any(action.startswith("move MG-A") for action in legal(state))
    assert refused(state, "move MG-A 12") == "10.1.1B"
    assert any(action.startswith("move SEI-A") for action in legal(state))


@pytest.mark.rule("19.3.2.1", "8.1.3A", "13.2.2")
def test_regroup_and_retreat_may_enter_it() -> None:
    state = march(rubble=ruins(14))
    do(state, "regroup", f"move {A} 14")
    assert where(state, A) == "14"
    state = position(
        {A: 13, "SEI-A": 13}, rubble=ruins(11, 14, 15), options=["rubble"], advantage=None, impulse=4
    )
    do(state, "assault 13", "attack 13", "roll 1 1", "roll 6 6", "retreat SEI-A 16")
    assert where(state, "SEI-A") == "16"


@pytest.mark.rule("19.3")
def test_only_urban_areas_can_be_ruined() -> None:
    state = position({A: 13, "SEI-A": 13}, options=["rubble"])
    for area in range(1, 17):
        rubble.fall(state, area, 12)
    assert state.rubble == TABLES.urban
