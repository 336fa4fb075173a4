"""For the lessons on Hill 89: a battlefield set up by hand, pictures of it, cards to look at."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from io import BytesIO
from typing import Any

from exercise import Exercise
from IPython.display import Image, display
from lesson import do
from PIL import Image as Picture

import lbnb
from lbnb.board import board_for
from lbnb.board.hill89 import layout
from lbnb.board.hill89.board import Hill89Board
from lbnb.core.session import Session
from lbnb.games.hill89 import enemies as enemy_cards
from lbnb.games.hill89.state import NONE, PLAYER_TURN, REMOVED, TURN_START, Hill89State
from lbnb.games.hill89.tables import ENEMY_PLACES, ROUND_TOKENS, SUPPLIES
from lbnb.games.hill89.turn import SpendDie

LAID_OUT = {1: "rifleman-1", 2: "scout", 3: "bar_man", 4: "engineers", 5: "rifleman-2"} | {
    6: "demolitions",
    7: "corpsman",
    8: "radioman",
    9: "squad_leader",
    10: "rifleman-3",
}
"""The ten starting cards by Action space in the lessons; the rulebook shuffles them (2.1)."""
ROW = {"aid_station": "grenade", "artillery": "binoculars", "sniper": "sandbags"}
"""The Reinforcement row in the lessons, with the token on each card (2.7)."""
TOP = "bulldozer"
"""The card on top of the Reinforcement deck in the lessons."""


def begin(
    objective: str = "hagushi",
    cards: Mapping[int, str] = LAID_OUT,
    row: Mapping[str, str] = ROW,
    **settings: Any,
) -> Session:
    """A game of Hill 89, set up for a lesson as far as its first Objective.

    You type in all dice and draws, unless `settings` of `lbnb.new_session` say otherwise. The game does not
    save itself.
    """
    session = lbnb.new_session("hill89", **{"dice": "manual", "autosave": False, **settings})
    do(session, *(f"deal {cards[space]}" for space in sorted(cards)))
    drawn = [*row, TOP]
    do(session, f"draw {drawn[0]}")
    for following, token in zip(drawn[1:], row.values(), strict=True):
        do(session, f"draw {following}", f"token {token}")
    do(session, f"objective {objective}")
    return session


def exercise(
    *,
    pawn: int = 1,
    rolled: Sequence[int] = (),
    enemies: Mapping[str, str] | None = None,
    down: Mapping[str, int] | None = None,
    soldiers: int = 0,
    objective: str = "hagushi",
    cards: Mapping[int, str] | None = None,
    row: Mapping[str, str] = ROW,
    veterans: Collection[int] = (),
    held: Sequence[str] = (),
    supplies: Sequence[str] = (),
    seed: int | None = None,
    **fields: Any,
) -> Exercise:
    """A battlefield with these pieces alone, in the player turn with the dice `rolled`.

    Without dice the turn is about to begin. `enemies` stand face up by place, `e2` to `e5`; `down` counts
    cards beneath them, unknown ones. `cards` differ from `LAID_OUT` by space, `veterans` are spaces. `held`
    are tokens of the reserve, `supplies` those of Resupply. `fields` are further fields of the position. You
    type the dice in, unless there is a seed.
    """
    state = begin(row=row).state
    assert isinstance(state, Hill89State)
    _clear(state)
    objectives = [row.id for row in state.tables.objectives]
    state.objective = objectives.index(objective)
    state.stage = state.tables.objectives[state.objective].deck - 1
    for space, name in (cards or {}).items():
        _lay(state, space, name)
    for space in veterans:
        state.veteran |= 1 << state.card_at[space]
    for place, name in (enemies or {}).items():
        _stand(state, ENEMY_PLACES.index(place) + 1, name)
    for place, count in (down or {}).items():
        state.down[ENEMY_PLACES.index(place) + 1] = (state.deck,) * count
        state.deck_size -= count
    state.soldiers[0] = soldiers
    state.round_tokens = [held.count(kind) for kind in ROUND_TOKENS]
    for kind in supplies:
        state.supplies[SUPPLIES.index(kind)] += 1
        state.supply_deck[SUPPLIES.index(kind)] -= 1
    state.pawn = pawn
    for name, value in fields.items():
        setattr(state, name, value)
    for value in rolled:
        state.dice[value] += 1
    if rolled:
        state.phase = PLAYER_TURN
        state.turns = max(1, state.turns)
        state.stack.append(SpendDie())
    else:
        state.phase = TURN_START
        state.game.proceed(state)
    return Exercise(state, dice="manual") if seed is None else Exercise(state, seed=seed)


def _clear(state: Hill89State) -> None:
    """Take the enemies of the Objective off the battlefield again, with what its Scenario card did."""
    state.stack.clear()
    for enemy in state.face_up():
        enemy_cards.leave(state, enemy)
    state.deck_size += sum(map(len, state.down))
    state.down = [()] * len(state.down)
    state.soldiers = [0] * len(state.soldiers)
    state.strikes = [0] * len(state.strikes)
    state.queue.clear()
    state.to_roll = 0


def _lay(state: Hill89State, space: int, name: str) -> None:
    """Put a Reinforcement card into an Action space; the one that was there leaves the game (8.4)."""
    tables = state.tables
    card, old = tables.card_ids.index(name), state.card_at[space]
    state.card_at[space] = card
    state.card_where[card], state.card_where[old] = space, REMOVED


def _stand(state: Hill89State, place: int, name: str) -> None:
    """Put an enemy face up into a place, with its fog."""
    tables = state.tables
    enemy = tables.enemy_ids.index(name)
    if enemy >= tables.known_count:
        state.pool_of[enemy] = NONE
        state.deck_size -= 1
    enemy_cards.appear(state, enemy, place, "5.6")


def show(session: Session, *lights: str) -> None:
    """Show the battlefield without what lies below it. `lights` are highlights, such as `"danger"`."""
    board = board_for(session.game)
    assert isinstance(board, Hill89Board)
    whole = board.picture(session.state, lights)
    part = whole.crop((0, 0, whole.width, layout.STRIP))
    display(Image(part._repr_png_(), width=part.width))


def near(session: Session, *places: str) -> None:
    """Show what is in some places, enlarged and explained, side by side."""
    board = board_for(session.game)
    pages = [Picture.open(BytesIO(board.close_up(session.state, place))) for place in places]
    size = sum(page.width for page in pages), max(page.height for page in pages)
    sheet = Picture.new("RGBA", size)
    x = 0
    for page in pages:
        sheet.paste(page, (x, 0))
        x += page.width
    display(Image(sheet._repr_png_(), width=sheet.width))
