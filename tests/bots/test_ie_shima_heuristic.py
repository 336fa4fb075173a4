"""The heuristic bots of Ie Shima play legally, say why, and show the habits they are described by."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from lbnb.bots.ie_shima import Heuristic
from lbnb.bots.ie_shima.odds import DIFFERENCES, chance_at_least, chance_below, expected_points
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import attrition, combat
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.policies import bot, options, uniform
from tests.games.ie_shima.position import (
    GAME,
    JAPANESE_UNITS,
    TABLES,
    choice,
    do,
    index,
    is_chance,
    place,
    position,
)

BOTS = {seat: Heuristic(seat) for seat in ("us", "japan")}
LANDED = {
    **{f"1/306/{company}": 4 for company in "ABCD"},
    **{f"2/306/{company}": 4 for company in "EFGH"},
}
FRONT = {"us_control": [1, 2, 3, 4, 9], "turn": 2}


def advice(state: IeShimaState) -> Advice:
    """What the heuristic of the seat to decide would do, checked to be legal and reasoned."""
    seat = state.seat if state.seat in BOTS else "us"
    found = BOTS[seat].choose(state.copy(), random.Random(0))
    assert found.action in state.legal_actions(), found
    assert state.why_not(found.action) is None
    check_reason(found.reason)
    return found


def check_reason(reason: str) -> None:
    """One sentence: a capital or a unit's name at its start, a full stop at its end and nowhere else."""
    assert re.fullmatch(r"[A-Z0-9][^!?]*\.", reason), reason
    assert ". " not in reason, reason
    assert len(reason) <= 160, reason


def follow(state: IeShimaState, until: str) -> Advice:
    """Let the bots play on until a decision of class `until`, dice at their averages; its advice."""
    for _ in range(200):
        if choice(state) == until:
            return advice(state)
        do(state, "roll 3 4" if is_chance(state) else advice(state).action.text)
    raise AssertionError(f"no {until}")


def play(us: str, japan: str, seed: int, chosen: dict[str, str] | None = None) -> IeShimaState:
    """A whole game between bots by name."""
    state = GAME.new(options=chosen)
    players = {"us": bot(us, "us"), "japan": bot(japan, "japan")}
    rng = random.Random(seed)
    while state.stack:
        chooser = players.get(state.seat or "", players["us"])
        choose = uniform if is_chance(state) else chooser
        state.play(choose(state, state.legal_actions(), rng))
    return state


# How well


def test_the_odds_are_those_of_two_rolls_of_two_dice() -> None:
    assert sum(chance for _, chance in DIFFERENCES) == pytest.approx(1)
    assert dict(DIFFERENCES)[10] == pytest.approx(1 / 1296)
    assert chance_at_least(0, 0) == pytest.approx(721 / 1296)
    assert chance_below(3) == pytest.approx(1 / 36)
    assert expected_points(20, 6) == pytest.approx(6)
    assert expected_points(0, 1) == pytest.approx(chance_at_least(0, 1))


@pytest.mark.parametrize("seed", range(30))
def test_two_heuristics_finish_a_game(seed: int) -> None:
    chosen = options(seed) if seed % 2 else None
    assert play("heuristic", "heuristic", seed, chosen).outcome is not None


def test_the_us_heuristic_beats_random() -> None:
    wins = sum(play("heuristic", "random", seed).outcome.winner == "us" for seed in range(20))
    assert wins > 18


def test_the_japanese_heuristic_beats_random() -> None:
    wins = sum(play("random", "heuristic", seed).outcome.winner == "japan" for seed in range(20))
    assert wins > 18


def test_every_decision_is_advised_in_positions_that_random_play_reaches() -> None:
    met: Counter[str] = Counter()
    for seed in range(24):
        state = GAME.new(options=options(seed))
        rng = random.Random(seed)
        while state.stack:
            kind = choice(state)
            if not is_chance(state):
                if met[kind] < 40 or rng.random() < 0.02:
                    advice(state)
                met[kind] += 1
            state.play(uniform(state, state.legal_actions(), rng))
    kinds = {name for name, kind in GAME.decisions.items() if kind.seat != "chance"}
    assert kinds - set(met) <= {"RetreatAttackers"}, kinds - set(met)


