"""Chapter 7.2 and chapter 7.5: the Combat Phase: the Phasing Player declares one attack after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa import artillery, banzai, duty, final_protective_fire, pledges, sequence, support
from lbnb.games.okinawa.combat import Combat, CombatRoll
from lbnb.games.okinawa.state import COMBAT, EMPTY, OkinawaState
from lbnb.games.okinawa.tables import SEATS, SIDE_NAMES


def start_phase(state: OkinawaState) -> None:
    """Begin the Combat Phase of the Phasing Player (4.1)."""
    state.phase = COMBAT
    count = len(state.tables.units)
    state.engaged = [0] * count
    state.fired = [0] * count
    state.left_to_fire = 0
    state.shaken = [max(0, level - 1) for level in state.shaken]
    state.note(
        "4.1",
        "Game-Turn {turn}, {side}: Combat Phase.",
        level=1,
        turn=state.turn,
        side=SIDE_NAMES[state.side],
    )
    state.stack.append(CombatPhase())


def _empty_hex(_: Decision, state: OkinawaState, hex_: int) -> bool:
    there = state.unit_in[hex_]
    return there == EMPTY or state.tables.side_of[there] == state.side


def _attacked(_: Decision, state: OkinawaState, hex_: int) -> bool:
    return bool(state.engaged[state.unit_in[hex_]])


def _out_of_reach(_: Decision, state: OkinawaState, hex_: int) -> bool:
    return state.unit_in[hex_] not in within_reach(state)


def _fire_pledged(_: Decision, state: OkinawaState, hex_: int) -> bool:
    return state.unit_in[hex_] not in attackable(state)


def _rough_for_support(_: Decision, state: OkinawaState, hex_: int) -> bool:
    """Whether nothing but Ground Support could reach the hex, which never attacks there (16.1)."""
    points = state.barrage_points[state.side] > 0
    return points and hex_ in support.spared(state) and _out_of_reach(_, state, hex_)


def attackable(state: OkinawaState) -> list[int]:
    """The enemies that may be attacked now, so that the duties of 7.1 and 7.2 can still be met.

    An attack from an adjacent hex always fits them (see `duty`); one by guns or Ground Support alone does if
    some gun or point is not needed for enemies that are left to them (see `pledges`).
    """
    found = within_reach(state)
    if not pledges.pledged(state):
        return found
    return [unit for unit in found if duty.neighbours(state, unit) or _fire_to_spare(state, unit)]


def _fire_to_spare(state: OkinawaState, enemy: int) -> bool:
    combat = Combat((enemy,))
    return bool(_barrage_choices(state, combat) or _support_choices(state, combat))


def within_reach(state: OkinawaState) -> list[int]:
    """The enemies in reach: adjacent ones, and those that guns or Ground Support reach (8.11, 9.13)."""
    side = state.side
    at, engaged, zone = state.at, state.engaged, state.zone(side)
    fields = artillery.fields_of_fire(state)
    with_points = state.barrage_points[side] > 0
    spared = support.spared(state)
    found = []
    for unit in state.tables.units_of[1 - side]:
        hex_ = at[unit]
        if hex_ < 0 or engaged[unit]:
            continue
        if (
            (with_points and hex_ not in spared)
            or any([hex_ in field for field in fields])
            or (zone[hex_] and duty.neighbours(state, unit))
        ):
            found.append(unit)
    return found


def _duty_open(_: Decision, state: OkinawaState) -> bool:
    return bool(duty.owed(state)) or any(pledges.reachable(state, unit) for unit in pledges.pledged(state))


class CombatPhase(Decision, frozen=True, array_like=True):
    """The Phasing Player opens the next attack, until every duty to attack is met (7.11, 7.12)."""

    seat: ClassVar[str] = "us"
    rule: ClassVar[str] = "7.0"
    prompt: ClassVar[str] = "Combat Phase: choose an enemy unit to attack, or end the phase."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "attack": (
            Prohibition("7.0", "No enemy unit is there.", _empty_hex),
            Prohibition("7.14", "This unit has been engaged in this Combat Phase already.", _attacked),
            Prohibition(
                "16.1",
                "No unit of yours is adjacent, and US Ground Support never attacks units in Rough terrain.",
                _rough_for_support,
            ),
            Prohibition(
                "7.15",
                "No unit of yours is adjacent, and no artillery or Ground Support can reach it.",
                _out_of_reach,
            ),
            Prohibition(
                "7.21",
                "The guns and Ground Support left are needed for adjacent enemies that nobody else attacks.",
                _fire_pledged,
            ),
        ),
        "end": (Prohibition("7.11", "Adjacent units must still attack and be attacked.", _duty_open),),
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The Phasing Player."""
        return SEATS[state.side]

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each enemy unit that may be attacked now; the end when no duty is left."""
        make = state.game.vocabulary.make
        actions = [make("attack", state.at[unit]) for unit in attackable(state)]
        if not _duty_open(self, state):
            actions.append(state.tables.end)
        return actions

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Open an attack, or go on with the sequence."""
        if action.verb == "end":
            state.stack.pop()
            sequence.end_player_turn(state)
            return
        unit = state.unit_in[action.args[0]]
        if state.journal is not None:
            tables = state.tables
            state.note(
                "7.0",
                "{side} attacks {unit} in {hex}.",
                side=SIDE_NAMES[state.side],
                unit=tables.unit_ids[unit],
                hex=tables.hex_names[state.at[unit]],
            )
        state.stack.append(PrepareAttack(Combat((unit,))))


