"""Chapter 12: bombardment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.core.log import Term
from lbnb.games.ie_shima import advantage, attrition, extended, impulses, kamikaze, rubble, sequence
from lbnb.games.ie_shima.dice import DiceRoll
from lbnb.games.ie_shima.resolver import Result
from lbnb.games.ie_shima.seats import AttackersDecision
from lbnb.games.ie_shima.state import RAIN, IeShimaState
from lbnb.games.ie_shima.tables import (
    AIR,
    AREA_MASK,
    ARTILLERY,
    BOMBARDMENT_IDS,
    BOX_MASK,
    JAPAN,
    JAPANESE_ARTILLERY,
    KAMIKAZE,
    NAVAL,
    SIDE_NAMES,
    SPECIAL_BOX,
    US,
    Tables,
    bits,
)

MARKERS_OF = {US: (AIR, ARTILLERY, NAVAL), JAPAN: (JAPANESE_ARTILLERY,)}


def targets(state: IeShimaState, marker: int) -> int:
    """The enemy-occupied Areas that a marker may bombard now, as a place mask (9.2A, 12.2, 12.3, 12.4)."""
    if state.used >> marker & 1 or (marker == AIR and state.weather == RAIN):
        return 0
    areas = state.occupied[1 - state.side] & AREA_MASK
    if marker == NAVAL:
        areas &= ~(state.tables.urban & state.occupied[state.side])
    return areas


def choices(state: IeShimaState) -> list[Action]:
    """Every bombardment that the active side may declare."""
    make = state.game.vocabulary.make
    return [
        make("bombard", marker, area)
        for marker in MARKERS_OF[state.side]
        for area in bits(targets(state, marker))
    ]


def _not_your_marker(_: Decision, state: IeShimaState, marker: int, area: int) -> bool:
    return marker not in MARKERS_OF[state.side]


def _withdrawn(_: Decision, state: IeShimaState, marker: int, area: int) -> bool:
    return marker == NAVAL and extended.navy_is_gone(state)


def _used(_: Decision, state: IeShimaState, marker: int, area: int) -> bool:
    return bool(state.used >> marker & 1)


def _air_in_rain(_: Decision, state: IeShimaState, marker: int, area: int) -> bool:
    return marker == AIR and state.weather == RAIN


def _special_box(_: Decision, state: IeShimaState, marker: int, area: int) -> bool:
    return area == SPECIAL_BOX


def _beach_box(_: Decision, state: IeShimaState, marker: int, area: int) -> bool:
    return bool(BOX_MASK >> area & 1)


def _naval_into_contested_town(_: Decision, state: IeShimaState, marker: int, area: int) -> bool:
    return marker == NAVAL and bool(state.tables.urban >> area & 1) and state.is_contested(area)


def _no_target(_: Decision, state: IeShimaState, marker: int, area: int) -> bool:
    return not state.units_in(area, 1 - state.side)


def declaration_table() -> tuple[Prohibition, ...]:
    """What forbids a bombardment, in the order of the rules."""
    return (
        Prohibition("12.1.2", "This bombardment marker is the other side's.", _not_your_marker),
        Prohibition("21.2", "The US Naval Bombardment marker has been withdrawn.", _withdrawn),
        Prohibition("12.1.2C", "This marker has been used this turn.", _used),
        Prohibition("12.2", "The Air Bombardment marker does not fly in Rain.", _air_in_rain),
        Prohibition("3.3C", "The Special Units Box may not be bombarded.", _special_box),
        Prohibition("12.3", "A Beach Approach Box may not be bombarded.", _beach_box),
        Prohibition("12.4", "Naval fire may not hit a Contested Urban Area.", _naval_into_contested_town),
        Prohibition("12.5", "No enemy unit is there to be the Primary Target.", _no_target),
    )


def declare(state: IeShimaState, marker: int, area: int) -> None:
    """Declare a bombardment of one Area by one marker (8.1.2, 12.1.1A, 12.1.2A, 12.1.2B).

    The marker is flipped to its Used side whatever happens (4.4.5B, 12.1.2C).
    """
    state.bombarded = True
    state.used |= 1 << marker
    state.note(
        "12.1.2",
        "{side} bombards {area} with {marker}.",
        side=SIDE_NAMES[state.side],
        area=state.tables.place_labels[area],
        marker=BOMBARDMENT_IDS[marker],
    )
    units = state.units_in(area, 1 - state.side)
    if units & (units - 1):
        state.stack.append(ChoosePrimaryTarget(marker, area))
    else:
        state.stack.append(BombardmentRoll(marker, area, units.bit_length() - 1))


def _not_in_target_area(decision: ChoosePrimaryTarget, state: IeShimaState, unit: int) -> bool:
    return not state.units_in(decision.area, 1 - state.side) >> unit & 1


class ChoosePrimaryTarget(AttackersDecision, frozen=True, array_like=True):
    """The bombarding side picks the unit that takes the first Attrition Point (12.5)."""

    marker: int
    area: int

    rule: ClassVar[str] = "12.5"
    prompt: ClassVar[str] = "Choose the Primary Target."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "target": (
            Prohibition(
                "12.5", "The Primary Target is an enemy unit in the Target Area.", _not_in_target_area
            ),
        )
    }

    def actions(self, state: IeShimaState) -> Sequence[Action]:
        """Each enemy unit in the Target Area."""
        make = state.game.vocabulary.make
        return [make("target", unit) for unit in bits(state.units_in(self.area, 1 - state.side))]

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Roll for it."""
        state.note(self.rule, "{unit} is the Primary Target.", unit=state.tables.unit_ids[action.args[0]])
        state.stack[-1] = BombardmentRoll(self.marker, self.area, action.args[0])


