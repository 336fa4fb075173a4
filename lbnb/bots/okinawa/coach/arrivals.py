"""Lessons on units that come and go: set-up, replacements, costly arrivals, exits that gain nothing."""

from __future__ import annotations

from lbnb.bots.okinawa.coach.chances import cover_at, hits_by_two, is_gun, label, name, units_around
from lbnb.core.actions import Action
from lbnb.core.bots import CoachWarning, mild, serious
from lbnb.games.okinawa import exits, invasions, reinforcements, setup
from lbnb.games.okinawa.movement import MoveUnit
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import (
    CLEAR,
    COMMANDO,
    COVER_OF,
    ELIMINATED,
    ENGINEER,
    INFANTRY,
    JAPAN,
    ROUGH,
    US,
)

RAIDERS = (ENGINEER, COMMANDO)
"""The kinds of Japanese units that may invade (14.12)."""
BESIDE = 2
"""The hexes around a place that the coach looks at for a better one."""


def placed_in_the_open(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Japan deploys a fighting unit in the clear with rough ground free beside it (18.0)."""
    unit, hex_ = action.args
    tables = state.tables
    if tables.side_of[unit] != JAPAN or is_gun(state, unit) or tables.terrain[hex_] != CLEAR:
        return None
    raiders = tables.scenarios[state.scenario].japanese_invasions
    if raiders and tables.class_of[unit] in RAIDERS and hex_ in tables.beaches:
        return None  # from where it can invade
    near = tables.within(hex_, BESIDE)
    better = [
        to for to in setup.hexes_for(state, unit) if to in near and cover_at(state, to) == COVER_OF[ROUGH]
    ]
    if not better:
        return None
    best = min(better)
    return mild(
        "7.43",
        f"{label(state, best)} is rough: there two battalions would hit {name(state, unit)} on "
        f"{hits_by_two(state, unit, best)} rolls instead of {hits_by_two(state, unit, hex_)} of 6.",
    )


def points_kept(state: OkinawaState, action: Action) -> CoachWarning | None:
    """Japan keeps Replacement Points that could bring a unit back in safety (13.12, 13.15)."""
    tables = state.tables
    offers = [choice for choice in state.legal_actions() if choice.verb == "replace"]
    safe = [choice for choice in offers if not state.us_zone[choice.args[1]]]
    if not safe:
        return None
    best = max(safe, key=lambda choice: (tables.defense[choice.args[0]], tables.attack[choice.args[0]]))
    unit = best.args[0]
    lost = [u for u in tables.units_of[JAPAN] if state.at[u] == ELIMINATED and tables.class_of[u] == INFANTRY]
    strongest = tables.defense[unit] == max(tables.defense[u] for u in lost)
    said = (
        f"{name(state, unit)} could return now for {tables.defense[unit]} of {state.replacement_points} "
        "Replacement Points, which are worth nothing once the last city hex is lost."
    )
    return serious("13.15", said) if strongest else mild("13.15", said)


def returns_beside_the_enemy(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A unit is brought back in a US zone, where it must attack or step away (13.14)."""
    unit, hex_ = action.args
    enemies = units_around(state, hex_, US)
    if not enemies:
        return None
    return mild(
        "7.12",
        f"{label(state, hex_)} is next to {len(enemies)} US: {name(state, unit)} must attack this turn or "
        "step "
        "away one hex.",
    )


def costly_arrival(state: OkinawaState, action: Action) -> CoachWarning | None:
    """In the Campaign every US arrival and every invader scores for Japan (18.54)."""
    row = state.tables.scenarios[state.scenario]
    if not row.campaign or state.side != US:
        return None
    cost = 0 if action.verb == "invade" else reinforcements.VALUE_OF_ARRIVAL
    cost += 0 if action.verb == "enter" else invasions.VALUE_OF_INVASION
    return mild(
        "18.54",
        f"This gives Japan {cost} Victory Points: {state.points[JAPAN] + cost} of the {row.japan_needs} it "
        "needs.",
    )


def gives_up_a_unit(state: OkinawaState, action: Action) -> CoachWarning | None:
    """A unit leaves the map for nothing, never to return (15.0)."""
    decision = state.decision
    assert isinstance(decision, MoveUnit)
    tables = state.tables
    unit = decision.unit
    northeast = state.at[unit] in tables.northeast
    worth = tables.victory_value[unit]
    who = f"{name(state, unit)}, a unit of {worth} strength points,"
    if state.side == JAPAN:
        if northeast:
            return None
        return serious(
            "17.41", f"{who} would leave for good and score nothing: only the northeast mapedge does."
        )
    left = tables.scenarios[state.scenario].must_withdraw - state.withdrawn
    if left > 0 and northeast and tables.units[unit].printed == exits.WITHDRAWS:
        return None
    asked = f"{left} {exits.WITHDRAWS} are to leave, by the northeast" if left > 0 else "nobody asks for it"
    return serious("15.0", f"{who} would leave the map for good, and {asked}.")
