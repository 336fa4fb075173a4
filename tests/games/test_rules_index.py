"""The rules index of every game against its rulebook, the engine's citations and the tests.

`rule_ids.txt` beside a game's tests lists the paragraph ids of its rulebook in the order of the book.
"""

from __future__ import annotations

import random
import re
from importlib import import_module
from pathlib import Path

import pytest

import lbnb
from lbnb.core.citations import citations, places_of
from lbnb.core.game import Game
from lbnb.core.rulemarks import collect
from lbnb.games import PACKAGES
from tests.games.agreement import uniform

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RULE_ID = re.compile(r"\d+(\.\d+)*[A-Z]?")
GAMES = list(lbnb.games().values())
STEPS = 4000
"""So long a game is read."""

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


class Anything:
    """Holds every id, known or not."""

    def __contains__(self, _: object) -> bool:
        return True


def of_the_engine(game: Game) -> set[str]:
    return {rule for rule, entry in game.rules.items() if entry.status == "engine"}


def cited_in(game: Game, known: object) -> dict[str, list[str]]:
    """The rule ids in the engine's source, with the places."""
    package = PACKAGES[game.id]
    folder = Path(import_module(package).__file__ or "").parent
    return citations(folder, package, known)  # type: ignore[arg-type]


@games
def test_the_index_lists_the_paragraphs_of_the_book_in_its_order(game: Game) -> None:
    book = (HERE / game.id / "rule_ids.txt").read_text(encoding="utf-8").split()
    assert list(game.rules) == book
    assert len(set(book)) == len(book) > 100


@games
def test_every_paragraph_is_summed_up(game: Game) -> None:
    for rule, entry in game.rules.items():
        assert entry.summary.strip().endswith((".", ".)")), rule
        assert len(entry.summary) >= 12, rule


@games
def test_every_rule_of_the_engine_has_a_test_and_no_test_an_unknown_rule(game: Game) -> None:
    marked = collect(HERE / game.id, ROOT)
    assert sorted(set(marked) - set(game.rules)) == []
    assert sorted(of_the_engine(game) - set(marked)) == []


@games
def test_every_rule_that_the_engine_cites_is_in_the_index(game: Game) -> None:
    cited = cited_in(game, Anything())
    ids = {rule: places for rule, places in cited.items() if RULE_ID.fullmatch(rule) and not rule.isdigit()}
    assert len(ids) > 100
    assert {rule: places for rule, places in ids.items() if rule not in game.rules} == {}


@games
def test_every_rule_of_the_engine_is_cited_where_it_lives(game: Game) -> None:
    cited = cited_in(game, game.rules)
    assert sorted(rule for rule in of_the_engine(game) if not places_of(rule, cited)) == []


@games
def test_every_decision_and_prohibition_cites_a_rule_and_says_why(game: Game) -> None:
    for name, decision in game.decisions.items():
        assert decision.rule in game.rules, name
        assert decision.prompt, name
        for verb, table in decision.prohibitions.items():
            assert verb in game.vocabulary.verbs, name
            for prohibition in table:
                assert prohibition.rule in game.rules, f"{name}: {prohibition}"
                assert prohibition.reason[0].isupper(), f"{name}: {prohibition}"
                assert prohibition.reason.endswith("."), f"{name}: {prohibition}"


@games
@pytest.mark.parametrize("seed", range(6))
def test_every_log_entry_of_a_game_cites_a_rule(game: Game, seed: int) -> None:
    """With each scenario in turn and half of the games with the last value of every option."""
    scenarios = list(game.scenarios)
    options = {name: option.values[-(seed % 2)] for name, option in game.options.items()}
    state = game.new(scenarios[seed % len(scenarios)], options)
    rng = random.Random(seed)
    cited: set[str] = set()
    for _ in range(STEPS):
        if not state.stack:
            assert state.outcome is not None and state.outcome.rule in game.rules
            break
        for entry in state.apply(uniform(state, state.legal_actions(), rng)):
            cited.add(entry.rule)
            cited.update(term.rule for term in entry.terms)
            assert str(entry)
    assert cited <= set(game.rules)
    assert len(cited) > 10
