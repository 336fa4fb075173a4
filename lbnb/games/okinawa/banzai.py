"""Chapter 10: Japanese massed infantry attacks (10.1), and what follows a result: the advance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa import advance
from lbnb.games.okinawa import combat as fighting
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import ARMOR, ARTILLERY, COMMANDO, ENGINEER, INFANTRY, JAPAN

FOOT = (INFANTRY, ENGINEER, COMMANDO)


def foot(state: OkinawaState, units: Sequence[int]) -> list[int]:
    """The infantry and engineer units among these (10.11); commandos count as infantry."""
    return [unit for unit in units if state.tables.class_of[unit] in FOOT]


def may_mass(state: OkinawaState, attackers: Sequence[int]) -> bool:
    """Whether these attackers could make a massed attack (10.0)."""
    return state.side == JAPAN and bool(foot(state, attackers))


def may_convert(state: OkinawaState, combat: fighting.Combat) -> bool:
    """Whether the attack may become a massed one now that the defender has fired, before the die (10.0).

    When he has added nothing the choice is as it was while the attack was prepared, and not asked again.
    """
    answered = bool(combat.fire or combat.fire_points)
    return answered and not combat.massed and may_mass(state, combat.attackers)


class MassedAttack(Decision, frozen=True, array_like=True):
    """Japan sees the defender's fire and may turn its attack into a massed one before the die (10.0)."""

    combat: fighting.Combat

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "10.0"
    prompt: ClassVar[str] = "The defender has fired: make it a massed attack, or let the die be rolled."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {"banzai": (), "end": ()}

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """To mass, or not."""
        return [state.game.vocabulary.make("banzai"), state.tables.end]

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Go on to the die."""
        state.stack.pop()
        massed = action.verb == "banzai"
        if massed:
            state.note("10.0", "Japan makes it a massed attack.")
        state.stack.append(fighting.CombatRoll(replace(self.combat, massed=massed)))


def take_losses(
    state: OkinawaState, combat: fighting.Combat, victors: tuple[int, ...], paths: tuple[tuple[int, ...], ...]
) -> None:
    """After a result: remove what a massed attack costs (10.0), then let the victors advance (7.9)."""
    if combat.massed:
        owed = sum(state.tables.defense[unit] for unit in combat.defenders)
        _go_on(state, MassedLosses(owed, combat.attackers, victors, paths))
    else:
        advance.offer(state, victors, paths)


def _go_on(state: OkinawaState, losses: MassedLosses) -> None:
    if losses.choices(state):
        state.stack.append(losses)
    else:
        advance.offer(state, losses.victors, losses.paths)


def _not_to_remove(decision: MassedLosses, state: OkinawaState, unit: int) -> bool:
    return unit not in decision.attackers or state.at[unit] < 0


def _not_minimal(decision: MassedLosses, state: OkinawaState, unit: int) -> bool:
    return unit not in decision.choices(state)


class MassedLosses(Decision, frozen=True, array_like=True):
    """Japan removes attackers worth the defenders' printed Defense Strength, infantry first (10.12)."""

    owed: int
    attackers: tuple[int, ...]
    victors: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]

    seat: ClassVar[str] = "japan"
    rule: ClassVar[str] = "10.12"
    prompt: ClassVar[str] = "Remove units for the massed attack."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "remove": (
            Prohibition("10.13", "Only units that attacked from adjacent hexes are removed.", _not_to_remove),
            Prohibition("10.12", "Infantry and engineers go first, and no more than needed.", _not_minimal),
        )
    }

    def ask(self, state: OkinawaState) -> str:
        """The prompt with the strength still owed."""
        return f"Remove attackers worth {self.owed} more Attack Strength for the massed attack."

    def choices(self, state: OkinawaState) -> list[int]:
        """The units of the first class that has any left, in some smallest sufficient set."""
        if self.owed <= 0:
            return []
        tables = state.tables
        for kinds in (FOOT, (ARMOR,), (ARTILLERY,)):
            left = [u for u in self.attackers if state.at[u] >= 0 and tables.class_of[u] in kinds]
            if left:
                sums = _sums([tables.attack[u] for u in left])
                enough = [total for total in sums if total >= self.owed]
                if not enough:
                    return left
                least = min(enough)
                return [
                    u
                    for index, u in enumerate(left)
                    if least - tables.attack[u]
                    in _sums([tables.attack[v] for i, v in enumerate(left) if i != index])
                ]
        return []

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each unit that may go."""
        make = state.game.vocabulary.make
        return [make("remove", unit) for unit in self.choices(state)]

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Remove it and go on with what is still owed."""
        state.stack.pop()
        (unit,) = action.args
        worth = state.tables.attack[unit]
        fighting.eliminate(state, unit, "10.12")
        _go_on(state, MassedLosses(self.owed - worth, self.attackers, self.victors, self.paths))


def _sums(values: list[int]) -> set[int]:
    """The totals of all subsets."""
    totals = {0}
    for value in values:
        totals |= {total + value for total in totals}
    return totals
