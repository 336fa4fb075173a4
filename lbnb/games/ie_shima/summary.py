"""What a player looks up beside the map: the tracks (3.4 to 3.6), the sums of a coming combat, names."""

from __future__ import annotations

from msgspec.structs import replace

from lbnb.core.actions import Action
from lbnb.core.game import Fact
from lbnb.core.log import Entry, Term
from lbnb.games.ie_shima import bombardment, combat, extended, extras, figures, kamikaze, support, victory
from lbnb.games.ie_shima.state import PHASES, IeShimaState
from lbnb.games.ie_shima.tables import (
    AREA_MASK,
    CALL_IDS,
    JAPAN,
    KAMIKAZE,
    LAST_AREA,
    NOBODY,
    SPECIAL_BOX,
    STRIKE_IDS,
    US,
    Tables,
    bits,
)

PHASE_NAMES = tuple(phase.removesuffix(" Phase") for phase in PHASES)
HOLDERS = {US: "US", JAPAN: "Japan", NOBODY: "nobody"}
MARKERS = {
    "air": "air strikes",
    "artillery": "US artillery",
    "naval": "naval fire",
    "japanese-artillery": "Japanese artillery",
}
SIDES = {"us": "the US", "japan": "Japan"}
IN_ATTACK = (
    combat.LeadAttacker
    | combat.LeadDefender
    | support.CallSupport
    | support.SupportRoll
    | combat.AttackRoll
    | combat.DefenseRoll
)
"""The decisions of an attack before its result."""


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


def preview(state: IeShimaState, action: Action | None = None) -> list[Entry]:
    """Attack and Defense Value of the combat that is pending or that the legal `action` starts.

    Where a lead unit is still to be named, the strongest one stands in for it.
    """
    if action is not None:
        state = state.copy()
        state.play(action)
    pending = state.decision
    if isinstance(
        pending, bombardment.ChoosePrimaryTarget | bombardment.BombardmentRoll | bombardment.ShelterRoll
    ):
        return [
            _value("12.6", "Attack Value", bombardment.attack_terms(state, pending.marker)),
            _value("12.7A", "Defense Value", bombardment.defense_terms(state, pending.marker, pending.area)),
        ]
    if not isinstance(pending, IN_ATTACK):
        return []
    attack = pending.attack
    lead, defender = attack.lead, attack.defender
    if lead < 0:
        lead = max(bits(attack.attackers), key=state.value)
    if defender < 0:
        defender = max(bits(state.units_in(attack.area, 1 - state.side)), key=state.value)
    attack = replace(attack, lead=lead, defender=defender)
    ids = state.tables.unit_ids
    return [
        _value("11.4.2", "Attack Value", combat.attack_terms(state, attack), ids[lead]),
        _value("11.4.3", "Defense Value", combat.defense_terms(state, attack), ids[defender]),
    ]


def _value(rule: str, name: str, terms: tuple[Term, ...], lead: str = "") -> Entry:
    refs: dict[str, str | int] = {"total": sum(term.value for term in terms)}
    if lead:
        return Entry(rule, name + " {total}, led by {lead}", refs | {"lead": lead}, terms)
    return Entry(rule, name + " {total}", refs, terms)


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
