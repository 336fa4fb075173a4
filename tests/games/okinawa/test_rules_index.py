"""The rules index against the rulebook, the engine's citations and the tests.

`rule_ids.txt` lists the paragraph ids of the rulebook in its order.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lbnb.games.okinawa
from lbnb.core.citations import citations
from lbnb.core.rulemarks import collect
from lbnb.core.state import State
from tests.games.okinawa.position import SHIPPED, play_at_random

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
ENGINE = Path(lbnb.games.okinawa.__file__).parent
BOOK = (HERE / "rule_ids.txt").read_text(encoding="utf-8").split()
RULE_ID = re.compile(r"\d+(\.\d+)*[A-Z]?")
OF_THE_ENGINE = {rule for rule, entry in SHIPPED.rules.items() if entry.status == "engine"}


class Anything:
    """Holds every id, known or not."""

    def __contains__(self, _: object) -> bool:
        return True


def test_the_index_lists_the_paragraphs_of_the_book_in_its_order() -> None:
    assert list(SHIPPED.rules) == BOOK
    assert len(set(BOOK)) == len(BOOK) == 189


def test_every_paragraph_is_summed_up() -> None:
    for rule, entry in SHIPPED.rules.items():
        assert entry.summary.strip().endswith((".", ".)")), rule
        assert len(entry.summary) >= 12, rule


def test_every_rule_of_the_engine_has_a_test_and_no_test_an_unknown_rule() -> None:
    marked = collect(HERE, ROOT)
    assert sorted(set(marked) - set(SHIPPED.rules)) == []
    assert sorted(OF_THE_ENGINE - set(marked)) == []


def test_every_rule_that_the_engine_cites_is_in_the_index() -> None:
    cited = citations(ENGINE, "lbnb.games.okinawa", Anything())
    ids = {rule: places for rule, places in cited.items() if RULE_ID.fullmatch(rule) and not rule.isdigit()}
    assert len(ids) > 100
    assert {rule: places for rule, places in ids.items() if rule not in SHIPPED.rules} == {}


def test_every_rule_of_the_engine_is_cited_where_it_lives() -> None:
    cited = citations(ENGINE, "lbnb.games.okinawa", SHIPPED.rules)
    assert sorted(OF_THE_ENGINE - set(cited)) == []


def test_every_decision_and_prohibition_cites_a_rule_and_says_why() -> None:
    for name, decision in SHIPPED.decisions.items():
        assert decision.rule in SHIPPED.rules, name
        assert decision.prompt, name
        for verb, table in decision.prohibitions.items():
            assert verb in SHIPPED.vocabulary.verbs, name
            for prohibition in table:
                assert prohibition.rule in SHIPPED.rules, f"{name}: {prohibition}"
                assert prohibition.reason[0].isupper(), f"{name}: {prohibition}"
                assert prohibition.reason.endswith("."), f"{name}: {prohibition}"


@pytest.mark.parametrize("scenario", list(SHIPPED.scenarios))
def test_every_log_entry_of_a_game_cites_a_rule(scenario: str) -> None:
    cited: set[str] = set()
    state = SHIPPED.new(scenario)

    def read(state: State) -> bool:
        actions = state.legal_actions()
        for entry in state.copy().apply(actions[len(cited) % len(actions)]):
            cited.add(entry.rule)
            cited.update(term.rule for term in entry.terms)
            assert str(entry)
        return scenario == "campaign" and state.turn > 20

    play_at_random(state, 5, read)
    assert cited <= set(SHIPPED.rules)
    assert len(cited) > 15
