"""What could clear an enemy at best: who stands in the way, which cards help, how few dice could do (17.1).

`Bounds` looks at the position once; `clearing` searches through the plans that it does not rule out.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import NamedTuple

from lbnb.games.hill89 import enemies, soldiers, storage
from lbnb.games.hill89.spending import Dice, longest
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
OUTRIGHT = NEVER = 99
TARGET = 0
"""The place of the enemy in question among `foes`."""
HELPFUL = {MODIFIER, REROLL, REPOSITIONING}
"""The Round tokens that can help to clear an enemy."""


class Plan(NamedTuple):
    """What is left at some point of a turn: enemies, dice, cards, tokens."""

    foes: tuple[Pair, ...]
    """The enemy, the Pill Boxes before it, and the guns that keep helpful cards back."""
    veil: int
    """The least fog on another Soldier, at whom Wounds could be aimed to hit a Pill Box; NO_SOLDIER."""
    dice: Dice
    pawn: int
    run: int
    cards: tuple[int, ...]
    closed: int
    """Mask of the cards that cannot be activated any more this turn."""
    rotated: int
    fuelled: int
    suppressed: int
    veteran: int
    modifiers: int
    grenades: int
    binoculars: int
    promotions: int
    swaps: int
    health: int = 0
    pouches: int = 0
    mines: tuple[int, ...] = ()
    """Mine Fields by space, with the Health to bear them; empty where they cannot end the battle."""


class Reach(NamedTuple):
    """What no plan can beat: which cards scout and attack, and how well."""

    scouting: int
    most_scouts: int
    attacking: int
    attackers: list[tuple[int, int]]
    """The strength of each card that attacks, and its bit; the best first."""
    both: bool
    """Whether one card scouts and attacks."""


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
        pouches = state.round_tokens[POUCH] + state.supplies[MEDICAL_POUCH]
        self.mined = max(state.mines) >= state.health or sum(state.mines) >= state.health + pouches
        self.chances = [Fraction(chance).limit_denominator(36) for chance in tables.face_chance]
        self.start = self._first_plan(foes)
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
        """What the cards can do as they lie, and at their best when others help them."""
        stopped = self.grounded | (self.armed if TARGET in self.guns else 0)
        usable = [card for card in in_play if not stopped >> card & 1]
        self.now = self._reach(usable, flips=False)
        self.best_case = self._reach(usable, flips=True)
        sides = [(1 << card, face) for card in usable for face in self.faces[card]]
        self.teachers = _either(bit for bit, face in sides if face.upgrades)
        self.turners = _either(bit for bit, face in sides if {MODIFIER, REROLL} & {*face.gains})
        self.carriers = _either(bit for bit, face in sides if REPOSITIONING in face.gains)
        """The cards that make others better, turn dice, and bring cards nearer."""
        self.strongest = max((face.partial for card in usable for face in self.faces[card]), default=0)
        if any(face.destroys for card in usable for face in self.faces[card]):
            self.strongest = OUTRIGHT

    def _reach(self, usable: list[int], flips: bool) -> Reach:
        sides = {
            card: self.faces[card] if flips else (self.faces[card][self.start.veteran >> card & 1],)
            for card in usable
        }
        strengths = {card: max(map(self._strength, faces)) for card, faces in sides.items()}
        return Reach(
            scouting=_mask(card for card, faces in sides.items() if any(face.scouts for face in faces)),
            most_scouts=max([1, *(face.scouts for faces in sides.values() for face in faces)]),
            attacking=_mask(card for card, strength in strengths.items() if strength),
            attackers=sorted(((n, 1 << card) for card, n in strengths.items() if n), reverse=True),
            both=any(face.scouts and self._strength(face) for faces in sides.values() for face in faces),
        )

    def _first_plan(self, foes: list[int]) -> Plan:
        state = self.state
        dice = state.dice[:]
        for place in storage.recoverable(state):
            dice[storage.die_at(state, place)] += 1
        pairs = [self._pair(foe) for foe in foes]
        grenades, binoculars = state.supplies[GRENADE], state.supplies[BINOCULARS]
        pouches = state.round_tokens[POUCH] + state.supplies[MEDICAL_POUCH]
        if self.is_plane and not self.helped:
            grenades = binoculars = 0
        elif self.alone:  # used on it sooner or later
            fog, health = pairs[TARGET]
            pairs = [(max(0, fog - binoculars), health - GRENADE_DAMAGE * grenades)]
            grenades = binoculars = 0
        return Plan(
            foes=tuple(pairs),
            veil=self._veil(foes) if self.line else 0,
            dice=tuple(dice),
            pawn=state.pawn,
            run=state.run,
            cards=tuple(state.card_at),
            closed=state.activated,
            rotated=state.rotated,
            fuelled=state.fuelled,
            suppressed=state.suppressed,
            veteran=state.veteran,
            modifiers=state.round_tokens[MODIFIER] + state.supplies[DIE_MODIFIER],
            grenades=grenades,
            binoculars=binoculars,
            promotions=state.supplies[PROMOTED],
            swaps=state.round_tokens[REPOSITIONING],
            health=state.health if self.mined else 0,
            pouches=pouches if self.mined else 0,
            mines=tuple(state.mines) if self.mined else (),
        )

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

    def hopeless(self, plan: Plan) -> bool:
        """Whether the dice that are left would not do, with the moves, whatever helps."""
        here = 1 << plan.cards[plan.pawn]
        open_cards = ~plan.closed | (here if plan.run else 0)
        dice = sum(plan.dice)
        changed = plan.promotions > 0 or plan.veteran != self.start.veteran
        reach = self.best_case if changed else self.now
        run = HIGHEST if plan.run else longest(plan.dice, plan.modifiers)
        if self._needs(plan, reach, open_cards, run, plan.swaps) <= dice:
            return False
        helpers = (self.teachers | self.turners | self.carriers) & open_cards
        if not helpers:
            return True
        if self.teachers & open_cards:
            reach = self.best_case
        if self.turners & open_cards:
            run = HIGHEST
        swaps = DICE_IN_ALL if self.carriers & open_cards else plan.swaps
        idle = not helpers & (reach.scouting | reach.attacking)
        return self._needs(plan, reach, open_cards, run, swaps) + idle > dice

    def _needs(self, plan: Plan, reach: Reach, open_cards: int, run: int, swaps: int) -> int:
        """The fewest dice that could do, by the best cards and the longest run; NEVER if none could."""
        fog, health = plan.foes[TARGET]
        fog -= plan.binoculars
        if self.is_plane:
            fog = 0
        else:
            health -= plan.grenades * GRENADE_DAMAGE
        if self.shielded:
            health += sum(plan.foes[box][1] for box in self.line)
        scouts = -(-max(0, fog) // reach.most_scouts)
        scouting, attacking = reach.scouting & open_cards, reach.attacking & open_cards
        if scouts and not scouting:
            return NEVER
        hits = visits = 0
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
        here = 1 << plan.cards[plan.pawn]
        if hits and not attacking & ~self.armed:
            guns = sum(max(0, plan.foes[gun][1]) for gun in self.guns) - plan.grenades * GRENADE_DAMAGE
            if guns > 0:
                if not self.strongest:
                    return NEVER
                shots = -(-guns // self.strongest)
                return scouts + hits + shots + max(0, visits - swaps)
        if reach.both or not scouts:
            return max(scouts, hits + max(0, visits - bool(here & attacking) - swaps))
        return scouts + hits + max(0, visits + 1 - bool(here & scouting) - swaps)

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
