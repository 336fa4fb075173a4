"""What a player looks up beside the battlefield: Objective, loops, Health, tokens; what things are called."""

from __future__ import annotations

from lbnb.core.game import Fact
from lbnb.games.hill89.state import ENEMY_TURN, FALLEN, NONE, TURN_START, Hill89State
from lbnb.games.hill89.tables import (
    ENEMY_PLACES,
    ROUND_TOKENS,
    SUPPLIES,
    VALUES,
    Tables,
)

FACES = "⚀⚁⚂⚃"
TURNS = ("Player turn", "Enemy turn")
ROUND_NAMES = ("Sandbag", "Modifier", "Reroll", "Repositioning", "Medical Pouch")
assert len(ROUND_NAMES) == len(ROUND_TOKENS)


def status(state: Hill89State) -> list[Fact]:
    """The Objective with its loops and Scenario, whose turn it is, Health, dice and tokens."""
    tables = state.tables
    if state.objective == NONE:
        return [Fact("Health", str(state.health), "2.11"), *_tokens(state)]
    row = tables.objectives[state.objective]
    loops = tuple(str(loop) for loop in range(row.turn_limit + 1))
    return [
        Fact("Objective", f"{state.stage + 1} of 4: {row.name}", "5.9", wide=True),
        Fact("Loops", str(min(state.loops, row.turn_limit)), "22.1", loops),
        Fact("Turn", TURNS[state.phase >= ENEMY_TURN], "6.1", TURNS),
        Fact("Scenario", f"{row.scenario}, {tables.scenario_rows[state.objective].name}", "5.4", wide=True),
        Fact("Health", f"{state.health} of {tables.set_up.health}", "3.1"),
        Fact("Action dice", _dice(state), "6.2"),
        Fact("Die on Resupply", str(state.stored or "none"), "10.1"),
        Fact("Soldiers", str(state.soldier_count), "16.1"),
        *_tokens(state),
        Fact("Fallback Zone", _fallen(state), "22.3", wide=True),
    ]


def turn_name(state: Hill89State) -> str:
    """The player turn with the enemy turn after it, or what is set up before one (6.1, 5.1)."""
    if state.objective == NONE:
        return "Set-up"
    if state.phase <= TURN_START:
        return f"Objective {state.stage + 1}"
    return f"Turn {state.turns}, {state.tables.objectives[state.objective].name}"


def tally(state: Hill89State) -> dict[str, int]:
    """Health (3.1) and the Action cards in play on their veteran side (26.12)."""
    veterans = sum(state.veteran >> card & 1 for _, card in state.cards_in_play())
    return {"health": state.health, "veterans": veterans}


def _dice(state: Hill89State) -> str:
    return ", ".join(str(value) for value in VALUES for _ in range(state.dice[value])) or "none"


def held(state: Hill89State) -> list[tuple[str, int]]:
    """The tokens that the player holds, by name: those of the reserve, then those from Resupply."""
    both = zip(
        (*ROUND_NAMES, *state.tables.supply_names), (*state.round_tokens, *state.supplies), strict=True
    )
    count: dict[str, int] = {}
    for name, number in both:
        if number:
            count[name] = count.get(name, 0) + number
    return list(count.items())


def _tokens(state: Hill89State) -> list[Fact]:
    times = "\N{MULTIPLICATION SIGN}"
    said = [name if number == 1 else f"{name} {times}{number}" for name, number in held(state)]
    return [Fact("Tokens", ", ".join(said) or "none", "13.12", wide=True)]


def _fallen(state: Hill89State) -> str:
    cards = sum(place == FALLEN for place in state.enemy_at) + len(state.fallen_marks)
    return f"{_count(cards, 'card')}, {_count(state.fallen_soldiers, 'Soldier')}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def units_at(state: Hill89State, place: str) -> list[str]:
    """The ids of what is in an Action space (its card) or an Enemy space (face-up cards, Soldier tokens)."""
    tables = state.tables
    if place in ENEMY_PLACES:
        number = ENEMY_PLACES.index(place) + 1
        found = [tables.enemy_ids[e] for e in state.face_up() if state.enemy_at[e] == number]
        if place in ("e1", "e6"):
            whole, wounded = state.soldiers[2:] if place == "e1" else state.soldiers[:2]
            found += ["soldier"] * whole + ["wounded"] * wounded
        return found
    card = state.card_at[int(place)] if place.isdigit() else NONE
    return [tables.card_ids[card]] if card != NONE else []


