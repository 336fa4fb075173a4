"""Chapter 8: impulses by day, one side after the other (8A): Assault, Bombardment, Regroup and Pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.ie_shima import (
    advantage,
    april_16,
    barriers,
    bombardment,
    control,
    kamikaze,
    movement,
    sequence,
    special_units,
    victory,
    weather,
)
from lbnb.games.ie_shima.seats import AttackersDecision
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    BOX_MASK,
    ELIMINATED,
    JAPAN,
    SIDE_NAMES,
    SPECIAL_BOX,
    US,
    bits,
)

ON_MAP = AREA_MASK | BOX_MASK


def start(state: IeShimaState, side: int) -> None:
    """Begin an impulse of `side` (8B); a due weather change comes with a Japanese one (9.3A)."""
    state.side = side
    state.sunset = 0
    state.sunset_open = False
    state.bombarded = False
    if side == JAPAN:
        weather.turn(state)
    clear_frame(state)
    if state.journal is not None:
        state.note(
            "8B",
            "{date}, impulse {number}: {side}.",
            level=1,
            date=state.date,
            number=state.impulse,
            side=SIDE_NAMES[side],
        )
    state.stack.append(ChooseImpulse())


def clear_frame(state: IeShimaState) -> None:
    """Forget what the last impulse did."""
    state.active = state.activated = state.ready = state.entered = 0
    state.mandatory = state.closed = state.filled = state.called = 0
    state.mover = -1
    state.mp = 0
    state.origin = [0] * len(state.origin)
    us, japan = state.occupied
    state.contested = us & japan & AREA_MASK


def finish(state: IeShimaState) -> None:
    """End the impulse in progress: victory (17.1), the Advantage (15.2), Sunset (6.3.2), the next impulse."""
    if victory.automatic(state):
        return
    advantage.shift(state)
    if state.passes == 2:
        state.note("8.1.4B", "Both sides have passed: the day ends.")
        sequence.end_daylight(state)
    elif state.side == JAPAN:
        start(state, US)
    elif state.sunset or (state.passes and state.impulse <= 2):
        # A Pass at 1 or 2 needs no roll: no DR could end the day (8.1.4A).
        if state.sunset:
            sequence.judge_sunset(state)
        else:
            sequence.advance_marker(state)
            start(state, JAPAN)
    else:
        state.stack.append(sequence.SunsetRoll())


def movable(state: IeShimaState, side: int, place: int) -> int:
    """The units of a side in a place that could move or attack: all but Pillboxes (4.2.2B)."""
    return state.here[place] & state.tables.side_units[side] & ~state.tables.pillboxes


def activate(state: IeShimaState, places: Sequence[int]) -> None:
    """Make places Active, boxes included: their units may move and attack (3.3B, 8.1.1B, 8.1.1C)."""
    for place in places:
        state.active |= 1 << place
        state.ready |= movable(state, state.side, place)
    state.activated = state.ready


def _empty(_: Decision, state: IeShimaState, *places: int) -> bool:
    return any(not state.units_in(place, state.side) for place in places)


def _pillboxes_only(_: Decision, state: IeShimaState, *places: int) -> bool:
    return any(place != SPECIAL_BOX and not movable(state, state.side, place) for place in places)


def _not_a_double_landing(_: Decision, state: IeShimaState, *places: int) -> bool:
    if len(places) == 1:
        return False
    boxes = april_16.double_landing(state) if state.side == US else 0
    return places[0] >= places[1] or boxes != 1 << places[0] | 1 << places[1]


def _nowhere_to_place(_: Decision, state: IeShimaState, *places: int) -> bool:
    return places == (SPECIAL_BOX,) and not special_units.can_place_by_day(state)


class ChooseImpulse(AttackersDecision, frozen=True, array_like=True):
    """The active side chooses one of the four impulse types (8.1)."""

    rule: ClassVar[str] = "8.1"
    prompt: ClassVar[str] = "Choose an impulse: assault, bombard, regroup or pass."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "assault": (
            Prohibition("8.1.1A", "The Active Area must hold a unit of yours.", _empty),
            Prohibition(
                "16.2",
                "Only the US on April 16 activates two places: both landing boxes, green then blue.",
                _not_a_double_landing,
            ),
            Prohibition(
                "4.2.2B", "Only Pillboxes are there, and they neither move nor attack.", _pillboxes_only
            ),
            Prohibition("10.2.2A", "No Special Unit could be placed by day now.", _nowhere_to_place),
        ),
        "bombard": bombardment.declaration_table(),
        "kamikaze": kamikaze.declaration_table(),
        "regroup": (),
        "pass": (),
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Every Area to activate, every bombardment, regroup and pass."""
        make = state.game.vocabulary.make
        side = state.side
        held = state.occupied[side]
        actions = [make("assault", place) for place in bits(held & ON_MAP) if movable(state, side, place)]
        if side == US:
            if boxes := april_16.double_landing(state):
                actions.append(make("assault", *bits(boxes)))
        elif held >> SPECIAL_BOX & 1 and special_units.can_place_by_day(state):
            actions.append(make("assault", SPECIAL_BOX))
        actions += bombardment.choices(state)
        if state.extras:
            actions += kamikaze.choices(state)
        actions.append(make("regroup"))
        actions.append(make("pass"))
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Start the chosen impulse."""
        state.stack.pop()
        if action.verb == "pass":
            state.passes += 1
            state.note("8.1.4A", "{side} passes.", side=SIDE_NAMES[state.side])
            finish(state)
            return
        state.passes = 0
        if action.verb == "assault":
            activate(state, action.args)
            if state.journal is not None:
                areas = " and ".join(state.tables.place_labels[place] for place in action.args)
                verb = "are" if len(action.args) > 1 else "is"
                state.note("8.1.1", f"Assault Impulse: {{areas}} {verb} active.", areas=areas)
            state.stack.append(
                special_units.PlaceByDay() if action.args == (SPECIAL_BOX,) else movement.Assault()
            )
        elif action.verb == "bombard":
            bombardment.declare(state, *action.args)
        elif action.verb == "kamikaze":
            kamikaze.declare(state, *action.args)
        else:
            state.note("8.1.3", "Regroup Impulse.")
            for place in bits(state.occupied[state.side] & ON_MAP):
                state.ready |= movable(state, state.side, place)
            state.stack.append(Regroup())


def _not_a_regrouping_unit(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return state.tables.side_of[unit] != state.side or state.at[unit] == ELIMINATED


def _off_map(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return not ON_MAP >> state.at[unit] & 1


def _moved(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return not state.ready >> unit & 1


def _contested_to_contested(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return state.is_contested(state.at[unit]) and state.is_contested(place)


def _not_free(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return not control.is_free(state, state.side, place)


class Regroup(AttackersDecision, frozen=True, array_like=True):
    """Each unit of the active side on the map may move one Area, wherever it likes (8.1.3, 8.1.3B)."""

    rule: ClassVar[str] = "8.1.3A"
    prompt: ClassVar[str] = "Regroup: move units one Area each, then end."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "move": (
            Prohibition("8.1.3A", "Only your own units on the map regroup.", _not_a_regrouping_unit),
            Prohibition("8.1.3E", "Pillboxes may not regroup.", barriers.a_pillbox),
            Prohibition("8.1.3A", "Only units on the map regroup; this one is elsewhere.", _off_map),
            Prohibition("8.1.3A", "This unit has regrouped already.", _moved),
            Prohibition("3.2D", "Japanese units may not enter a Beach Approach Box.", barriers.a_beach_box),
            Prohibition("8.1.3A", "A unit regroups into an adjacent Area.", barriers.not_adjacent),
            Prohibition(
                "8.1.3D",
                "A unit in a Contested Area may not regroup into another one.",
                _contested_to_contested,
            ),
            Prohibition(
                "8.1.3C", "Regrouping units enter no enemy-controlled or enemy-occupied Area.", _not_free
            ),
            Prohibition("10.3.1A", "Eight of your units are there already.", barriers.fully_stacked),
        ),
        "end": (),
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Every legal one-Area move, and the end."""
        side = state.side
        ways = state.tables.ways[side]
        move = state.tables.move
        actions = []
        for place in bits(state.occupied[side] & ON_MAP):
            group = state.here[place] & state.ready
            if group:
                open_places = [
                    to
                    for to in ways[place]
                    if control.is_free(state, side, to) and not control.is_full(state, side, to)
                ]
                for unit in bits(group):
                    row = move[unit]
                    actions += [row[to] for to in open_places]
        actions.append(state.tables.end)
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Move one unit, or end the impulse."""
        if action.verb == "end":
            state.stack.pop()
            finish(state)
            return
        unit, place = action.args
        origin = state.at[unit]
        if state.journal is not None:
            labels = state.tables.place_labels
            state.note(
                "8.1.3A",
                "{unit} regroups from {origin} to {area}.",
                unit=state.tables.unit_ids[unit],
                origin=labels[origin],
                area=labels[place],
            )
        state.ready &= ~(1 << unit)
        state.put(unit, place)
        if not control.is_vacant(state, state.side, origin):
            control.settle(state)
