"""The game object: scenarios, options, rules index and pack of Ie Shima."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from lbnb.core.actions import Action
from lbnb.core.game import Fact, Game, Option, Scenario, decisions_in
from lbnb.core.odds import Odds, OddsForm
from lbnb.core.rules import RulesIndex
from lbnb.core.state import State
from lbnb.games.ie_shima import (
    attrition,
    bombardment,
    calculator,
    combat,
    extras,
    forecast,
    impulses,
    movement,
    refit,
    reinforcement,
    sequence,
    setup,
    sides,
    special_units,
    summary,
    support,
)
from lbnb.games.ie_shima.data import Pack, load_pack
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import SEATS, Tables

CHAPTERS = (
    attrition,
    bombardment,
    combat,
    impulses,
    movement,
    refit,
    reinforcement,
    sequence,
    setup,
    sides,
    special_units,
    support,
)


class IeShima(Game):
    """Last Battle: Ie Shima, 1945."""

    id = "ie_shima"
    title = "Last Battle: Ie Shima, 1945"
    rules_version = 1
    seats = SEATS
    scenarios = MappingProxyType(
        {
            "basic": Scenario(
                "The Basic Game", "Four days, April 16 to 19: the US needs ten Victory Points."
            ),
        }
    )
    options = MappingProxyType(
        {
            "sides": Option(
                "Choosing sides",
                "agreed: sides are settled; bid: players note a side and bid when they wish for the same",
                "18.1",
                ("agreed", "bid"),
            ),
            **extras.OPTIONS,
        }
    )
    decisions = decisions_in(*CHAPTERS)
    state_type = IeShimaState

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.tables = Tables(pack)
        self.vocabulary = self.tables.vocabulary
        self.rules = RulesIndex.load(files(__package__) / "rules.toml")

    def _first_state(self, scenario: str, options: dict[str, str]) -> State:
        return setup.first_state(self, self.tables, scenario, options)

    def status(self, state: IeShimaState) -> list[Fact]:
        return summary.status(state)

    def tally(self, state: IeShimaState) -> dict[str, int]:
        return summary.tally(state)

    def odds(self, state: IeShimaState, action: Action | None = None) -> Odds | None:
        return forecast.odds(state, action)

    @property
    def odds_form(self) -> OddsForm:
        return calculator.odds_form(self.tables)

    def units_at(self, state: IeShimaState, place: str) -> list[str]:
        return summary.units_at(state, place)

    def spoken(self, kind: str, name: str) -> str:
        return summary.spoken(self.tables, kind, name)

    def players(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """The first and the second player where sides are bid for (18.1)."""
        return sides.PLAYERS if options["sides"] == "bid" else SEATS

    def player_of(self, state: State, seat: str) -> str:
        """The player who commands a side once sides were bid for (5.1.2)."""
        assert isinstance(state, IeShimaState)
        if state.options["sides"] == "agreed" or seat not in SEATS:
            return seat
        return sides.PLAYERS[state.commander ^ SEATS.index(seat)]


def load(pack: Path | None = None) -> IeShima:
    """The game with the data pack at `pack`, or its own; raises PackError."""
    return IeShima(load_pack(pack))
