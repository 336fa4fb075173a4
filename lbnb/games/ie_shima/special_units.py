"""Chapters 10.2.2, 10.2.3 and 6.4: Japanese Special Units by day and by night, and the Night Phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.ie_shima import barriers, control, impulses, movement, rubble, sequence, supply, victory
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, JAPAN, LAST_AREA, SPECIAL_BOX, US, bits

ON_GROUND = AREA_MASK
"""Where units make the Areas around them dearer: not in boxes (10.2B)."""
UNITS_PER_IMPULSE = 4


def can_place_by_day(state: IeShimaState) -> bool:
    """Whether some Special Unit could be placed now."""
    supplied = supply.supplied_areas(state, JAPAN) if state.here[SPECIAL_BOX] & state.tables.pillboxes else 0
    return any(_day_areas(state, unit, supplied) for unit in bits(state.here[SPECIAL_BOX]))


def _day_areas(state: IeShimaState, unit: int, supplied: int) -> int:
    """Areas open to a Special Unit by day (10.2.2), as a place mask."""
    if state.filled.bit_count() >= UNITS_PER_IMPULSE:
        return 0
    areas = AREA_MASK & ~state.us_control & ~state.filled
    if state.tables.pillboxes >> unit & 1:
        areas &= supplied
    return sum(1 << area for area in bits(areas) if not control.is_full(state, JAPAN, area))


def _not_in_box(_: Decision, state: IeShimaState, unit: int, area: int) -> bool:
    return state.at[unit] != SPECIAL_BOX


def _four_placed(_: Decision, state: IeShimaState, unit: int, area: int) -> bool:
    return state.filled.bit_count() >= UNITS_PER_IMPULSE


def _not_an_area(_: Decision, state: IeShimaState, unit: int, area: int) -> bool:
    return area > LAST_AREA


def _area_filled(_: Decision, state: IeShimaState, unit: int, area: int) -> bool:
    return bool(state.filled >> area & 1)


def _us_controlled(_: Decision, state: IeShimaState, unit: int, area: int) -> bool:
    return bool(state.us_control >> area & 1)


def _unsupplied_pillbox(_: Decision, state: IeShimaState, unit: int, area: int) -> bool:
    return bool(state.tables.pillboxes >> unit & 1) and not supply.supplied_areas(state, JAPAN) >> area & 1


_PLACEMENT = (
    Prohibition("10.2.2A", "Only units in the Special Units Box are placed.", _not_in_box),
    Prohibition("10.2.2A", "Special Units are placed in numbered Areas.", _not_an_area),
    Prohibition("10.2.2A", "Four units have been placed, the most there may be.", _four_placed),
    Prohibition("10.2.2A", "One unit has been placed there, the most there may be.", _area_filled),
    Prohibition("10.3.1A", "Eight Japanese units are there already.", barriers.fully_stacked),
)


class PlaceByDay(Decision, frozen=True, array_like=True):
    """Japan places up to four Special Units, one an Area, in an Assault Impulse (10.2.2)."""

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "10.2.2A"
    prompt: ClassVar[str] = "Place Special Units, at most four, one an Area; then end."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "place": (
            *_PLACEMENT,
            Prohibition("10.2.2C", "By day Special Units go to Japanese-controlled Areas.", _us_controlled),
            Prohibition("10.2.2B", "Pillboxes go to supplied Areas only.", _unsupplied_pillbox),
        ),
        "end": (),
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each unit of the box in each Area open to it, and the end."""
        place = state.tables.place
        supplied = supply.supplied_areas(state, JAPAN)
        actions = []
        for unit in bits(state.here[SPECIAL_BOX]):
            row = place[unit]
            actions += [row[area] for area in bits(_day_areas(state, unit, supplied))]
        actions.append(state.tables.end)
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Place one unit, or end the impulse."""
        if action.verb == "end":
            state.stack.pop()
            impulses.finish(state)
        else:
            _place(state, "10.2.2A", *action.args)


def _place(state: IeShimaState, rule: str, unit: int, area: int) -> None:
    state.filled |= 1 << area
    state.put(unit, area)
    if state.journal is not None:
        labels = state.tables
        state.note(
            rule, "{unit} comes on in {area}.", unit=labels.unit_ids[unit], area=labels.place_labels[area]
        )


def start_night(state: IeShimaState) -> None:
    """Let Japan act at night: with MG and IE units of its box (6.4A), else with one Area (6.4B)."""
    impulses.clear_frame(state)
    if state.here[SPECIAL_BOX] & state.tables.mg_and_ie:
        state.stack.append(PlaceByNight())
    else:
        state.stack.append(NightAssault())


def after_night_action(state: IeShimaState) -> None:
    """After a night's placement or assault: victory (17.1), then the rest of the night (10.2.3D)."""
    if not victory.automatic(state) and not state.stack:
        sequence.end_night(state)


