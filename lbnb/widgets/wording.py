"""Actions, verbs and seats in the words that players read. The engine's own texts stay in records."""

from __future__ import annotations

from lbnb.core.actions import Action
from lbnb.core.decisions import CHANCE
from lbnb.core.game import Game

SEAT_NAMES = {
    "us": "US",
    "japan": "Japan",
    "player": "Player",
    "first": "First player",
    "second": "Second player",
    CHANCE: "Dice",
}

PHRASES: dict[str, tuple[str, ...]] = {
    "wish": ("Play {0}",),
    "bid": ("Bid {0}",),
    "place": ("Place {0} in {1}",),
    "assault": ("Assault from {0}", "Land from {0} and {1} together"),
    "bombard": ("Bombard {1} with {0}",),
    "kamikaze": ("Kamikaze Attack on {0}",),
    "call": ("Call for {0}",),
    "regroup": ("Regroup",),
    "pass": ("Pass",),
    "move": ("Move {0}", "Move {0} to {1}"),
    "step": ("Go to {0}",),
    "stop": ("Stop here",),
    "exit": ("Leave the map",),
    "enter": ("Bring {0} on at {1}",),
    "land": ("Land {0} at {1}",),
    "invade": ("Invade {1} with {0}",),
    "replace": ("Rebuild {0} in {1}",),
    "attack": ("Attack in {0}",),
    "join": ("Attack with {0}",),
    "barrage": ("Barrage with {0}",),
    "support": ("Ground Support: {0}",),
    "banzai": ("Banzai",),
    "declare": ("Declare",),
    "fire": ("Final Protective Fire from {0}",),
    "displace": ("Displace {0} to {1}",),
    "advance": ("Advance {0} to {1}",),
    "remove": ("Remove {0}",),
    "lead": ("Let {0} lead",),
    "withhold": ("Withhold {0}",),
    "target": ("Aim at {0}",),
    "reroll": ("Reroll (spends the Advantage)",),
    "accept": ("Accept the dice",),
    "reduce": ("Reduce {0}",),
    "eliminate": ("Eliminate {0}",),
    "retreat": ("Retreat {0}: no way out, it is eliminated", "Retreat {0} to {1}"),
    "stay": ("Stay",),
    "activate": ("Act with {0}",),
    "activate-all": ("Act with all there",),
    "restore": ("Restore {0} to full strength",),
    "rebuild": ("Rebuild {0} in {1}",),
    "return": ("Return {0}",),
    "advantage": ("Spend the Advantage",),
    "end": ("End",),
    "roll": ("Roll {0}", "Roll {0} and {1}"),
}
"""By verb, a phrase for each number of arguments it may have, fewest first."""

ENDINGS = {
    ("Assault", "end"): "End the impulse",
    ("Regroup", "end"): "End the impulse",
    ("PlaceByDay", "end"): "End the impulse",
    ("PlaceByNight", "end"): "End the night",
    ("ReturnSpecialUnits", "end"): "No more units",
    ("SpendReplacements", "end"): "End the refit",
    ("SpendReplacements", "advantage"): "Advantage: +1",
    ("AutomaticReinforcements", "advantage"): "Advantage: six units",
    ("AutomaticReinforcements", "accept"): "Keep it and roll",
    ("VoluntaryRetreat", "stay"): "Nobody retreats",
    ("ChooseImpulse", "pass"): "Pass",
    ("CallSupport", "accept"): "Roll the dice",
    ("MovementPhase", "end"): "End movement",
    ("CombatPhase", "end"): "End combat",
    ("DefensiveFire", "end"): "Roll the die",
    ("Advance", "end"): "No more advances",
    ("ReplaceUnits", "end"): "No more units",
}
"""By decision and verb, what a bare verb means there."""

VERB_NAMES = {
    "target": "Aim",
    "lead": "Lead",
    "activate": "Act",
    "return": "Return",
    "step": "Go",
    "barrage": "Guns",
}
"""Verbs whose button does not simply repeat them."""


def seat_name(seat: str) -> str:
    """How a seat is called on screen."""
    return SEAT_NAMES.get(seat, seat.capitalize())


def spoken_ref(ref: str | int, shown: str) -> str:
    """A ref of a log entry as people say it: sides by name, all else as it stands."""
    return SEAT_NAMES[ref] if ref in ("us", "japan") else shown


def action_text(game: Game, action: Action, decision: str = "") -> str:
    """The sentence for an action; `decision` is the class name of the pending decision.

    A verb without a phrase is shown as the action's own text.
    """
    if (decision, action.verb) in ENDINGS and not action.args:
        return ENDINGS[decision, action.verb]
    names = action.text.split()[1:]
    phrases = PHRASES.get(action.verb)
    if phrases is None:
        return action.text[:1].upper() + action.text[1:]
    phrase = next((one for one in phrases if one.count("{") == len(names)), None)
    if phrase is None:
        return action.text[:1].upper() + action.text[1:]
    return phrase.format(*_spoken(game, action.verb, names))


def verb_text(game: Game, actions: list[Action], decision: str = "") -> str:
    """What the button of a verb says; `actions` are its legal ones. Dots tell that a list follows."""
    action = actions[0]
    if not action.args:
        return action_text(game, action, decision)
    name = VERB_NAMES.get(action.verb, action.verb.replace("-", " ").capitalize())
    return f"{name} …"


def by_verb(actions: list[Action]) -> dict[str, list[Action]]:
    """The actions grouped by verb, in their order."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(action.verb, []).append(action)
    return groups


def _spoken(game: Game, verb: str, names: list[str]) -> list[str]:
    kinds = [kind.rstrip("?*") for kind in game.vocabulary.verbs[verb]]
    kinds += kinds[-1:] * (len(names) - len(kinds))
    return [game.spoken(kind, name) for kind, name in zip(kinds, names, strict=False)]
