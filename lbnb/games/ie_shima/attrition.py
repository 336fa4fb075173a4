"""Chapter 13: attrition and retreat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.ie_shima import barriers, combat, control, impulses
from lbnb.games.ie_shima.seats import AttackersDecision, DefendersDecision
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import AREA_MASK, LAST_AREA, STACKING_LIMIT, bits

FLIP, ELIMINATE_REDUCED, RETREAT = 1, 2, 1
FULL_UNIT, REDUCED_UNIT = 3, 2


def capacity(state: IeShimaState, units: int) -> int:
    """The Attrition Points that units can absorb: 3 per full-strength, 2 per reduced one (13.1E)."""
    full = (units & state.full).bit_count()
    return room(full, units.bit_count() - full)


def room(full: int, reduced: int) -> int:
    """The Attrition Points that so many full-strength and reduced units can absorb (13.1E)."""
    return FULL_UNIT * full + REDUCED_UNIT * reduced


def wipes_out(points: int, capacity: int) -> bool:
    """Whether so many points eliminate every unit, together able to absorb `capacity` (13.1C)."""
    return points >= capacity


def leaves_nobody(points: int, capacity: int) -> bool:
    """Whether so many points leave no unit there: one that stays absorbs 2 less than it could (13.1E)."""
    return points > capacity - ELIMINATE_REDUCED


def take_losses(state: IeShimaState, area: int, points: int, first: int, assault: bool) -> None:
    """Let the defender absorb `points`, the first by unit `first` (13.1).

    With as many as they can absorb or more, all are eliminated and the excess is ignored (13.1C).
    """
    units = state.units_in(area, 1 - state.side)
    if wipes_out(points, capacity(state, units)):
        if state.journal is not None:
            state.note(
                "13.1C",
                "{points} Attrition Points: more than {area} can absorb.",
                points=points,
                area=state.tables.place_labels[area],
            )
        for unit in bits(units):
            combat.eliminate(state, unit, "13.1E")
        _losses_done(state, area, assault)
    else:
        state.stack.append(TakeLosses(area, points, first, assault))


def _losses_done(state: IeShimaState, area: int, assault: bool) -> None:
    if assault:
        combat.after_losses(state, area)
    else:
        control.settle(state)
        impulses.finish(state)


def _not_there(decision: TakeLosses, state: IeShimaState, unit: int, *_: int) -> bool:
    return not state.units_in(decision.area, 1 - state.side) >> unit & 1


def _not_the_first(decision: TakeLosses, state: IeShimaState, unit: int, *_: int) -> bool:
    return decision.first not in (-1, unit)


def _is_reduced(_: TakeLosses, state: IeShimaState, unit: int) -> bool:
    return not state.full >> unit & 1


def _is_full_strength(_: TakeLosses, state: IeShimaState, unit: int, *__: int) -> bool:
    return bool(state.full >> unit & 1)


def _too_much(decision: TakeLosses, state: IeShimaState, unit: int) -> bool:
    return decision.points < ELIMINATE_REDUCED


def _leaves_points_over(decision: TakeLosses, state: IeShimaState, unit: int, *_: int) -> bool:
    """Whether a retreat would leave points that the remaining units could not absorb (13.1D)."""
    return not decision.retreat_fits(state, unit)


def _not_by_priority(decision: TakeLosses, state: IeShimaState, unit: int, *place: int) -> bool:
    return list(place) not in _ways_out(state, unit, decision.area)


def _ways_out(state: IeShimaState, unit: int, area: int) -> list[list[int]]:
    """The retreats a unit may make, as argument lists; `[[]]` when it has nowhere to go (13.2.4)."""
    ways = retreat_places(state, unit, area)
    return [[place] for place in ways] or [[]]


class TakeLosses(DefendersDecision, frozen=True, array_like=True):
    """The defender absorbs Attrition Points, one step at a time (13.1).

    A step flips a full-strength unit (1), eliminates a reduced one (2) or retreats it (1). `first` is the
    unit that must take the first point, -1 afterwards. A step must leave points that the other units can
    still absorb exactly (13.1D).
    """

    area: int
    points: int
    first: int
    assault: bool

    rule: ClassVar[str] = "13.1"
    prompt: ClassVar[str] = "Absorb Attrition Points."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "reduce": (
            Prohibition("13.1A", "Only defending units in that Area absorb losses.", _not_there),
            Prohibition(
                "13.1B",
                "The first point goes to the Lead Defending Unit or the Primary Target.",
                _not_the_first,
            ),
            Prohibition("13.1E", "It is reduced already: eliminate it or retreat it.", _is_reduced),
        ),
        "eliminate": (
            Prohibition("13.1A", "Only defending units in that Area absorb losses.", _not_there),
            Prohibition(
                "13.1B",
                "The first point goes to the Lead Defending Unit or the Primary Target.",
                _not_the_first,
            ),
            Prohibition("13.1E", "A full-strength unit is reduced first.", _is_full_strength),
            Prohibition("13.1D", "Eliminating a reduced unit takes 2 points, and only 1 is left.", _too_much),
        ),
        "retreat": (
            Prohibition("13.1A", "Only defending units in that Area absorb losses.", _not_there),
            Prohibition(
                "13.1B",
                "The first point goes to the Lead Defending Unit or the Primary Target.",
                _not_the_first,
            ),
            Prohibition("13.1E", "Only a reduced unit may retreat to absorb a point.", _is_full_strength),
            Prohibition("13.1D", "The other units could not absorb what would be left.", _leaves_points_over),
            Prohibition(
                "13.2.2",
                "The Retreat Priorities send it elsewhere or leave it nowhere to go.",
                _not_by_priority,
            ),
        ),
    }

    def ask(self, state: IeShimaState) -> str:
        """The prompt with the points left."""
        plural = "s" if self.points > 1 else ""
        area = state.tables.place_labels[self.area]
        return f"Absorb {self.points} Attrition Point{plural} in {area}."

    def retreat_fits(self, state: IeShimaState, unit: int) -> bool:
        """Whether the other units could absorb what a retreat of `unit` leaves (13.1D)."""
        others = state.units_in(self.area, 1 - state.side) & ~(1 << unit)
        return capacity(state, others) >= self.points - RETREAT

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Every step that keeps to 13.1."""
        make = state.game.vocabulary.make
        units = state.units_in(self.area, 1 - state.side)
        if self.first >= 0:
            units &= 1 << self.first
        actions = []
        for unit in bits(units):
            if state.full >> unit & 1:
                actions.append(make("reduce", unit))
                continue
            if self.points >= ELIMINATE_REDUCED:
                actions.append(make("eliminate", unit))
            if self.retreat_fits(state, unit):
                actions += [make("retreat", unit, *way) for way in _ways_out(state, unit, self.area)]
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Take one step and go on with what is left."""
        unit = action.args[0]
        state.stack.pop()
        if action.verb == "eliminate":
            cost = ELIMINATE_REDUCED
            combat.eliminate(state, unit, "13.1E")
        elif action.verb == "reduce":
            cost = FLIP
            combat.reduce_or_eliminate(state, unit, "13.1E")
        else:
            cost = RETREAT
            retreat(state, unit, action.args[1:])
        left = self.points - cost
        if left:
            state.stack.append(TakeLosses(self.area, left, -1, self.assault))
        else:
            _losses_done(state, self.area, self.assault)


def retreat_places(state: IeShimaState, unit: int, area: int, passed: int = 0) -> list[int]:
    """Where a unit in `area` must retreat: the Areas of the best priority (13.2.2), the owner chooses a tie.

    Through a fully-stacked Area it goes on by the same priorities (10.3.1B, 13.2.1); `passed` is the mask of
    the places behind it. An empty list means that it cannot retreat and is eliminated (13.2.4).
    """
    if state.tables.pillboxes >> unit & 1:
        return []
    side = state.tables.side_of[unit]
    passed |= 1 << area
    free: list[tuple[int, int]] = []
    own_contested: list[int] = []
    enemy_contested: list[int] = []
    stacked: list[int] = []
    for place in state.tables.ways[side][area]:
        if passed >> place & 1:
            continue
        friendly = control.is_friendly(state, side, place)
        vacant = control.is_vacant(state, side, place)
        if (vacant and not friendly) or (not vacant and not state.is_contested(place)):
            continue
        if control.is_full(state, side, place):
            stacked.append(place)
        elif vacant:
            near = state.tables.near[place] & AREA_MASK
            hostile = near & (state.us_control if side else ~state.us_control)
            free.append((hostile.bit_count(), place))
        else:
            (own_contested if friendly else enemy_contested).append(place)
    if free:
        fewest = min(free)[0]
        return [place for hostile, place in free if hostile == fewest]
    if own_contested or enemy_contested:
        return own_contested or enemy_contested
    beyond = {place for through in stacked for place in retreat_places(state, unit, through, passed)}
    return sorted(beyond)


def retreat(state: IeShimaState, unit: int, place: Sequence[int]) -> None:
    """Retreat a unit to the one place given, or eliminate it when it has none (13.2.4)."""
    if not place:
        combat.eliminate(state, unit, "13.2.4")
        return
    state.put(unit, place[0])
    if state.journal is not None:
        labels = state.tables
        state.note(
            "13.2.2",
            "{unit} retreats to {area}.",
            unit=labels.unit_ids[unit],
            area=labels.place_labels[place[0]],
        )


def retreat_attackers(state: IeShimaState, area: int, units: int) -> None:
    """Send repulsed attackers back where they came from, one at a time (13.2, 13.2.1).

    The attacker is asked only where there is too little room for all of them.
    """
    while units:
        decision = RetreatAttackers(area, units)
        if _too_little_room(state, units) and len(decision.actions(state)) > 1:
            state.stack.append(decision)
            return
        unit = bits(units)[0]
        units &= ~(1 << unit)
        retreat(state, unit, _ways_back(state, unit)[0])
    combat.after_losses(state, area)


def _too_little_room(state: IeShimaState, units: int) -> bool:
    """Whether some unit would find the Area it came from fully stacked."""
    bound = Counter(state.origin[unit] for unit in bits(units))
    own = state.tables.side_units[state.side]
    return any(
        origin <= LAST_AREA and (state.here[origin] & own).bit_count() + count > STACKING_LIMIT
        for origin, count in bound.items()
    )


def _ways_back(state: IeShimaState, unit: int) -> list[list[int]]:
    origin = state.origin[unit]
    side = state.tables.side_of[unit]
    if not control.is_full(state, side, origin):
        return [[origin]]
    return [[place] for place in retreat_places(state, unit, origin, 1 << state.at[unit])] or [[]]


def _not_repulsed(decision: RetreatAttackers, state: IeShimaState, unit: int, *_: int) -> bool:
    return not decision.units >> unit & 1


def _not_back(_: RetreatAttackers, state: IeShimaState, unit: int, *place: int) -> bool:
    return list(place) not in _ways_back(state, unit)


class RetreatAttackers(AttackersDecision, frozen=True, array_like=True):
    """Where repulsed attackers find too little room, they choose who goes back first (13.2.1)."""

    area: int
    units: int

    rule: ClassVar[str] = "13.2.1"
    prompt: ClassVar[str] = "Retreat a repulsed unit."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "retreat": (
            Prohibition("11.4.4.1B", "Only repulsed attackers retreat now.", _not_repulsed),
            Prohibition(
                "13.2.2", "The Retreat Priorities send it elsewhere or leave it nowhere to go.", _not_back
            ),
        )
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each repulsed unit to each place open to it."""
        make = state.game.vocabulary.make
        return [make("retreat", unit, *way) for unit in bits(self.units) for way in _ways_back(state, unit)]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Retreat it and go on with the others."""
        unit = action.args[0]
        state.stack.pop()
        retreat(state, unit, action.args[1:])
        retreat_attackers(state, self.area, self.units & ~(1 << unit))


def offer_voluntary_retreat(state: IeShimaState, area: int) -> None:
    """Ask the defender whether units retreat after an attack, if any could (13.2.3)."""
    side = 1 - state.side
    units = state.units_in(area, side) & ~state.tables.pillboxes
    if units and any(retreat_places(state, unit, area) for unit in bits(units)):
        state.stack.append(VoluntaryRetreat(area))


def _not_a_defender(decision: VoluntaryRetreat, state: IeShimaState, unit: int, *_: int) -> bool:
    return not state.units_in(decision.area, 1 - state.side) >> unit & 1


def _not_a_way_out(decision: VoluntaryRetreat, state: IeShimaState, unit: int, *place: int) -> bool:
    return not place or place[0] not in retreat_places(state, unit, decision.area)


class VoluntaryRetreat(DefendersDecision, frozen=True, array_like=True):
    """After an attack any defenders may retreat, whatever its result (13.2.3)."""

    area: int

    rule: ClassVar[str] = "13.2.3"
    prompt: ClassVar[str] = "Retreat any defenders voluntarily, or stay."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "retreat": (
            Prohibition("13.2.3", "Only defenders of the attacked Area may retreat now.", _not_a_defender),
            Prohibition("4.2.2B", "Pillboxes may not retreat.", barriers.a_pillbox),
            Prohibition("13.2.2", "The Retreat Priorities allow no retreat there.", _not_a_way_out),
        ),
        "stay": (),
    }

    def ask(self, state: IeShimaState) -> str:
        """The prompt with the Area."""
        return f"Retreat defenders of {state.tables.place_labels[self.area]} voluntarily, or stay."

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Staying, and each retreat open to a defender."""
        make = state.game.vocabulary.make
        actions = [make("stay")]
        for unit in bits(state.units_in(self.area, 1 - state.side)):
            actions += [make("retreat", unit, place) for place in retreat_places(state, unit, self.area)]
        return actions

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Retreat one unit and ask again, or go on."""
        state.stack.pop()
        if action.verb == "retreat":
            retreat(state, action.args[0], action.args[1:])
            control.settle(state)
            offer_voluntary_retreat(state, self.area)
