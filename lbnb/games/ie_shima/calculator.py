"""Odds of a combat that nobody plays: every number set by hand (11.4, 12.7, 19.1 to 20.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lbnb.core.errors import IllegalAction
from lbnb.core.odds import Field, Odds, OddsForm, complete_setting, flag, number
from lbnb.games.ie_shima import attrition, bombardment, resolver, rubble, support, weather
from lbnb.games.ie_shima.forecast import ATTACK_RESULTS, FIRE_RESULTS, STRIKE_RESULTS, value_entry
from lbnb.games.ie_shima.odds import Edges, Fight, Offer, called, odds_of
from lbnb.games.ie_shima.state import CLEAR, DAYLIGHT, NIGHT, RAIN
from lbnb.games.ie_shima.tables import (
    BOMBARDMENT_IDS,
    CALL_IDS,
    IGAWA_CALL,
    JAPAN,
    KAMIKAZE,
    MARKERS,
    PYLE_CALL,
    SEATS,
    STACKING_LIMIT,
    US,
    Tables,
)

ATTACKS = {"us-attack": US, "japanese-attack": JAPAN}
FIRE = tuple(MARKERS)
STRIKE = "kamikaze"
LAND = (*ATTACKS, *FIRE)
BATTALION = 4
DICE_CALLS = tuple(kind for kind, call in support.CALLS.items() if call.needs)
NO, CALLED, CAME = "no", "called", "came"


def odds_form(tables: Tables) -> OddsForm:
    """What may be set, with the values that a pack has, and the odds of a setting."""
    fields = _fields(tables)

    def odds(values: Mapping[str, Any]) -> Odds:
        setting = complete_setting(fields, values)
        _check(setting)
        return _attack(setting) if setting["combat"] in ATTACKS else _bombardment(tables, setting)

    return OddsForm(fields, odds)


def _fields(tables: Tables) -> tuple[Field, ...]:
    strongest = max(max(sides) for sides in tables.cv)
    others = range(STACKING_LIMIT)
    attack, by_us, by_japan = ({"combat": combats} for combats in (tuple(ATTACKS), *((a,) for a in ATTACKS)))
    land = {"combat": LAND}
    names = [
        "Attack by the US",
        "Attack by Japan",
        *(name[:1].upper() + name[1:] for name in MARKERS.values()),
    ]
    calls = [
        Field(
            CALL_IDS[kind],
            support.CALLS[kind].name.capitalize(),
            support.CALLS[kind].bonus_rule,
            (NO, CALLED, CAME),
            ("no", "called for", "has come"),
            NO,
            by_us if support.CALLS[kind].side == US else by_japan,
        )
        for kind in DICE_CALLS
    ]
    return (
        Field("combat", "Combat", "11", (*LAND, STRIKE), (*names, "Kamikaze Attack"), "us-attack"),
        number("lead", "Attacker's leader, CV", "11.4.2", range(1, strongest + 1), 4, attack),
        number("full", "More full attackers", "11.4.2", others, 3, attack),
        number("reduced", "More reduced attackers", "11.4.2", others, 0, attack),
        number("battalions", "Battalions with all four", "11.4.2", range(3), 1, attack),
        *calls,
        flag("figure", "A historical figure joins", "20.1B", attack),
        number("defender", "Defender's leader, CV", "11.4.3", range(strongest + 1), 3, attack),
        number("full_defenders", "Full defenders", "13.1E", range(STACKING_LIMIT + 1), 2, land),
        number("reduced_defenders", "Reduced defenders", "13.1E", range(STACKING_LIMIT + 1), 0, land),
        number("tem", "Terrain modifier (TEM)", "3.1.3", range(max(tables.tem) + 1), 2, land),
        flag("urban", "Urban Area", "3.1.2", land),
        Field(
            "rubble",
            "Rubble",
            "19.3",
            ("out", "may", "is"),
            ("not in play", "may fall", "has fallen"),
            "out",
            {"combat": LAND, "urban": (True,)},
        ),
        Field("weather", "Weather", "9", (CLEAR, RAIN), ("Clear", "Rain"), CLEAR, attack),
        Field("phase", "Phase", "6", (DAYLIGHT, NIGHT), ("Daylight", "Night"), DAYLIGHT, by_japan),
        Field(
            "advantage",
            "Who could reroll, by day",
            "15.1.2A",
            ("nobody", "attacker", "defender"),
            ("nobody", "the attacker", "the defender"),
            "nobody",
        ),
    )


def _check(setting: Mapping[str, Any]) -> None:
    """Raise IllegalAction for numbers that do not fit."""
    defenders = setting["full_defenders"] + setting["reduced_defenders"]
    attackers = 1 + setting["full"] + setting["reduced"]
    if setting["combat"] == STRIKE:
        return
    if not defenders:
        raise IllegalAction("11.4A", "at least one unit defends")
    if max(defenders, attackers if setting["combat"] in ATTACKS else 0) > STACKING_LIMIT:
        raise IllegalAction("10.3.1A", "no more than eight units of a side fit into an Area")
    if setting["combat"] in ATTACKS and setting["battalions"] * BATTALION > attackers:
        raise IllegalAction("11.4.2", "a whole battalion is four units")


def _attack(setting: Mapping[str, Any]) -> Odds:
    side = ATTACKS[setting["combat"]]
    # The US does not attack by night: only Japan's attacks have a phase.
    phase = setting["phase"] if side == JAPAN else DAYLIGHT
    air = weather.flies(setting["weather"], phase)
    here, open_calls = 0, []
    for kind in DICE_CALLS:
        call = support.CALLS[kind]
        if call.side == side:
            here |= (setting[CALL_IDS[kind]] == CAME) << kind
            modifiers = support.die_terms(kind, setting["urban"], setting["weather"] == RAIN, phase == NIGHT)
            offer = Offer(call, call.sides(sum(term.value for term in modifiers)))
            open_calls.append((setting[CALL_IDS[kind]], offer))
    figure = PYLE_CALL if side == US else IGAWA_CALL
    here |= setting["figure"] << figure
    attack = resolver.attack_sum(
        setting["lead"],
        setting["full"],
        setting["reduced"],
        setting["battalions"],
        air and side == US,
        support.terms(here),
    )
    defenders = setting["full_defenders"] + setting["reduced_defenders"]
    defense = resolver.defense_sum(
        setting["defender"],
        defenders - 1,
        setting["tem"],
        air and side == JAPAN,
        rubble.terms(_ruined(setting)),
    )
    count = 1 + setting["full"] + setting["reduced"]
    fight = Fight(
        title=f"{'US' if side == US else 'Japanese'} attack by {count} unit{'s' * (count > 1)}",
        rule="11.4",
        sums=(
            value_entry("11.4.2", "Attack Value", attack),
            value_entry("11.4.3", "Defense Value", defense),
        ),
        result=resolver.result_of,
        names=ATTACK_RESULTS,
        seats=(SEATS[side], SEATS[1 - side]),
        attackers=count,
        capacity=attrition.room(setting["full_defenders"], setting["reduced_defenders"]),
        holder=_holder(setting, phase),
        offers=tuple(offer for state, offer in open_calls if state == NO),
        tem=_may_fall(setting),
        joined=(support.CALLS[figure].name,) if setting["figure"] else (),
    )
    edges: Edges = ((sum(term.value for term in attack) - sum(term.value for term in defense), 1),)
    for state, offer in open_calls:
        if state == CALLED:
            edges = called(edges, offer)
    return odds_of(fight, edges)


def _bombardment(tables: Tables, setting: Mapping[str, Any]) -> Odds:
    strike = setting["combat"] == STRIKE
    marker = KAMIKAZE if strike else BOMBARDMENT_IDS.index(setting["combat"])
    side = JAPAN if marker not in bombardment.MARKERS_OF[US] else US
    if strike:
        title, rule = "Kamikaze Attack", "19.1"
    else:
        title, rule = MARKERS[setting["combat"]], "12.7"
    fight = Fight(
        title=title[:1].upper() + title[1:],
        rule=rule,
        sums=(
            value_entry("12.6", "Attack Value", bombardment.attack_sum(tables, marker)),
            value_entry(
                "12.7A", "Defense Value", bombardment.defense_sum(marker, setting["tem"], _ruined(setting))
            ),
        ),
        result=bombardment.result_of,
        names=STRIKE_RESULTS if strike else FIRE_RESULTS,
        seats=(SEATS[side], SEATS[1 - side]),
        capacity=0 if strike else attrition.room(setting["full_defenders"], setting["reduced_defenders"]),
        holder=_holder(setting, DAYLIGHT),
        tem=0 if strike else _may_fall(setting),
    )
    return odds_of(fight)


def _holder(setting: Mapping[str, Any], phase: int) -> bool | None:
    """Whose reroll it could be, by day only (15.1.2A)."""
    if setting["advantage"] == "nobody" or phase == NIGHT:
        return None
    return bool(setting["advantage"] == "attacker")


def _ruined(setting: Mapping[str, Any]) -> bool:
    return bool(setting["urban"] and setting["rubble"] == "is")


def _may_fall(setting: Mapping[str, Any]) -> int:
    return int(setting["tem"]) if setting["urban"] and setting["rubble"] == "may" else 0
