"""Steps that the rule tests of every game take: do, refuse, look at what is legal."""

from lbnb.core.errors import IllegalAction
from lbnb.core.log import Entry
from lbnb.core.state import State


def do(state: State, *texts: str) -> list[Entry]:
    """Apply actions in turn, each offered as legal and not refused; returns what the log says."""
    entries: list[Entry] = []
    for text in texts:
        action = state.game.parse(text)
        assert state.why_not(action) is None, f"{text}: {state.why_not(action)}"
        assert action in state.legal_actions(), f"{text} is not offered: {sorted(legal(state))}"
        entries += state.apply(action)
    return entries


def refused(state: State, text: str) -> str:
    """The rule that refuses an action, having checked that nothing offers it and nothing changes."""
    action = state.game.parse(text)
    refusal = state.why_not(action)
    assert refusal is not None, f"{text} is legal"
    assert refusal.reason, f"{text} is refused without a reason"
    assert action not in state.legal_actions(), f"{text} is refused ({refusal}) but offered"
    before = state.key()
    try:
        state.apply(action)
    except IllegalAction as error:
        assert (error.rule, error.reason) == refusal
    else:
        raise AssertionError(f"{text} was applied though refused")
    assert state.key() == before
    return str(refusal.rule)


def legal(state: State, verb: str = "") -> set[str]:
    """The texts of the legal actions, of one verb or of all."""
    return {action.text for action in state.legal_actions() if action.verb == verb or not verb}


def choice(state: State) -> str:
    """The class name of the pending decision, empty when the game is over."""
    return type(state.decision).__name__ if state.decision else ""
