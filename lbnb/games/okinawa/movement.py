"""Chapter 5: movement, and chapter 6: what Zones of Control do to it (6.1, 6.2).

There is no supply (5.17). A Zone of Control costs nothing to enter (6.12), several are as one (6.22), those
of the two sides do not cancel each other (6.21) and hold both alike (6.23); one's own never hinder (5.33).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.okinawa import declaration, exits, invasions, reinforcements
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import ARMOR, NO_WAY, SEATS, US


def can_start(state: OkinawaState, unit: int) -> bool:
    """Whether a unit may be picked up: not moved yet, and not held by a zone (5.14, 5.15, 6.14)."""
    hex_ = state.at[unit]
    if hex_ < 0 or state.moved[unit] or state.tables.side_of[unit] != state.side:
        return False
    return state.tables.leaves_zone[unit] or not state.in_enemy_zone(state.side, hex_)


def steps(state: OkinawaState, unit: int, points: int, begun: bool) -> list[int]:
    """The adjacent hexes that a moving unit may enter next (5.1 to 5.3).

    No unit spends more than its allowance, but the first hex may always be entered, whatever it costs (5.13).
    A hex with a friendly unit may be entered, by any number of units in turn (5.32), only if the unit can go
    on and end its move elsewhere (5.3, 5.31).
    """
    tables = state.tables
    side = state.side
    origin = state.at[unit]
    enemy_zone = state.zone(1 - side)
    unit_in = state.unit_in
    only_one = not begun and enemy_zone[origin] > 0
    found = []
    for to, cost in tables.ways[tables.class_of[unit] == ARMOR][origin]:
        there = unit_in[to]
        if there != EMPTY:
            if tables.side_of[there] != side or cost > points or only_one or enemy_zone[to]:
                continue
            if not way_on(state, unit, to, points - cost):
                continue
        elif cost > points and begun:
            continue
        found.append(to)
    return found


def way_on(state: OkinawaState, unit: int, start: int, points: int) -> bool:
    """Whether a unit passing through a friendly one could end its move with what it has left (5.31).

    It could do so in a vacant hex or off the map (15.0).
    """
    tables = state.tables
    ways = tables.ways[tables.class_of[unit] == ARMOR]
    enemy_zone = state.zone(1 - state.side)
    best = {start: points}
    waiting = [start]
    while waiting:
        hex_ = waiting.pop()
        left = best[hex_]
        if hex_ in tables.edge and tables.cost_to_leave(unit, hex_) <= left:
            return True
        for to, cost in ways[hex_]:
            rest = left - cost
            if rest < 0 or rest <= best.get(to, -1):
                continue
            there = state.unit_in[to]
            if there == EMPTY:
                return True
            if tables.side_of[there] == state.side and not enemy_zone[to]:
                best[to] = rest
                waiting.append(to)
    return False


def _not_yours(_: Decision, state: OkinawaState, unit: int) -> bool:
    return state.tables.side_of[unit] != state.side


def _off_map(_: Decision, state: OkinawaState, unit: int) -> bool:
    return state.at[unit] < 0


def _moved(_: Decision, state: OkinawaState, unit: int) -> bool:
    return bool(state.moved[unit])


def _held(_: Decision, state: OkinawaState, unit: int) -> bool:
    return not can_start(state, unit)


def _too_late(_: Decision, state: OkinawaState, unit: int) -> bool:
    return state.entering or state.invading


class MovementPhase(Decision, frozen=True, array_like=True):
    """The Phasing Player picks the next unit to move, brings units on, invades, or ends the phase (4.1)."""

    seat: ClassVar[str] = "us"
    rule: ClassVar[str] = "4.1"
    prompt: ClassVar[str] = "Movement Phase: pick a unit to move, bring units on, or end the phase."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "move": (
            Prohibition("5.11", "Only the Phasing Player's units move.", _not_yours),
            Prohibition("5.1", "The unit is not on the map.", _off_map),
            Prohibition("5.16", "This unit has moved already.", _moved),
            Prohibition("12.1", "Units on the map move before reinforcements and invasions.", _too_late),
            Prohibition("6.13", "It stands in an enemy-controlled hex, which it may not leave.", _held),
        ),
        "enter": reinforcements.ENTER_TABLE,
        "land": reinforcements.LAND_TABLE,
        "invade": invasions.TABLE,
        "end": (),
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The Phasing Player."""
        return SEATS[state.side]

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Every unit that may be picked up, every arrival, and the end."""
        actions: list[Action] = []
        if not state.entering and not state.invading:
            move = state.tables.move
            enemy_zone = state.zone(1 - state.side)
            at, moved, leaves = state.at, state.moved, state.tables.leaves_zone
            for unit in state.tables.units_of[state.side]:
                hex_ = at[unit]
                if hex_ >= 0 and not moved[unit] and (not enemy_zone[hex_] or leaves[unit]):
                    actions.append(move[unit])
        actions += reinforcements.choices(state)
        actions += invasions.choices(state)
        actions.append(state.tables.end)
        return actions

    def candidates(self, state: OkinawaState) -> Iterable[Action]:
        """Any hex for units that may arrive or invade, a few for others."""
        tables = state.tables
        us = tables.units_of[US] if not state.invading else ()
        arriving = [unit for unit in us if reinforcements.available(state, unit)]
        invading = [unit for unit in tables.units_of[state.side] if invasions.may_invade(state, unit)]
        yield from tables.move
        yield from tables.imaginable("enter", arriving)
        yield from tables.imaginable("land", arriving)
        yield from tables.imaginable("invade", invading if invasions.allowed(state) else ())
        yield tables.end

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Pick up a unit, bring one on, or start the Combat Phase."""
        if action.verb == "move":
            (unit,) = action.args
            pick_up(state, unit)
        elif action.verb in ("enter", "land"):
            reinforcements.bring_on(state, action)
        elif action.verb == "invade":
            invasions.invade(state, *action.args)
        else:
            state.stack.pop()
            declaration.start_phase(state)


