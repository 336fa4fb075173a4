"""`actions` and `why_not` agree on every imaginable action, in 20,000 unlike positions under `make soak`.

Without it a quarter of the positions is looked at.
"""

from __future__ import annotations

import os
import random

import pytest

from lbnb.games.okinawa.state import OkinawaState
from tests.games.okinawa.policies import mixed, uniform
from tests.games.okinawa.position import SHIPPED

POSITIONS = 20_000 if os.environ.get("LBNB_SOAK") == "1" else 5_000
SCENARIOS = list(SHIPPED.scenarios)
ANY_ACTION = {verb: next(iter(SHIPPED.vocabulary.all(verb))) for verb in SHIPPED.vocabulary.verbs}
EASILY_MET = {
    "PlaceUnits": 40,
    "MovementPhase": 20,
    "MoveUnit": 60,
    "CombatPhase": 10,
    "PrepareAttack": 5,
    "DefensiveFire": 3,
    "CombatRoll": 30,
    "Retreat": 4,
    "Displace": 1,
    "Advance": 4,
    "MassedLosses": 1,
    "RemoveUnits": 3,
    "ReplaceUnits": 3,
}
"""The decisions of the game, and of how many of each kind that a game meets one is looked at."""


def disagreements(state: OkinawaState) -> list[str]:
    """Every way in which the pending decision contradicts itself about an action."""
    decision = state.decision
    assert decision is not None
    actions = state.legal_actions()
    legal = set(actions)
    found = [] if len(legal) == len(actions) else ["an action is offered twice"]
    imagined = 0
    for action in decision.candidates(state):
        refusal = decision.why_not(state, action)
        offered = action in legal
        imagined += offered
        if (refusal is None) != offered:
            said = "offered" if offered else "not offered"
            found.append(f"{action}: {said}, but {refusal or 'not refused'}")
        elif refusal is not None and not (refusal.rule in SHIPPED.rules and refusal.reason):
            found.append(f"{action}: refused by {refusal.rule!r} because {refusal.reason!r}")
    if imagined != len(legal):
        found.append(f"{len(legal)} actions are offered, and {imagined} of them imaginable")
    for verb, action in ANY_ACTION.items():
        if verb not in decision.prohibitions:
            refusal = decision.why_not(state, action)
            if refusal is None or not refusal.reason or refusal.rule not in SHIPPED.rules:
                found.append(f"{action}: {refusal}, though {verb} is no choice now")
    return found


class Agreement:
    """Half of the positions; two classes, so that two processes can share them."""

    half: int

    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_actions_and_why_not_agree(self, scenario: str) -> None:
        positions: set[str] = set()
        met: set[str] = set()
        wanted = POSITIONS // (2 * len(SCENARIOS))
        seed = 10_000 * SCENARIOS.index(scenario) + self.half
        while len(positions) < wanted:
            seed += 2
            rng = random.Random(seed)
            state = SHIPPED.new(scenario)
            assert isinstance(state, OkinawaState)
            policies = mixed(seed // 2)
            while state.stack and len(positions) < wanted:
                name = type(state.decision).__name__
                if rng.random() * EASILY_MET[name] < 1 and (key := state.key()) not in positions:
                    positions.add(key)
                    met.add(name)
                    assert not (found := disagreements(state)), f"seed {seed}, {state.decision}: {found[:5]}"
                policy = policies[state.seat == "japan"] if state.seat != "chance" else uniform
                state.play(policy(state, state.legal_actions(), rng))
        assert len(met) >= 11, sorted(set(SHIPPED.decisions) - met)


class TestEvenSeeds(Agreement):
    half = 0


class TestOddSeeds(Agreement):
    half = 1


def test_every_kind_of_decision_is_looked_at() -> None:
    assert set(SHIPPED.decisions) == set(EASILY_MET)


def test_every_text_parses_back_to_its_action() -> None:
    vocabulary = SHIPPED.vocabulary
    count = 0
    for verb, signature in vocabulary.verbs.items():
        step = 1 if signature[-1:] != ("place",) or len(signature) < 2 else 97
        for number, action in enumerate(vocabulary.all(verb)):
            if number % step == 0:
                assert vocabulary.parse(action.text) is action
                count += 1
    assert count > 3000