def _not_beside_all(decision: PrepareAttack, state: OkinawaState, unit: int) -> bool:
    return not duty.beside_all(state, unit, decision.combat.defenders)


def _cannot_join(decision: PrepareAttack, state: OkinawaState, unit: int) -> bool:
    return unit in decision.combat.attackers or not duty.may_attack(state, unit)


def _joined(combat: Combat, unit: int) -> Combat:
    return replace(combat, attackers=(*combat.attackers, unit))


def _widened(combat: Combat, unit: int) -> Combat:
    return replace(combat, defenders=(*combat.defenders, unit))


def _barraged(combat: Combat, gun: int) -> Combat:
    return replace(combat, barrage=(*combat.barrage, gun))


def _supported(combat: Combat, points: int) -> Combat:
    return replace(combat, barrage_points=points)


def _join_breaks_duty(decision: PrepareAttack, state: OkinawaState, unit: int) -> bool:
    return not pledges.feasible(state, _joined(decision.combat, unit))


def _no_attackers(decision: PrepareAttack, state: OkinawaState, hex_: int) -> bool:
    return not decision.combat.attackers


def _target_not_beside(decision: PrepareAttack, state: OkinawaState, hex_: int) -> bool:
    target = state.unit_in[hex_]
    return not duty.beside_all(state, target, decision.combat.attackers)


def _support_cannot_hit(decision: PrepareAttack, state: OkinawaState, hex_: int) -> bool:
    return not _support_allows(state, decision.combat, state.unit_in[hex_])


def _support_allows(state: OkinawaState, combat: Combat, target: int) -> bool:
    """Whether Ground Support that is allotted already may hit one more defender (16.1)."""
    return not combat.barrage_points or support.may_hit(state, (target,))


def _target_taken(decision: PrepareAttack, state: OkinawaState, hex_: int) -> bool:
    return state.unit_in[hex_] in decision.combat.defenders


def _target_breaks_duty(decision: PrepareAttack, state: OkinawaState, hex_: int) -> bool:
    return not pledges.feasible(state, _widened(decision.combat, state.unit_in[hex_]))


def _barrage_breaks_duty(decision: PrepareAttack, state: OkinawaState, gun: int) -> bool:
    return not pledges.feasible(state, _barraged(decision.combat, gun))


def _barrage_choices(state: OkinawaState, combat: Combat) -> list[Action]:
    choices = artillery.barrage_choices(state, combat)
    return [choice for choice in choices if pledges.feasible(state, _barraged(combat, choice.args[0]))]


def _support_breaks_duty(decision: PrepareAttack, state: OkinawaState, points: int) -> bool:
    return not pledges.feasible(state, _supported(decision.combat, points))


def _needs_rough(decision: PrepareAttack, state: OkinawaState, points: int) -> bool:
    """Whether only the units that Ground Support spares keep it out of the attack (16.1)."""
    return _support_breaks_duty(decision, state, points) and pledges.feasible(
        state, _supported(decision.combat, points), frozenset()
    )


def _support_choices(state: OkinawaState, combat: Combat) -> list[Action]:
    """The numbers of points that could be added; if a number leaves too few, so does every higher one."""
    choices = support.barrage_choices(state, combat)
    if choices and pledges.feasible(state, _supported(combat, choices[-1].args[0])):
        return choices
    return [choice for choice in choices if pledges.feasible(state, _supported(combat, choice.args[0]))]


def _nobody_attacks(decision: PrepareAttack, state: OkinawaState) -> bool:
    combat = decision.combat
    return not (combat.attackers or combat.barrage or combat.barrage_points)


def _strands_somebody(decision: PrepareAttack, state: OkinawaState) -> bool:
    return not pledges.complete(state, decision.combat)


def _massed_already(decision: PrepareAttack, state: OkinawaState) -> bool:
    return decision.combat.massed


def _cannot_mass(decision: PrepareAttack, state: OkinawaState) -> bool:
    return not banzai.may_mass(state, decision.combat.attackers)