def pick_up(state: OkinawaState, unit: int) -> None:
    """Start a unit's move: while it moves it is on no hex and casts no zone."""
    hex_ = state.at[unit]
    state.lift(unit, hex_)
    state.moved[unit] = 1
    state.stack.append(MoveUnit(unit, state.tables.ma[unit], False))


def go_on(state: OkinawaState, unit: int, hex_: int, points: int) -> None:
    """Let a unit that has just entered the map at `hex_` move on with the half points it has left (12.1)."""
    state.at[unit] = hex_
    state.pass_through(unit, hex_)
    state.stack.append(MoveUnit(unit, points, True))


def _not_adjacent(decision: MoveUnit, state: OkinawaState, to: int) -> bool:
    return to not in state.tables.around[state.at[decision.unit]]


def _prohibited(decision: MoveUnit, state: OkinawaState, to: int) -> bool:
    return (state.at[decision.unit], to) in state.tables.prohibited


def _no_armor(decision: MoveUnit, state: OkinawaState, to: int) -> bool:
    return state.tables.cost_between(decision.unit, state.at[decision.unit], to) == NO_WAY


def _enemy_there(decision: MoveUnit, state: OkinawaState, to: int) -> bool:
    there = state.unit_in[to]
    return there != EMPTY and state.tables.side_of[there] != state.side


def _too_dear(decision: MoveUnit, state: OkinawaState, to: int) -> bool:
    cost = state.tables.cost_between(decision.unit, state.at[decision.unit], to)
    return cost > decision.points and (decision.begun or state.unit_in[to] != EMPTY)


def _would_stack(decision: MoveUnit, state: OkinawaState, to: int) -> bool:
    return to not in steps(state, decision.unit, decision.points, decision.begun)


def _stacked_here(decision: MoveUnit, state: OkinawaState) -> bool:
    return state.unit_in[state.at[decision.unit]] != EMPTY


class MoveUnit(Decision, frozen=True, array_like=True):
    """A unit moves hex by hex while it has points (5.0); `begun` after its first hex, `points` in halves."""

    unit: int
    points: int
    begun: bool

    seat: ClassVar[str] = "us"
    rule: ClassVar[str] = "5.0"
    prompt: ClassVar[str] = "Move the unit hex by hex, or stop."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "step": (
            Prohibition("5.1", "A unit moves to an adjacent land hex.", _not_adjacent),
            Prohibition("5.24", "That hexside may not be crossed.", _prohibited),
            Prohibition("5.25", "Armor enters such a hex by road or trail only.", _no_armor),
            Prohibition("5.12", "An enemy unit is there.", _enemy_there),
            Prohibition("5.24", "The unit lacks the Movement Points.", _too_dear),
            Prohibition(
                "5.31",
                "A friendly unit is there, and the move could not end beyond it.",
                _would_stack,
            ),
        ),
        "exit": exits.TABLE,
        "stop": (Prohibition("5.31", "A friendly unit is here; units may not end stacked.", _stacked_here),),
    }

    def seat_in(self, state: OkinawaState) -> str:
        """The Phasing Player."""
        return SEATS[state.side]

    def ask(self, state: OkinawaState) -> str:
        """The prompt with the unit and its points."""
        tables = state.tables
        unit, hex_ = tables.unit_ids[self.unit], tables.hex_names[state.at[self.unit]]
        return f"Move {unit} from {hex_} ({self.points / 2:g} MP left), or stop."

    def actions(self, state: OkinawaState) -> Sequence[Action]:
        """Each hex it may enter, the way off the map, and stopping."""
        step = state.tables.step
        actions = [step[to] for to in steps(state, self.unit, self.points, self.begun)]
        if exits.may_exit(state, self):
            actions.append(state.game.vocabulary.make("exit"))
        if state.unit_in[state.at[self.unit]] == EMPTY:
            actions.append(state.game.vocabulary.make("stop"))
        return actions

    def apply(self, state: OkinawaState, action: Action) -> None:
        """Take one step, leave the map, or put the unit down."""
        state.stack.pop()
        unit = self.unit
        if action.verb == "stop":
            put_down(state, unit)
        elif action.verb == "exit":
            exits.leave(state, unit)
        else:
            (to,) = action.args
            held = not self.begun and state.in_enemy_zone(state.side, state.at[unit])
            cost = state.tables.cost_between(unit, state.at[unit], to)
            left = max(0, self.points - cost)
            state.at[unit] = to
            state.pass_through(unit, to)
            if state.journal is not None:
                tables = state.tables
                state.note(
                    "5.21",
                    "{unit} moves to {hex} for {cost} MP.",
                    unit=tables.unit_ids[unit],
                    hex=tables.hex_names[to],
                    cost=f"{cost / 2:g}",
                )
            if held or not left or state.in_enemy_zone(state.side, to):
                put_down(state, unit)
            else:
                state.stack.append(MoveUnit(unit, left, True))


def put_down(state: OkinawaState, unit: int) -> None:
    """End a unit's move where it stands."""
    state.put(unit, state.at[unit])
