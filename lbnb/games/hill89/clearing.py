"""The chance to clear an enemy this turn with the dice and tokens in hand, exact (12.1, 17.1).

Every way to spend them is looked through: moves, activations, Modifiers, Rerolls, Grenades, Binoculars,
Repositioning, Promotion and, where a Mine Field could end the battle, Medical Pouches. What a Reinforcement
card that is taken on the way could add is not counted.

Four things keep the search small. A step of it is a whole trip with the activations at its end, with all dice
that it can leave. A plan is gone on with only if something better is left than whenever it was met before. A
die is rolled again at once or never, since waiting tells nothing. And what no card could do any more is given
up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate, pairwise
from operator import or_
from typing import NamedTuple

from lbnb.games.hill89 import moving
from lbnb.games.hill89.clearable import GONE, NO_SOLDIER, OUTRIGHT, TARGET, Bounds, Chance, Pair, Plan
from lbnb.games.hill89.spending import Rest, changed, shown, trips, undominated, uses
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.tables import (
    DICE_IN_ALL,
    HIGHEST,
    MODIFIER,
    POUCH,
    REPOSITIONING,
    REROLL,
    VALUES,
    CardFace,
)
from lbnb.games.hill89.tokens import GRENADE_DAMAGE

Way = tuple[Plan, set[Rest]]
"""What a step leads to, and what it can leave of dice and Modifiers."""


ENOUGH_TO_COME_BACK, ENOUGH_TO_CARRY_ON = 5, 6
"""Dice without which a card that changed its place is not activated later in the same plan."""


class Blow(NamedTuple):
    """An attack: the damage to each type of enemy, and whether it removes one outright."""

    wounds: int
    partial: int
    eliminates: bool = False
    destroys: bool = False


THROWN = Blow(GRENADE_DAMAGE, GRENADE_DAMAGE)


class _Turn(Bounds):
    """The search for one enemy."""

    def __init__(self, state: Hill89State, target: int) -> None:
        super().__init__(state, target)
        self.known: dict[tuple[Plan, frozenset[Rest]], Chance] = {}
        self.vain: dict[Plan, list[Rest]] = {}
        """What has been tried without any chance."""
        self.roads: dict[int, list[tuple[int, bool]]] = {}

    def best(self) -> Chance:
        """The chance from the position itself."""
        return self._chance(self.start, {self.rest})

    def _chance(self, plan: Plan, rests: set[Rest]) -> Chance:
        """The best chance that the enemy goes, from here on, with one of these rests."""
        key = plan, frozenset(rests)
        found = self.known.get(key)
        if found is None:
            tried: dict[Plan, list[Rest]] = {}
            found = self.known[key] = self._searched(plan, rests, tried)
            if not found:
                self.vain.update(tried)
        return found

    def _searched(self, plan: Plan, rests: set[Rest], tried: dict[Plan, list[Rest]]) -> Chance:
        """The best chance from here on, 0 where no more can come of it than of what has been tried."""
        fog, health = plan.foes[TARGET]
        if health <= GONE and not fog:
            return 1
        if self.may_end and all(left <= GONE for _, left in plan.foes[1:]):
            return 0  # the Objective is seized and the plane leaves
        if self.hopeless(plan, rests):
            return 0
        before = tried.setdefault(plan, [*self.vain.get(plan, ())])
        kept = undominated(rests, before)
        if not kept:
            return 0
        before += kept
        best: Chance = 0
        if plan.rerolls:
            return max(self._rolled(plan, rest) for rest in kept)
        for after, left in self._ways(plan, kept):
            best = max(best, self._searched(after, left, tried))
            if best == 1:
                break
        return best

    def _rolled(self, plan: Plan, rest: Rest) -> Chance:
        """The best chance with a Reroll to be used now, on any die or none (26.17)."""
        without, after = plan._replace(rerolls=0), plan._replace(rerolls=plan.rerolls - 1)
        best = self._chance(without, {rest})
        if best == 1:
            return best
        for rolls in self._rerolls(rest):
            if self._chance(after, {again for _, again in rolls}):
                total: Chance = 0
                for chance, again in rolls:
                    total += chance * self._chance(after, {again})
                best = max(best, total)
        return best

    def _rerolls(self, rest: Rest) -> Iterator[list[tuple[Fraction, Rest]]]:
        """For each die that could be rolled again, the results with their chances."""
        dice, modifiers = rest
        ways = self.state.tables.face_ways
        for value in VALUES:
            if dice[value]:
                left = changed(dice, value, -1)
                yield [
                    (Fraction(count, sum(ways)), (changed(left, new, 1), modifiers))
                    for new, count in enumerate(ways)
                    if count
                ]

    def _ways(self, plan: Plan, rests: list[Rest]) -> Iterator[Way]:
        """Each thing that could be done next."""
        if plan.grenades:
            for after in self._hits(plan, THROWN):
                yield after._replace(grenades=plan.grenades - 1), set(rests)
        if plan.binoculars:
            for after in self._scouted(plan):
                yield after._replace(binoculars=plan.binoculars - 1), set(rests)
        if plan.run:
            yield from self._continued(plan, rests)
            plan = plan._replace(run=0)
        if plan.mines:
            for moved, left in self._mined_trips(plan, rests):
                yield from self._sites(moved, left, [0], plan.swaps > 0)
            return
        yield from self._sites(plan, rests, [0], plan.swaps > 0)
        swaps = plan.swaps > 0 and self._may_swap_after_a_trip(plan, rests)
        turned = plan.swaps > 0 and (plan.rotated | plan.fuelled) & self.useful & ~plan.closed > 0
        road = self._road(plan.pawn)
        ends: dict[Plan, list[int]] = {}
        for steps in {steps for rest in rests for steps in trips(*rest)} - {0}:
            ends.setdefault(_arrived(plan, road[steps]), []).append(steps)
        for moved, numbers in ends.items():
            passed = moved.rotated != plan.rotated or moved.fuelled != plan.fuelled
            yield from self._sites(moved, rests, numbers, swaps or (turned and passed))

    def _may_swap_after_a_trip(self, plan: Plan, rests: list[Rest]) -> bool:
        """Whether to swap on arrival could be better than to swap at once and move then.

        It is on a card of two spaces, and where the card that the pawn leaves, or the one that it finds, is
        to be activated later: for that five dice are needed, or a way all round.
        """
        mine = plan.cards[plan.pawn]
        number = max(sum(dice) for dice, _ in rests)
        if self.wide[mine] or number >= ENOUGH_TO_CARRY_ON:
            return True
        all_round = sum(card >= 0 for card in plan.cards)
        pips = max(sum(value * count for value, count in enumerate(dice)) + more for dice, more in rests)
        fresh = self.useful & ~plan.closed & 1 << mine
        return bool(fresh) and number >= ENOUGH_TO_COME_BACK and (pips >= all_round or self.turners > 0)

    def _road(self, space: int) -> list[tuple[int, bool]]:
        """By steps from a space, the space to which they lead, and whether past Resupply."""
        if space not in self.roads:
            after = self.state.tables.resupply_after
            road = moving.road(self.state, space, HIGHEST * DICE_IN_ALL)
            passing = accumulate((a <= after < b for a, b in pairwise(road)), or_, initial=False)
            self.roads[space] = list(zip(road, passing, strict=True))
        return self.roads[space]

    def _mined_trips(self, plan: Plan, rests: Iterable[Rest]) -> Iterator[tuple[Plan, Iterable[Rest]]]:
        """After trips die by die, Mine Fields at the end of each borne with the help of Medical Pouches."""
        reached: dict[Plan, Iterable[Rest]] = {plan: rests}
        while reached:
            yield from reached.items()
            farther: dict[Plan, set[Rest]] = {}
            for each, left in reached.items():
                road = self._road(each.pawn)
                for rest in left:
                    for dice, turned, modifiers in shown(*rest):
                        moved = self._borne(_arrived(each, road[turned]))
                        if moved is not None:
                            farther.setdefault(moved, set()).add((dice, modifiers))
            reached = dict(farther)

    def _borne(self, plan: Plan) -> Plan | None:
        """After the Mine Field where the pawn has halted; None if it ends the battle (1.8, 9.6)."""
        damage = plan.mines[plan.pawn]
        if not damage:
            return plan
        needed = max(0, damage + 1 - plan.health)
        if needed > min(plan.pouches, self.most_health - plan.health):
            return None
        return plan._replace(
            health=plan.health + needed - damage,
            pouches=plan.pouches - needed,
            mines=(*plan.mines[: plan.pawn], 0, *plan.mines[plan.pawn + 1 :]),
        )

    def _sites(self, plan: Plan, rests: Iterable[Rest], steps: list[int], swaps: bool) -> Iterator[Way]:
        """After activations of the card under the pawn, or of one that is swapped there for it (13.9)."""
        mine = plan.cards[plan.pawn]
        wanted = self.useful & ~plan.closed & ~self._stopped(plan) & ~plan.fuelled
        if wanted >> mine & 1:
            yield from self._series(plan, mine, rests, steps)
        if swaps and not self.wide[mine]:
            for space, card in enumerate(plan.cards):
                if card >= 0 and card != mine and not self.wide[card] and wanted >> card & 1:
                    cards = list(plan.cards)
                    cards[plan.pawn], cards[space] = card, mine
                    swapped = plan._replace(cards=tuple(cards), swaps=plan.swaps - 1)
                    yield from self._series(swapped, card, rests, steps)

    def _stopped(self, plan: Plan) -> int:
        """The cards that cannot be activated because of a gun or the Scenario card (5.4, 17.5)."""
        if any(plan.foes[gun][1] > GONE for gun in self.guns):
            return self.grounded | self.armed
        return self.grounded

    def _series(self, plan: Plan, card: int, rests: Iterable[Rest], steps: list[int]) -> Iterator[Way]:
        """After a trip of so many steps, dice to free the card, and a sequence of activations of any length.

        (12.1, 13.4, 15.5)
        """
        bit = 1 << card
        freeing = bool(plan.suppressed & bit) + bool(plan.rotated & bit)
        free = plan._replace(suppressed=plan.suppressed & ~bit, rotated=plan.rotated & ~bit)
        faces = self.faces[card][plan.veteran >> card & 1 :][: 1 + (plan.promotions > 0)]
        gains = {face.gains.count(MODIFIER) for face in faces}

        def left(times: int, gain: int = 0, limit: int = 0) -> set[Rest]:
            return {
                rest
                for dice, modifiers in rests
                for number in steps
                for rest in uses(dice, modifiers, number, freeing, times, gain, limit)
            }

        if len(gains) > 1 or any(REROLL in face.gains for face in faces):
            yield from self._continued(free, left(0))
            return
        gain = gains.pop()
        resolved = {free}
        idle = {free._replace(closed=free.closed | bit)}
        found = []
        for times in VALUES:
            kept = left(times, gain, self.limit(MODIFIER) if gain else 0)
            if not kept:
                break
            resolved = {after for each in resolved for after in self._activated(each, card)}
            found.append((resolved if gain else resolved - idle, kept))
            idle |= resolved
        for plans, kept in reversed(found):
            for each in plans:
                yield each, kept

    def _continued(self, plan: Plan, rests: Iterable[Rest]) -> Iterator[Way]:
        """After one activation of the pawn's card, which may turn or reroll the dice of the next (12.1)."""
        card = plan.cards[plan.pawn]
        for rest in rests:
            for dice, turned, modifiers in shown(*rest):
                if plan.run and turned != plan.run + 1:
                    continue
                for after in self._activated(plan._replace(run=turned), card):
                    face = self.faces[card][after.veteran >> card & 1]
                    gained = min(modifiers + face.gains.count(MODIFIER), self.limit(MODIFIER))
                    rerolls = min(face.gains.count(REROLL), self.limit(REROLL))
                    yield after._replace(rerolls=rerolls), {(dice, max(modifiers, gained))}

    def _activated(self, plan: Plan, card: int) -> Iterator[Plan]:
        """After an activation, on the side that the card shows or promoted for it (9.2, 12.4)."""
        veteran = plan.veteran >> card & 1
        for side in range(veteran, 1 + (veteran or plan.promotions > 0)):
            face = self.faces[card][side]
            after = plan._replace(
                closed=plan.closed | 1 << card,
                fuelled=0 if face.refuels else plan.fuelled,
                veteran=plan.veteran | side << card,
                promotions=plan.promotions - (side > veteran) + face.upgrades,
                swaps=min(plan.swaps + face.gains.count(REPOSITIONING), self.limit(REPOSITIONING)),
            )
            if plan.mines:
                pouches = min(plan.pouches + face.gains.count(POUCH), self.limit(POUCH))
                after = after._replace(
                    health=min(self.most_health, plan.health + face.heals),
                    pouches=max(plan.pouches, pouches),
                )
            yield from self._resolved(after, face)

    def _resolved(self, plan: Plan, face: CardFace) -> Iterator[Plan]:
        """After the Scout icons and the attack of a card."""
        scouted = [plan]
        for _ in range(face.scouts):
            scouted = [more for each in scouted for more in (list(self._scouted(each)) or [each])]
        for each in scouted:
            if self.is_plane and face.planes:
                yield each._replace(foes=((0, GONE), *each.foes[1:]))
            hits = list(self._hits(each, Blow(face.wounds, face.partial, face.eliminates, face.destroys)))
            yield from hits or [each]

    def _scouted(self, plan: Plan) -> Iterator[Plan]:
        """One Fog of War token fewer on one of the enemies."""
        for index, (fog, health) in enumerate(plan.foes):
            if fog:
                yield plan._replace(foes=_put(plan.foes, index, (fog - 1, health)))
        if 0 < plan.veil < NO_SOLDIER:
            yield plan._replace(veil=plan.veil - 1)

    def _hits(self, plan: Plan, blow: Blow) -> Iterator[Plan]:
        """After an attack on one of the enemies, or by a Soldier on the Pill Box before it (13, 14.7)."""
        standing = [index for index in self.line if plan.foes[index][1] > GONE]
        box = min(standing, key=lambda index: plan.foes[index][0] > 0, default=NONE)
        absorbed = box != NONE and blow.wounds > 0 and not blow.eliminates
        aimed = absorbed and not plan.veil
        for index, (fog, health) in enumerate(plan.foes):
            if fog or health <= GONE or (index == TARGET and self.is_plane):
                continue
            if not self.soldiers[index]:
                dealt = OUTRIGHT if blow.destroys else blow.partial
            elif absorbed:
                aimed, dealt = True, 0
            else:
                dealt = OUTRIGHT if blow.eliminates else blow.wounds
            if dealt:
                yield plan._replace(foes=_put(plan.foes, index, (0, max(GONE, health - dealt))))
        if aimed and not plan.foes[box][0]:
            left = max(GONE, plan.foes[box][1] - blow.wounds)
            yield plan._replace(foes=_put(plan.foes, box, (0, left)))


def _arrived(plan: Plan, at: tuple[int, bool]) -> Plan:
    """After a trip; past Resupply the rotated cards turn back (11.1)."""
    space, passed = at
    if passed:
        plan = plan._replace(rotated=0, fuelled=0)
    return plan._replace(pawn=space)


def _put(foes: tuple[Pair, ...], index: int, pair: Pair) -> tuple[Pair, ...]:
    return (*foes[:index], pair, *foes[index + 1 :])


def chances_to_clear(state: Hill89State, targets: Iterable[int]) -> Iterator[Fraction]:
    """The best chance for each enemy that it is defeated before the turn ends; enemies alike share a search.

    A target is an enemy on the battlefield, or the index of a whole or wounded Soldier token. The position is
    one of the player's turn in which a die is to be spent.
    """
    found: dict[tuple[object, ...], Fraction] = {}
    for target in targets:
        turn = _Turn(state, target)
        kinds = (*turn.soldiers, NONE, *turn.line, NONE, *turn.guns)
        alike = turn.start, turn.is_plane, turn.is_box, kinds
        if alike not in found:
            found[alike] = Fraction(turn.best())
        yield found[alike]
