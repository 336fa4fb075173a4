"""The rules index against the rulebook, the engine's citations and the tests.

`rule_ids.txt` lists the paragraph ids of chapters 1 to 22, in the order of the book.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lbnb.games.ie_shima
from lbnb.core.citations import citations, places_of
from lbnb.core.rulemarks import collect
from lbnb.core.state import State
from tests.games.ie_shima.policies import OPTIONS
from tests.games.ie_shima.position import GAME, play_at_random

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
ENGINE = Path(lbnb.games.ie_shima.__file__).parent
BOOK = (HERE / "rule_ids.txt").read_text(encoding="utf-8").split()
RULE_ID = re.compile(r"\d+(\.\d+)*[A-Z]?")


class Anything:
    """Holds every id, known or not."""

    def __contains__(self, _: object) -> bool:
        return True


def test_the_index_lists_the_paragraphs_of_the_book_in_its_order() -> None:
    assert list(GAME.rules) == BOOK
    assert len(set(BOOK)) == len(BOOK)


def test_every_paragraph_is_summed_up() -> None:
    for rule, entry in GAME.rules.items():
        assert entry.summary.strip().endswith((".", ".)")), rule
        assert len(entry.summary) >= 12, rule


def test_every_rule_of_the_engine_has_a_test_and_no_test_an_unknown_rule() -> None:
    marked = collect(HERE, ROOT)
    assert sorted(set(marked) - set(GAME.rules)) == []
    engine = {rule for rule, entry in GAME.rules.items() if entry.status == "engine"}
    assert sorted(engine - set(marked)) == []


def test_every_rule_that_the_engine_cites_is_in_the_index() -> None:
    cited = citations(ENGINE, "lbnb.games.ie_shima", Anything())
    ids = {rule: places for rule, places in cited.items() if RULE_ID.fullmatch(rule) and not rule.isdigit()}
    assert len(ids) > 100
    assert {rule: places for rule, places in ids.items() if rule not in GAME.rules} == {}


def test_every_rule_of_the_engine_is_cited_where_it_lives() -> None:
    cited = citations(ENGINE, "lbnb.games.ie_shima", GAME.rules)
    engine = {rule for rule, entry in GAME.rules.items() if entry.status == "engine"}
    assert sorted(rule for rule in engine if not places_of(rule, cited)) == []


def test_every_decision_and_prohibition_cites_a_rule_and_says_why() -> None:
    for name, decision in GAME.decisions.items():
        assert decision.rule in GAME.rules, name
        assert decision.prompt, name
        for verb, table in decision.prohibitions.items():
            assert verb in GAME.vocabulary.verbs, name
            for prohibition in table:
                assert prohibition.rule in GAME.rules, f"{name}: {prohibition}"
                assert prohibition.reason[0].isupper(), f"{name}: {prohibition}"
                assert prohibition.reason.endswith("."), f"{name}: {prohibition}"


@pytest.mark.parametrize("seed", range(6))
def test_every_log_entry_of_a_game_cites_a_rule(seed: int) -> None:
    cited: set[str] = set()

    def read(state: State) -> bool:
        actions = state.legal_actions()
        for entry in state.copy().apply(actions[len(cited) % len(actions)]):
            cited.add(entry.rule)
            cited.update(term.rule for term in entry.terms)
        return False

    state = play_at_random(
        GAME.new(options={"sides": "bid"} | dict.fromkeys(OPTIONS, "off" if seed < 3 else "on")), seed, read
    )
    assert state.outcome is not None
    assert state.outcome.rule in GAME.rules
    assert cited <= set(GAME.rules)
    assert len(cited) > 20
