"""What a player looks up beside the map: the tracks (3.4 to 3.6), and names."""

from __future__ import annotations

from lbnb.core.game import Fact
from lbnb.games.ie_shima import extended, extras, figures, kamikaze, support, victory
from lbnb.games.ie_shima.state import PHASES, IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    CALL_IDS,
    JAPAN,
    KAMIKAZE,
    LAST_AREA,
    MARKERS,
    NOBODY,
    SPECIAL_BOX,
    STRIKE_IDS,
    US,
    Tables,
    bits,
)

PHASE_NAMES = tuple(phase.removesuffix(" Phase") for phase in PHASES)
HOLDERS = {US: "US", JAPAN: "Japan", NOBODY: "nobody"}
SIDES = {"us": "the US", "japan": "Japan"}


def status(state: IeShimaState) -> list[Fact]:
    """The tracks, the weather, the Victory Points so far and the Advantage."""
    dates = tuple(f"April {15 + turn}" for turn in range(1, extended.turns(state) + 1))
    impulses = tuple(str(number) for number in range(1, state.tables.last_impulse + 1))
    return [
        Fact("Day", state.date, "6", dates),
        Fact("Phase", PHASE_NAMES[state.phase], "6", PHASE_NAMES),
        Fact("Impulse", str(state.impulse), "3.5", impulses),
        Fact("Weather", "Rain" if state.weather else "Clear", "9"),
        _goal(state),
        Fact("US losses", str(victory.losses(state)), "17.2.1C"),
        Fact("Advantage", HOLDERS[state.advantage], "15"),
        *_extra_facts(state),
    ]


def tally(state: IeShimaState) -> dict[str, int]:
    """US losses (17.2.1C) and the Areas that the US controls (8)."""
    return {"us_losses": victory.losses(state), "us_areas": state.us_control.bit_count()}


def _goal(state: IeShimaState) -> Fact:
    """How far the US is: Victory Points, or after April 19 the Areas for an Automatic Victory."""
    if extended.is_overtime(state):
        return Fact("US Areas", f"{state.us_control.bit_count()} of {AREA_MASK.bit_count()}", "21.1")
    points = sum(term.value for term in victory.points(state))
    return Fact("US points", f"{points} of {victory.POINTS_TO_WIN}", "17.2")


def _extra_facts(state: IeShimaState) -> list[Fact]:
    """The markers of chapters 19 to 21 that are in play."""
    facts = []
    if state.extras & extras.KAMIKAZE:
        facts.append(Fact("Kamikaze", "used" if state.used >> KAMIKAZE & 1 else "ready", "19.1E"))
        if state.lost_points:
            facts.append(Fact("US RPs lost", str(state.lost_points), "19.1D"))
    if state.extras & extras.RUBBLE:
        areas = ", ".join(state.tables.place_ids[area] for area in bits(state.rubble))
        facts.append(Fact("Rubble", areas or "none", "19.3"))
    if state.extras & extras.FIGURES:
        facts += [
            Fact(name, _figure(state, side), "20.2A" if figures.is_dead(state, side) else "20.1B")
            for side, name in enumerate(figures.NAMES)
        ]
    if extended.navy_is_gone(state):
        facts.append(Fact("Naval fire", "withdrawn", "21.2"))
    return facts


def _figure(state: IeShimaState, side: int) -> str:
    if figures.is_dead(state, side):
        return f"killed in {state.tables.place_labels[state.figure_graves[side]]}"
    return "joined today" if figures.has_joined(state, side) else "ready"


def units_at(state: IeShimaState, place: str) -> list[str]:
    """The ids of the units in a place, American ones first."""
    ids = state.tables.unit_ids
    return [ids[unit] for unit in bits(state.here[state.tables.place_ids.index(place)])]


def spoken(tables: Tables, kind: str, name: str) -> str:
    """How people call a place, a marker, a call for support or a side; other names stand for themselves."""
    if kind == "place":
        index = tables.place_ids.index(name)
        if index <= LAST_AREA:
            return f"Area {tables.place_names[index]}"
        return "the Special Units Box" if index == SPECIAL_BOX else f"{name.capitalize()} Beach"
    if kind == "marker":
        return MARKERS[name]
    if kind == "support":
        return support.CALLS[CALL_IDS.index(name)].name
    if kind == "strike":
        target = kamikaze.place_of(STRIKE_IDS.index(name))
        return spoken(tables, "place", name) if target else "the naval marker"
    return SIDES[name] if kind == "side" else name