class PrepareAttack(Decision, frozen=True, array_like=True):
    """The attacker names units, more defenders, barrage, a massed attack; then declares (4.1)."""

    combat: Combat

    seat: ClassVar[str] = "us"
    rule: ClassVar[str] = "7.2"
    prompt: ClassVar[str] = "Name the attacking units and their support, then declare the attack."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "join": (
            Prohibition("7.14", "Only a unit of yours that has not been engaged yet may join.", _cannot_join),
            Prohibition(
                "7.23", "An attacking unit must be adjacent to every defending unit.", _not_beside_all
            ),
            Prohibition(
                "7.21", "Then other adjacent units could not all attack and be attacked.", _join_breaks_duty
            ),
        ),
        "attack": (
            Prohibition("7.0", "No enemy unit is there.", _empty_hex),
            Prohibition("7.14", "This unit is engaged already.", _attacked),
            Prohibition("7.14", "This unit is a defender of this combat already.", _target_taken),
            Prohibition("8.13", "Guns and Ground Support alone attack one hex only.", _no_attackers),
            Prohibition("7.23", "Every attacking unit must be adjacent to it.", _target_not_beside),
            Prohibition(
                "16.1",
                "US Ground Support is in this attack, and it never attacks units in Rough terrain.",
                _support_cannot_hit,
            ),
            Prohibition(
                "7.21", "Then other adjacent units could not all attack and be attacked.", _target_breaks_duty
            ),
        ),
        "barrage": (
            *artillery.BARRAGE_TABLE,
            Prohibition(
                "7.21", "It is needed for an adjacent enemy that nobody else attacks.", _barrage_breaks_duty
            ),
        ),
        "support": (
            *support.BARRAGE_TABLE,
            Prohibition(
                "16.1",
                "The attack must include a unit in Rough terrain, which they may not hit.",
                _needs_rough,
            ),
            Prohibition(
                "7.21", "They are needed for adjacent enemies that nobody else attacks.", _support_breaks_duty
            ),
        ),
        "banzai": (
            Prohibition("10.0", "This is a massed attack already.", _massed_already),
            Prohibition("10.0", "Only Japanese infantry and engineers make a massed attack.", _cannot_mass),
        ),
        "declare": (
            Prohibition("7.0", "Nobody attacks yet.", _nobody_attacks),
            Prohibition(
                "7.21",
                "Some adjacent unit would be left with nobody to attack or to be attacked by.",
                _strands_somebody,
            ),
        ),
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The Phasing Player."""
        return SEATS[state.side]

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Everything that keeps the duties of 7.1 and 7.2 satisfiable."""
        make = state.game.vocabulary.make
        combat = self.combat
        actions = []
        for unit in duty.attackers_beside(state, combat.defenders):
            if unit not in combat.attackers and pledges.feasible(state, _joined(combat, unit)):
                actions.append(make("join", unit))
        if combat.attackers:
            for unit in duty.defenders_beside(state, combat.attackers):
                if (
                    unit not in combat.defenders
                    and _support_allows(state, combat, unit)
                    and pledges.feasible(state, _widened(combat, unit))
                ):
                    actions.append(make("attack", state.at[unit]))
        actions += _barrage_choices(state, combat)
        actions += _support_choices(state, combat)
        if not combat.massed and banzai.may_mass(state, combat.attackers):
            actions.append(make("banzai"))
        if not _nobody_attacks(self, state) and pledges.complete(state, combat):
            actions.append(make("declare"))
        return actions

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Add to the combat, or let the defender answer."""
        state.stack.pop()
        combat = self.combat
        if action.verb == "declare":
            _declare(state, combat)
            return
        if action.verb == "join":
            combat = _joined(combat, action.args[0])
        elif action.verb == "attack":
            combat = _widened(combat, state.unit_in[action.args[0]])
        elif action.verb == "barrage":
            combat = _barraged(combat, action.args[0])
        elif action.verb == "support":
            combat = _supported(combat, action.args[0])
        else:
            combat = replace(combat, massed=True)
        state.stack.append(PrepareAttack(combat))


def _declare(state: OkinawaState, combat: Combat) -> None:
    left = pledges.pledge(state, combat)
    for unit in (*combat.attackers, *combat.barrage, *combat.defenders):
        state.engaged[unit] = 1
    state.barrage_points[state.side] -= combat.barrage_points
    if state.journal is not None:
        ids = state.tables.unit_ids
        parts = [ids[unit] for unit in combat.attackers] + [
            f"{ids[unit]} (barrage)" for unit in combat.barrage
        ]
        if combat.barrage_points:
            parts.append(f"{combat.barrage_points} Ground Support")
        state.note(
            "10.0" if combat.massed else "7.22" if combat.attackers else "8.21",
            "{attackers} against {defenders}{massed}.",
            attackers=", ".join(parts),
            defenders=", ".join(ids[unit] for unit in combat.defenders),
            massed=", a massed attack" if combat.massed else "",
        )
        if left:
            names = ", ".join(ids[unit] for unit in left)
            state.note("7.21", "{units}: left to guns and Ground Support.", units=names)
    answer = final_protective_fire.DefensiveFire(combat)
    if len(answer.actions(state)) > 1:
        state.stack.append(answer)
    else:
        state.stack.append(CombatRoll(combat))
