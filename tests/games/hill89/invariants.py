"""What holds in every position of Hill 89: cards, x, and all is within bounds."""

from __future__ import annotations

from collections import Counter

from lbnb.games.hill89.state import (
    DECK_TOP,
    DISCARDED,
    IN_HAND,
    IN_ROW,
    MIX,
    MIXED,
    NONE,
    PILE,
    PLAYER_TURN,
    REMOVED,
    Hill89State,
)
from lbnb.games.hill89.tables import TOP_ROW


def check(state: Hill89State) -> None:
    """Check everything that is quickly checked."""
    check_cards(state)
    check_enemies(state)
    check_hidden(state)
    check_tokens(state)
    check_bounds(state)


def check_cards(state: Hill89State) -> None:
    """Each of the 25 Action cards is in one place, and the places agree (1.1)."""
    where = state.card_where
    assert len(where) == 25
    for space, card in enumerate(state.card_at):
        if card != NONE:
            assert where[card] == space
            assert state.lies_on[space] == space
    for card, place in enumerate(where):
        if 1 <= place <= 10:
            assert state.card_at[place] == card
        assert (card in state.row) == (place == IN_ROW)
        assert (card == state.deck_top) == (place == DECK_TOP)
        assert 0 <= place <= IN_HAND or place == REMOVED
        assert not state.card_die[card] or state.face(card).keeps_die, "10.3"
        gone = not 1 <= place <= 10
        marks = state.veteran | state.activated | state.fuelled | state.rotated | state.suppressed
        assert not (gone and marks >> card & 1)
    if state.objective != NONE:
        assert state.card_at[state.pawn] != NONE
        for space in range(1, len(state.card_at)):
            card = state.card_at[space]
            width = 0 if card == NONE else 1 + state.tables.wide[card]
            assert state.lies_on.count(space) == width, "8.6"
        standing = sum(card != NONE for card in state.card_at)
        wide = sum(state.tables.wide[card] for card in state.card_at if card != NONE)
        assert standing + wide <= 10


def check_enemies(state: Hill89State) -> None:
    """Each Enemy card is in one place, and only face-up ones have fog, damage and dice (1.5, 1.6)."""
    assert len(state.enemy_at) == 26
    for space, enemy in enumerate(state.up):
        assert enemy == NONE or state.enemy_at[enemy] == space
    for enemy in state.at_ends:
        assert state.enemy_at[enemy] >= TOP_ROW
        assert state.tables.strafes[enemy], "15.2"
    face_up = set(state.face_up())
    for enemy, place in enumerate(state.enemy_at):
        assert (enemy in face_up) == (0 < place <= 8)
        known = enemy < state.tables.known_count
        assert not (known and place == DISCARDED), "17.2"
        health = state.tables.health[enemy]
        if enemy not in face_up:
            assert not state.fog[enemy] and not state.hurt[enemy] and not state.die_of[enemy]
        assert state.fog[enemy] >= 0
        assert 0 <= state.hurt[enemy] < max(1, health), "17.1"
        assert 0 <= state.die_of[enemy] <= 10


def check_hidden(state: Hill89State) -> None:
    """Every shuffled pile has as many cards as there are marks of it and cards left in the deck (2.8)."""
    marks = Counter(mark for down in state.down for mark in down)
    mixed = marks.pop(MIX, 0)
    marks.update(state.fallen_marks)
    for pool, count in enumerate(state.mixed):
        marks[pool] += count
    marks[state.deck] += state.deck_size
    pools = Counter(state.pool_of)
    assert mixed == pools.pop(MIX, 0) + sum(state.mixed), "24.3"
    pools.pop(NONE, None)
    assert {pool: n for pool, n in marks.items() if n} == dict(pools)
    for enemy, pool in enumerate(state.pool_of):
        place = state.enemy_at[enemy]
        assert (pool == MIX) == (place == MIXED)
        if pool not in (NONE, MIX):
            assert place == PILE
            assert enemy >= state.tables.known_count
        if pool == NONE and enemy >= state.tables.known_count:
            assert place != PILE


def check_tokens(state: Hill89State) -> None:
    """18 Resupply tokens, the reserve's limits, 17 Soldiers and 6 Action dice (1.11, 13.12)."""
    tables = state.tables
    for kind, copies in enumerate(tables.supply_copies):
        laid_out = state.row_tokens.count(kind)
        assert 0 <= state.supplies[kind] + state.supply_deck[kind] + laid_out <= copies
        assert min(state.supplies[kind], state.supply_deck[kind]) >= 0
    for held, reserve in zip(state.round_tokens, tables.reserve, strict=True):
        assert 0 <= held <= reserve, "13.12"
    assert min(state.soldiers) >= 0
    assert 0 <= state.fallen_wounded <= state.fallen_soldiers
    assert 0 <= state.soldier_count + state.fallen_soldiers <= tables.set_up.soldier_tokens
    stored = (state.stored > 0) + sum(die > 0 for die in state.card_die)
    assert min(state.dice) >= 0
    assert 0 <= sum(state.dice) + stored <= 6, "1.18"
    assert sum(state.strikes) + state.to_roll <= 6, "16.6"


def check_bounds(state: Hill89State) -> None:
    """Health, loops, stage and the phase are what they may be."""
    assert 0 <= state.health <= state.tables.set_up.health
    assert 0 <= state.stage <= 3
    assert state.loops >= 0
    assert 0 <= state.run <= 4
    assert (state.outcome is None) == bool(state.stack)
    assert state.health > 0 or (state.outcome is not None and state.outcome.rule == "19.6")
    if state.phase != PLAYER_TURN:
        assert not any(state.dice) and not state.steps and not state.run


class Watch:
    """Compares a position of a game with an earlier one."""

    def __init__(self, state: Hill89State) -> None:
        self.before = self._kept(state)

    def _kept(self, state: Hill89State) -> tuple[int, int, int, int, list[int]]:
        gone = [card for card, place in enumerate(state.card_where) if place == REMOVED]
        return state.stage, state.turns, state.veteran, sum(state.supply_deck), gone

    def see(self, state: Hill89State) -> None:
        """Check what happened since the last position that was seen."""
        stage, turns, veteran, tokens, gone = self.before
        assert stage <= state.stage <= stage + 1
        assert turns <= state.turns <= turns + 1
        assert sum(state.supply_deck) <= tokens
        assert all(state.card_where[card] == REMOVED for card in gone), "8.4"
        lost = veteran & ~state.veteran
        assert not any(lost >> card & 1 and 1 <= place <= 10 for card, place in enumerate(state.card_where))
        self.before = self._kept(state)
