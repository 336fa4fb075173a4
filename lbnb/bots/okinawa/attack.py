"""Which of the units in contact attack whom, with which guns and Ground Support (7.1, 7.2, 8.2, 9.0)."""

from __future__ import annotations

from typing import NamedTuple

from lbnb.bots.okinawa.ground import Latest
from lbnb.bots.okinawa.odds import under_fire
from lbnb.games.okinawa import artillery, duty, support
from lbnb.games.okinawa.state import OkinawaState

LEFT_OUT = -6.0
"""What it counts to leave an adjacent enemy without an attack of its own."""
PASSES = 3
WORTH_IT = 0.15


class Attack(NamedTuple):
    """A planned combat: unit indices and Ground Support Points, and what it is worth."""

    defender: int
    attackers: tuple[int, ...]
    guns: tuple[int, ...]
    points: int
    value: float


_latest = Latest()


def plan(state: OkinawaState) -> list[Attack]:
    """The combats still to come in this phase, the most valuable first."""
    key = (
        id(state.tables),
        state.turn,
        state.side,
        tuple(state.at),
        tuple(state.engaged),
        tuple(state.fired),
        tuple(state.barrage_points),
        tuple(state.fire_points),
    )
    found: list[Attack] = _latest.get(key, lambda: _Plan(state).attacks())
    return found


class _Plan:
    """One allotment, improved step by step."""

    def __init__(self, state: OkinawaState) -> None:
        self.state = state
        tables = state.tables
        self.near = {unit: duty.neighbours(state, unit) for unit in duty.owed(state)}
        enemies = dict.fromkeys(enemy for near in self.near.values() for enemy in near)
        self.enemies = list(enemies)
        self.strength = dict.fromkeys(state.on_map(1 - state.side), 0)
        self.guns: dict[int, list[int]] = {}
        self.points: dict[int, int] = {}
        self.on = {unit: min(near, key=lambda e: (tables.defense[e], e)) for unit, near in self.near.items()}

    def value(self, enemy: int, attackers: list[int], more: int = 0) -> float:
        """The worth of these units' attack on an enemy with the guns and points allotted, and `more`."""
        tables = self.state.tables
        extra = self.strength[enemy] + more
        if not attackers:
            if enemy in self.enemies:
                return LEFT_OUT
            if not extra:
                return 0.0
        plus = sum(tables.attack[unit] for unit in attackers) + extra - tables.defense[enemy]
        return under_fire(self.state, (enemy,), attackers, plus, max(1, len(self.enemies)))

    def of(self, enemy: int) -> list[int]:
        """The units allotted to an enemy."""
        return [unit for unit, chosen in self.on.items() if chosen == enemy]

    def improve(self) -> None:
        """Reassign units one at a time while that raises the total."""
        for _ in range(PASSES):
            changed = False
            for unit, near in self.near.items():
                if len(near) == 1:
                    continue
                old = self.on[unit]
                mine = self.of(old)
                rest = [other for other in mine if other != unit]
                loss = self.value(old, mine) - self.value(old, rest)
                for enemy in near:
                    if enemy == old:
                        continue
                    there = self.of(enemy)
                    gain = self.value(enemy, [*there, unit]) - self.value(enemy, there)
                    if gain > loss + 1e-9:
                        self.on[unit] = enemy
                        changed = True
                        break
            if not changed:
                return

    def add_fire(self) -> None:
        """Allot guns and Ground Support where they add most, alone on a unit out of contact too."""
        state = self.state
        points = state.barrage_points[state.side]
        guns = [gun for gun in artillery.guns(state, state.side) if artillery.may_barrage(state, gun)]
        reached = {gun: state.tables.within(state.at[gun], state.tables.reach[gun]) for gun in guns}
        targets = [enemy for enemy in self.strength if not state.engaged[enemy]]
        while points or guns:
            best: tuple[float, int, list[int], int] | None = None
            for enemy in targets:
                if enemy in self.guns or enemy in self.points:
                    continue
                usable = points if support.may_hit(state, (enemy,)) else 0
                near = [gun for gun in guns if state.at[enemy] in reached[gun]]
                barrage = sum(state.tables.attack[gun] for gun in near)
                if not usable and not near:
                    continue
                attackers = self.of(enemy)
                now = self.value(enemy, attackers)
                full = self.value(enemy, attackers, barrage + usable) - now
                if full < WORTH_IT or (best and full <= best[0]):
                    continue
                spent = usable
                while spent and self.value(enemy, attackers, barrage + spent - 1) - now >= full - 0.01:
                    spent -= 1
                best = (full, enemy, near, spent)
            if not best:
                return
            _, enemy, near, spent = best
            self.guns[enemy], self.points[enemy] = near, spent
            self.strength[enemy] += spent + sum(state.tables.attack[gun] for gun in near)
            points -= spent
            guns = [gun for gun in guns if gun not in near]

    def attacks(self) -> list[Attack]:
        """The allotment as combats."""
        self.improve()
        self.add_fire()
        self.improve()
        found = []
        for enemy in self.strength:
            attackers = self.of(enemy)
            if attackers or self.strength[enemy]:
                found.append(
                    Attack(
                        enemy,
                        tuple(attackers),
                        tuple(self.guns.get(enemy, ())),
                        self.points.get(enemy, 0),
                        self.value(enemy, attackers),
                    )
                )
        return sorted(found, key=lambda attack: -attack.value)
