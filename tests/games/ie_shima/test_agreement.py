"""`actions` and `why_not` agree on every imaginable action, in at least 20,000 unlike positions.

The games are played with all kinds of options.
"""

from __future__ import annotations

import random

import pytest

from lbnb.games.ie_shima.state import IeShimaState
from tests.games.ie_shima.crowds import crowded_repulse
from tests.games.ie_shima.policies import bot, mixed, options, uniform
from tests.games.ie_shima.position import GAME, choice, do

POSITIONS = 20_000
CHUNKS = 8
ANY_ACTION = {verb: next(iter(GAME.vocabulary.all(verb))) for verb in GAME.vocabulary.verbs}
HEURISTIC = (bot("heuristic", "us"), bot("heuristic", "japan"))
RARELY_MET = {"TieRoll", "RetreatAttackers"}
EASILY_MET = set(GAME.decisions) - RARELY_MET


def disagreements(state: IeShimaState) -> list[str]:
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
            found.append(
                f"{action}: {'offered' if offered else 'not offered'}, but {refusal or 'not refused'}"
            )
        elif refusal is not None and not (refusal.rule in GAME.rules and refusal.reason):
            found.append(f"{action}: refused by {refusal.rule!r} because {refusal.reason!r}")
    if imagined != len(legal):
        found.append("an action is offered that nobody could imagine")
    for verb, action in ANY_ACTION.items():
        if verb not in decision.prohibitions:
            refusal = decision.why_not(state, action)
            if refusal is None or not refusal.reason or refusal.rule not in GAME.rules:
                found.append(f"{action}: {refusal}, though {verb} is no choice now")
    return found


class Agreement:
    """Half of the positions; two classes, so that two processes can share them."""

    half: int

    @pytest.mark.parametrize("chunk", range(CHUNKS // 2))
    def test_actions_and_why_not_agree(self, chunk: int) -> None:
        positions: set[str] = set()
        met = set()
        seed = 1000 * (CHUNKS // 2 * self.half + chunk)
        while len(positions) < POSITIONS / CHUNKS or met < EASILY_MET:
            seed += 1
            rng = random.Random(seed)
            state = GAME.new(options=options(seed))
            policies = HEURISTIC if seed % 5 == 0 else mixed(seed)
            while state.stack:
                if (key := state.key()) not in positions:
                    positions.add(key)
                    met.add(type(state.decision).__name__)
                    assert not (found := disagreements(state)), f"seed {seed}, {state.decision}: {found}"
                policy = policies[state.seat == "japan"] if state.seat in ("us", "japan") else uniform
                state.play(policy(state, state.legal_actions(), rng))


class TestEarlierSeeds(Agreement):
    half = 0


class TestLaterSeeds(Agreement):
    half = 1


@pytest.mark.parametrize("chunk", range(4))
def test_they_agree_when_bids_are_equal(chunk: int) -> None:
    state = GAME.new(options={"sides": "bid"})
    do(state, "wish us", "wish us", f"bid {chunk}", f"bid {chunk}")
    assert choice(state) == "TieRoll"
    assert not disagreements(state)


def test_they_agree_when_repulsed_attackers_find_no_room() -> None:
    state = crowded_repulse()
    assert choice(state) == "RetreatAttackers"
    assert not disagreements(state)


def test_every_text_parses_back_to_its_action() -> None:
    vocabulary = GAME.vocabulary
    count = 0
    for verb in vocabulary.verbs:
        for action in vocabulary.all(verb):
            assert vocabulary.parse(action.text) is action
            assert action.text.split()[0] == verb
            count += 1
    assert count > 5000