class PlaceByNight(Decision, frozen=True, array_like=True):
    """Japan places MG and IE units one at a time, each acting before the next comes on (10.2.3)."""

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "10.2.3A"
    prompt: ClassVar[str] = "Night: place an MG or IE unit in any Area, or end."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "place": (
            *_PLACEMENT,
            Prohibition("10.2.2B", "Pillboxes are placed by day only.", barriers.a_pillbox),
        ),
        "end": (),
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each MG and IE unit of the box in each Area with room, and the end."""
        actions = []
        if state.filled.bit_count() < UNITS_PER_IMPULSE:
            areas = [
                area for area in bits(AREA_MASK & ~state.filled) if not control.is_full(state, JAPAN, area)
            ]
            for unit in bits(state.here[SPECIAL_BOX] & state.tables.mg_and_ie):
                row = state.tables.place[unit]
                actions += [row[area] for area in areas]
        actions.append(state.tables.end)
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Place one unit and let it act, or end the night."""
        if action.verb == "end":
            state.stack.pop()
            sequence.end_night(state)
            return
        unit, area = action.args
        filled = state.filled
        impulses.clear_frame(state)
        state.filled = filled
        cost = movement.entry_cost(state, JAPAN, SPECIAL_BOX, area)
        _place(state, "10.2.3B", unit, area)
        if state.occupied[US] >> area & 1:
            movement.enter_enemy_area(state, unit, SPECIAL_BOX)
        else:
            left = 0 if rubble.stops(state, area) else movement.points_left(state, unit) - cost
            state.mp = max(0, left)
            state.mover = unit if state.mp else -1
            control.settle(state)
        state.activated = 1 << unit
        if state.mandatory:
            state.stack.append(movement.Assault())
        else:
            state.stack.append(ActivateAtNight(unit, area))


def _not_placed(decision: ActivateAtNight, state: IeShimaState, unit: int) -> bool:
    return unit != decision.unit


class ActivateAtNight(Decision, frozen=True, array_like=True):
    """After a placement Japan may do nothing, act with the unit, or with all units there (10.2.3C)."""

    unit: int
    area: int

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "10.2.3C"
    prompt: ClassVar[str] = "Act with the placed unit, with all units of its Area, or stay."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "stay": (),
        "activate": (Prohibition("10.2.3C", "Only the unit just placed is activated alone.", _not_placed),),
        "activate-all": (),
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Stay, the unit, or all."""
        make = state.game.vocabulary.make
        return [make("stay"), make("activate", self.unit), make("activate-all")]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Start the chosen action."""
        state.stack.pop()
        if action.verb == "stay":
            after_night_action(state)
            return
        if action.verb == "activate-all":
            state.active = 1 << self.area
            state.ready = impulses.movable(state, JAPAN, self.area) & ~(1 << self.unit)
            state.activated |= state.ready
            state.note(
                self.rule, "Japan activates all units in {area}.", area=state.tables.place_labels[self.area]
            )
        else:
            state.note(self.rule, "Japan activates {unit}.", unit=state.tables.unit_ids[self.unit])
        state.stack.append(movement.Assault())


def _assault_table() -> dict[str, tuple[Prohibition, ...]]:
    def not_an_area(_: Any, state: IeShimaState, *places: int) -> bool:
        return len(places) != 1 or places[0] > LAST_AREA

    def nobody(_: Any, state: IeShimaState, *places: int) -> bool:
        return not impulses.movable(state, JAPAN, places[0])

    return {
        "assault": (
            Prohibition("6.4B", "At night Japan activates a single Area of the map.", not_an_area),
            Prohibition("8.1.1A", "No Japanese unit that could move or attack is there.", nobody),
        ),
        "pass": (),
    }


class NightAssault(Decision, frozen=True, array_like=True):
    """With no MG or IE unit in its box, Japan may activate one Area for an Assault Impulse (6.4B)."""

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "6.4B"
    prompt: ClassVar[str] = "Night: activate one Area for an assault, or pass."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = _assault_table()

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each Area with Japanese units that can act, and a pass."""
        make = state.game.vocabulary.make
        areas = [
            area for area in bits(state.occupied[JAPAN] & AREA_MASK) if impulses.movable(state, JAPAN, area)
        ]
        return [*(make("assault", area) for area in areas), make("pass")]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Activate it, or end the night."""
        state.stack.pop()
        if action.verb == "pass":
            sequence.end_night(state)
            return
        state.note("6.4B", "Night assault: {area} is active.", area=state.tables.place_labels[action.args[0]])
        impulses.activate(state, action.args)
        state.stack.append(movement.Assault())