def test_the_same_position_gets_the_same_advice_and_is_left_alone() -> None:
    state = position({**LANDED, "SEI-A": 11, "2/1A": 16}, **FRONT)
    before = state.key()
    first = BOTS["us"].choose(state, random.Random(1))
    assert BOTS["us"].choose(state, random.Random(2)) == first
    assert state.key() == before


# The United States


def test_the_us_lands_from_both_boxes_in_its_first_impulse() -> None:
    state = GAME.new()
    while choice(state) != "ChooseImpulse" or state.seat != "us":
        do(state, "roll 3 4" if is_chance(state) else advice(state).action.text)
    found = advice(state)
    assert found.action.text == "assault green blue"
    assert "16.2" in found.reason
    while state.seat == "us" and choice(state) != "SunsetRoll":
        do(state, advice(state).action.text)
    assert state.us_control >> place(1) & 1 and state.us_control >> place(2) & 1
    ashore = 20 - state.units_in(place("green"), 0).bit_count() - state.units_in(place("blue"), 0).bit_count()
    assert ashore >= 16


def test_the_us_attacks_with_whole_battalions() -> None:
    units = {**LANDED, "SEI-A": 6, "SEI-B": 6, "SEI-C": 6}
    state = position(units, impulse=5, used=["air", "artillery", "naval"], **FRONT)
    do(state, "assault 4")
    found = follow(state, "LeadAttacker")
    attack = state.decision.attack
    whole = [name for name, mask in TABLES.battalion_of.items() if attack.attackers & mask == mask]
    assert whole == ["1/306", "2/306"]
    assert found.action.verb == "lead"


def test_the_us_bombards_before_it_assaults_and_with_its_best_on_the_strongest() -> None:
    units = {**LANDED, **dict.fromkeys(["SEI-A", "SEI-B", "SEI-C", "MG-A"], 6), "IE-A": 8}
    state = position(units, **FRONT)
    found = advice(state)
    assert found.action.text == "bombard naval 6"
    assert re.search(r"\d\.\d Attrition Points", found.reason)


def test_the_us_does_not_bombard_late_in_the_day_when_sunset_threatens() -> None:
    state = position({**LANDED, "SEI-A": 6}, impulse=8, **FRONT)
    assert advice(state).action.verb == "assault"


def test_the_us_goes_for_the_airfields_on_april_16() -> None:
    units = {f"1/305/{company}": 1 for company in "ABCD"} | {"Labor-A": 4, "Labor-B": 5}
    units |= dict.fromkeys(["2/1A", "2/1B", "SEI-A"], 15) | dict.fromkeys(["2/1C", "2/1D", "SEI-B"], 11)
    state = position(units, used=["air", "artillery", "naval"], impulse=4, us_control=[1])
    assert "Area 4" in advice(state).reason


def test_the_us_avoids_long_odds() -> None:
    fortress = dict.fromkeys(["2/1A", "2/1B", "2/1C", "2/1D", "Pillbox-A", "Pillbox-B", "SEI-A"], 16)
    state = position(
        {"1/306/A": 11, "1/306/B": 11, **fortress},
        us_control=range(1, 16),
        turn=2,
        used=["air", "artillery", "naval"],
    )
    while state.seat == "us" and choice(state) in ("ChooseImpulse", "Assault", "Regroup"):
        found = advice(state)
        assert not found.action.text.startswith("attack")
        assert not re.match(r"move \S+ 16", found.action.text)
        do(state, found.action.text)


def test_the_us_takes_an_empty_victory_point_area() -> None:
    state = position(
        {**LANDED, "2/1A": 16, "2/1B": 15, "2/1C": 15},
        us_control=[1, 2, 3, 4, 5, 6, 7, 9],
        turn=2,
        used=["air", "artillery", "naval"],
    )
    found = advice(state)
    assert found.action.text == "assault 4"
    assert "Take Area 11" in found.reason and "2 VP" in found.reason


def test_the_us_leaves_a_garrison_in_a_victory_point_area() -> None:
    units = {f"1/306/{company}": 11 for company in "ABCD"} | {"IE-A": 7, "2/1A": 16}
    state = position(
        units, us_control=[2, 3, 4, 6, 11], turn=3, used=["air", "artillery", "naval"], impulse=4
    )
    do(state, "assault 11")
    while state.seat == "us" and choice(state) == "Assault" and advice(state).action.verb == "move":
        do(state, advice(state).action.text)
    assert state.units_in(place(11), 0)


