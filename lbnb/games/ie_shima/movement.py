"""Chapter 10: movement in an Assault Impulse. 10.2.2 and 10.2.3 are in `special_units`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.ie_shima import barriers, combat, control, impulses, rubble, special_units, weather
from lbnb.games.ie_shima.seats import AttackersDecision
from lbnb.games.ie_shima.state import NIGHT, IeShimaState
from lbnb.games.ie_shima.tables import (
    LAST_AREA,
    STACKING_LIMIT,
    bits,
)

WHOLE_ALLOWANCE = 99


def entry_cost(state: IeShimaState, side: int, origin: int, place: int) -> int:
    """Movement Points to enter `place` (10.2B); WHOLE_ALLOWANCE for the rows that cost all."""
    if origin > LAST_AREA >= place and not control.is_friendly(state, side, place):
        return WHOLE_ALLOWANCE
    enemies = state.here[place] & state.tables.side_units[1 - side]
    if enemies:
        return 4 if enemies & state.full else 3
    if state.tables.near[place] & state.occupied[1 - side] & special_units.ON_GROUND:
        return 2
    return 1


def points_left(state: IeShimaState, unit: int) -> int:
    """Movement Points that a unit has now."""
    return state.mp if unit == state.mover else weather.movement_allowance(state, unit)


def _affords(state: IeShimaState, unit: int, place: int) -> bool:
    """Whether a unit can pay to enter; one that has not moved may spend all it has (10.2D)."""
    points = points_left(state, unit)
    if unit != state.mover:
        return points > 0
    return entry_cost(state, state.side, state.at[unit], place) <= points


def destinations(state: IeShimaState, place: int, points: int, fresh: bool) -> list[int]:
    """Where units of the active side in `place` may go; `fresh` ones may spend all (10.2D).

    From a Contested Area the way leads to a Free Area first (10.2C, 10.3.2).
    """
    side = state.side
    here, occupied = state.here, state.occupied
    own, foe = state.tables.side_units[side], occupied[1 - side]
    leaving_contested = foe >> place & 1
    found = []
    for to in state.tables.ways[side][place]:
        if state.closed >> to & 1:
            continue
        if to <= LAST_AREA:
            if (here[to] & own).bit_count() >= STACKING_LIMIT:
                continue
            if leaving_contested and not control.is_free(state, side, to):
                continue
        if fresh or entry_cost(state, side, place, to) <= points:
            found.append(to)
    return found


def attackable(state: IeShimaState) -> int:
    """Areas that the active side's units could attack now, as a place mask (10.2E, 11B, 11.3)."""
    areas = 0
    for unit in bits(state.entered):
        areas |= 1 << state.at[unit]
    areas &= ~state.closed
    for place in bits(state.active & state.contested & ~state.closed & state.occupied[1 - state.side]):
        if state.here[place] & state.ready:
            areas |= 1 << place
    return areas


