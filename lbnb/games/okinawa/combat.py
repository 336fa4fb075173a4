"""Chapter 7: combat: the Differential, the terrain (7.4), the result (7.6). `declaration` comes before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

import msgspec

from lbnb.core.actions import Action
from lbnb.core.decisions import ChanceDecision, Prohibition
from lbnb.core.log import Term
from lbnb.games.okinawa import artillery, banzai, retreat
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import COVER, COVER_OF, ELIMINATED, RIVER_COVER


class Combat(msgspec.Struct, frozen=True, array_like=True):
    """A combat being prepared: unit indices; `barrage` are distant guns, points are Ground Support."""

    defenders: tuple[int, ...]
    attackers: tuple[int, ...] = ()
    barrage: tuple[int, ...] = ()
    barrage_points: int = 0
    massed: bool = False
    fire: tuple[int, ...] = ()
    fire_points: int = 0


def attack_terms(state: OkinawaState, combat: Combat) -> tuple[Term, ...]:
    """The attacking strength as a sum (7.0, 8.2, 9.0, 10.0)."""
    strength = state.tables.attack
    return attack_sum(
        sum([strength[unit] for unit in combat.attackers]),
        sum([strength[unit] for unit in banzai.foot(state, combat.attackers)]) if combat.massed else 0,
        sum([strength[unit] for unit in combat.barrage]),
        combat.barrage_points,
    )


def attack_sum(units: int, massed: int, barrage: int, points: int) -> tuple[Term, ...]:
    """The terms of an attacking strength.

    Args:
        units: the strength of the adjacent attackers.
        massed: the part of it that is doubled in a massed attack (10.11).
        barrage: the strength of distant guns.
        points: Ground Support.
    """
    terms = (
        Term("attacking units", units, "7.0"),
        Term("massed infantry doubled", massed, "10.11"),
        Term("barrage", barrage, "8.21"),
        Term("Ground Support", points, "9.11"),
    )
    return tuple([term for term in terms if term.value])


def defense_terms(state: OkinawaState, combat: Combat) -> tuple[Term, ...]:
    """The defending strength as a sum; attacked guns count their Defense Strength (7.0, 8.43, 8.5, 9.0)."""
    tables = state.tables
    return defense_sum(
        sum([tables.defense[unit] for unit in combat.defenders]),
        sum([tables.fpf[unit] for unit in combat.fire]),
        combat.fire_points,
    )


def defense_sum(units: int, fire: int, points: int) -> tuple[Term, ...]:
    """The terms of a defending strength: of units, of guns that give FPF, and of Ground Support."""
    terms = [Term("defending units", units, "7.0")]
    if fire:
        terms.append(Term("Final Protective Fire", fire, "8.43"))
    if points:
        terms.append(Term("Ground Support", points, "9.11"))
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
        code = state.tables.result_code(row, plus, action.args[0])
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
                plus=f"{plus:+d}" if plus else 0,
                row=COVER[row],
                die=action.args[0],
                code="no result" if code == NONE else code,
            )
        apply_result(state, combat, code)


def apply_result(state: OkinawaState, combat: Combat, code: str) -> None:
    """Apply a result (7.6, 7.62): losses at once, then retreats, massed losses, the advance, each a choice.

    Guns that barraged from afar or gave Final Protective Fire have no part in it (8.14, 8.44).
    """
    result = RESULTS.get(code)
    if code == "D1" and artillery.guns_alone(state, combat):
        result = None
        state.note("8.15", "Guns and Ground Support alone drive nobody back with a D1.")
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
