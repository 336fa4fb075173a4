"""Chapter 7: combat: which units attack (7.1 to 7.3), the Differential, and its result (7.4, 7.5, 7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

import msgspec

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision, Decision, Prohibition
from lbnb.core.log import Term
from lbnb.games.okinawa import artillery, banzai, duty, final_protective_fire, retreat, sequence, support
from lbnb.games.okinawa.state import COMBAT, EMPTY, OkinawaState
from lbnb.games.okinawa.tables import COVER, COVER_OF, ELIMINATED, RIVER_COVER, SEATS, SIDE_NAMES


class Combat(msgspec.Struct, frozen=True, array_like=True):
    """A combat being prepared: unit indices; `barrage` are distant guns, points are Ground Support."""

    defenders: tuple[int, ...]
    attackers: tuple[int, ...] = ()
    barrage: tuple[int, ...] = ()
    barrage_points: int = 0
    massed: bool = False
    fire: tuple[int, ...] = ()
    fire_points: int = 0


def start_phase(state: OkinawaState) -> None:
    """Begin the Combat Phase of the Phasing Player (4.1)."""
    state.phase = COMBAT
    count = len(state.tables.units)
    state.engaged = [0] * count
    state.fired = [0] * count
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
    return not _may_open(state, state.unit_in[hex_])


def _may_open(state: OkinawaState, unit: int) -> bool:
    """Whether an attack on a unit can be made, which then fits the duties of 7.1 and 7.2 too."""
    return duty.can_be_attacked(state, unit) or artillery.could_barrage(state, unit)


def _duty_open(_: Decision, state: OkinawaState) -> bool:
    return bool(duty.owed(state))


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
                "7.15",
                "No unit of yours is adjacent, and no artillery or Ground Support can reach it.",
                _out_of_reach,
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
        foes = [unit for unit in state.on_map(1 - state.side) if not state.engaged[unit]]
        actions = [make("attack", state.at[unit]) for unit in foes if _may_open(state, unit)]
        if not duty.owed(state):
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


def _feasible(
    state: OkinawaState, combat: Combat, attackers: tuple[int, ...], defenders: tuple[int, ...]
) -> bool:
    """Whether the duties of 7.1 and 7.2 can be met with these units in a combat and its Ground Support."""
    spared = support.spared(state) if combat.barrage_points else frozenset()
    return duty.feasible(state, attackers, defenders, spared)


def _join_breaks_duty(decision: PrepareAttack, state: OkinawaState, unit: int) -> bool:
    combat = decision.combat
    return not _feasible(state, combat, (*combat.attackers, unit), combat.defenders)


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
    combat = decision.combat
    return not _feasible(state, combat, combat.attackers, (*combat.defenders, state.unit_in[hex_]))


def _nobody_attacks(decision: PrepareAttack, state: OkinawaState) -> bool:
    combat = decision.combat
    return not (combat.attackers or combat.barrage or combat.barrage_points)


def _strands_somebody(decision: PrepareAttack, state: OkinawaState) -> bool:
    return not duty.complete(state, decision.combat.attackers, decision.combat.defenders)


def _not_massed(decision: PrepareAttack, state: OkinawaState) -> bool:
    return decision.combat.massed or not banzai.may_mass(state, decision.combat.attackers)


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
        "barrage": artillery.BARRAGE_TABLE,
        "support": support.BARRAGE_TABLE,
        "banzai": (
            Prohibition("10.0", "Only Japanese infantry and engineers make a massed attack.", _not_massed),
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
            if unit not in combat.attackers and _feasible(
                state, combat, (*combat.attackers, unit), combat.defenders
            ):
                actions.append(make("join", unit))
        if combat.attackers:
            for unit in duty.defenders_beside(state, combat.attackers):
                if (
                    unit not in combat.defenders
                    and _support_allows(state, combat, unit)
                    and _feasible(state, combat, combat.attackers, (*combat.defenders, unit))
                ):
                    actions.append(make("attack", state.at[unit]))
        actions += artillery.barrage_choices(state, combat)
        actions += support.barrage_choices(state, combat)
        if not combat.massed and banzai.may_mass(state, combat.attackers):
            actions.append(make("banzai"))
        if not _nobody_attacks(self, state) and duty.complete(state, combat.attackers, combat.defenders):
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
            combat = msgspec.structs.replace(combat, attackers=(*combat.attackers, action.args[0]))
        elif action.verb == "attack":
            combat = msgspec.structs.replace(
                combat, defenders=(*combat.defenders, state.unit_in[action.args[0]])
            )
        elif action.verb == "barrage":
            combat = msgspec.structs.replace(combat, barrage=(*combat.barrage, action.args[0]))
        elif action.verb == "support":
            combat = msgspec.structs.replace(combat, barrage_points=action.args[0])
        else:
            combat = msgspec.structs.replace(combat, massed=True)
        state.stack.append(PrepareAttack(combat))


def _declare(state: OkinawaState, combat: Combat) -> None:
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
            "10.0" if combat.massed else "7.22",
            "{attackers} against {defenders}{massed}.",
            attackers=", ".join(parts),
            defenders=", ".join(ids[unit] for unit in combat.defenders),
            massed=", a massed attack" if combat.massed else "",
        )
    answer = final_protective_fire.DefensiveFire(combat)
    if len(answer.actions(state)) > 1:
        state.stack.append(answer)
    else:
        state.stack.append(CombatRoll(combat))


def attack_terms(state: OkinawaState, combat: Combat) -> tuple[Term, ...]:
    """The attacking strength as a sum (7.0, 8.2, 9.0, 10.0)."""
    tables = state.tables
    terms = []
    ground = sum(tables.attack[unit] for unit in combat.attackers)
    if ground:
        terms.append(Term("attacking units", ground, "7.0"))
    if combat.massed:
        terms.append(
            Term(
                "massed infantry doubled",
                sum(tables.attack[u] for u in banzai.foot(state, combat.attackers)),
                "10.11",
            )
        )
    if combat.barrage:
        terms.append(Term("barrage", sum(tables.attack[unit] for unit in combat.barrage), "8.21"))
    if combat.barrage_points:
        terms.append(Term("Ground Support", combat.barrage_points, "9.11"))
    return tuple(terms)


def defense_terms(state: OkinawaState, combat: Combat) -> tuple[Term, ...]:
    """The defending strength as a sum; attacked guns count their Defense Strength (7.0, 8.43, 8.5, 9.0)."""
    tables = state.tables
    terms = [Term("defending units", sum(tables.defense[unit] for unit in combat.defenders), "7.0")]
    if combat.fire:
        terms.append(Term("Final Protective Fire", sum(tables.fpf[unit] for unit in combat.fire), "8.43"))
    if combat.fire_points:
        terms.append(Term("Ground Support", combat.fire_points, "9.11"))
    return tuple(terms)


def differential(state: OkinawaState, combat: Combat) -> int:
    """Attacking minus defending strength (7.0); nobody may choose a lower one (7.52)."""
    plus = sum([term.value for term in attack_terms(state, combat)])
    return plus - sum([term.value for term in defense_terms(state, combat)])


def cover(state: OkinawaState, combat: Combat) -> int:
    """The row of the table: the most favourable terrain of any defender (7.4, 7.43, 7.44, 7.45, 8.6).

    Where the attackers stand makes no difference (7.41), except that a river counts if every adjacent
    attacker crosses one into that hex (7.42), and not for guns alone (8.62).
    """
    tables = state.tables
    best = 0
    rivers = bool(combat.attackers) and not artillery.guns_alone(state, combat)
    for unit in combat.defenders:
        hex_ = state.at[unit]
        best = max(best, COVER_OF[tables.terrain[hex_]])
        if (
            rivers
            and best < RIVER_COVER
            and all((state.at[a], hex_) in tables.rivers for a in combat.attackers)
        ):
            best = RIVER_COVER
    return best


class Result(NamedTuple):
    """A cell of the Combat Results Table (7.62): who suffers, and how many hexes (0: eliminated)."""

    code: str
    attacker: bool
    hexes: int


RESULTS = {
    "A1": Result("A1", True, 1),
    "Ae": Result("Ae", True, 0),
    "D1": Result("D1", False, 1),
    "D2": Result("D2", False, 2),
    "D3": Result("D3", False, 3),
    "De": Result("De", False, 0),
}
NONE = "•"


def result_code(state: OkinawaState, row: int, plus: int, die: int) -> str:
    """The code at a row, differential and die (7.61)."""
    return state.tables.results[die][state.tables.crt_column(row, plus)]


class CombatRoll(ChanceDecision, frozen=True, array_like=True):
    """The attacker's die (7.0)."""

    combat: Combat

    rule: ClassVar[str] = "7.61"
    prompt: ClassVar[str] = "Roll the die on the Combat Results Table."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {"roll": ()}

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """The six rolls of a die."""
        return state.tables.dies

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Find the result and apply it at once."""
        state.stack.pop()
        combat = self.combat
        plus = differential(state, combat)
        row = cover(state, combat)
        code = result_code(state, row, plus, action.args[0])
        if state.journal is not None:
            state.note(
                "7.0",
                "Attacking strength {total}",
                attack_terms(state, combat),
                total=sum(t.value for t in attack_terms(state, combat)),
            )
            state.note(
                "7.0",
                "Defending strength {total}",
                defense_terms(state, combat),
                total=sum(t.value for t in defense_terms(state, combat)),
            )
            state.note(
                "7.61",
                "Differential {plus} on the row {row}, die {die}: {code}.",
                plus=f"{plus:+d}",
                row=COVER[row],
                die=action.args[0],
                code=code,
            )
        apply_result(state, combat, code)


def apply_result(state: OkinawaState, combat: Combat, code: str) -> None:
    """Apply a result (7.6, 7.62): losses at once, then retreats, massed losses, the advance, each a choice.

    Guns that barraged from afar or gave Final Protective Fire have no part in it (8.14, 8.44).
    """
    result = RESULTS.get(code)
    if code == "D1" and artillery.guns_alone(state, combat):
        result = None  # 8.15
    losers = () if result is None else combat.attackers if result.attacker else combat.defenders
    if result is None or not losers:
        banzai.take_losses(state, combat, (), ())
        return
    victors = combat.defenders if result.attacker else combat.attackers
    for unit in losers:
        state.shaken[unit] = 2
    if result.hexes:
        retreat.begin(state, combat, result.hexes, losers, victors)
        return
    paths = []
    for unit in losers:
        paths.append((state.at[unit],))
        eliminate(state, unit, "7.62")
    banzai.take_losses(state, combat, victors, tuple(paths))


def eliminate(state: OkinawaState, unit: int, rule: str) -> None:
    """Destroy a unit; the enemy scores its combat strengths (17.1, 17.11, 17.12)."""
    tables = state.tables
    if state.journal is not None:
        state.note(rule, "{unit} is eliminated.", unit=tables.unit_ids[unit])
    state.lift(unit, ELIMINATED)
    state.score(
        1 - tables.side_of[unit], tables.victory_value[unit], "17.12", f"{tables.unit_ids[unit]} destroyed"
    )