def _not_yours(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return state.tables.side_of[unit] != state.side


def _not_active(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return not state.activated >> unit & 1


def _stopped(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return bool(state.entered >> unit & 1)


def _stopped_by_rubble(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    """Whether a unit that may not go on came into rubble, and did not begin or fight there."""
    at = 1 << state.at[unit]
    done = unit != state.mover and not state.ready >> unit & 1
    return done and bool(state.rubble & at) and not (state.active | state.closed) & at


def _done(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return unit != state.mover and not state.ready >> unit & 1


def _closed(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return bool(state.closed >> place & 1)


def _leaves_contested_for_no_free_area(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return state.is_contested(state.at[unit]) and not control.is_free(state, state.side, place)


def _too_dear(_: Decision, state: IeShimaState, unit: int, place: int) -> bool:
    return not _affords(state, unit, place)


def _nobody_to_attack(_: Decision, state: IeShimaState, place: int) -> bool:
    return place > LAST_AREA or control.is_vacant(state, state.side, place)


def _attacked_already(_: Decision, state: IeShimaState, place: int) -> bool:
    return bool(state.closed >> place & 1)


def _no_attacker(_: Decision, state: IeShimaState, place: int) -> bool:
    return not attackable(state) >> place & 1


def _attack_owed(_: Decision, state: IeShimaState) -> bool:
    return bool(state.mandatory)


class Assault(AttackersDecision, frozen=True, array_like=True):
    """Units that began in the Active Area move and attack, in any order, until the attacker ends (10.1.1C).

    They may go to and attack different Areas, each decided when it comes (10.2.1A, 10.2.1B, 10.2.1D).
    """

    rule: ClassVar[str] = "10.1.2"
    prompt: ClassVar[str] = "Move units of the Active Area, attack, or end the impulse."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "move": (
            Prohibition("8E", "Only the active side's units move.", _not_yours),
            Prohibition("4.2.2B", "Pillboxes may not move.", barriers.a_pillbox),
            Prohibition("10.1.1A", "Only units that began in the Active Area may move.", _not_active),
            Prohibition("10.2A", "It entered an enemy-occupied Area, where it must stop.", _stopped),
            Prohibition("19.3.2.1", "It entered rubble, where it must stop.", _stopped_by_rubble),
            Prohibition(
                "10.1.1B",
                "Its move is over: it attacked, spent its Movement Points, or another unit moved after it.",
                _done,
            ),
            Prohibition("3.2D", "Japanese units may not enter a Beach Approach Box.", barriers.a_beach_box),
            Prohibition("10.1.1B", "A unit moves to an adjacent Area.", barriers.not_adjacent),
            Prohibition(
                "10.2.1C", "That Area has been attacked in this impulse; nobody else may enter.", _closed
            ),
            Prohibition("10.3.1A", "Eight of your units are there already.", barriers.fully_stacked),
            Prohibition(
                "10.3.2",
                "From a Contested Area a unit must first enter a Free Area.",
                _leaves_contested_for_no_free_area,
            ),
            Prohibition("10.2B", "The unit lacks the Movement Points.", _too_dear),
        ),
        "attack": (
            Prohibition("11.4A", "No enemy unit is there.", _nobody_to_attack),
            Prohibition("11C", "That Area has been attacked in this impulse already.", _attacked_already),
            Prohibition("11A", "No unit of the Active Area is there to attack.", _no_attacker),
        ),
        "end": (
            Prohibition("11.1A", "Units that entered an enemy-held Area must attack first.", _attack_owed),
        ),
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Legal moves of one step, attacks, and the end."""
        move = state.tables.move
        actions: list[Action] = []
        mover = state.mover
        if mover >= 0:
            row = move[mover]
            actions += [row[to] for to in destinations(state, state.at[mover], state.mp, fresh=False)]
        if state.ready:
            for place in bits(state.active):
                group = state.here[place] & state.ready
                if group:
                    targets: list[int] | None = None
                    for unit in bits(group):
                        if weather.movement_allowance(state, unit) > 0:
                            if targets is None:
                                targets = destinations(state, place, 0, fresh=True)
                            row = move[unit]
                            actions += [row[to] for to in targets]
        areas = attackable(state)
        if areas:
            attack = state.tables.attack
            actions += [attack[area] for area in bits(areas)]
        if not state.mandatory:
            actions.append(state.tables.end)
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Carry out one move or attack, or end the impulse."""
        if action.verb == "move":
            move_unit(state, *action.args)
        elif action.verb == "attack":
            state.mover = -1
            state.mp = 0
            combat.begin(state, action.args[0])
        else:
            state.stack.pop()
            state.mover = -1
            if state.phase == NIGHT:
                special_units.after_night_action(state)
            else:
                impulses.finish(state)


def move_unit(state: IeShimaState, unit: int, place: int) -> None:
    """Move one unit one Area and pay for it; entering an enemy-occupied Area stops it (10.2A)."""
    side = state.side
    origin = state.at[unit]
    bit = 1 << unit
    points = points_left(state, unit)
    cost = min(entry_cost(state, side, origin, place), points)
    if state.journal is not None:
        labels = state.tables.place_labels
        state.note(
            "10.2B",
            "{unit} moves from {origin} to {area} for {cost} MP.",
            unit=state.tables.unit_ids[unit],
            origin=labels[origin],
            area=labels[place],
            cost=cost,
        )
    state.ready &= ~bit
    state.put(unit, place)
    if state.occupied[1 - side] >> place & 1:
        enter_enemy_area(state, unit, origin)
    else:
        left = 0 if rubble.stops(state, place) else points - cost
        state.mover = unit if left else -1
        state.mp = left
        if state.occupied[1 - side] >> origin & 1 or not control.is_friendly(state, side, place):
            control.settle(state)


def enter_enemy_area(state: IeShimaState, unit: int, origin: int) -> None:
    """Note that a unit came from `origin` into an enemy-held Area, to be attacked if uncontested (11.1A)."""
    place = state.at[unit]
    state.mover = -1
    state.mp = 0
    state.origin[unit] = origin
    state.entered |= 1 << unit
    if not state.contested >> place & 1:
        state.mandatory |= 1 << place
