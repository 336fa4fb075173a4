"""Chapters 5 and 21 to 24: revealing an Objective, its Scenario card, seizing it or running out of turns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from lbnb.core.actions import Action
from lbnb.core.decisions import Prohibition
from lbnb.games.hill89 import enemies, icons, moving, pieces, resupply, scenario_words, soldiers
from lbnb.games.hill89.flow import Chance
from lbnb.games.hill89.state import (
    DISCARDED,
    ENEMIES,
    FALLEN,
    FIRST,
    GAIN,
    IN_HAND,
    MIX,
    MIXED,
    NONE,
    OBJECTIVE,
    PILE,
    REMOVED,
    SIXTH,
    TURN_START,
    UPGRADE,
    WHOLE,
    WOUNDED,
    Hill89State,
)
from lbnb.games.hill89.tables import SPACES

LAST_STAGE = 3
MORE_UNKNOWN = {"usual": 0, "one_more": 1, "two_more": 2}


def reveal(state: Hill89State) -> None:
    """Turn over the next Objective card (5.1)."""
    state.phase = UPGRADE
    state.stack.append(RevealObjective())


def _another_deck(_: RevealObjective, state: Hill89State, objective: int) -> bool:
    return objective not in state.tables.decks[state.stage]


class RevealObjective(Chance, frozen=True, array_like=True):
    """The Objective drawn from the deck of this stage is revealed, with its Scenario card (2.3, 2.4, 5.1)."""

    rule: ClassVar[str] = "5.1"
    prompt: ClassVar[str] = "Reveal the next Objective card."
    prohibitions: ClassVar[dict[str, tuple[Prohibition, ...]]] = {
        "objective": (Prohibition("2.3", "This Objective is of another deck.", _another_deck),)
    }

    def actions(self, state: Hill89State) -> Sequence[Action]:
        """The Objectives of the deck."""
        make = state.tables.vocabulary.make
        return [make("objective", index) for index in state.tables.decks[state.stage]]

    def carry_out(self, state: Hill89State, action: Action) -> None:
        """Put Objective and Scenario card in force, the Flag at no loops (5.2, 5.4)."""
        state.stack.pop()
        state.objective = action.args[0]
        state.loops = 0
        row = state.tables.objectives[state.objective]
        state.note(
            "5.1",
            "Objective {number}: {name}, {loops} loops, {dice} Action dice.",
            level=1,
            number=state.stage + 1,
            name=row.name,
            loops=row.turn_limit,
            dice=row.dice,
        )
        scenario = state.tables.scenario_rows[state.objective]
        if state.journal is not None:
            state.note("5.4", "Scenario {letter}: {name}.", letter=scenario.letter, name=scenario.name)
            when, said = scenario_words.scenario(scenario)
            state.note("5.4", "{when}: {said}.", when=when, said=said)


def upgrade(state: Hill89State) -> None:
    """Flip one Action card if the Objective says so (5.8)."""
    state.phase = ENEMIES
    if state.tables.objectives[state.objective].upgrade:
        state.stack.append(icons.UpgradeBefore(1))


def place_enemies(state: Hill89State) -> None:
    """Bring the enemies of the Objective into play, then let its Scenario card act (5.4 to 5.7)."""
    state.phase = GAIN
    row = state.tables.objectives[state.objective]
    if state.stage == LAST_STAGE:
        _bring_back_the_fallen(state)
    for space, letter, unknown in zip(enemies.CARD_SPACES, row.known, row.unknown, strict=True):
        if letter:
            _bring_known(state, letter, space)
        for _ in range(unknown):
            _hide_unknown(state, space, "5.7")
    if state.stage < LAST_STAGE:
        known = [space for space in enemies.CARD_SPACES if state.up[space] != NONE]
        for number in range(MORE_UNKNOWN[state.options["unknown"]] if known else 0):
            _hide_unknown(state, known[number % len(known)], "25.2")
    soldiers.arrive(state, row.soldiers, "5.5")
    scenario_acts(state, state.tables.scenarios[state.objective].at_once)


def _bring_known(state: Hill89State, letter: str, space: int) -> None:
    """Place a Known Enemy card of that letter: from the pile, or else from the Fallback Zone (5.6, 24.5)."""
    enemy = _known(state, letter, ())
    if enemy != NONE:
        rule = "24.5" if state.stage == LAST_STAGE else "5.6"
        if state.enemy_at[enemy] == FALLEN:
            state.note(rule, "From the Fallback Zone comes {enemy}.", enemy=state.enemy_name(enemy))
        enemies.appear(state, enemy, space, rule)


def _known(state: Hill89State, letter: str, taken: Collection[int]) -> int:
    """A card of that letter in the pile, else in the Fallback Zone, but none of `taken`; or NONE."""
    letters = state.tables.letters
    for where in (PILE, FALLEN):
        for enemy in range(state.tables.known_count):
            if letters[enemy] == letter and state.enemy_at[enemy] == where and enemy not in taken:
                return enemy
    return NONE


def _draw_mark(state: Hill89State) -> int:
    """Draw a card of the Unknown Enemy deck, unseen; the discards form a new deck when it is empty (5.7)."""
    if not state.deck_size:
        discarded = [enemy for enemy, where in enumerate(state.enemy_at) if where == DISCARDED]
        if not discarded:
            return NONE
        state.deck += 1
        state.deck_size = len(discarded)
        state.mixed.append(0)
        for enemy in discarded:
            state.pool_of[enemy] = state.deck
            state.enemy_at[enemy] = PILE
        state.note("5.7", "The discarded Unknown Enemy cards are shuffled into a new deck.")
    state.deck_size -= 1
    return state.deck


def _hide_unknown(state: Hill89State, space: int, rule: str) -> None:
    """Put an Unknown Enemy card face down beneath the card of a space (5.7, 25.2)."""
    mark = _draw_mark(state)
    if mark != NONE:
        state.down[space] += (mark,)
        state.note(rule, "An Unknown Enemy card lies face down in Enemy space {space}.", space=space)
    else:
        state.note(rule, "No Unknown Enemy card is left for Enemy space {space}.", space=space)


def _bring_back_the_fallen(state: Hill89State) -> None:
    """Hill 89: Soldiers to space 1, fallen cards shuffled with Unknown ones and dealt face down.

    (24.1, 24.2, 24.3, 24.4)
    """
    if state.fallen_soldiers:
        state.soldiers[FIRST + WHOLE] += state.fallen_soldiers - state.fallen_wounded
        state.soldiers[FIRST + WOUNDED] += state.fallen_wounded
        state.note(
            "24.2", "Soldier tokens that return to Enemy space 1: {number}.", number=state.fallen_soldiers
        )
        state.fallen_soldiers = state.fallen_wounded = 0
    letters = [letter for letter in state.tables.objectives[state.objective].known if letter]
    kept: set[int] = set()
    for letter in letters:
        kept.add(_known(state, letter, kept))
    for mark in state.fallen_marks:
        state.mixed[mark] += 1
    state.fallen_marks = []
    for _ in range(state.tables.set_up.hill_unknown + MORE_UNKNOWN[state.options["unknown"]]):
        mark = _draw_mark(state)
        if mark == NONE:
            state.note("24.3", "No Unknown Enemy card is left to shuffle in.")
            break
        state.mixed[mark] += 1
    for enemy, where in enumerate(state.enemy_at):
        if where == FALLEN and enemy not in kept:
            state.enemy_at[enemy] = MIXED
            state.pool_of[enemy] = MIX
    cards = state.pool_of.count(MIX) + sum(state.mixed)
    for number in range(cards):
        space = enemies.CARD_SPACES[number % len(enemies.CARD_SPACES)]
        state.down[space] += (MIX,)
    state.note("24.3", "Cards dealt face down into Enemy spaces 2 to 5: {cards}.", cards=cards)


def scenario_acts(state: Hill89State, effects: Sequence[tuple[str, int]]) -> None:
    """Carry out what the Scenario card does at this moment (5.4)."""
    mines = iter(state.tables.mine_damage)
    for word, number in effects:
        if word == "soldiers":
            soldiers.arrive(state, number, "5.4")
        elif word == "suppresses":
            pieces.suppress(state, "5.4")
        elif word in ("fog", "lift_fog"):
            _change_fog(state, number if word == "fog" else -number)
        else:
            assert word == "mine_field", word
            space = state.lies_on[number]
            damage = next(mines)
            if space == NONE:
                state.note("8.6", "Space {space} is empty: no Mine Field lies there.", space=number)
                continue
            state.mines[space] += damage
            if state.journal is not None:
                state.note("5.4", "A Mine Field lies on space {space}.", space=space)


def _change_fog(state: Hill89State, change: int) -> None:
    """Give every face-up Enemy card Fog of War tokens, or take as many as it has."""
    before = sum(state.fog)
    for enemy in state.face_up():
        state.fog[enemy] = max(0, state.fog[enemy] + change)
    if change > 0:
        state.note("5.4", "Fog of War tokens added to each face-up Enemy card: {number}.", number=change)
    elif sum(state.fog) != before:
        state.note(
            "5.4",
            "Fog of War tokens taken from each face-up Enemy card, if it has any: {number}.",
            number=-change,
        )


def gain(state: Hill89State) -> None:
    """After a seized Objective take a Reinforcement, as if the pawn had passed Resupply (23.5)."""
    state.phase = TURN_START
    if state.seized:
        state.seized = False
        state.note("23.5", "A Reinforcement card and its Resupply token, as after passing Resupply.")
        resupply.offer(state)


def _clean_up(state: Hill89State) -> None:
    """Clear what belongs to the Objective that is over: dice, mines, planes (14.4, 22.3)."""
    for enemy in enemies.planes(state):
        enemies.leave(state, enemy)
        state.note("14.4", "Gone with the Objective: {enemy}.", enemy=state.enemy_name(enemy))
    state.dice = [0] * len(state.dice)
    state.strikes = [0] * (SPACES + 1)
    state.mines = [0] * (SPACES + 1)
    state.steps = state.run = 0
    for card, where in enumerate(state.card_where):
        if where == IN_HAND:
            state.card_where[card] = REMOVED
    state.phase = OBJECTIVE


def seize(state: Hill89State) -> None:
    """All enemies are defeated: the turn ends at once (21.5, 23.1, 23.2); the last Objective wins (24.6).

    Else the pawn goes to the first card, and the next Objective and a new turn follow (23.3, 23.4, 23.6).
    """
    name = state.tables.objectives[state.objective].name
    state.note("23.1", "{name} is seized.", level=1, name=name)
    _clean_up(state)
    if state.stage == LAST_STAGE:
        state.win("24.6", f"{name} is taken with all its defenders defeated")
        return
    state.stage += 1
    state.seized = True
    state.pawn = moving.first_space(state)
    state.note("23.3", "The pawn goes to space {space}.", space=state.pawn)


def time_out(state: Hill89State) -> None:
    """The last turn is over (21.3, 21.4): enemies fall back and the next Objective follows.

    A new player turn begins with the Enemy dice, the pawn stays (22.2, 22.3, 22.4, 22.5, 22.6).
    """
    name = state.tables.objectives[state.objective].name
    if state.stage == LAST_STAGE:
        state.lose("24.6", f"{name} still holds out after the last turn")
        return
    state.note("22.2", "The turns for {name} are used up.", level=1, name=name)
    _clean_up(state)
    for enemy in state.face_up():
        enemies.leave(state, enemy, FALLEN)
    for space in enemies.CARD_SPACES:
        state.fallen_marks += state.down[space]
        state.down[space] = ()
    state.fallen_soldiers += state.soldier_count
    state.fallen_wounded += state.soldiers[SIXTH + WOUNDED] + state.soldiers[FIRST + WOUNDED]
    state.soldiers = [0] * 4
    state.note(
        "22.3",
        "All enemies fall back. In the Fallback Zone: Enemy cards {cards}, Soldier tokens {soldiers}.",
        cards=state.enemy_at.count(FALLEN) + len(state.fallen_marks),
        soldiers=state.fallen_soldiers,
    )
    state.stage += 1
