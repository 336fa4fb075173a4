"""The game: immutable rules and data, from which positions are made."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from lbnb.core.actions import Action, Vocabulary
from lbnb.core.decisions import Decision, Refusal
from lbnb.core.errors import RecordError, UnknownName
from lbnb.core.odds import Odds, OddsForm
from lbnb.core.rules import RulesIndex
from lbnb.core.state import State


class Scenario(msgspec.Struct, frozen=True):
    """One way to start a game."""

    title: str
    summary: str


class Option(msgspec.Struct, frozen=True):
    """A choice made before play; `values` lists what it may be, the first being the default."""

    title: str
    summary: str
    rule: str
    values: tuple[str, ...]


class Fact(NamedTuple):
    """One thing that the tracks beside the map tell: `label`, `value` and the `rule` about it.

    A fact with a `track` is a place on it: `value` is one of its spaces. A `wide` one may be a long text.
    """

    label: str
    value: str
    rule: str
    track: tuple[str, ...] = ()
    wide: bool = False


def decisions_in(*modules: ModuleType) -> dict[str, type[Decision]]:
    """Every decision that these modules define, by name."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Decision) and value.__module__ == module.__name__
    }


class Game:
    """The rules and the data of one title. Subclasses make the first position."""

    id: str
    title: str
    rules_version: int
    seats: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]
    rules: RulesIndex
    vocabulary: Vocabulary
    pack: Any
    decisions: Mapping[str, type[Decision]]
    state_type: type[State]
    ledger_rule: str = ""
    """The rule that awards points as things happen, where one does: then each award is a log entry of its own
    with the refs `side`, `points` and `why`."""

    ten_sided: frozenset[str] = frozenset()
    """The rules whose log entries tell of dice with ten sides."""

    def new(self, scenario: str | None = None, options: Mapping[str, str] | None = None) -> State:
        """The first position; raises UnknownName for a scenario, option or option value that is not there."""
        scenario = next(iter(self.scenarios)) if scenario is None else scenario
        if scenario not in self.scenarios:
            raise UnknownName("scenario", scenario, list(self.scenarios))
        return self._first_state(scenario, self.complete_options(options))

    def complete_options(self, options: Mapping[str, str] | None = None) -> dict[str, str]:
        """All options with their values, defaults filled in; raises UnknownName."""
        chosen = {name: option.values[0] for name, option in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                raise UnknownName("option", name, list(self.options))
            if value not in self.options[name].values:
                raise UnknownName(f"value of option {name}", value, self.options[name].values)
            chosen[name] = value
        return chosen

    def _first_state(self, scenario: str, options: dict[str, str]) -> State:
        raise NotImplementedError

    def players(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """Who plays, in the order of `seats`: the seats, or players who are still to bid for them."""
        return self.seats

    def player_of(self, state: State, seat: str) -> str:
        """The seat that plays for `seat`: another one only where players bid for their sides."""
        return seat

    def status(self, state: Any) -> list[Fact]:
        """What a player looks up beside the map: date, phase, weather, points."""
        return []

    def tally(self, state: Any) -> dict[str, int]:
        """What a study of many games counts at the end of each besides the score; mostly nothing."""
        return {}

    def turn_name(self, state: Any) -> str:
        """The turn that a position belongs to, by which people find it again: by default the first track."""
        return next((fact.value for fact in self.status(state) if fact.track), self.title)

    def odds(self, state: Any, action: Action | None = None) -> Odds | None:
        """The exact odds of the combat that is pending, or that the legal `action` leads to, if any."""
        return None

    @property
    def odds_form(self) -> OddsForm | None:
        """Odds of combats that nobody plays, where the game has a form for them."""
        return None

    def units_at(self, state: Any, place: str) -> list[str]:
        """The ids of the units in a place."""
        return []

    def way_to(self, state: Any, place: str) -> list[str]:
        """The texts of the actions, one after another, that bring the unit on the move to a place, if any."""
        return []

    @property
    def places(self) -> tuple[str, ...]:
        """The ids of the places on the board."""
        return tuple(name for name in self.vocabulary.kinds.get("place", ()) if name)

    def on_board(self, state: Any, action: Action) -> tuple[str, ...]:
        """The ids of what an action stands for on the board, in the order in which it is clicked."""
        return self.vocabulary.named(action, "unit", "place")

    def not_there(self, state: Any, name: str) -> Refusal | None:
        """Why a click on a unit or a place leads to nothing, where no refused action tells it as well."""
        return None

    def outcome_of(self, state: Any, action: Action) -> str:
        """What an action comes to in a position, to be put after its sentence; mostly nothing."""
        return ""

    def called(self, name: str) -> str:
        """How people call a unit or a place of the board."""
        return self.spoken("place" if name in self.places else "unit", name)

    def spoken(self, kind: str, name: str) -> str:
        """How people call an argument of an action, such as `Area 4 Airfields` for the place `4`."""
        return name

    def parse(self, text: str) -> Action:
        """The action that `text` names; raises IllegalAction saying which word is not understood."""
        return self.vocabulary.parse(text)

    def state_from_json(self, raw: Any) -> State:
        """Read `State.to_json` back; raises RecordError with the place."""
        return self.state_type.from_json(self, raw)

    def stack_from_json(self, raw: Any) -> list[Decision]:
        """Read a stack of decisions back; raises RecordError with the place."""
        stack = []
        for index, item in enumerate(raw if isinstance(raw, list) else [None]):
            place = f"state.stack[{index}]"
            if not isinstance(item, list) or not item or item[0] not in self.decisions:
                raise RecordError(place, "expected a list that starts with the name of a decision")
            try:
                stack.append(msgspec.convert(item[1:], self.decisions[item[0]]))
            except msgspec.ValidationError as error:
                raise RecordError(place, str(error)) from None
        return stack

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.title}>"
