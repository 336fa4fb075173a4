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

HILL_89: dict[str, tuple[str, ...]] = {
    "move": ("Move by {0}",),
    "activate": ("Activate with {0}",),
    "store": ("Keep {0} on Resupply", "Keep {0} on the card of {1}"),
    "recover": ("Take {0} from Resupply", "Take {0} from the card of {1}"),
    "steady": ("Free {1} from suppression with {0}",),
    "rotate": ("Turn {1} back with {0}",),
    "target": ("Attack {0}",),
    "scout": ("Lift fog from {0}",),
    "upgrade": ("Make a veteran on {0}",),
    "take": ("Take {0}",),
    "pass": ("Take nothing",),
    "replace": ("Replace the card on {0}", "Replace {0} and {1}, whose number goes"),
    "forgo": ("Forgo the card",),
    "promote": ("Promoted to Veteran: {0}",),
    "grenade": ("Grenade: {0}",),
    "binoculars": ("Binoculars: {0}",),
    "pouch": ("Medical Pouch",),
    "raise": ("Modifier: {0} one up",),
    "lower": ("Modifier: {0} one down",),
    "reroll": ("Reroll {0}",),
    "swap": ("Swap {0} and {1}",),
    "sandbag": ("Block 1 with a Sandbag",),
    "suffer": ("Take the damage",),
    "end": ("End the turn",),
    "deal": ("Deal {0}",),
    "draw": ("Draw {0}",),
    "token": ("Draw {0}",),
    "objective": ("Reveal {0}",),
    "reveal": ("Reveal {0}",),
    "roll": ("Roll {0}",),
}
"""The same for Hill 89, where several verbs mean something else."""

OWN_PHRASES = {"hill89": HILL_89}
"""By game, phrases that come before those of all games."""

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
    ("MassedAttack", "end"): "Roll the die",
    ("Advance", "end"): "No more advances",
    ("BeforeTheDice", "pass"): "Go on to the dice",
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

OWN_NAMES = {
    "hill89": {
        "target": "Attack",
        "scout": "Lift fog",
        "upgrade": "Veteran",
        "store": "Store",
        "recover": "Take",
        "free": "Free",
        "use": "Tokens",
    }
}
"""By game, the same in place of those of all games."""

TOGETHER = {
    "steady": "free",
    "rotate": "free",
    **dict.fromkeys(("promote", "grenade", "binoculars", "pouch", "raise", "lower", "reroll", "swap"), "use"),
}
"""Verbs that share a button, with its name."""


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
    phrases = OWN_PHRASES.get(game.id, PHRASES).get(action.verb)
    if phrases is None:
        return action.text[:1].upper() + action.text[1:]
    phrase = next((one for one in phrases if one.count("{") == len(names)), None)
    if phrase is None:
        return action.text[:1].upper() + action.text[1:]
    return phrase.format(*_spoken(game, action.verb, names))


def verb_text(game: Game, actions: list[Action], decision: str = "") -> str:
    """What the button of some legal actions says: the dice, if they name only these; dots tell of a list."""
    action = actions[0]
    if not action.args and len(actions) == 1:
        return action_text(game, action, decision)
    button = button_of(action.verb)
    name = OWN_NAMES.get(game.id, VERB_NAMES).get(button, button.replace("-", " ").capitalize())
    dice = [game.vocabulary.named(one, "value") for one in actions]
    if button == action.verb and all(
        len(one.args) == len(values) == 1 for one, values in zip(actions, dice, strict=True)
    ):
        return f"{name} {''.join(game.spoken('value', value)[0] for (value,) in dice)}"
    return f"{name} …"


def button_of(verb: str) -> str:
    """The name of the button that stands for a verb: the verb itself, unless several share one."""
    return TOGETHER.get(verb, verb)


def by_verb(actions: list[Action]) -> dict[str, list[Action]]:
    """The actions grouped by the buttons that stand for their verbs, in their order."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(button_of(action.verb), []).append(action)
    return groups


def _spoken(game: Game, verb: str, names: list[str]) -> list[str]:
    kinds = [kind.rstrip("?*") for kind in game.vocabulary.verbs[verb]]
    kinds += kinds[-1:] * (len(names) - len(kinds))
    return [game.spoken(kind, name) for kind, name in zip(kinds, names, strict=False)]
