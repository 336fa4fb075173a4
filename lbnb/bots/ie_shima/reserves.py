"""Japanese Special Units: their return, and where they come on by day and by night (6.2.1, 10.2)."""

from __future__ import annotations

from collections.abc import Iterable

from lbnb.bots.ie_shima.estimate import area_value, is_last_turn, prospect
from lbnb.bots.ie_shima.fortress import core, worth
from lbnb.bots.ie_shima.plans import WORTHWHILE, attack_sentence
from lbnb.core.actions import Action
from lbnb.core.bots import Advice
from lbnb.games.ie_shima import impulses, reinforcement, special_units
from lbnb.games.ie_shima.state import NIGHT, IeShimaState
from lbnb.games.ie_shima.tables import BOX_MASK, JAPAN, SPECIAL_BOX, US

NIGHT_RESERVE = 2
"""MG and IE units held back by day for the night."""
NIGHT_PRICE = 2.0
"""What it costs by day to place one of the last of them."""


def day_placements(state: IeShimaState) -> tuple[float, str]:
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
        if kind != "pillbox" and waiting <= NIGHT_RESERVE and state.phase != NIGHT:
            score -= NIGHT_PRICE
        if score > WORTHWHILE and score > best.get(area, (0.0,))[0]:
            best[area] = score, action
    return sorted(best.values(), key=lambda pair: -pair[0])


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
        return _infiltration(state, area), f"{name} takes vacant {label} by night (10.2.3B)."
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
