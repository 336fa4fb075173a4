"""What clicks on the board mean."""

from collections.abc import Callable

from lbnb.board import Hit
from lbnb.core.session import Session
from lbnb.games import Games
from lbnb.widgets.selection import Choices, Click, attempt

GAME = Games()["ie_shima"]
STATE = GAME.new()
MOVES = ("move 1/306/A 1", "move 1/306/A 2", "move 1/306/B 1", "attack 2", "end")
STACK = ["1/306/A", "1/306/B", "1/306/C"]


def choices(*texts: str) -> Choices:
    return Choices(STATE, [GAME.parse(text) for text in texts])


def test_only_units_and_places_are_names_on_the_board() -> None:
    assert GAME.on_board(STATE, GAME.parse("bombard naval 6")) == ("6",)
    assert GAME.on_board(STATE, GAME.parse("retreat 2/1A 4")) == ("2/1A", "4")
    assert GAME.on_board(STATE, GAME.parse("retreat 2/1A")) == ("2/1A",)
    assert GAME.on_board(STATE, GAME.parse("roll 4 6")) == ()
    assert GAME.on_board(STATE, GAME.parse("bid 4")) == ()


def test_a_counter_then_an_area_is_a_move() -> None:
    moves = choices(*MOVES)
    first = moves.click((), Hit("1/306/A", "green"), STACK)
    assert first == Click(("1/306/A",))
    assert moves.click(first.picked, Hit("IE-A", "2"), ["IE-A"]).action == GAME.parse("move 1/306/A 2")


def test_an_area_that_exactly_one_action_names_is_that_action() -> None:
    moves = choices("move 1/306/A 1", "attack 2", "end")
    assert moves.click((), Hit(None, "2"), []).action == GAME.parse("attack 2")
    assert moves.click((), Hit("IE-A", "2"), ["IE-A"]).action == GAME.parse("attack 2")


def test_an_area_that_several_actions_name_is_picked_and_clicked_again() -> None:
    moves = choices(*MOVES)
    first = moves.click((), Hit(None, "2"), [])
    assert first == Click(("2",))
    assert [action.text for action in moves.fitting(first.picked)] == ["move 1/306/A 2", "attack 2"]
    assert moves.click(first.picked, Hit(None, "2"), []).action == GAME.parse("attack 2")


def test_several_actions_that_differ_off_the_board_are_left_to_the_list() -> None:
    fire = choices("bombard air 6", "bombard naval 6", "pass")
    first = fire.click((), Hit(None, "6"), [])
    assert first == Click(("6",))
    assert fire.click(first.picked, Hit(None, "6"), []) == Click()


def test_one_landing_or_two() -> None:
    landings = choices("assault green", "assault blue", "assault green blue")
    first = landings.click((), Hit(None, "green"), STACK)
    assert first == Click(("green",))
    assert landings.click(first.picked, Hit(None, "blue"), []).action == GAME.parse("assault green blue")
    assert landings.click(first.picked, Hit(None, "green"), STACK).action == GAME.parse("assault green")


def test_clicking_a_stack_again_goes_down_it_and_then_lets_go() -> None:
    moves = choices(*MOVES)
    top = Hit("1/306/A", "green")
    assert moves.click(("1/306/A",), top, STACK) == Click(("1/306/B",))
    assert moves.click(("1/306/B",), top, STACK) == Click(("1/306/A",))
    assert moves.click(("1/306/B",), Hit(None, "green"), STACK) == Click()


def test_a_stack_whose_top_cannot_act_offers_the_next_unit() -> None:
    moves = choices("move 1/306/B 1", "end")
    assert moves.click((), Hit("1/306/A", "green"), STACK) == Click(("1/306/B",))


def test_another_counter_is_picked_instead() -> None:
    moves = choices("move 1/306/A 1", "move 2/306/E 3", "end")
    assert moves.click(("1/306/A",), Hit("2/306/E", "blue"), ["2/306/E"]) == Click(("2/306/E",))


def test_the_sea_lets_go() -> None:
    assert choices(*MOVES).click(("1/306/A",), Hit(None, None), []) == Click()


def test_an_end_is_never_meant_by_a_click() -> None:
    assert choices("end").click((), Hit(None, "2"), []) == Click(refused=(("2",),))


def test_a_refused_click_tells_its_readings() -> None:
    click = choices(*MOVES).click(("1/306/A",), Hit("IE-A", "9"), ["IE-A"])
    assert click == Click(("1/306/A",), refused=(("1/306/A", "9"), ("1/306/A", "IE-A")))


def test_what_may_be_clicked_next() -> None:
    moves = choices(*MOVES)
    assert moves.next_names(()) == ["1/306/A", "1/306/B", "2"]
    assert moves.next_names(("1/306/A",)) == ["1", "2"]


def test_the_attempt_of_a_unit_and_an_area_is_the_move(
    session: Session, until: Callable[[Session, str], None]
) -> None:
    until(session, "Assault")
    unit = session.legal_actions()[0].text.split()[1]
    tried = attempt(session.state, [(unit, "16")])
    assert str(tried.action) == f"move {unit} 16"
    assert tried.refusal == session.why_not(f"move {unit} 16")


def test_the_attempt_of_an_enemy_counter_names_the_nearest_refusal(session: Session) -> None:
    """At the choice of an impulse an empty Area stands for an assault from it."""
    tried = attempt(session.state, [("9",)])
    assert tried.action is not None and tried.action.verb == "assault"
    assert tried.refusal.rule == "8.1.1A"
    aimed = attempt(session.state, [("special",)], "bombard")
    assert aimed.refusal.rule == "3.3C"


def test_a_choice_without_a_map_says_so() -> None:
    state = GAME.new(options={"sides": "bid"})
    tried = attempt(state, [("4",)])
    assert tried.action is None
    assert tried.refusal.rule == "5.1.2"
    assert "Which side" in tried.refusal.reason
