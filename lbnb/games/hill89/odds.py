"""The exact odds of the coming enemy turn for every Action space, by the engine's own functions (19.2, 19.5).

Before the Enemy dice of a turn are rolled they are chances; once they lie, each space is safe or not, and
those are told to which the dice and tokens in hand can bring the pawn. Beside them stands what the player can
still clear. In the enemy turn itself it is the damage that the pawn has still to bear, for the choice to
spend a Sandbag or to keep it (21.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lbnb.core.actions import Action
from lbnb.core.log import Entry, Term
from lbnb.core.odds import Chance, Loss, Odds, Share, WhatIf
from lbnb.games.hill89 import enemies, enemy_turn, objectives, pieces, soldiers
from lbnb.games.hill89.clearing import chances_to_clear
from lbnb.games.hill89.dice import RollActionDice
from lbnb.games.hill89.enemy_turn import AFTERWARDS, SPENT, STEP, EffectDie, TakeDamage
from lbnb.games.hill89.reach import Way, reachable
from lbnb.games.hill89.soldiers import SoldierDie
from lbnb.games.hill89.state import BEGIN, ENEMY_TURN, PLAYER_TURN, Hill89State
from lbnb.games.hill89.tables import BOTTOM_ROW, ENEMY_PLACES
from lbnb.games.hill89.turn import BeforeTheDice, SpendDie, soldier_dice

Spread = dict[int, int]
"""By damage, in how many of equally likely ways it comes."""
LAST = 3
"""Damage from here on is one outcome."""


class Danger(NamedTuple):
    """The enemy turn, coming or what is left of it, for a pawn on a space: what it costs, before Sandbags."""

    space: int
    spread: Spread
    of: int
    suppressed: int
    """In how many ways the card gets a Suppressed token, by an enemy (15.5) or a Scenario card (5.4)."""
    known: tuple[Term, ...]
    """The damage that is certain, from whom."""

    @property
    def hit(self) -> float:
        """The chance to take any damage."""
        return 1 - self.spread.get(0, 0) / self.of

    @property
    def expected(self) -> float:
        """The mean damage."""
        return sum(damage * ways for damage, ways in self.spread.items()) / self.of


def dangers(state: Hill89State) -> list[Danger]:
    """The danger of every Action space that is left, in numerical order; in the enemy turn of the pawn's."""
    if state.phase == ENEMY_TURN:
        return [still_to_come(state)]
    return [danger(state, space) for space, _ in state.cards_in_play()]


def danger(state: Hill89State, space: int) -> Danger:
    """What the coming enemy turn brings to a pawn on a space.

    Dice that are still to be rolled this turn are taken as chances. Cards that lie face down do not act.
    """
    state = state.copy()
    state.pawn = space
    sides = state.tables.enemy_sides
    waiting, to_roll = _dice_to_come(state)
    effects = state.tables.scenarios[state.objective].turn_end
    objectives.scenario_acts(state, effects)
    known = [Term("Enemy dice on the card", state.strikes[space], "19.2")]
    suppressed = any(word == "suppresses" for word, _ in effects)
    acting = _acting(state, state.face_up())
    for enemy, attacks in acting.items():
        if enemy not in waiting:
            known += _certain(state, enemy, attacks)
            suppressed |= state.tables.suppresses[enemy] and space in enemy_turn.targets(state, enemy)
    spread: Spread = {sum(term.value for term in known): 1}
    of, unsuppressed = 1, 1
    for _ in range(to_roll):
        spread = _add(spread, {0: sides - 1, 1: 1})
        of, unsuppressed = of * sides, unsuppressed * sides
    for enemy in (each for each in waiting if each in acting):
        results: Spread = {}
        hits = 0
        for die in range(1, sides + 1):
            state.die_of[enemy] = die
            hit = space in enemy_turn.targets(state, enemy)
            cost = (state.tables.damage[enemy] if hit else 0) + _charge(state, enemy)
            results[cost] = results.get(cost, 0) + 1
            hits += hit and state.tables.suppresses[enemy]
        spread = _add(spread, results)
        of, unsuppressed = of * sides, unsuppressed * (sides - hits)
    return Danger(
        space,
        dict(sorted(spread.items())),
        of,
        of if suppressed else of - unsuppressed,
        tuple(term for term in known if term.value),
    )


