"""The game object: scenario, options, rules index and pack of Hill 89."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from lbnb.core.actions import Action
from lbnb.core.decisions import Refusal
from lbnb.core.game import Fact, Game, Option, Scenario, decisions_in
from lbnb.core.odds import Odds, OddsForm
from lbnb.core.rules import RulesIndex
from lbnb.core.state import State
from lbnb.games.hill89 import (
    calculator,
    dice,
    enemies,
    enemy_turn,
    icons,
    objectives,
    odds,
    pointing,
    resupply,
    setup,
    soldiers,
    summary,
    turn,
)
from lbnb.games.hill89.data import Pack, load_pack
from lbnb.games.hill89.state import Hill89State
from lbnb.games.hill89.tables import ENEMY_PLACES, SEATS, SPACES, Tables

CHAPTERS = (setup, objectives, turn, dice, resupply, icons, enemies, soldiers, enemy_turn)


class Hill89(Game):
    """Okinawa: The Last Battle of World War II."""

    id = "hill89"
    title = "Okinawa: The Last Battle of World War II"
    rules_version = 1
    seats = SEATS
    ten_sided = frozenset({"15.1", "16.3", "16.4"})
    scenarios = MappingProxyType(
        {"hill_89": Scenario("The whole battle", "Four Objectives from the beaches to Hill 89.")}
    )
    options = MappingProxyType(
        {
            "sandbags": Option(
                "Sandbags at the start", "Two make it easier, none harder.", "25.1", ("usual", "two", "none")
            ),
            "dice": Option(
                "Action dice in Objectives 1 and 2", "One more makes it easier.", "25.1", ("usual", "extra")
            ),
            "riflemen": Option(
                "Riflemen",
                "Two of them are exchanged for Reinforcement cards, which makes it easier.",
                "25.1",
                ("usual", "exchanged"),
            ),
            "unknown": Option(
                "Unknown Enemy cards",
                "One or two more in each Objective make it harder.",
                "25.2",
                ("usual", "one_more", "two_more"),
            ),
        }
    )
    decisions = decisions_in(*CHAPTERS)
    state_type = Hill89State
    proceed = staticmethod(turn.proceed)
    described = staticmethod(summary.describe)

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.tables = Tables(pack)
        self.vocabulary = self.tables.vocabulary
        self.rules = RulesIndex.load(files(__package__) / "rules.toml")

    def _first_state(self, scenario: str, options: dict[str, str]) -> State:
        return setup.first_state(self, self.tables, scenario, options)

    def status(self, state: Hill89State) -> list[Fact]:
        return summary.status(state)

    def turn_name(self, state: Hill89State) -> str:
        return summary.turn_name(state)

    def tally(self, state: Hill89State) -> dict[str, int]:
        return summary.tally(state)

    def odds(self, state: Hill89State, action: Action | None = None) -> Odds | None:
        return odds.odds(state, action)

    @property
    def odds_form(self) -> OddsForm:
        return calculator.odds_form(self.tables)

    def units_at(self, state: Hill89State, place: str) -> list[str]:
        return summary.units_at(state, place)

    @property
    def places(self) -> tuple[str, ...]:
        return (*map(str, range(1, SPACES + 1)), *ENEMY_PLACES)

    def on_board(self, state: Hill89State, action: Action) -> tuple[str, ...]:
        return pointing.names(state, action)

    def way_to(self, state: Hill89State, place: str) -> list[str]:
        return pointing.way_to(state, place)

    def not_there(self, state: Hill89State, name: str) -> Refusal | None:
        return pointing.why_not(state, name)

    def outcome_of(self, state: Hill89State, action: Action) -> str:
        return pointing.outcome_of(state, action)

    def called(self, name: str) -> str:
        return pointing.called(self.tables, name)

    def spoken(self, kind: str, name: str) -> str:
        return summary.spoken(self.tables, kind, name)


def load(pack: Path | None = None) -> Hill89:
    """The game with the data pack at `pack`, or its own; raises PackError."""
    return Hill89(load_pack(pack))
