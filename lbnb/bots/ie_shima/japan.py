"""The Japanese side: a fortress round Mount Gusuku, delay in front of it, nights and counter-attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lbnb.bots.ie_shima import support
from lbnb.bots.ie_shima.estimate import (
    area_value,
    danger,
    defense,
    is_last_turn,
    prospect,
)
from lbnb.bots.ie_shima.odds import expected_points
from lbnb.bots.ie_shima.plans import WORTHWHILE, View, attack_sentence, best_plan
from lbnb.bots.ie_shima.routes import groups
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import attrition, impulses, refit, reinforcement, setup, special_units
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import (
    AIRFIELDS,
    AREA_MASK,
    BLOODY_RIDGE,
    BOX_MASK,
    JAPAN,
    JAPANESE_ARTILLERY,
    LAST_AREA,
    MOUNT_GUSUKU,
    SPECIAL_BOX,
    STACKING_LIMIT,
    US,
    bits,
)

DELAY = 0.8
"""What a lone unit in an empty Area in the American way is worth."""


def core(state: IeShimaState) -> list[int]:
    """The three Areas to hold at any price, best first: without them the US cannot reach ten points."""
    tables = state.tables
    held = [
        area
        for area in bits(AREA_MASK)
        if tables.vp[area] and (not state.us_control >> area & 1 or state.occupied[JAPAN] >> area & 1)
    ]
    return sorted(held, key=lambda area: (-tables.vp[area], -_hold(state, area), -area))[:3]


def _hold(state: IeShimaState, area: int) -> int:
    """How well an Area can be held: its defenders, its terrain, a link to Mount Gusuku, US units there."""
    units = state.units_in(area, JAPAN)
    linked = state.tables.near[area] >> MOUNT_GUSUKU & 1
    beset = state.units_in(area, US).bit_count()
    exposed = bool(state.tables.near[area] & BOX_MASK)
    return defense(state, area, units) + state.tables.tem[area] + 2 * linked - beset - 2 * exposed


def worth(state: IeShimaState, area: int, held: list[int]) -> float:
    """What one more Japanese unit is worth in an Area."""
    if area > LAST_AREA:
        return 0.0
    units = state.units_in(area, JAPAN)
    count = units.bit_count()
    if count >= STACKING_LIMIT:
        return 0.0
    points = state.tables.vp[area]
    near = state.tables.near[area] & AREA_MASK & state.occupied[US]
    if not points and not (area == AIRFIELDS and state.turn == 1):
        return DELAY if near and not count else 0.1
    weight = (3.0, 2.9, 2.5)[held.index(area)] if area in held else 1.0
    if not count:
        weight += 1.2
    pressure = danger(state, area, JAPAN)
    return weight * (1.0 - 0.05 * count) * (1.0 + 0.03 * pressure)


def keep(state: IeShimaState, place: int, units: int) -> int:
    """The units that stay so that a Victory Point Area is not given away, the weakest of those there."""
    if place > LAST_AREA or not state.tables.vp[place] or state.us_control >> place & 1:
        return 0
    wanted = CORE_GARRISON if place in core(state) else 1
    staying = wanted - (state.units_in(place, JAPAN) & ~units).bit_count()
    line = sorted(bits(units), key=lambda unit: (state.value(unit), unit))
    return sum(1 << unit for unit in line[: max(0, staying)])


CORE_GARRISON = 4
"""How many units never leave an Area of the core."""


def view(state: IeShimaState) -> View:
    """How Japan judges moves in this position."""
    held = core(state)

    def gain(origin: int, target: int) -> float:
        if origin in held:
            return 0.0
        return 0.8 * (worth(state, target, held) - worth(state, origin, held)) - 0.2

    return View(keep, gain)


def place_at_start(state: IeShimaState, decision: setup.PlaceJapaneseUnit) -> Advice:
    """Set up: the 2/1 on ridge and mountain, SEI in the towns to be held, Labor in the way (5.3.2)."""
    held = core(state)
    tables = state.tables
    for action in decision.actions(state):
        unit, area = action.args
        battalion = tables.units[unit].battalion
        wanted = _start(state, battalion, held)
        if area == wanted:
            label = tables.place_labels[area]
            return Advice(action, f"{tables.unit_ids[unit]} starts in {label}: {_START_REASON[battalion]}.")
    action = decision.actions(state)[0]
    return Advice(action, "Its best Area is full, so it starts in another.")


_START_REASON = {
    "2/1": "the best infantry holds the two 3 VP Areas (5.3.2.1)",
    "SEI": "it stiffens a town that counts for victory (5.3.2.2)",
    "Labor": "it delays the landing and the airfields (17.2.1B)",
}
_LABOR_AREAS = (AIRFIELDS, AIRFIELDS, 5, 6)


def _start(state: IeShimaState, battalion: str, held: list[int]) -> int:
    """Where the next unit of a battalion starts: spread evenly over its Areas."""
    placed = {area: _count(state, battalion, area) for area in bits(AREA_MASK)}
    if battalion == "2/1":
        return min((MOUNT_GUSUKU, BLOODY_RIDGE), key=lambda area: placed[area])
    if battalion == "SEI":
        towns = [area for area in held if state.tables.urban >> area & 1]
        return min(towns or bits(state.tables.urban), key=lambda area: placed[area])
    return _LABOR_AREAS[sum(placed.values()) % len(_LABOR_AREAS)]


def _count(state: IeShimaState, battalion: str, area: int) -> int:
    return (state.here[area] & state.tables.battalion_of[battalion]).bit_count()


def impulse(state: IeShimaState) -> Advice:
    """Choose the impulse (8.1): Special Units, artillery, an assault or regroup if it pays; else pass."""
    decision = state.decision
    assert isinstance(decision, impulses.ChooseImpulse)
    seen = view(state)
    best: tuple[float, Action, str] | None = None
    for action in decision.actions(state):
        if action.verb == "assault" and action.args[0] == SPECIAL_BOX:
            score, reason = _placements(state)
        elif action.verb == "assault":
            units = impulses.movable(state, JAPAN, action.args[0])
            plan = best_plan(state, groups(state, action.args[0], units, keep), seen)
            score, reason = plan.score, plan.reason
        elif action.verb == "bombard":
            score, reason = _bombardment(state, action.args[1])
        elif action.verb == "kamikaze":
            score, reason = support.kamikaze_value(state, action)
        elif action.verb == "regroup":
            continue
        else:
            score, reason = WORTHWHILE, "Time works for Japan, and every unit stands where it is needed."
        if best is None or score > best[0]:
            best = score, action, reason
    assert best is not None
    return Advice(best[1], best[2])


def _placements(state: IeShimaState) -> tuple[float, str]:
    """The worth of an impulse that places Special Units."""
    choices = _best_placements(state, special_units.PlaceByDay().actions(state))
    score = sum(worth for worth, _ in choices[:4])
    areas = ", ".join(str(action.args[1]) for _, action in choices[:4])
    return score, f"Bring on {len(choices[:4])} Special Units where they are needed: Areas {areas} (10.2.2A)."


def _best_placements(state: IeShimaState, actions: Iterable[Action]) -> list[tuple[float, Action]]:
    """For each Area the best Special Unit to place there, best first; only what is worthwhile."""
    held = core(state)
    tables = state.tables
    values: dict[int, float] = {}
    best: dict[int, tuple[float, Action]] = {}
    waiting = (state.here[SPECIAL_BOX] & tables.mg_and_ie).bit_count()
    for action in actions:
        if action.verb != "place":
            continue
        unit, area = action.args
        if area not in values:
            values[area] = worth(state, area, held)
        kind = tables.units[unit].kind
        score = values[area]
        if not tables.vp[area]:
            score += {"ie": 0.1, "mg": 0.0}.get(kind, -0.5)
        else:
            score += 0.1 * state.value(unit)
        if kind != "pillbox" and waiting <= NIGHT_RESERVE and state.phase != special_night():
            score -= 2.0
        if score > WORTHWHILE and score > best.get(area, (0.0,))[0]:
            best[area] = score, action
    return sorted(best.values(), key=lambda pair: -pair[0])


NIGHT_RESERVE = 2
"""MG and IE units held back by day for the night."""


def special_night() -> int:
    """The Night Phase."""
    from lbnb.games.ie_shima.state import NIGHT

    return NIGHT


def place_by_day(state: IeShimaState, decision: special_units.PlaceByDay) -> Advice:
    """Pillboxes and guns to the Areas that must hold, single units into the American way (10.2.2)."""
    choices = _best_placements(state, decision.actions(state))
    if not choices:
        return Advice(state.tables.end, "The other Special Units are worth more in their box for now.")
    return _placement(state, choices[0][1])


def _placement(state: IeShimaState, action: Action) -> Advice:
    unit, area = action.args
    tables = state.tables
    points = tables.vp[area]
    what = f"it helps to hold {points} VP there" if points else "it makes the US stop and attack (10.2A)"
    return Advice(action, f"{tables.unit_ids[unit]} goes to {tables.place_labels[area]}: {what}.")


def _bombardment(state: IeShimaState, area: int) -> tuple[float, str]:
    tables = state.tables
    units = state.units_in(area, US)
    edge = tables.attack_factor[JAPANESE_ARTILLERY] - tables.tem[area]
    points = expected_points(edge, attrition.capacity(state, units))
    score = points * (1.0 if units & state.full else 0.7) + 0.05 * units.bit_count()
    return score, f"Shell {tables.place_labels[area]}: {points:.1f} Attrition Points on average (12.7C)."


def place_by_night(state: IeShimaState, decision: special_units.PlaceByNight) -> Advice:
    """Infiltrate vacant US Areas of value, strengthen attacks on weak stacks, else reinforce (10.2.3)."""
    held = core(state)
    best: tuple[float, Action, str] | None = None
    seen: dict[tuple[str, int, int], None] = {}
    for action in decision.actions(state):
        if action.verb == "end":
            continue
        unit, area = action.args
        key = (state.tables.units[unit].kind, state.full >> unit & 1, area)
        if key in seen:
            continue
        seen[key] = None
        score, reason = _night_value(state, unit, area, held)
        if score > WORTHWHILE and (best is None or score > best[0]):
            best = score, action, reason
    if best is None:
        return Advice(state.tables.end, "No Area is worth a unit tonight.")
    return Advice(best[1], best[2])


def _night_value(state: IeShimaState, unit: int, area: int, held: list[int]) -> tuple[float, str]:
    tables = state.tables
    name, label = tables.unit_ids[unit], tables.place_labels[area]
    friends = impulses.movable(state, JAPAN, area)
    if state.units_in(area, US):
        contested = bool(state.units_in(area, JAPAN))
        odds = prospect(state, area, friends | 1 << unit, not contested)
        score = odds.score
        if contested and not state.us_control >> area & 1 and not is_last_turn(state):
            score = max(score, worth(state, area, held))
        return score, f"{name} joins a night attack on {label}, without US air support: {odds.in_words()}."
    if state.us_control >> area & 1:
        return _infiltration(
            state, area
        ), f"{name} slips into vacant {label} and takes control of it (10.2.3B)."
    if is_last_turn(state):
        return 0.0, ""
    value = worth(state, area, held) + 0.1 * state.value(unit)
    if tables.units[unit].kind == "ie" and not tables.vp[area]:
        value += 0.1
    return value, f"{name} strengthens {label} under cover of the night (10.2.3B)."


def _infiltration(state: IeShimaState, area: int) -> float:
    """What it is worth to retake a vacant US Area at night."""
    value = area_value(state, area)
    if is_last_turn(state):
        return value
    beach = 2.0 if state.tables.near[area] & BOX_MASK else 0.0
    return 0.3 * value + beach + 0.7


def activate_at_night(state: IeShimaState, decision: special_units.ActivateAtNight) -> Advice:
    """Attack with every unit there if the odds are good, else stay (10.2.3C)."""
    area = decision.area
    make = state.game.vocabulary.make
    if state.units_in(area, US):
        attackers = impulses.movable(state, JAPAN, area)
        together = prospect(state, area, attackers, False)
        if together.score > WORTHWHILE:
            return Advice(make("activate-all"), attack_sentence(state, area, attackers, together))
    return Advice(make("stay"), "The placed unit digs in; an attack from there does not pay.")


def night_assault(state: IeShimaState, decision: special_units.NightAssault) -> Advice:
    """The best assault of one Area, if any pays without US air support (6.4B)."""
    seen = view(state)
    best: tuple[float, Action, str] | None = None
    for action in decision.actions(state):
        if action.verb == "assault":
            units = impulses.movable(state, JAPAN, action.args[0])
            plan = best_plan(state, groups(state, action.args[0], units, keep), seen)
            if plan.score > WORTHWHILE and (best is None or plan.score > best[0]):
                best = plan.score, action, plan.reason
    if best is None:
        return Advice(state.game.vocabulary.make("pass"), "No night attack has good enough odds.")
    return Advice(best[1], best[2])


def automatic_reinforcements(state: IeShimaState, decision: reinforcement.AutomaticReinforcements) -> Advice:
    """Six certain units instead of three and a half on average, if there are that many (15.1.1)."""
    make = state.game.vocabulary.make
    lost = reinforcement.returnable(state).bit_count()
    if lost >= 5:
        return Advice(
            make("advantage"),
            f"{lost} Special Units are lost, and a roll returns only 3 on average (15.1.1).",
        )
    return Advice(make("accept"), f"Only {lost} Special Units are lost, so a roll is enough (6.2.1A).")


def return_unit(state: IeShimaState, decision: reinforcement.ReturnSpecialUnits) -> Advice:
    """The strongest first: Pillboxes and MG units before IE (6.2.1A)."""
    actions = [action for action in decision.actions(state) if action.verb == "return"]
    best = max(actions, key=lambda one: (state.tables.cv[one.args[0]][1], -one.args[0]))
    name = state.tables.unit_ids[best.args[0]]
    return Advice(best, f"{name} returns: no lost unit has a higher Combat Value (6.2.1A).")


def replacements(state: IeShimaState, decision: refit.SpendReplacements) -> Advice:
    """Rebuild infantry in the fortress, else flip two; the Advantage only on the last day (14.5, 15.1.3)."""
    held = core(state)
    ids, labels = state.tables.unit_ids, state.tables.place_labels
    by_verb: dict[str, list[Action]] = {}
    for action in decision.actions(state):
        by_verb.setdefault(action.verb, []).append(action)
    rebuilds = [
        action
        for action in by_verb.get("rebuild", ())
        if not state.tables.special_units >> action.args[0] & 1 and action.args[1] in held
    ]
    flips = by_verb.get("restore", ())
    if rebuilds and not state.half_spent:
        best = max(
            rebuilds,
            key=lambda one: (state.value(one.args[0]), worth(state, one.args[1], held), -one.args[0]),
        )
        return Advice(
            best, f"Rebuild {ids[best.args[0]]} in {labels[best.args[1]]}: one more defender there (14.5.2A)."
        )
    if flips:
        best = max(flips, key=lambda one: (state.at[one.args[0]] in held, _flip_gain(state, one.args[0])))
        return Advice(best, f"Restore {ids[best.args[0]]}, which gains {_flip_gain(state, best.args[0])} CV.")
    if everything := by_verb.get("rebuild"):
        best = max(everything, key=lambda one: (worth(state, one.args[1], held), state.value(one.args[0])))
        return Advice(best, f"Rebuild {ids[best.args[0]]} in {labels[best.args[1]]} (14.5.4).")
    return Advice(state.tables.end, "Nothing can be restored or rebuilt with what is left.")


def _flip_gain(state: IeShimaState, unit: int) -> int:
    reduced, full = state.tables.cv[unit]
    return full - reduced


def regroup(state: IeShimaState, decision: impulses.Regroup) -> Advice:
    """Units go where they are worth more (8.1.3)."""
    held = core(state)
    best: tuple[float, Action] | None = None
    for action in decision.actions(state):
        if action.verb == "move":
            unit, place = action.args
            gain = worth(state, place, held) - worth(state, state.at[unit], held)
            if gain > WORTHWHILE and (best is None or gain > best[0]):
                best = gain, action
    if best is None:
        return Advice(state.tables.end, "Every unit stands where it is worth most.")
    unit, place = best[1].args
    label = state.tables.place_labels[place]
    return Advice(best[1], f"{state.tables.unit_ids[unit]} is worth more in {label}.")


HANDLERS: dict[str, Callable[..., Advice]] = {
    "PlaceJapaneseUnit": place_at_start,
    "PlaceByDay": place_by_day,
    "PlaceByNight": place_by_night,
    "ActivateAtNight": activate_at_night,
    "NightAssault": night_assault,
    "AutomaticReinforcements": automatic_reinforcements,
    "ReturnSpecialUnits": return_unit,
    "SpendReplacements": replacements,
    "Regroup": regroup,
}
