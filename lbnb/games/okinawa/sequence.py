"""Chapter 4: the sequence of play (4.0)."""

from __future__ import annotations

from lbnb.games.okinawa import invasions, movement, replacements, support, victory
from lbnb.games.okinawa.state import MOVEMENT, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, SIDE_NAMES, US


def start_turn(state: OkinawaState) -> None:
    """Begin a Game-Turn with the US Player-Turn; Ground Support is allotted anew (4.1, 9.14, 18.13)."""
    support.new_turn(state)
    date = state.tables.turns[state.turn].date
    state.note("4.1", "Game-Turn {turn}, {date}.", level=1, turn=state.turn, date=date)
    start_player_turn(state, US)


def start_player_turn(state: OkinawaState, side: int) -> None:
    """Begin a Player-Turn with its Movement Phase; Japanese replacements appear first (13.14)."""
    state.side = side
    state.phase = MOVEMENT
    state.moved = [0] * len(state.tables.units)
    state.entering = state.invading = False
    invasions.start_player_turn(state)
    state.note(
        "4.1", "Game-Turn {turn}, {side}: Movement Phase.", level=1, turn=state.turn, side=SIDE_NAMES[side]
    )
    state.stack.append(movement.MovementPhase())
    if side == JAPAN:
        replacements.start(state)


def end_player_turn(state: OkinawaState) -> None:
    """After the Combat Phase: the other Player-Turn, or the Interphase (4.1)."""
    if state.side == US:
        start_player_turn(state, JAPAN)
        return
    victory.end_turn(state)
    if state.turn == state.tables.scenarios[state.scenario].last_turn:
        victory.end_scenario(state)
    else:
        state.turn += 1
        start_turn(state)
