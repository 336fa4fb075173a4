"""`actions` and `why_not` agree on every imaginable action, in 20,000 unlike positions."""

from __future__ import annotations

from itertools import count

import pytest

from lbnb.core.state import State
from lbnb.games.okinawa.tables import SEATS
from tests.games.agreement import Policy, agree, texts_that_parse_back
from tests.games.okinawa.policies import mixed
from tests.games.okinawa.position import SHIPPED

POSITIONS = 20_000
SCENARIOS = list(SHIPPED.scenarios)
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
    "MassedAttack": 1,
    "MassedLosses": 1,
    "RemoveUnits": 3,
    "ReplaceUnits": 3,
}
"""The decisions of the game, and of how many of each kind that a game meets one is looked at."""


class Agreement:
    """Half of the positions; two classes, so that two processes can share them."""

    half: int

    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_actions_and_why_not_agree(self, scenario: str) -> None:
        def begin(seed: int) -> tuple[State, dict[str, Policy]]:
            return SHIPPED.new(scenario), dict(zip(SEATS, mixed(seed // 2), strict=True))

        wanted = POSITIONS // (2 * len(SCENARIOS))
        first = 10_000 * SCENARIOS.index(scenario) + self.half + 2
        met = agree(begin, count(first, 2), lambda looked, _: looked >= wanted, EASILY_MET)
        assert len(met) >= 11, sorted(set(SHIPPED.decisions) - met)


class TestEvenSeeds(Agreement):
    half = 0


class TestOddSeeds(Agreement):
    half = 1


def test_every_kind_of_decision_is_looked_at() -> None:
    assert set(SHIPPED.decisions) == set(EASILY_MET)


def test_every_text_parses_back_to_its_action() -> None:
    assert texts_that_parse_back(SHIPPED.vocabulary) > 3000
