"""Chapter 17: victory conditions: the lines (17.3) and communications (17.5), and the judgement."""

from __future__ import annotations

from lbnb.core.log import Term
from lbnb.core.state import Outcome
from lbnb.games.okinawa.state import EMPTY, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, US

NORTH_OF_PRIMARY, NORTH_OF_SECONDARY, SOUTH_OF_SECONDARY = 5, 1, 4
OUT_OF_COMMUNICATION = 3
STILL_HERE = 3


def end_turn(state: OkinawaState) -> None:
    """Award what counts at the end of each Game-Turn (18.23, 18.44, 18.54)."""
    row = state.tables.scenarios[state.scenario]
    if row.must_withdraw and state.turn >= row.withdraw_by:
        late = max(0, row.must_withdraw - state.withdrawn)
        state.score(JAPAN, STILL_HERE * late, "18.23", f"{late} battalions have not left")
    standing = len(state.on_map(JAPAN))
    if row.per_unit:
        state.score(JAPAN, row.per_unit * standing, row.rule, f"{standing} Japanese units hold out")
    if row.per_turn and standing and state.turn >= row.per_turn_from:
        state.score(JAPAN, row.per_turn, row.rule, "Japanese units hold out")


def territorial(state: OkinawaState) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """What the lines are worth now, US and Japanese (17.3): only where a scenario has both lines."""
    row = state.tables.scenarios[state.scenario]
    if not row.secondary:
        return (), ()
    primary, secondary = state.tables.north_of[row.primary], state.tables.north_of[row.secondary]
    far = near = 0
    for unit in state.on_map(JAPAN):
        hex_ = state.at[unit]
        far += hex_ in primary
        near += hex_ in secondary and hex_ not in primary
    south = sum(state.at[unit] not in secondary for unit in state.on_map(US))
    japanese = (
        Term("units north of the primary line", NORTH_OF_PRIMARY * far, "17.31"),
        Term("units north of the secondary line", NORTH_OF_SECONDARY * near, "17.31"),
    )
    return (Term("units south of the secondary line", SOUTH_OF_SECONDARY * south, "17.31"),), japanese


def out_of_communication(state: OkinawaState) -> list[int]:
    """US units on the map without a Line of Communications to the northeast mapedge (17.51, 17.53)."""
    tables = state.tables
    enemy_zone = state.zone(JAPAN)

    def is_open(hex_: int) -> bool:
        there = state.unit_in[hex_]
        if there != EMPTY:
            return tables.side_of[there] == US
        return not enemy_zone[hex_]

    reached = {hex_ for hex_ in tables.northeast if is_open(hex_)}
    fresh = list(reached)
    while fresh:
        hex_ = fresh.pop()
        for to in tables.around[hex_]:
            if to not in reached and is_open(to):
                reached.add(to)
                fresh.append(to)
    return [unit for unit in state.on_map(US) if state.at[unit] not in reached]


def end_scenario(state: OkinawaState) -> None:
    """Judge the scenario (17.0, 17.6, 18.0)."""
    row = state.tables.scenarios[state.scenario]
    if row.secondary:
        secondary = state.tables.north_of[row.secondary]
        us_south = any(state.at[unit] not in secondary for unit in state.on_map(US))
        japan_north = any(state.at[unit] in secondary for unit in state.on_map(JAPAN))
        if japan_north and not us_south:
            _end(
                state,
                "japan",
                "17.6",
                "No US unit is south of the secondary line, and a Japanese one is north of it",
            )
            return
    us_terms, japanese_terms = territorial(state)
    for side, terms in ((US, us_terms), (JAPAN, japanese_terms)):
        for term in terms:
            state.score(side, term.value, term.rule, term.label)
    cut_off = out_of_communication(state)
    state.score(
        JAPAN, OUT_OF_COMMUNICATION * len(cut_off), "17.52", "US units without a Line of Communications"
    )
    margin = state.points[JAPAN] - state.points[US]
    said = f"Japan has {state.points[JAPAN]} Victory Points" + (
        "" if row.us_scores_nothing else f", the US {state.points[US]}"
    )
    if margin >= row.japan_needs:
        _end(
            state,
            "japan",
            row.rule,
            f"{said}: at least {row.japan_needs} {'more' if not row.us_scores_nothing else 'needed'}",
        )
    else:
        _end(state, "us", row.rule, f"{said}: {row.japan_needs} needed")


def _end(state: OkinawaState, winner: str, rule: str, reason: str) -> None:
    state.outcome = Outcome(winner, rule, reason, state.points[JAPAN] - state.points[US])
    state.stack.clear()
    state.note(
        rule, "{reason}: {winner} wins.", reason=reason, winner="the US" if winner == "us" else "Japan"
    )
