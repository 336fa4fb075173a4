"""What a player looks up beside the map: the turn, the points, the lines; and how hexes are called."""

from __future__ import annotations

from lbnb.core.game import Fact
from lbnb.games.okinawa import replacements, victory
from lbnb.games.okinawa.state import PHASES, SET_UP, OkinawaState
from lbnb.games.okinawa.tables import JAPAN, US, Tables

PLAYERS = ("US", "Japan")
PHASE_NAMES = tuple(phase.removesuffix(" Phase") for phase in PHASES)


def status(state: OkinawaState) -> list[Fact]:
    """The track of turns, Ground Support, Victory Points and what the scenario counts at its end."""
    row = state.tables.scenarios[state.scenario]
    # A total of its own where the US scores nothing, else a margin.
    needed = f"{'' if row.us_scores_nothing else '+'}{row.japan_needs} VP"
    return [
        Fact("Turn", f"{state.turn} of {row.last_turn}", "4.1"),
        Fact("Date", state.tables.turns[state.turn].date, "4.1"),
        Fact("Player-Turn", PLAYERS[state.side], "4.1", PLAYERS),
        Fact("Phase", PHASE_NAMES[state.phase], "4.1", PHASE_NAMES),
        Fact("US VP", str(state.points[US]), "17.0"),
        Fact("Japan VP", str(state.points[JAPAN]), "17.0"),
        Fact("Japan needs", needed, row.rule),
        Fact("US support", _support(state, US), "9.14"),
        Fact("Japan support", _support(state, JAPAN), "9.14"),
        *_lines(state),
        *_campaign(state),
        *_withdrawals(state),
    ]


def tally(state: OkinawaState) -> dict[str, int]:
    """The Victory Points of both sides (17.0)."""
    return {"us_points": state.points[US], "japan_points": state.points[JAPAN]}


def turn_name(state: OkinawaState) -> str:
    """The Player-Turn with its date (4.1), or whose units are set up."""
    when = state.tables.turns[state.turn].date if state.phase != SET_UP else PHASE_NAMES[SET_UP]
    return f"{when}, {PLAYERS[state.side]}"


def _support(state: OkinawaState, side: int) -> str:
    """The Ground Support Points left this turn, in both uses (errata 9.11)."""
    return f"{state.barrage_points[side]}, {state.fire_points[side]}"


def _lines(state: OkinawaState) -> list[Fact]:
    """The Objective Lines with what they would be worth now, and the units that are cut off."""
    row = state.tables.scenarios[state.scenario]
    cut_off = Fact("US cut off", str(len(victory.out_of_communication(state))), "17.51")
    if not row.secondary:
        return [Fact("Line", row.primary, "17.31"), cut_off]
    us, japan = (sum(term.value for term in terms) for terms in victory.territorial(state))
    lines = f"Lines {row.primary}, {row.secondary}"
    return [Fact(lines, f"{us:+d}, {japan:+d}", "17.31"), cut_off]


def _campaign(state: OkinawaState) -> list[Fact]:
    """Replacements (13.0)."""
    if not replacements.in_use(state):
        return []
    cities = len(replacements.open_cities(state))
    return [
        Fact("Replacements", str(state.replacement_points), "13.12"),
        Fact("Japan's cities", f"{cities} of {len(state.tables.cities)}", "13.15"),
        Fact("US replaced", f"{state.replaced} of {replacements.US_LIMIT}", "13.11"),
    ]


def _withdrawals(state: OkinawaState) -> list[Fact]:
    """The battalions that the US has to withdraw (18.23)."""
    row = state.tables.scenarios[state.scenario]
    if not row.must_withdraw:
        return []
    return [Fact("Withdrawn", f"{state.withdrawn} of {row.must_withdraw}", "18.23")]


def units_at(state: OkinawaState, place: str) -> list[str]:
    """The id of the unit in a hex, if there is one; a unit on the move is in none until it stops."""
    unit = state.unit_in[state.tables.hex_names.index(place)]
    return [state.tables.unit_ids[unit]] if unit >= 0 else []


def spoken(tables: Tables, kind: str, name: str) -> str:
    """How people call a hex, with the place on it if one is named, or a number of points."""
    if kind == "place" and name:
        return f"{name} {known}" if (known := place_in(tables, name)) else name
    if kind == "points":
        return f"{name} point" if name == "1" else f"{name} points"
    return name


def place_in(tables: Tables, name: str) -> str:
    """The named place of a hex, or nothing."""
    hex_ = tables.hex_names.index(name)
    return next((place for place, hexes in tables.places.items() if hex_ in hexes), "")