def attack_terms(state: IeShimaState, marker: int) -> tuple[Term, ...]:
    """The bombardment's Attack Value as a sum (12.6)."""
    return attack_sum(state.tables, marker)


def attack_sum(tables: Tables, marker: int) -> tuple[Term, ...]:
    """The terms of the Attack Value of a marker (12.6, 19.1B)."""
    if marker == KAMIKAZE:
        return (Term("kamikaze", kamikaze.COMBAT_VALUE, "19.1B"),)
    return (Term("attack factor", tables.attack_factor[marker], "12.6"),)


def defense_terms(state: IeShimaState, marker: int, area: int) -> tuple[Term, ...]:
    """The Target Area's Defense Value as a sum: its terrain, not its units (12.7A, 12.7B)."""
    return defense_sum(marker, state.tables.tem[area], bool(state.rubble >> area & 1))


def defense_sum(marker: int, tem: int, ruined: bool) -> tuple[Term, ...]:
    """The terms of the Defense Value of an Area with that TEM, in rubble or not (12.7A, 19.1C)."""
    if marker == KAMIKAZE:
        return (Term("naval marker or beach box", kamikaze.DEFENSE_VALUE, "19.1C"),)
    return (Term("terrain", tem, "12.7A"), *rubble.terms(ruined))


def points_of(difference: int) -> int:
    """Attrition Points for Attack Total minus Defense Total (12.7C)."""
    return max(0, difference)


def result_of(difference: int) -> Result:
    """The result by the same difference."""
    points = points_of(difference)
    return Result("Hit" if points else "Miss", "12.7C", points)


class BombardmentRoll(DiceRoll, frozen=True, array_like=True):
    """The bombarding side's DR (12.7C)."""

    marker: int
    area: int
    target: int

    rule: ClassVar[str] = "12.7C"
    prompt: ClassVar[str] = "Roll the bombarding side's dice."

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Keep the DR; a US one may serve as the Sunset DR (6.3.2A)."""
        rolled = action.args[0] + action.args[1]
        sequence.first_us_roll(state, rolled)
        state.stack[-1] = ShelterRoll(self.marker, self.area, self.target, rolled)


class ShelterRoll(DiceRoll, frozen=True, array_like=True):
    """The defender's DR against a bombardment (12.7C)."""

    marker: int
    area: int
    target: int
    attack_roll: int

    rule: ClassVar[str] = "12.7C"
    prompt: ClassVar[str] = "Roll the defender's dice."

    def apply(self, state: IeShimaState, action: Action) -> None:
        """Show the totals; offer the reroll, or apply the result."""
        state.stack.pop()
        defense_roll = action.args[0] + action.args[1]
        if state.journal is not None:
            _note_totals(state, self.marker, self.area, self.attack_roll, defense_roll)
        if advantage.may_reroll(state):
            state.stack.append(
                RerollBombardment(self.marker, self.area, self.target, self.attack_roll, defense_roll)
            )
        else:
            resolve(state, self.marker, self.area, self.target, self.attack_roll, defense_roll)


def _note_totals(state: IeShimaState, marker: int, area: int, attack_roll: int, defense_roll: int) -> None:
    attack_sum = (*attack_terms(state, marker), Term("attack roll", attack_roll, "12.7C"))
    defense_sum = (*defense_terms(state, marker, area), Term("defense roll", defense_roll, "12.7C"))
    attack_total = sum(term.value for term in attack_sum)
    defense_total = sum(term.value for term in defense_sum)
    state.note("12.6", "Attack Total {total}", attack_sum, total=attack_total)
    state.note("12.7A", "Defense Total {total}", defense_sum, total=defense_total)
    state.note(
        "12.7C",
        "{attack} against {defense}: {points} Attrition Points.",
        attack=attack_total,
        defense=defense_total,
        points=points_of(attack_total - defense_total),
    )


class RerollBombardment(advantage.Reroll, frozen=True, array_like=True):
    """The Advantage's holder may force a reroll of a bombardment (15.1.2A)."""

    marker: int
    area: int
    target: int
    attack_roll: int
    defense_roll: int

    def roll_again(self, state: IeShimaState) -> None:
        """Roll both sides' dice again."""
        state.stack.append(BombardmentRoll(self.marker, self.area, self.target))

    def resolve(self, state: IeShimaState) -> None:
        """Apply the result of these rolls."""
        resolve(state, self.marker, self.area, self.target, self.attack_roll, self.defense_roll)


def resolve(
    state: IeShimaState, marker: int, area: int, target: int, attack_roll: int, defense_roll: int
) -> None:
    """Apply a bombardment (12.7C), then end the impulse."""
    state.sunset_open = False
    attack = sum([term.value for term in attack_terms(state, marker)]) + attack_roll
    defense = sum([term.value for term in defense_terms(state, marker, area)]) + defense_roll
    points = points_of(attack - defense)
    if marker == KAMIKAZE:
        kamikaze.strike(state, area, points)
        impulses.finish(state)
        return
    rubble.fall(state, area, attack_roll)
    if points:
        attrition.take_losses(state, area, points, target, assault=False)
    else:
        impulses.finish(state)