def spoken(tables: Tables, kind: str, name: str) -> str:
    """How people call an argument of an action: the name of a card, an enemy, a token or an Objective."""
    if kind == "card":
        row = tables.card_rows[tables.card_ids.index(name)]
        return row.name if row.copies == 1 else f"{row.name} {name.rpartition('-')[2]}"
    if kind == "value":
        return f"{FACES[int(name) - 1]} {name}"
    if kind == "enemy":
        if name in ("soldier", "wounded"):
            return "a Soldier token" if name == "soldier" else "a wounded Soldier token"
        enemy = tables.enemy_rows[tables.enemy_ids.index(name)]
        return enemy.name if enemy.copies == 1 else f"{enemy.name} {name.rpartition('-')[2]}"
    if kind == "supply":
        return tables.supply_names[SUPPLIES.index(name)]
    if kind == "objective":
        return next(row.name for row in tables.objectives if row.id == name)
    if kind == "space":
        return f"space {name}"
    return name


def describe(state: Hill89State) -> str:
    """The position in words: the Objective, the Action cards by space, the enemies, what the player has."""
    facts = ", ".join(f"{fact.label} {_value(fact)}" for fact in status(state))
    lines = [facts, "Action cards: " + ", ".join(_card(state, space) for space, _ in state.cards_in_play())]
    lines.append("Enemies: " + (", ".join(_enemies(state)) or "none"))
    lines.append("Reinforcements: " + (", ".join(_row(state)) or "none"))
    return "\n".join(lines)


def _value(fact: Fact) -> str:
    """A fact in words: of a number on a track, how far the track goes."""
    return f"{fact.value} of {fact.track[-1]}" if fact.value.isdigit() and fact.track else fact.value


def _card(state: Hill89State, space: int) -> str:
    tables = state.tables
    card = state.card_at[space]
    bit = 1 << card
    marks = [
        name
        for name, there in (
            ("pawn", state.pawn == space),
            ("veteran", state.veteran & bit),
            ("activated", state.activated & bit),
            ("rotated", (state.fuelled | state.rotated) & bit),
            ("Suppressed", state.suppressed & bit),
            ("Mine Field", state.mines[space]),
            (f"die {state.card_die[card]}", state.card_die[card]),
            (_dice_on(state.strikes[space]), state.strikes[space]),
        )
        if there
    ]
    return f"{space} {tables.card_ids[card]}" + _in_brackets(marks)


def _dice_on(number: int) -> str:
    return "Enemy die" if number == 1 else f"{number} Enemy dice"


def _in_brackets(marks: list[str]) -> str:
    return f" ({', '.join(marks)})" if marks else ""


def _enemies(state: Hill89State) -> list[str]:
    tables = state.tables
    found = []
    for enemy in state.face_up():
        place = ENEMY_PLACES[state.enemy_at[enemy] - 1]
        marks = [
            f"{name} {number}"
            for name, number in (
                ("fog", state.fog[enemy]),
                ("damage", state.hurt[enemy]),
                ("die", state.die_of[enemy]),
            )
            if number
        ]
        found.append(f"{place} {tables.enemy_ids[enemy]}" + _in_brackets(marks))
    found += [f"e{space} {len(hidden)} face down" for space, hidden in enumerate(state.down) if hidden]
    for space, (whole, wounded) in (("e6", state.soldiers[:2]), ("e1", state.soldiers[2:])):
        if whole or wounded:
            marks = [f"{wounded} wounded"] if wounded else []
            found.append(f"{space} {_count(whole + wounded, 'Soldier')}" + _in_brackets(marks))
    return found


def _row(state: Hill89State) -> list[str]:
    """The Reinforcement row, and the card that lies on top of the deck (2.7)."""
    tables = state.tables
    found = []
    for card, token in zip(state.row, state.row_tokens, strict=True):
        if card != NONE:
            name = tables.supply_names[token] if token != NONE else "no token"
            found.append(f"{tables.card_ids[card]} with {name}")
    if state.deck_top != NONE:
        found.append(f"next {tables.card_ids[state.deck_top]}")
    return found
