"""`actions` and `why_not` agree on every imaginable action, in 20,000 unlike positions."""

from __future__ import annotations

from itertools import count

from lbnb.core.state import State
from tests.games.agreement import Policy, agree, disagreements, texts_that_parse_back
from tests.games.hill89.policies import EASY, KINDS
from tests.games.hill89.position import GAME, SHIPPED, TABLES, enemy_turn

POSITIONS = 20_000
EASILY_MET = {
    "ExchangeRifleman": 40,
    "DealCard": 100,
    "DrawReinforcement": 40,
    "DrawToken": 40,
    "RevealObjective": 20,
    "RevealEnemy": 3,
    "FlipUncovered": 1,
    "BeforeTheDice": 1,
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
    "UpgradeBefore": 1,
    "TakeDamage": 1,
}
"""The decisions of the game, and of how many of each kind that a game meets one is looked at."""
RARE = {"FlipUncovered"}
"""The decisions that these games may miss; a position of its own is looked at below."""


class Agreement:
    """Half of the positions; two classes, so that two processes can share them."""

    half: int

    def test_actions_and_why_not_agree(self) -> None:
        """With the cards of the pack and those of the drill ground."""

        def begin(seed: int) -> tuple[State, dict[str, Policy]]:
            game = GAME if seed % 4 < 2 else SHIPPED
            return game.new(options=EASY), {"us": KINDS[seed // 4 % len(KINDS)]}

        met = agree(begin, count(self.half, 2), lambda looked, _: looked >= POSITIONS // 2, EASILY_MET)
        assert met | RARE == set(EASILY_MET)


class TestEvenSeeds(Agreement):
    half = 0


class TestOddSeeds(Agreement):
    half = 1


def test_they_agree_on_a_card_that_a_plane_uncovers() -> None:
    state, _ = enemy_turn(
        enemies={"e3": "kawanishi", "e5": "lookout-1"},
        down={"e3": 1},
        die_of=[9 * (name == "kawanishi") for name in TABLES.enemy_ids],
    )
    assert type(state.decision).__name__ == "FlipUncovered"
    assert not disagreements(state)


def test_every_kind_of_decision_is_looked_at() -> None:
    assert set(SHIPPED.decisions) == set(EASILY_MET)


def test_every_text_parses_back_to_its_action() -> None:
    assert texts_that_parse_back(SHIPPED.vocabulary) > 500