def test_the_us_leads_with_a_full_strength_rifle_company() -> None:
    state = position({**LANDED, "SEI-A": 6, "SEI-B": 6}, reduced=["1/306/A"], impulse=8, **FRONT)
    unit = follow(state, "LeadAttacker").action.args[0]
    assert state.value(unit) == 4 and state.full >> unit & 1


def test_the_us_withholds_a_reduced_unit_that_adds_nothing() -> None:
    units = {**{f"1/306/{company}": 6 for company in "ABC"}, "2/306/E": 6, "SEI-A": 6, "SEI-B": 6}
    state = position(units, reduced=["2/306/E"], us_control=[4, 2], turn=2, impulse=8)
    do(state, "assault 6", "attack 6")
    assert advice(state).action.text == "withhold 2/306/E"


def test_the_us_flips_two_for_a_point_before_it_rebuilds() -> None:
    state = position(
        {**LANDED, "2/1A": 16, "1/305/A": "eliminated"},
        reduced=["1/306/A", "1/306/B"],
        us_control=[1, 2, 4],
        turn=2,
        phase="refit",
    )
    while state.seat == "japan":
        do(state, advice(state).action.text)
    verbs = []
    while choice(state) == "SpendReplacements":
        verbs.append(advice(state).action.verb)
        do(state, advice(state).action.text)
    assert verbs[:3] == ["restore", "restore", "rebuild"]
    assert "advantage" not in verbs


def test_a_battalion_is_rebuilt_where_the_rest_of_it_stands() -> None:
    units = {**LANDED, "1/306/D": "eliminated", "2/306/E": 2, "2/1A": 16}
    state = position(units, us_control=[1, 2, 4], turn=2, phase="refit")
    while state.seat == "japan":
        do(state, advice(state).action.text)
    assert advice(state).action.text == "rebuild 1/306/D 4"


@pytest.mark.parametrize(("rolls", "verb"), [((12, 2), "accept"), ((6, 7), "accept"), ((2, 12), "reroll")])
def test_the_us_saves_the_advantage_for_a_costly_result(rolls: tuple[int, int], verb: str) -> None:
    units = {**LANDED, **dict.fromkeys(["SEI-A", "SEI-B", "SEI-C", "SEI-D"], 6)}
    state = position(units, impulse=2, used=["air", "artillery", "naval"], **FRONT)
    mask = sum(1 << index(unit) for unit in LANDED)
    attack = combat.Attack(place(6), mask, True, index("1/306/A"), index("SEI-A"))
    state.stack[-1] = combat.RerollAttack(attack, *rolls)
    assert advice(state).action.verb == verb


def test_the_us_may_reroll_a_disastrous_sunset() -> None:
    state = position({**LANDED, "SEI-A": 6, "SEI-B": 6}, impulse=3, **FRONT)
    state.sunset, state.sunset_open = 2, True
    mask = sum(1 << index(unit) for unit in LANDED)
    attack = combat.Attack(place(6), mask, True, index("1/306/A"), index("SEI-A"))
    state.stack[-1] = combat.RerollAttack(attack, 2, 8)
    assert advice(state).action.verb == "reroll"


# Japan


def set_up() -> IeShimaState:
    """The Japanese bot's own set-up, at Japanese Impulse 1."""
    state = GAME.new()
    while choice(state) == "PlaceJapaneseUnit":
        do(state, advice(state).action.text)
    return state


def test_japan_sets_up_where_victory_points_are_and_bars_the_airfields() -> None:
    state = set_up()
    units = {unit.id: state.at[number] for number, unit in enumerate(TABLES.units)}
    assert Counter(units[f"2/1{company}"] for company in "ABCD") == {15: 2, 16: 2}
    assert all(TABLES.vp[units[f"SEI-{company}"]] for company in "ABCD")
    assert units["Labor-A"] == 4


def test_japan_opens_with_pillboxes_in_supplied_victory_point_areas() -> None:
    state = set_up()
    assert advice(state).action.text == "assault special"
    do(state, "assault special")
    placed = []
    while choice(state) == "PlaceByDay":
        found = advice(state)
        do(state, found.action.text)
        placed.append(found.action)
    boxes = [action.args[1] for action in placed if "Pillbox" in action.text]
    assert {15, 16} <= set(boxes)
    assert all(TABLES.vp[area] for area in boxes)


