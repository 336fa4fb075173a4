"""What could clear an enemy at best: who stands in the way, which cards help, how few dice could do (17.1).

`Bounds` looks at the position once; `clearing` searches through the plans that it does not rule out.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from operator import add, or_
from typing import NamedTuple

from lbnb.games.hill89 import enemies, pieces, soldiers, storage
from lbnb.games.hill89.spending import NEVER, Rest, longest
from lbnb.games.hill89.state import WHOLE, WOUNDED, Hill89State
from lbnb.games.hill89.tables import (
    BINOCULARS,
    DICE_IN_ALL,
    DIE_MODIFIER,
    GRENADE,
    HIGHEST,
    MEDICAL_POUCH,
    MODIFIER,
    POUCH,
    PROMOTED,
    REPOSITIONING,
    REROLL,
    CardFace,
)
from lbnb.games.hill89.tokens import GRENADE_DAMAGE

Pair = tuple[int, int]
"""Fog of War tokens and Health left of an enemy."""
Chance = int | Fraction
"""A probability: 0 or 1, or a fraction where a Reroll is in play."""
GONE = 0
NO_SOLDIER = 99
OUTRIGHT = 99
TARGET = 0
"""The place of the enemy in question among `foes`."""
HELPFUL = {MODIFIER, REROLL, REPOSITIONING}
"""The Round tokens that can help to clear an enemy."""


class Plan(NamedTuple):
    """What is left at some point of a turn besides dice and Modifiers: enemies, cards, tokens."""

    foes: tuple[Pair, ...]
    """The enemy, the Pill Boxes before it, and the guns that keep helpful cards back."""
    veil: int
    """The least fog on another Soldier, at whom Wounds could be aimed to hit a Pill Box; NO_SOLDIER."""
    pawn: int
    run: int
    cards: tuple[int, ...]
    closed: int
    """Mask of the cards that cannot be activated any more this turn."""
    rotated: int
    fuelled: int
    suppressed: int
    veteran: int
    grenades: int
    binoculars: int
    promotions: int
    swaps: int
    rerolls: int = 0
    """To be used at once."""
    health: int = 0
    pouches: int = 0
    mines: tuple[int, ...] = ()
    """Mine Fields by space, with the Health to bear them; empty where they cannot end the battle."""


class Reach(NamedTuple):
    """What no plan can beat: which cards scout, attack and shoot at guns, and how well."""

    scouting: int
    most_scouts: int
    attacking: int
    attackers: list[tuple[int, int]]
    """The strength of each card that attacks, and its bit; the best first."""
    shooting: int
    shot: int
    """The cards that fight the guns while these bar tanks and planes, and the strength of the best."""
    both: bool
    """Whether one card scouts and attacks."""
    opens: bool
    """Whether one card scouts and shoots at guns."""


class Bounds:
    """An enemy to be cleared from a position."""

    def __init__(self, state: Hill89State, target: int) -> None:
        tables = state.tables
        self.state = state
        self.faces = tables.faces
        self.wide = tables.wide
        self.most_health = tables.set_up.health
        self.is_plane = target < tables.soldier and not tables.health[target]
        self.is_box = target < tables.soldier and tables.absorbs[target]
        in_play = [card for card in state.card_at if card >= 0]
        blocks = tables.scenarios[state.objective].blocks
        self.grounded = _mask(card for card in in_play if blocks >> tables.arm[card] & 1)
        """The cards that the Scenario card keeps back, then those that a gun does (5.4, 17.5)."""
        self.armed = _mask(card for card in in_play if tables.arm[card])
        others = self._all_others(target)
        foes = [target, *others] if others else self._foes(target)
        self.may_end = bool(others)
        """Whether all others could fall before the plane, which then leaves (14.4, 21.5)."""
        self.guns = [i for i, foe in enumerate(foes) if foe < tables.soldier and tables.blocks[foe]]
        self.line = [foes.index(e) for e in state.up if e in foes and tables.absorbs[e]]
        """The Pill Boxes among the foes, the first to take damage first (14.7)."""
        self.soldiers = [enemies.is_soldier(state, foe) for foe in foes]
        self.alone = len(foes) == 1 and not self.line
        self.shielded = (
            self.soldiers[TARGET]
            and bool(self.line)
            and not any(face.eliminates for card in in_play for face in self.faces[card])
        )
        """Whether all Pill Boxes have to go before the enemy does."""
        self.helped = not self.alone and (not self.is_plane or bool(self.guns))
        """Whether attacks on others could help."""
        pouches = pieces.pouches(state)
        self.mined = max(state.mines) >= state.health or sum(state.mines) >= state.health + pouches
        self.start = self._first_plan(foes)
        self.rest = self._first_rest()
        fogged = any(fog for fog, _ in self.start.foes) or self.start.veil in range(1, NO_SOLDIER)
        self.hidden = fogged and (not self.is_plane or self.helped)
        """Whether a Scout icon could help."""
        self.useful = _mask(card for card in in_play if self._helps(card))
        """The cards whose activation could help."""
        self._bounds(in_play)

    def _foes(self, target: int) -> list[int]:
        """The enemy, and those whose defeat could help to defeat it."""
        state, tables = self.state, self.state.tables
        up = [enemy for enemy in state.up if enemy >= 0 and enemy != target]
        guns = [enemy for enemy in up if tables.blocks[enemy]]
        helpers = self.armed & ~self.grounded
        if not helpers or (target < tables.soldier and tables.blocks[target]):
            guns = []
        found = [target, *guns]
        if self.is_box or any(enemies.is_soldier(state, enemy) for enemy in found):
            found += [enemy for enemy in up if tables.absorbs[enemy] and enemy not in found]
        return found

    def _all_others(self, target: int) -> list[int]:
        """All that count besides a plane, if they could all fall before it is shot down (14.4, 21.5)."""
        state, tables = self.state, self.state.tables
        if not self.is_plane or any(state.down):
            return []
        whole, wounded = (sum(state.soldiers[side::2]) for side in (WHOLE, WOUNDED))
        tokens = [tables.soldier] * whole + [tables.soldier + 1] * wounded
        found = [enemy for enemy in state.face_up() if tables.health[enemy]] + tokens
        blows = sum(state.dice) + len(storage.recoverable(state)) - 1 + state.supplies[GRENADE]
        return found if len(found) <= blows else []

    def _helps(self, card: int) -> bool:
        return any(
            self._strength(face)
            or ((face.partial or face.destroys or face.wounds or face.eliminates) and self.helped)
            or (face.scouts and self.hidden)
            or face.refuels
            or face.upgrades
            or not HELPFUL.isdisjoint(face.gains)
            or (self.mined and (face.heals or POUCH in face.gains))
            for face in self.faces[card]
        )

    def _strength(self, face: CardFace) -> int:
        """The most that a side can do to the enemy."""
        if self.is_plane:
            return int(face.planes)
        if self.shielded:
            return OUTRIGHT if face.destroys else max(face.wounds, face.partial)
        if self.soldiers[TARGET]:
            return OUTRIGHT if face.eliminates else face.wounds
        if self.is_box:
            return OUTRIGHT if face.destroys else max(face.wounds, face.partial)
        return OUTRIGHT if face.destroys else face.partial

    def _bounds(self, in_play: list[int]) -> None:
        """What the cards can do at their best when others help them, and which those are."""
        stopped = self.grounded | (self.armed if TARGET in self.guns else 0)
        self.usable = [card for card in in_play if not stopped >> card & 1]
        self.reaches: dict[int, Reach] = {}
        best = self.best_case = self._reach({card: self.faces[card] for card in self.usable})
        sides = [(1 << card, face) for card in self.usable for face in self.faces[card]]
        self.teachers = _either(bit for bit, face in sides if face.upgrades)
        self.turners = _either(bit for bit, face in sides if {MODIFIER, REROLL} & {*face.gains})
        counted = best.scouting | best.attacking | best.shooting | self.teachers | self.turners
        swaps = [(bit, face.gains.count(REPOSITIONING)) for bit, face in sides]
        self.carriers = _either(bit for bit, number in swaps if number > 1 or (number and bit & counted))
        """The cards that make others better, turn dice, and bring cards nearer without a die more."""

    def _as_they_lie(self, veteran: int) -> Reach:
        """What the cards can do if these are on their veteran side."""
        found = self.reaches.get(veteran)
        if found is None:
            sides = {card: self.faces[card][veteran >> card & 1] for card in self.usable}
            found = self.reaches[veteran] = self._reach({card: (face,) for card, face in sides.items()})
        return found

    def _reach(self, sides: dict[int, tuple[CardFace, ...]]) -> Reach:
        strengths = {card: max(map(self._strength, faces)) for card, faces in sides.items()}
        unarmed = [card for card in sides if self.guns and not self.armed >> card & 1]
        shots = {card: max(map(self._shot, sides[card])) for card in unarmed}
        scouts = {card: max(face.scouts for face in faces) for card, faces in sides.items()}
        scouting = [face for faces in sides.values() for face in faces if face.scouts]
        return Reach(
            scouting=_mask(card for card, icons in scouts.items() if icons),
            most_scouts=max([1, *scouts.values()]),
            attacking=_mask(card for card, strength in strengths.items() if strength),
            attackers=sorted(((n, 1 << card) for card, n in strengths.items() if n), reverse=True),
            shooting=_mask(card for card, strength in shots.items() if strength),
            shot=max(shots.values(), default=0),
            both=any(self._strength(face) for face in scouting),
            opens=any(self._shot(face) for face in scouting),
        )

    def _shot(self, face: CardFace) -> int:
        """The most that a side can do to one of the guns."""
        aimed = [
            (face.wounds, face.eliminates) if self.soldiers[gun] else (face.partial, face.destroys)
            for gun in self.guns
        ]
        return max((OUTRIGHT if outright else dealt for dealt, outright in aimed), default=0)

    def _first_plan(self, foes: list[int]) -> Plan:
        state = self.state
        pairs = [self._pair(foe) for foe in foes]
        grenades, binoculars = state.supplies[GRENADE], state.supplies[BINOCULARS]
        if self.is_plane and not self.helped:
            grenades = binoculars = 0
        elif self.alone:  # used on it sooner or later
            fog, health = pairs[TARGET]
            pairs = [(max(0, fog - binoculars), health - GRENADE_DAMAGE * grenades)]
            grenades = binoculars = 0
        return Plan(
            foes=tuple(pairs),
            veil=self._veil(foes) if self.line else 0,
            pawn=state.pawn,
            run=state.run,
            cards=tuple(state.card_at),
            closed=state.activated,
            rotated=state.rotated,
            fuelled=state.fuelled,
            suppressed=state.suppressed,
            veteran=state.veteran,
            grenades=grenades,
            binoculars=binoculars,
            promotions=state.supplies[PROMOTED],
            swaps=state.round_tokens[REPOSITIONING],
            rerolls=state.round_tokens[REROLL],
            health=state.health if self.mined else 0,
            pouches=pieces.pouches(state) if self.mined else 0,
            mines=tuple(state.mines) if self.mined else (),
        )

    def _first_rest(self) -> Rest:
        """All dice in hand, the stored ones among them, and the Modifiers."""
        state = self.state
        dice = map(add, state.dice, storage.recoverable_dice(state))
        return tuple(dice), pieces.modifiers(state)

    def _veil(self, foes: list[int]) -> int:
        state = self.state
        tokens = [0] if any(other not in foes for other in soldiers.targets(state)) else []
        cards = [e for e in state.face_up() if state.tables.is_soldier[e] and e not in foes]
        return min([*tokens, *(state.fog[e] for e in cards)], default=NO_SOLDIER)

    def _pair(self, enemy: int) -> Pair:
        tables = self.state.tables
        if enemy >= tables.soldier:
            return 0, 2 if enemy == tables.soldier else 1
        if not tables.health[enemy]:
            return self.state.fog[enemy], 1
        return self.state.fog[enemy], tables.health[enemy] - self.state.hurt[enemy]

    def hopeless(self, plan: Plan, rests: Iterable[Rest]) -> bool:
        """Whether none of the dice that are left would do, with the moves, whatever helps."""
        open_cards = ~plan.closed | (1 << plan.cards[plan.pawn] if plan.run else 0)
        dice = max(sum(dice) for dice, _ in rests)
        reach = self.best_case if plan.promotions > 0 else self._as_they_lie(plan.veteran)
        run = HIGHEST if plan.run or plan.rerolls else max(longest(*rest) for rest in rests)
        swaps = DICE_IN_ALL if self.carriers & open_cards else plan.swaps
        if self._needs(plan, reach, open_cards, run, swaps) <= dice:
            return False
        teachers, turners = self.teachers & open_cards, self.turners & open_cards
        helpers = teachers | turners
        if not helpers:
            return True
        if teachers:
            reach = self.best_case
        if turners:
            run = HIGHEST
        if helpers & (reach.scouting | reach.attacking | reach.shooting):
            helpers = 0
        return self._needs(plan, reach, open_cards, run, swaps, helpers) > dice

    def _needs(
        self, plan: Plan, reach: Reach, open_cards: int, run: int, swaps: int, helpers: int = 0
    ) -> int:
        """The fewest dice that could do, by the best cards and the longest run; NEVER if none could.

        One of the `helpers` has to be activated too.
        """
        fog, health = plan.foes[TARGET]
        if self.is_plane:
            fog = 0
        else:
            health -= plan.grenades * GRENADE_DAMAGE
        if self.shielded:
            health += sum(plan.foes[box][1] for box in self.line)
        hits = visits = shots = 0
        for strength, bit in reach.attackers:
            if health <= 0:
                break
            if bit & open_cards:
                times = min(run, -(-health // strength))
                health -= times * strength
                hits += times
                visits += 1
        if health > 0:
            return NEVER
        first = helpers | reach.attacking
        if hits and not reach.attacking & open_cards & ~self.armed:
            standing = [plan.foes[gun] for gun in self.guns if plan.foes[gun][1] > GONE]
            guns = sum(left for _, left in standing) - plan.grenades * GRENADE_DAMAGE
            if guns > 0:
                if not reach.shooting & open_cards:
                    return NEVER
                shots = -(-guns // reach.shot)
                first = helpers | reach.shooting
            fog += sum(hidden for hidden, _ in standing)
        scouts = -(-max(0, fog - plan.binoculars) // reach.most_scouts)
        if scouts and not reach.scouting & open_cards:
            return NEVER
        mixed = reach.both or (shots > 0 and reach.opens)
        work = hits + shots + (helpers > 0)
        sites = visits + (shots > 0) + (helpers > 0) + (scouts > 0 and not mixed)
        if scouts:
            first |= reach.scouting
        moves = max(0, sites - bool(first & open_cards & 1 << plan.cards[plan.pawn]) - swaps)
        return max(scouts, work + moves) if mixed else scouts + work + moves

    def limit(self, token: int) -> int:
        """How many can be held: those of the reserve, and Resupply tokens that do the same (13.12)."""
        supply = {MODIFIER: DIE_MODIFIER, POUCH: MEDICAL_POUCH}.get(token)
        more = 0 if supply is None else self.state.supplies[supply]
        reserve: int = self.state.tables.reserve[token]
        return reserve + more


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _either(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
