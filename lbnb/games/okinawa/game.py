"""The game object: scenarios, rules index and pack of Okinawa."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from lbnb.core.actions import Action
from lbnb.core.game import Fact, Game, Scenario, decisions_in
from lbnb.core.odds import Odds, OddsForm
from lbnb.core.rules import RulesIndex
from lbnb.core.state import State
from lbnb.games.okinawa import (
    advance,
    banzai,
    calculator,
    combat,
    declaration,
    exits,
    final_protective_fire,
    movement,
    odds,
    replacements,
    retreat,
    routes,
    setup,
    summary,
)
from lbnb.games.okinawa.data import Pack, load_pack
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import SEATS, Tables

CHAPTERS = (
    advance,
    banzai,
    calculator,
    combat,
    declaration,
    exits,
    final_protective_fire,
    movement,
    replacements,
    retreat,
    setup,
)


class Okinawa(Game):
    """Okinawa: The Last Battle, April 1945."""

    id = "okinawa"
    title = "Okinawa: The Last Battle, April 1945"
    rules_version = 1
    seats = SEATS
    options = MappingProxyType({})
    decisions = decisions_in(*CHAPTERS)
    state_type = OkinawaState
    ledger_rule = "17.0"

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.tables = Tables(pack)
        self.vocabulary = self.tables.vocabulary
        self.scenarios = {
            row.id: Scenario(row.title, f"Game-Turns {row.first_turn} to {row.last_turn}.")
            for row in pack.scenario
        }
        self.rules = RulesIndex.load(files(__package__) / "rules.toml")

    def _first_state(self, scenario: str, options: dict[str, str]) -> State:
        return setup.first_state(self, self.tables, scenario, options)

    def status(self, state: OkinawaState) -> list[Fact]:
        return summary.status(state)

    def tally(self, state: OkinawaState) -> dict[str, int]:
        return summary.tally(state)

    def turn_name(self, state: OkinawaState) -> str:
        return summary.turn_name(state)

    def odds(self, state: OkinawaState, action: Action | None = None) -> Odds | None:
        return odds.odds(state, action)

    @property
    def odds_form(self) -> OddsForm:
        return calculator.odds_form(self.tables)

    def units_at(self, state: OkinawaState, place: str) -> list[str]:
        return summary.units_at(state, place)

    def way_to(self, state: OkinawaState, place: str) -> list[str]:
        return routes.way_to(state, place)

    def spoken(self, kind: str, name: str) -> str:
        return summary.spoken(self.tables, kind, name)


def load(pack: Path | None = None) -> Okinawa:
    """The game with the data pack at `pack`, or its own; raises PackError."""
    return Okinawa(load_pack(pack))
