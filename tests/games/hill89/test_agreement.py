"""`actions` and `why_not` agree on every imaginable action, in 20,000 unlike positions under `make soak`.

Without it a quarter of the positions is looked at.
"""

from __future__ import annotations

import os
import random

from lbnb.games.hill89.state import Hill89State
from tests.games.hill89.policies import EASY, KINDS, roll
from tests.games.hill89.position import GAME, SHIPPED

POSITIONS = 20_000 if os.environ.get("LBNB_SOAK") == "1" else 5_000
ANY_ACTION = {verb: next(iter(SHIPPED.vocabulary.all(verb))) for verb in SHIPPED.vocabulary.verbs}
EASILY_MET = {
    "ExchangeRifleman": 40,
    "DealCard": 100,
    "DrawReinforcement": 40,
    "DrawToken": 40,
    "RevealObjective": 20,
    "RevealEnemy": 3,
    "SoldierDie": 30,
    "EffectDie": 10,
    "RollActionDice": 20,
    "Reroll": 4,
    "SpendDie": 2,
    "ChooseReinforcement": 1,
    "PlaceReinforcement": 1,
    "ChooseScouted": 1,
    "ChooseTarget": 1,
    "ChooseUpgrade": 1,
    "TakeDamage": 1,
}
"""The decisions of the game, and of how many of each kind that a game meets one is looked at."""


def disagreements(state: Hill89State) -> list[str]:
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

    def test_actions_and_why_not_agree(self) -> None:
        positions: set[str] = set()
        met: set[str] = set()
        seed = self.half
        while len(positions) < POSITIONS // 2:
            seed += 2
            rng = random.Random(seed)
            state = (GAME if seed % 4 < 2 else SHIPPED).new(options=EASY)
            assert isinstance(state, Hill89State)
            policy = KINDS[seed // 4 % len(KINDS)]
            while state.stack and len(positions) < POSITIONS // 2:
                name = type(state.decision).__name__
                if rng.random() * EASILY_MET[name] < 1 and (key := state.key()) not in positions:
                    positions.add(key)
                    met.add(name)
                    assert not (found := disagreements(state)), f"seed {seed}, {state.decision}: {found[:5]}"
                actions = state.legal_actions()
                state.play((roll if state.seat == "chance" else policy)(state, actions, rng))
        assert met == set(EASILY_MET)


class TestEvenSeeds(Agreement):
    half = 0


class TestOddSeeds(Agreement):
    half = 1


def test_every_kind_of_decision_is_looked_at() -> None:
    assert set(SHIPPED.decisions) == set(EASILY_MET)


def test_every_text_parses_back_to_its_action() -> None:
    vocabulary = SHIPPED.vocabulary
    count = 0
    for verb in vocabulary.verbs:
        for action in vocabulary.all(verb):
            assert vocabulary.parse(action.text) is action
            count += 1
    assert count > 500
