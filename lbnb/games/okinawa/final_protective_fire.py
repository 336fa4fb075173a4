"""Chapter 8.4: Final Protective Fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa import artillery, banzai, support
from lbnb.games.okinawa import combat as fighting
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import ARTILLERY, SEATS


def may_fire(state: OkinawaState, gun: int, defenders: Sequence[int]) -> bool:
    """Whether a gun may give Final Protective Fire to these defenders (8.41, 8.42)."""
    side = state.tables.side_of[gun]
    return not (
        state.fired[gun]
        or state.shaken[gun]
        or state.in_enemy_zone(side, state.at[gun])
        or not artillery.in_range(state, gun, defenders)
    )


def _not_yours(_: DefensiveFire, state: OkinawaState, unit: int) -> bool:
    return (
        state.tables.class_of[unit] != ARTILLERY
        or state.tables.side_of[unit] == state.side
        or state.at[unit] < 0
    )


def _guns_alone(decision: DefensiveFire, state: OkinawaState, *_: int) -> bool:
    return artillery.guns_alone(state, decision.combat)


def _shaken(_: DefensiveFire, state: OkinawaState, unit: int) -> bool:
    return bool(state.shaken[unit])


def _fired(decision: DefensiveFire, state: OkinawaState, unit: int) -> bool:
    return bool(state.fired[unit])


def _beside_enemy(_: DefensiveFire, state: OkinawaState, unit: int) -> bool:
    return state.in_enemy_zone(state.tables.side_of[unit], state.at[unit])


def _too_far(decision: DefensiveFire, state: OkinawaState, unit: int) -> bool:
    return not artillery.in_range(state, unit, decision.combat.defenders)


class DefensiveFire(Decision, frozen=True, array_like=True):
    """The defender allots Final Protective Fire and Ground Support to the defending units (4.1, 8.4)."""

    combat: fighting.Combat

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "8.4"
    prompt: ClassVar[str] = (
        "Allot Final Protective Fire and Ground Support to the defense, or let the die be rolled."
    )
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "fire": (
            Prohibition(
                "8.4", "Only artillery of the defender on the map gives Final Protective Fire.", _not_yours
            ),
            Prohibition(
                "8.45",
                "There is no Final Protective Fire against guns and Ground Support alone.",
                _guns_alone,
            ),
            Prohibition("8.41", "It suffered an adverse result or was displaced.", _shaken),
            Prohibition("8.41", "It has fired in this Combat Phase already.", _fired),
            Prohibition("8.41", "It is next to an enemy.", _beside_enemy),
            Prohibition("8.42", "The defenders are out of its range.", _too_far),
        ),
        "support": support.FIRE_TABLE,
        "end": (),
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The player who is attacked."""
        return SEATS[1 - state.side]

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each gun and each number of points that could be added, and the end."""
        actions: list[Action] = []
        if not artillery.guns_alone(state, self.combat):
            make = state.game.vocabulary.make
            for gun in artillery.guns(state, 1 - state.side):
                if gun not in self.combat.fire and may_fire(state, gun, self.combat.defenders):
                    actions.append(make("fire", gun))
            actions += support.fire_choices(state, self.combat)
        actions.append(state.tables.end)
        return actions

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Add a gun or points, or go on: to the die, or to a massed attack in answer to the fire (10.0)."""
        state.stack.pop()
        combat = self.combat
        if action.verb == "end":
            asked = banzai.may_convert(state, combat)
            state.stack.append(banzai.MassedAttack(combat) if asked else fighting.CombatRoll(combat))
            return
        if action.verb == "fire":
            state.fired[action.args[0]] = 1
            combat = replace(combat, fire=(*combat.fire, action.args[0]))
            if state.journal is not None:
                state.note(
                    "8.43", "{unit} gives Final Protective Fire.", unit=state.tables.unit_ids[action.args[0]]
                )
        else:
            state.fire_points[1 - state.side] -= action.args[0]
            combat = replace(combat, fire_points=action.args[0])
            state.note("9.11", "Ground Support adds {points} to the defense.", points=action.args[0])
        state.stack.append(DefensiveFire(combat))