def test_japan_keeps_its_core_when_it_could_chase() -> None:
    core = dict.fromkeys(["2/1A", "2/1B", "2/1C", "2/1D"], 16)
    state = position({"1/306/A": 11, **core}, reduced=["1/306/A"], us_control=[11], turn=2, side="japan")
    do(state, "assault 16")
    while choice(state) == "Assault" and advice(state).action.verb == "move":
        do(state, advice(state).action.text)
    assert state.units_in(place(16), 1)


def test_japan_counter_attacks_a_weak_stack_at_night() -> None:
    units = {"1/306/A": 13, "2/1A": 13, "2/1B": 13, "SEI-A": 13, "IE-A": "special", "2/1C": 16}
    state = position(units, reduced=["1/306/A"], us_control=[13], turn=2, phase="night", advantage="us")
    found = advice(state)
    assert found.action.text == "place IE-A 13"
    do(state, found.action.text)
    assert advice(state).action.verb == "activate-all"


def test_japan_slips_into_a_vacant_area_of_value_on_the_last_night() -> None:
    units = {"1/306/A": 12, "1/306/B": 14, "MG-A": "special", "2/1A": 16}
    state = position(units, us_control=[11, 12, 14, 1, 2], turn=4, phase="night")
    assert advice(state).action.text == "place MG-A 11"


def test_japan_does_not_attack_a_strong_stack_under_american_air() -> None:
    state = position({**LANDED, "Labor-A": 6, "Labor-B": 6, "2/1A": 16}, side="japan", **FRONT)
    found = advice(state)
    assert "Attack" not in found.reason


@pytest.mark.parametrize(("points", "verbs"), [(1, ["reduce"]), (2, ["reduce", "reduce"])])
def test_japan_flips_before_it_loses_units(points: int, verbs: list[str]) -> None:
    state = position({**LANDED, "2/1A": 16, "2/1B": 16, "Pillbox-A": 16}, us_control=[4], turn=2)
    attrition.take_losses(state, place(16), points, index("2/1A"), assault=False)
    found = []
    while choice(state) == "TakeLosses":
        found.append(advice(state).action.verb)
        do(state, advice(state).action.text)
    assert found == verbs


def test_the_lead_defender_has_the_highest_combat_value_at_full_strength() -> None:
    units = {**LANDED, "Labor-A": 6, "2/1A": 6, "2/1B": 6}
    state = position(units, reduced=["2/1A"], **FRONT)
    attack = combat.Attack(place(6), sum(1 << index(unit) for unit in LANDED), True, index("1/306/A"))
    state.stack[-1] = combat.LeadDefender(attack)
    assert advice(state).action.text == "lead 2/1B"


def test_japan_spends_the_advantage_on_six_special_units_when_it_has_lost_that_many() -> None:
    lost = {unit: "eliminated" for unit in JAPANESE_UNITS if unit.startswith(("MG", "Pillbox"))}
    rich = position({"2/1A": 16, **lost}, turn=2, phase="reinforcement", advantage="japan")
    assert advice(rich).action.text == "advantage"
    poor = position({"2/1A": 16, "MG-A": "eliminated"}, turn=2, phase="reinforcement", advantage="japan")
    assert advice(poor).action.text == "accept"


def test_labor_that_would_be_wiped_out_falls_back_to_an_area_that_counts() -> None:
    state = position({**LANDED, "Labor-A": 6, "Labor-B": 6, "2/1A": 16}, us_control=[2, 4], turn=2)
    attrition.offer_voluntary_retreat(state, place(6))
    found = advice(state)
    assert found.action.verb == "retreat" and TABLES.vp[found.action.args[1]]


def test_a_held_victory_point_area_is_not_given_up() -> None:
    state = position({**LANDED, "Labor-A": 11, "Labor-B": 11, "2/1A": 16}, us_control=[2, 4, 6], turn=2)
    attrition.offer_voluntary_retreat(state, place(11))
    assert advice(state).action.text == "stay"


# Sides


def test_wishes_and_bids() -> None:
    state = GAME.new(options={"sides": "bid"})
    japan = Heuristic("japan").choose(state, random.Random(0))
    assert japan.action.text == "wish japan"
    do(state, "wish us", "wish us")
    assert advice(state).action.text == "bid 0"
