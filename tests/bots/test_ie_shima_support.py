"""The heuristic bots in the Advanced, the Optional and the Extended Game."""

from __future__ import annotations

import random

import pytest

from lbnb.bots import make_bot
from lbnb.bots.ie_shima.routes import first_steps
from lbnb.core.bots import Advice
from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.policies import OPTIONS
from tests.games.ie_shima.position import GAME, do, position
from tests.games.ie_shima.test_ch19_options import japanese_attack, us_attack

A, B = "1/306/A", "1/306/B"


def advice(state: IeShimaState) -> Advice:
    """What the heuristic of the side to decide says."""
    return make_bot("heuristic", "ie_shima", str(state.seat)).choose(state, random.Random(1))


@pytest.mark.parametrize("option", [*OPTIONS, "all"])
def test_they_finish_a_game_with_every_option(option: str) -> None:
    chosen = OPTIONS if option == "all" else (option,)
    bots = {seat: make_bot("heuristic", "ie_shima", seat) for seat in GAME.seats}
    rng = random.Random(option)
    state = GAME.new(options=dict.fromkeys(chosen, "on"))
    while state.stack:
        actions = state.legal_actions()
        if bot := bots.get(str(state.seat)):
            action, reason = bot.choose(state.copy(), rng)
            assert action in actions and reason
        else:
            action = actions[int(rng.random() * len(actions))]
        state.play(action)
    assert state.outcome is not None


def test_the_us_calls_for_artillery_then_tanks_then_rolls() -> None:
    state = us_attack("support")
    said = advice(state)
    assert said.action.text == "call artillery" and "50%" in said.reason
    do(state, "call artillery", "roll 1")
    said = advice(state)
    assert said.action.text == "call tanks" and "33%" in said.reason
    do(state, "call tanks", "roll 1")


def test_japan_calls_for_satchel_charges() -> None:
    said = advice(japanese_attack("satchel"))
    assert said.action.text == "call satchel" and "33%" in said.reason


@pytest.mark.parametrize(("strength", "text"), [(1, "call pyle"), (8, "accept")])
def test_a_figure_joins_only_where_the_odds_are_near(strength: int, text: str) -> None:
    units = [f"{battalion}/306/{company}" for battalion, row in ((1, "ABCD"), (2, "EFGH")) for company in row]
    state = position(
        {**dict.fromkeys(units[:strength], 12), "Labor-A": 12, "Labor-D": 16},
        options=["figures"],
        advantage=None,
    )
    do(state, "assault 12", "attack 12", *([f"lead {A}"] if strength > 1 else []))
    assert advice(state).action.text == text


def ashore(**more: object) -> IeShimaState:
    """A Japanese impulse with Americans ashore and nothing else to do."""
    units = {A: 1, "2/1A": 16, "SEI-A": 13}
    fields = {
        "options": ["kamikaze"],
        "side": "japan",
        "used": ["japanese-artillery"],
        "advantage": "us",
        **more,
    }
    return position(units, **fields)  # type: ignore[arg-type]


def test_japan_strikes_at_the_ships_before_they_fire() -> None:
    assert advice(ashore(impulse=1)).action.text == "kamikaze naval"
    assert advice(ashore(used=["naval", "kamikaze"])).action.verb != "kamikaze"


def test_japan_strikes_at_a_box_only_when_the_us_has_losses_to_replace() -> None:
    spent = {"used": ["naval", "japanese-artillery"], "turn": 2}
    assert advice(ashore(**spent)).action.verb != "kamikaze"
    worn = ashore(**spent, others="eliminated", impulse=6)
    assert advice(worn).action.text.startswith("kamikaze ")


def test_a_kamikaze_attack_is_not_rerolled() -> None:
    state = ashore()
    do(state, "kamikaze naval", "roll 6 6", "roll 1 1")
    assert advice(state).action.text == "accept"


def test_no_route_leads_through_rubble() -> None:
    fields = {"us_control": [5, 10, 13, 14], "options": ["rubble"]}
    units = {A: 5, "SEI-A": 16, "SEI-B": 8}
    free = position(units, **fields)  # type: ignore[arg-type]
    ruined = position(units, rubble=1 << 14, **fields)  # type: ignore[arg-type]
    assert first_steps(free, 5, 4, True)[13] == 14
    steps = first_steps(ruined, 5, 4, True)
    assert (steps[14], steps[13]) == (14, 15)