def still_to_come(state: Hill89State) -> Danger:
    """What the pawn has still to bear in the enemy turn under way: what is being decided, then the rest.

    Nothing is left to chance: the dice lie, and the cards in the queue act from left to right (19.3).
    """
    asked = [step for step in reversed(state.stack) if isinstance(step, TakeDamage)]
    known = [Term(step.why, step.amount, step.cause) for step in asked]
    suppressed = False
    for enemy, attacks in _acting(state, state.queue).items():
        known += _certain(state, enemy, attacks)
        if attacks:
            suppressed |= state.tables.suppresses[enemy] and state.pawn in enemy_turn.targets(state, enemy)
    total = sum(term.value for term in known)
    return Danger(state.pawn, {total: 1}, 1, int(suppressed), tuple(term for term in known if term.value))


def _dice_to_come(state: Hill89State) -> tuple[list[int], int]:
    """The enemies whose die is still to be rolled this turn, and how many Soldiers' dice are."""
    decision = state.decision
    if state.phase == BEGIN or isinstance(decision, SoldierDie):
        rolls = state.tables.rolls
        to_roll = soldier_dice(state) if state.phase == BEGIN else state.to_roll + 1
        return [enemy for enemy in state.face_up() if rolls[enemy]], to_roll
    if isinstance(decision, EffectDie):
        return [decision.enemy, *state.queue], 0
    return [], 0


def _acting(state: Hill89State, queue: Sequence[int]) -> dict[int, bool]:
    """The enemies of a queue that act, and whether their attack is still to come.

    None acts after a charge that spends the last one that counts: the Objective is seized (14.4, 14.7, 21.5).
    """
    found: dict[int, bool] = {}
    after = state.copy()
    for step, enemy in (divmod(each, STEP) for each in queue):
        if not 0 < state.enemy_at[enemy] <= BOTTOM_ROW:
            continue
        if step != SPENT:
            found[enemy] = step != AFTERWARDS
            soldiers.arrive(after, state.tables.spawns[enemy], "16.1")
        if step == SPENT or _charge(state, enemy):
            enemies.leave(after, enemy)
            if enemies.none_left(after):
                break
    return found


def _certain(state: Hill89State, enemy: int, attacks: bool) -> Iterator[Term]:
    name = state.enemy_name(enemy)
    if attacks and state.pawn in enemy_turn.targets(state, enemy):
        yield Term(name, state.tables.damage[enemy], "19.5")
    yield Term(name, _charge(state, enemy), "14.7")


def _charge(state: Hill89State, enemy: int) -> int:
    first = state.enemy_at[enemy] == enemy_turn.FIRST_CARD_SPACE
    return state.tables.charges[enemy] if first else 0


def _add(spread: Spread, more: Spread) -> Spread:
    found: Spread = {}
    for damage, ways in spread.items():
        for extra, count in more.items():
            found[damage + extra] = found.get(damage + extra, 0) + ways * count
    return found


def odds(state: Hill89State, action: Action | None = None) -> Odds | None:
    """The odds of the coming enemy turn, as they stand or after an action of the player's turn.

    Where damage is being decided, those of the rest of this enemy turn. None where no turn is under way or a
    face-down card has still to be revealed.
    """
    if isinstance(state.decision, TakeDamage):
        return _odds_of_the_rest(state, action)
    if isinstance(state.decision, BeforeTheDice):
        return _odds_before_the_dice(state, action)
    if action is not None:
        if state.phase != PLAYER_TURN or state.seat != "us":
            return None
        state = _after(state, action)
        while state.stack and not isinstance(state.decision, SpendDie):
            if not state.stack[-1].settle(state):  # type: ignore[attr-defined]
                return None
    decision = state.decision
    if isinstance(decision, SpendDie):
        return _odds_of(state, reachable(state), tuple(_to_clear(state)))
    if isinstance(decision, SoldierDie | EffectDie | RollActionDice):
        return _odds_anywhere(state)
    return None


def _after(state: Hill89State, action: Action | None) -> Hill89State:
    """The position with the action carried out, if there is one, and nothing that follows by itself."""
    if action is None:
        return state
    state = state.copy()
    state.stack[-1].carry_out(state, action)  # type: ignore[attr-defined]
    return state


def _odds_anywhere(state: Hill89State) -> Odds:
    """The odds on all spaces, while nobody knows where the Action dice will lead."""
    mines = ((space, state.mines[space]) for space, _ in state.cards_in_play())
    ways = {space: [Way(mined=(damage,) if damage else ())] for space, damage in mines}
    return _odds_of(state, ways, ())


def _odds_before_the_dice(state: Hill89State, action: Action | None) -> Odds | None:
    """The odds before the Enemy dice, now or after an action; None where it seizes the Objective."""
    state = _after(state, action)
    return _odds_anywhere(state) if state.phase == BEGIN else None


def _odds_of_the_rest(state: Hill89State, action: Action | None) -> Odds | None:
    """The damage still to come in this enemy turn, now or after an action; None where the battle is lost."""
    state = _after(state, action)
    if state.outcome is not None:
        return None
    return _told(state, f"Still to come, pawn on {_name(state, state.pawn)}", still_to_come(state))


