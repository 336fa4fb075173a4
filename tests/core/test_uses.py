"""Where a rule was used in a game, and what it does in the engine."""

import lbnb
from lbnb.core.log import Entry, Term
from lbnb.core.uses import Role, below, roles, uses

GAME = lbnb.games()["ie_shima"]
LOG = [
    [Entry("8B", "An impulse.", level=1)],
    [],
    [
        Entry("11.4.2", "Attack Total {n}", {"n": 9}, (Term("roll", 5, "11.4.1"),)),
        Entry("11.4.4.1A", "Repulse."),
    ],
    [Entry("9.1B", "Clear.")],
]


def test_an_entry_uses_its_rule_and_those_of_its_sum() -> None:
    assert uses("11.4.2", LOG) == [(2, LOG[2][0])]
    assert uses("11.4.1", LOG) == [(2, LOG[2][0])]
    assert uses("8B", LOG) == [(0, LOG[0][0])]


def test_a_heading_is_used_where_a_paragraph_below_it_is() -> None:
    assert uses("11.4", LOG) == [(2, LOG[2][0]), (2, LOG[2][1])]
    assert uses("11.4.4", LOG) == [(2, LOG[2][1])]
    assert uses("9", LOG) == [(3, LOG[3][0])]
    assert uses("1", LOG) == [] and uses("17.1", LOG) == []
    assert below("11.4", "11.4A") and not below("11.4", "11.42")


def test_a_session_knows_its_uses_up_to_now() -> None:
    session = lbnb.new_session("ie_shima", seed=3, seats={"japan": "random"}, autosave=False)
    found = session.uses("5.3.2")
    assert len(found) == 12, "a step for each unit"
    index, entry = found[-1]
    assert entry in session.steps[index].entries
    session.rewind(index)
    assert session.uses("5.3.2") == found[:-1]


def test_roles_are_the_decisions_and_the_refusals() -> None:
    assert Role("LeadAttacker", "", "Choose the Lead Attacking Unit.") in roles("11.4B", GAME.decisions)
    (role,) = roles("3.3C", GAME.decisions)
    assert (role.decision, role.verb) == ("ChooseImpulse", "bombard")
    assert roles("1A", GAME.decisions) == []
