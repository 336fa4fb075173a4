"""Chapter 7 on the board: what a click stands for, which dice lead to a space, and why nothing does.

Action spaces, enemies and cards are called as in actions; a die in the reserve is `die 3`, a token in hand
`token grenade`, the Resupply card `resupply`.
"""

from __future__ import annotations

from itertools import permutations

from lbnb.core.actions import Action
from lbnb.core.decisions import Refusal
from lbnb.games.hill89 import activation, enemies, moving
from lbnb.games.hill89.state import NONE, Hill89State
from lbnb.games.hill89.summary import spoken
from lbnb.games.hill89.tables import ENEMY_PLACES, SPACES, TOP_ROW, VALUES, Tables
from lbnb.games.hill89.turn import SpendDie

RESUPPLY = "resupply"
TOKENS = {
    "pouch": "pouch",
    "raise": "modifier",
    "lower": "modifier",
    "reroll": "reroll",
    "grenade": "grenade",
    "binoculars": "binoculars",
    "promote": "promoted",
    "swap": "repositioning",
    "sandbag": "sandbag",
}
"""The token that each use of one spends."""
_DRAWN = ("deal", "draw", "token", "objective", "reveal", "roll")


def names(state: Hill89State, action: Action) -> tuple[str, ...]:
    """What an action stands for on the board, in the order in which it is clicked."""
    verb, args, tables = action.verb, action.args, state.tables
    if verb in _DRAWN:
        return ()
    if verb == "move":
        return str(moving.destination(state, args[0])), die(args[0])
    if verb == "activate":
        return str(state.pawn), die(args[0])
    if verb in ("store", "recover"):
        place = str(args[1]) if len(args) > 1 else RESUPPLY
        return (place, die(args[0])) if verb == "store" else (place,)
    named = tables.vocabulary.named(action, "space", "enemy", "card")
    if verb in ("steady", "rotate"):
        return (*named, die(args[0]))
    if verb in ("raise", "lower", "reroll"):
        named = (die(args[0]),)
    return (token(TOKENS[verb]), *named) if verb in TOKENS else named


def die(value: int) -> str:
    """What a die in the reserve is called."""
    return f"die {value}"


def token(name: str) -> str:
    """What a token in hand is called."""
    return f"token {name}"


def outcome_of(state: Hill89State, action: Action) -> str:
    """The card that a move ends on, the cards on the spaces that an action names, where its enemy is."""
    tables, verb = state.tables, action.verb
    if verb == "move":
        space = moving.destination(state, action.args[0])
        return f" to {space} {state.card_name(state.card_at[space])}"
    spaces = [state.pawn] if verb == "activate" else map(int, tables.vocabulary.named(action, "space"))
    cards = [state.card_name(state.card_at[space]) for space in spaces if state.card_at[space] != NONE]
    for name in tables.vocabulary.named(action, "enemy"):
        enemy = tables.vocabulary.kinds["enemy"].index(name)
        if enemy < tables.soldier and 0 < state.enemy_at[enemy] < TOP_ROW:
            cards.append(f"space {state.enemy_at[enemy]}")
    return f" ({', '.join(cards)})" if cards else ""


def called(tables: Tables, name: str) -> str:
    """How people call a piece or a place of the board."""
    if name in ENEMY_PLACES[:-2]:
        return f"Enemy space {name[1:]}"
    if name in ENEMY_PLACES:
        return f"the right end of the {'upper' if name == 'top' else 'lower'} row"
    kind, _, what = name.partition(" ")
    if what:
        return f"the die {what}" if kind == "die" else f"the token {what}"
    for kind in ("space", "enemy", "card"):
        if name in tables.vocabulary.kinds[kind]:
            return spoken(tables, kind, name)
    return name.capitalize()


def way_to(state: Hill89State, place: str) -> list[str]:
    """The moves by the fewest dice that end on an Action space (7.1); on the pawn's own its activation.

    A way halts at no Mine Field, and only its last move may pass Resupply if that offers a card. Empty if
    there is none, or if several dice could activate the card.
    """
    if not isinstance(state.decision, SpendDie) or not place.isdigit():
        return []
    space = int(place)
    if space == state.pawn:
        values = activation.values(state)
        return [f"activate {values[0]}"] if len(values) == 1 else []
    hand = [value for value in VALUES for _ in range(state.dice[value])]
    for count in range(1, len(hand) + 1):
        for order in sorted(set(permutations(hand, count))):
            if _leads_to(state, order, space):
                return [f"move {value}" for value in order]
    return []


def _leads_to(state: Hill89State, order: tuple[int, ...], space: int) -> bool:
    offers = any(card != NONE for card in state.row) and not enemies.cuts_resupply(state)
    steps = 0
    for value in order[:-1]:
        steps += value
        if state.mines[moving.destination(state, steps)] or (offers and moving.passes_resupply(state, steps)):
            return False
    return moving.destination(state, steps + order[-1]) == space


def why_not(state: Hill89State, name: str) -> Refusal | None:
    """Why a click on a space, an enemy or a card leads to nothing while dice are spent; None if it may."""
    if not isinstance(state.decision, SpendDie):
        return None
    tables = state.tables
    if name.isdigit() and 1 <= int(name) <= SPACES and int(name) != state.pawn:
        return Refusal("7.1", "No dice that you have lead to this space without a halt on the way.")
    if name in tables.enemy_ids or name in ("soldier", "wounded"):
        return Refusal("12.4", "To attack an enemy, activate a card whose icons reach it.")
    if name in (tables.card_ids[card] for card in (state.deck_top, *state.row) if card != NONE):
        return Refusal("8.1", "A Reinforcement card is taken when the pawn passes Resupply.")
    return None