def _odds_of(state: Hill89State, spaces: Mapping[int, list[Way]], besides: tuple[Chance, ...]) -> Odds:
    """The odds on the pawn's space, and on others, for each of the ways that lead there."""
    others = tuple(
        WhatIf(_label(state, space, way), "7.1", _outcomes(one), _events(state, one, way.mined))
        for space, ways in spaces.items()
        if space != state.pawn
        for one in [danger(state, space)]
        for way in ways
    )
    title = f"Enemy turn, pawn on {_name(state, state.pawn)}"
    return _told(state, title, danger(state, state.pawn), besides, others)


def _told(
    state: Hill89State,
    title: str,
    here: Danger,
    besides: tuple[Chance, ...] = (),
    others: tuple[WhatIf, ...] = (),
) -> Odds:
    return Odds(
        title=title,
        rule="19.5",
        of=here.of,
        sums=tuple(_sums(here)),
        outcomes=_outcomes(here),
        events=(*_events(state, here), *besides),
        measure="Damage",
        distribution=tuple(Share(cost, _called(cost), ways) for cost, ways in here.spread.items()),
        losses=(Loss("us", "Health", sum(n * ways for n, ways in here.spread.items()), here.of),),
        what_ifs=others,
        signed=False,
    )


def _name(state: Hill89State, space: int) -> str:
    return f"{space} {state.card_name(state.card_at[space])}"


def _label(state: Hill89State, space: int, way: Way) -> str:
    """The space, and behind commas what it takes to come there."""
    taken = ((way.modifiers, "a Modifier", "Modifiers"), (way.stored, "a stored die", "stored dice"))
    used = [one if number == 1 else f"{number} {more}" for number, one, more in taken if number]
    with_them = f", with {' and '.join(used)}" if used else ""
    after = f", after {sum(way.mined)} damage by Mine Field" if way.mined else ""
    return f"On {_name(state, space)}{with_them}{after}"


def _sums(here: Danger) -> Iterator[Entry]:
    """The damage that is certain."""
    if here.known:
        total = sum(term.value for term in here.known)
        yield Entry("19.5", "Certain damage {total}", {"total": total}, here.known)


def _called(cost: int) -> str:
    if cost >= LAST:
        return f"{LAST} or more"
    return f"{cost} damage" if cost else "no damage"


def _outcomes(one: Danger) -> tuple[Chance, ...]:
    """The damage by amount, the worst first."""
    ways = dict.fromkeys((_called(cost) for cost in range(LAST, -1, -1)), 0)
    for cost, count in one.spread.items():
        ways[_called(cost)] += count
    return tuple(Chance(name, "19.5", count, one.of) for name, count in ways.items())


def _events(state: Hill89State, one: Danger, mined: Sequence[int] = ()) -> tuple[Chance, ...]:
    """The card is Suppressed; the damage is more than Health and Sandbags can bear.

    No Sandbag blocks the damage by Mine Fields that comes first (1.8).
    """
    health = _health_to_come(state, mined)
    enough = health + pieces.sandbags(state) if health > 0 else 0
    fatal = sum(ways for cost, ways in one.spread.items() if cost >= enough)
    return (
        Chance("Suppressed", "15.5", one.suppressed, one.of),
        Chance("Battle lost", "19.6", fatal, one.of),
    )


def _health_to_come(state: Hill89State, mined: Sequence[int]) -> int:
    """Health when the enemy strikes, all Medical Pouches well used; none if a Mine Field ends the battle.

    A Pouch helps in the player's turn alone (9.6): before a Mine Field goes off or after it, and never above
    full Health; not in reply to the damage that ends the battle (19.6), nor in the enemy turn.
    """
    if state.phase == ENEMY_TURN:
        return state.health
    full = state.tables.set_up.health
    if max(mined, default=0) >= full:
        return 0
    return min(full, state.health + pieces.pouches(state) - sum(mined))


def _to_clear(state: Hill89State) -> Iterator[Chance]:
    """For each enemy the chance that it can be cleared with the dice in hand."""
    targets = (*state.face_up(), *soldiers.targets(state))
    for target, chance in zip(targets, chances_to_clear(state, targets), strict=True):
        if target < state.tables.soldier:
            name = f"{state.enemy_name(target)} ({ENEMY_PLACES[state.enemy_at[target] - 1]})"
        else:
            name = "a Soldier token" if target == state.tables.soldier else "a wounded Soldier token"
        yield Chance(f"Can clear {name}", "17.1", chance.numerator, chance.denominator)
