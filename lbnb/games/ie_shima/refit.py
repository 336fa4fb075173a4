"""Chapter 14: the Refit Phase. Tracing supply is in `supply`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.core.log import Term
from lbnb.games.ie_shima import advantage, april_16, barriers, control, sequence, supply
from lbnb.games.ie_shima.seats import AttackersDecision
from lbnb.games.ie_shima.state import REFIT, IeShimaState
from lbnb.games.ie_shima.tables import (
    ELIMINATED,
    JAPAN,
    LAST_AREA,
    MOUNT_GUSUKU,
    SIDE_NAMES,
    US,
    bits,
)


def start(state: IeShimaState) -> None:
    """Begin the Refit Phase: isolated Areas change sides (14.2), Japan refits, then the US (6.5A, 6.5B)."""
    state.phase = REFIT
    state.note("6.5", "{date}, Refit Phase.", level=1, date=state.date)
    supply.lose_isolated_areas(state)
    _begin_side(state, JAPAN)


def replacement_points(state: IeShimaState, side: int) -> int:
    """Replacement Points of a side (14.4A-C, 14.4E), less what a kamikaze cost (19.1D)."""
    if side == JAPAN:
        return 0 if state.us_control >> MOUNT_GUSUKU & 1 else 1
    return (2 if april_16.is_today(state) else 4) - state.lost_points


def _begin_side(state: IeShimaState, side: int) -> None:
    state.side = side
    state.points = replacement_points(state, side)
    state.half_spent = False
    terms: tuple[Term, ...] = ()
    if side == US and state.lost_points:
        loss = state.lost_points
        terms = (Term("beach boxes", state.points + loss, "14.4"), Term("Kamikaze Attack", -loss, "19.1D"))
    state.note(
        "14.4", "{side} has {points} Replacement Points.", terms, side=SIDE_NAMES[side], points=state.points
    )
    if state.points or state.advantage == side:
        state.stack.append(SpendReplacements())
    else:
        _end_side(state)


def _end_side(state: IeShimaState) -> None:
    """Points left over are lost (14.6)."""
    state.points = 0
    state.half_spent = False
    if state.side == JAPAN:
        _begin_side(state, US)
    else:
        state.lost_points = 0
        advantage.shift(state)
        sequence.end_phase(state)


def _not_yours(_: Decision, state: IeShimaState, unit: int, *__: int) -> bool:
    return state.tables.side_of[unit] != state.side


def _no_points(_: Decision, state: IeShimaState, *__: int) -> bool:
    return not state.points


def _no_points_for_a_flip(_: Decision, state: IeShimaState, unit: int) -> bool:
    return not (state.points or state.half_spent)


def _not_reduced(_: Decision, state: IeShimaState, unit: int) -> bool:
    return bool(state.full >> unit & 1) or state.at[unit] == ELIMINATED


def _no_supply(_: Decision, state: IeShimaState, unit: int) -> bool:
    return not supply.in_supply(state, unit, supply.supplied_areas(state, state.side))


def _not_eliminated(_: Decision, state: IeShimaState, unit: int, area: int) -> bool:
    return state.at[unit] != ELIMINATED


def _no_supplied_area(_: Decision, state: IeShimaState, unit: int, area: int) -> bool:
    return area > LAST_AREA or not supply.supplied_areas(state, state.side) >> area & 1


def _rebuild_rule(side: int) -> Prohibition:
    def bites(decision: Decision, state: IeShimaState, unit: int, area: int) -> bool:
        return state.side == side and _no_supplied_area(decision, state, unit, area)

    rule = "14.5.3" if side == US else "14.5.4"
    name = "US" if side == US else "Japanese"
    return Prohibition(rule, f"Rebuilt {name} units go to a supplied {name}-controlled Area.", bites)


def _no_advantage(_: Decision, state: IeShimaState) -> bool:
    return state.advantage != state.side


class SpendReplacements(AttackersDecision, frozen=True, array_like=True):
    """A side spends Replacement Points: two flips or one rebuilt unit for each (14.5.2)."""

    rule: ClassVar[str] = "14.5.2A"
    prompt: ClassVar[str] = "Spend Replacement Points, or end."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "restore": (
            Prohibition("14.1", "Each side refits its own units.", _not_yours),
            Prohibition("14.5.2A", "No Replacement Point is left.", _no_points_for_a_flip),
            Prohibition("14.5.2A", "Only a reduced unit on the map flips to full strength.", _not_reduced),
            Prohibition("14.5.1", "The unit cannot trace a supply line.", _no_supply),
        ),
        "rebuild": (
            Prohibition("14.1", "Each side refits its own units.", _not_yours),
            Prohibition("14.5.2A", "No whole Replacement Point is left.", _no_points),
            Prohibition("14.5.2A", "Only an eliminated unit is rebuilt.", _not_eliminated),
            _rebuild_rule(US),
            _rebuild_rule(JAPAN),
            Prohibition("7.1A", "Eight of your units are there already.", barriers.fully_stacked),
        ),
        "advantage": (Prohibition("15.1.3", "You do not hold the Advantage.", _no_advantage),),
        "end": (),
    }

    def ask(self, state: IeShimaState) -> str:
        """The prompt with the points left."""
        half = " and one more flip" if state.half_spent else ""
        return f"Spend Replacement Points ({state.points}{half} left), or end."

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Flips, rebuilt units in each Area open to them, the Advantage, and the end."""
        make = state.game.vocabulary.make
        side = state.side
        own = state.tables.side_units[side]
        actions = []
        if state.points or state.half_spent:
            supplied = supply.supplied_areas(state, side)
            for unit in bits(own & ~state.full & ~state.here[ELIMINATED]):
                if supply.in_supply(state, unit, supplied):
                    actions.append(make("restore", unit))
            if state.points:
                areas = [area for area in bits(supplied) if not control.is_full(state, side, area)]
                for unit in bits(own & state.here[ELIMINATED]):
                    actions += [make("rebuild", unit, area) for area in areas]
        if state.advantage == side:
            actions.append(make("advantage"))
        actions.append(state.tables.end)
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Spend, or end this side's refit."""
        if action.verb == "end":
            state.stack.pop()
            _end_side(state)
        elif action.verb == "advantage":
            advantage.spend(state, "15.1.3", "one more Replacement Point")
            state.points += 1
        elif action.verb == "restore":
            (unit,) = action.args
            state.full |= 1 << unit
            if state.half_spent:
                state.half_spent = False
            else:
                state.points -= 1
                state.half_spent = True
            state.note("14.5.2A", "{unit} is back at full strength.", unit=state.tables.unit_ids[unit])
        else:
            unit, area = action.args
            state.put(unit, area)
            state.points -= 1
            labels = state.tables
            state.note(
                "14.5.2A",
                "{unit} is rebuilt, reduced, in {area}.",
                unit=labels.unit_ids[unit],
                area=labels.place_labels[area],
            )
            control.settle(state)
