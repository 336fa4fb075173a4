"""The chance to clear an enemy this turn with the dice and tokens in hand, exact (12.1, 17.1).

Every way to spend them is looked through: moves, activations, Modifiers, a Reroll, Grenades, Binoculars,
Repositioning and Promotion. What a Reinforcement card that is taken on the way could add is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from lbnb.games.hill89 import enemies, soldiers, storage
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.tables import (
    BINOCULARS,
    DIE_MODIFIER,
    GRENADE,
    MODIFIER,
    PROMOTED,
    REPOSITIONING,
    REROLL,
    SPACES,
    VALUES,
    CardFace,
    bits,
)
from lbnb.games.hill89.tokens import GRENADE_DAMAGE

Pair = tuple[int, int]
"""Fog of War tokens and Health left of an enemy."""
Chance = int | Fraction
"""A probability: 0 or 1, or a fraction where a Reroll is in play."""
GONE = 0
NO_SOLDIER = 99
HELPFUL = {MODIFIER, REROLL, REPOSITIONING}
"""The Round tokens that can help to clear an enemy."""


class Plan(NamedTuple):
    """What is left at some point of a turn: the enemy and the Pill Boxes before it, dice, cards, tokens."""

    target: Pair
    boxes: tuple[Pair, ...]
    """The other Pill Boxes that take damage aimed at Soldiers; without Health when they are destroyed."""
    veil: int
    """The least fog on another Soldier, at whom Wounds could be aimed to hit a Pill Box; NO_SOLDIER."""
    dice: tuple[int, ...]
    """By value, as in the state."""
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
    rerolls: int
    grenades: int
    binoculars: int
    promotions: int
    swaps: int


class _Turn:
    """The search for one enemy."""

    def __init__(self, state: Hill89State, target: int) -> None:
        tables = state.tables
        self.state = state
        self.is_soldier = enemies.is_soldier(state, target)
        self.is_plane = target < tables.soldier and not tables.health[target]
        self.faces = tables.faces
        self.wide = tables.wide
        blocked = enemies.blocked_arms(state)
        self.blocked = sum(1 << card for card, arm in enumerate(tables.arm) if arm and blocked >> arm & 1)
        boxes = [e for e in state.up if e >= 0 and tables.absorbs[e]]
        self.is_box = target in boxes
        self.rank = boxes.index(target) if self.is_box else 0
        """How many other Pill Boxes stand before one that is the target."""
        self.boxes = [e for e in boxes if e != target] if self.is_box or self.is_soldier else []
        self.after = tables.resupply_after
        self.chances = [Fraction(chance).limit_denominator(36) for chance in tables.face_chance]
        self.known: dict[Plan, Chance] = {}
        self.start = self._plan(target)
        self.hidden = bool(self.start.target[0] or self.start.veil) or any(fog for fog, _ in self.start.boxes)
        self.useful = sum(1 << card for card in self.start.cards if card >= 0 and self._helps(card))
        """Mask of the cards whose activation could help."""
        self._bounds()

    def _bounds(self) -> None:
        """What no plan can beat: the best Scout and the best attack, and which cards have either."""
        start = self.start
        usable = [card for card in start.cards if card >= 0 and not self.blocked >> card & 1]
        flips = start.promotions or any(face.upgrades for card in usable for face in self.faces[card])
        self.scouting = self.attacking = 0
        self.most_scouts = self.most_damage = 1
        self.both = self.more_swaps = False
        for card in usable:
            for face in self.faces[card] if flips else (self.faces[card][start.veteran >> card & 1],):
                strength = self._strength(face)
                self.most_scouts = max(self.most_scouts, face.scouts)
                self.most_damage = max(self.most_damage, strength)
                self.scouting |= bool(face.scouts) << card
                self.attacking |= bool(strength) << card
                self.both |= bool(face.scouts and strength)
                self.more_swaps |= REPOSITIONING in face.gains

    def _helps(self, card: int) -> bool:
        return any(
            self._strength(face)
            or (face.scouts and self.hidden)
            or face.refuels
            or face.upgrades
            or not HELPFUL.isdisjoint(face.gains)
            for face in self.faces[card]
        )

    def _plan(self, target: int) -> Plan:
        state = self.state
        dice = state.dice[:]
        for place in storage.recoverable(state):
            dice[storage.die_at(state, place)] += 1
        return Plan(
            target=self._pair(target),
            boxes=tuple(map(self._pair, self.boxes)),
            veil=self._veil(target) if self.boxes or self.is_box else 0,
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
            rerolls=state.round_tokens[REROLL],
            grenades=state.supplies[GRENADE],
            binoculars=state.supplies[BINOCULARS],
            promotions=state.supplies[PROMOTED],
            swaps=state.round_tokens[REPOSITIONING],
        )

    def _veil(self, target: int) -> int:
        state = self.state
        tokens = [0] if any(other != target for other in soldiers.targets(state)) else []
        cards = [e for e in state.face_up() if state.tables.is_soldier[e] and e != target]
        return min([*tokens, *(state.fog[e] for e in cards)], default=NO_SOLDIER)

    def _pair(self, enemy: int) -> Pair:
        tables = self.state.tables
        if enemy >= tables.soldier:
            return 0, 2 if enemy == tables.soldier else 1
        if not tables.health[enemy]:
            return 0, 1
        return self.state.fog[enemy], tables.health[enemy] - self.state.hurt[enemy]

    def _strength(self, face: CardFace) -> int:
        if self.is_plane:
            return int(face.planes)
        if self.is_soldier or self.is_box:
            return 99 if face.eliminates or face.destroys else max(face.wounds, face.partial)
        return 99 if face.destroys else face.partial

    def best(self) -> Chance:
        """The chance from the position itself, without a Reroll if that is enough."""
        if self.start.rerolls:
            certain = self.chance(self.start._replace(rerolls=0))
            return certain if certain == 1 else self.chance(self.start)
        return self.chance(self.start)

    def chance(self, plan: Plan) -> Chance:
        """The best chance that the enemy goes, from here on."""
        if plan.target[1] <= GONE:
            return 1
        found = self.known.get(plan)
        if found is None:
            found = 0
            if not self._hopeless(plan):
                for chance in self._ways(plan):
                    if chance > found:
                        found = chance
                        if found == 1:
                            break
            self.known[plan] = found
        return found

    def _hopeless(self, plan: Plan) -> bool:
        """Whether even the best cards would not do for the dice that are left, with the moves to them."""
        fog, health = plan.target
        fog -= plan.binoculars
        if not self.is_plane:
            health -= plan.grenades * GRENADE_DAMAGE
        scouts = -(-max(0, fog) // self.most_scouts)
        hits = -(-max(0, health) // self.most_damage)
        if (scouts and not self.scouting) or (hits and not self.attacking):
            return True
        dice = sum(plan.dice)
        if self.both:
            return max(scouts, hits) > dice
        here = 1 << plan.cards[plan.pawn]
        moves = int((scouts or hits) > 0 and not here & (self.scouting if scouts else self.attacking))
        moves += scouts > 0 and hits > 0
        return scouts + hits + (0 if self.more_swaps else max(0, moves - plan.swaps)) > dice

    def _ways(self, plan: Plan) -> Iterator[Chance]:
        """The chance of each thing that could be done next."""
        if plan.grenades and not self.is_plane:
            for after in self._hits(plan, GRENADE_DAMAGE, GRENADE_DAMAGE):
                yield self.chance(after._replace(grenades=plan.grenades - 1))
        if plan.binoculars:
            for after in self._scouted(plan):
                yield self.chance(after._replace(binoculars=plan.binoculars - 1))
        for value in VALUES:
            if plan.dice[value]:
                spent = plan._replace(dice=_changed(plan.dice, value, -1))
                for shown in VALUES:
                    used = abs(shown - value)
                    if used <= plan.modifiers:
                        yield from self._activations(spent._replace(modifiers=plan.modifiers - used), shown)
        for value in VALUES:
            if plan.dice[value]:
                yield from self._other_uses(plan, value)

    def _other_uses(self, plan: Plan, value: int) -> Iterator[Chance]:
        """To move by a die, changed by Modifiers first or not; to free a card with it; to roll it again."""
        spent = plan._replace(dice=_changed(plan.dice, value, -1))
        for shown in VALUES:
            used = abs(shown - value)
            if used <= plan.modifiers:
                yield self.chance(self._moved(spent._replace(modifiers=plan.modifiers - used), shown))
        for bit in (1 << card for card in bits(self.useful)):
            if plan.suppressed & bit:
                yield self.chance(spent._replace(run=0, suppressed=plan.suppressed & ~bit))
            if plan.rotated & bit and not plan.closed & bit:
                yield self.chance(spent._replace(run=0, rotated=plan.rotated & ~bit))
        if plan.rerolls:
            again = spent._replace(rerolls=plan.rerolls - 1)
            yield sum(
                self.chances[new] * self.chance(again._replace(dice=_changed(again.dice, new, 1)))
                for new in VALUES
            )

    def _moved(self, plan: Plan, steps: int) -> Plan:
        """After a move; past Resupply the rotated cards turn back (7.1, 11.1)."""
        space, fuelled, rotated = plan.pawn, plan.fuelled, plan.rotated
        for _ in range(steps):
            to = space % SPACES + 1
            while plan.cards[to] == NONE:
                to = to % SPACES + 1
            if space <= self.after < to:
                fuelled = rotated = 0
            space = to
        return plan._replace(pawn=space, run=0, fuelled=fuelled, rotated=rotated)

    def _activations(self, spent: Plan, value: int) -> Iterator[Chance]:
        """After an activation of the pawn's card, or of one that is swapped under the pawn for it (13.9)."""
        yield from self._activated(spent, value)
        mine = spent.cards[spent.pawn]
        if spent.swaps and not self.wide[mine]:
            for space, card in enumerate(spent.cards):
                if card >= 0 and card != mine and not self.wide[card] and self.useful >> card & 1:
                    cards = list(spent.cards)
                    cards[spent.pawn], cards[space] = card, mine
                    swapped = spent._replace(cards=tuple(cards), run=0, swaps=spent.swaps - 1)
                    yield from self._activated(swapped, value)

    def _activated(self, spent: Plan, value: int) -> Iterator[Chance]:
        """After an activation of the pawn's card, on the side it shows or promoted for it (9.2, 12.1)."""
        card = spent.cards[spent.pawn]
        bit = 1 << card
        if not self.useful & bit or (spent.suppressed | self.blocked) & bit:
            return
        if spent.run:
            if value != spent.run + 1:
                return
        elif (spent.closed | spent.fuelled | spent.rotated) & bit:
            return
        veteran = spent.veteran >> card & 1
        for side in range(veteran, 1 + (veteran or spent.promotions > 0)):
            face = self.faces[card][side]
            after = spent._replace(
                run=value,
                closed=spent.closed | bit,
                fuelled=(0 if face.refuels else spent.fuelled) | (bit if face.fuel else 0),
                rotated=spent.rotated | (bit if face.rotates and not face.fuel else 0),
                veteran=spent.veteran | side << card,
                promotions=spent.promotions - (side > veteran) + face.upgrades,
                modifiers=max(
                    spent.modifiers, min(spent.modifiers + face.gains.count(MODIFIER), self._limit(MODIFIER))
                ),
                rerolls=min(spent.rerolls + face.gains.count(REROLL), self._limit(REROLL)),
                swaps=min(spent.swaps + face.gains.count(REPOSITIONING), self._limit(REPOSITIONING)),
            )
            scouted = [after]
            for _ in range(face.scouts):
                scouted = [more for each in scouted for more in (list(self._scouted(each)) or [each])]
            for each in scouted:
                hits = list(self._attacked(each, face))
                for hit in hits or [each]:
                    yield self.chance(hit)

    def _limit(self, token: int) -> int:
        """How many can be held: those of the reserve, and Resupply tokens that do the same (13.12)."""
        more = self.state.supplies[DIE_MODIFIER] if token == MODIFIER else 0
        reserve: int = self.state.tables.reserve[token]
        return reserve + more

    def _scouted(self, plan: Plan) -> Iterator[Plan]:
        """One Fog of War token fewer on the enemy or on a Pill Box before it."""
        fog, health = plan.target
        if fog:
            yield plan._replace(target=(fog - 1, health))
        for index, (box_fog, box_health) in enumerate(plan.boxes):
            if box_fog:
                yield plan._replace(boxes=_put(plan.boxes, index, (box_fog - 1, box_health)))
        if 0 < plan.veil < NO_SOLDIER:
            yield plan._replace(veil=plan.veil - 1)

    def _attacked(self, plan: Plan, face: CardFace) -> Iterator[Plan]:
        """After the attack of a card (13.1, 13.2, 13.4, 13.7, 13.11)."""
        if self.is_plane:
            if face.planes:
                yield plan._replace(target=(0, GONE))
            return
        if not plan.target[0] and (face.eliminates if self.is_soldier else face.destroys):
            yield plan._replace(target=(0, GONE))
        if face.destroys:
            for index, (fog, _) in enumerate(plan.boxes):
                if not fog:
                    yield plan._replace(boxes=_put(plan.boxes, index, (0, GONE)))
        wounds = 0 if face.eliminates else face.wounds
        yield from self._hits(plan, wounds, 0 if face.destroys else face.partial)

    def _hits(self, plan: Plan, wounds: int, partial: int) -> Iterator[Plan]:
        """After damage to the enemy, or to a Pill Box: aimed at it, or at a Soldier behind it (14.7)."""
        fog, health = plan.target
        if partial:
            if not self.is_soldier and not fog:
                yield plan._replace(target=(0, health - partial))
            for index in range(len(plan.boxes)):
                yield from self._box_hit(plan, index, partial)
        if not wounds:
            return
        line = list(plan.boxes)
        if self.is_box:
            line.insert(self.rank, plan.target)
        standing = [index for index, (_, left) in enumerate(line) if left > GONE]
        if not standing:
            if self.is_soldier and not fog:
                yield plan._replace(target=(0, health - wounds))
        elif not plan.veil or (self.is_soldier and not fog):
            first = min(standing, key=lambda index: line[index][0] > 0)
            if self.is_box and first == self.rank:
                if not fog:
                    yield plan._replace(target=(0, health - wounds))
            else:
                yield from self._box_hit(plan, first - (self.is_box and first > self.rank), wounds)

    def _box_hit(self, plan: Plan, index: int, damage: int) -> Iterator[Plan]:
        fog, health = plan.boxes[index]
        if not fog and health > GONE:
            yield plan._replace(boxes=_put(plan.boxes, index, (0, max(GONE, health - damage))))


def _changed(dice: tuple[int, ...], value: int, by: int) -> tuple[int, ...]:
    return (*dice[:value], dice[value] + by, *dice[value + 1 :])


def _put(boxes: tuple[Pair, ...], index: int, pair: Pair) -> tuple[Pair, ...]:
    return (*boxes[:index], pair, *boxes[index + 1 :])


def chance_to_clear(state: Hill89State, target: int) -> Fraction:
    """The best chance that an enemy on the battlefield is defeated before the turn ends.

    `target` is an enemy, or the index of a whole or wounded Soldier token. The position is one of the
    player's turn in which a die is to be spent.
    """
    return Fraction(_Turn(state, target).best())
