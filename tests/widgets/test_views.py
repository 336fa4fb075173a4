"""What the panel writes: log, dice, rules, head."""

import lbnb
from lbnb.core.actions import Action
from lbnb.core.log import Entry, Term
from lbnb.core.session import Session, Step
from lbnb.games import Games
from lbnb.widgets.dice_view import Roll, dice_html, rolls_of
from lbnb.widgets.log_view import SHOWN, LogView, entry_html
from lbnb.widgets.messages import failed, message_html, refused, told
from lbnb.widgets.rule_view import rule_clicked, rule_html, rule_link, rule_page_html
from lbnb.widgets.status_view import decision_html, facts_html, head_html, source_html

GAME = Games()["ie_shima"]
SUM = (Term("lead unit", 4, "11.4.2"), Term("attack roll", 7, "11.4.1"))


def test_a_total_opens_to_its_sum() -> None:
    html = entry_html(GAME, Entry("11.4.2", "Attack Total {total}", {"total": 11}, SUM))
    assert html.startswith("<details><summary>Attack Total 11")
    assert "<b>+4</b> lead unit" in html and "lbnb-rule-11.4.1" in html


def test_headings_and_sides() -> None:
    assert entry_html(GAME, Entry("8B", "{side} moves.", {"side": "us"}, level=1)) == "<h4>US moves.</h4>"


def test_what_comes_from_outside_is_escaped() -> None:
    assert "<b>" not in entry_html(GAME, Entry("8B", "{x}", {"x": "<b>"}))
    assert "<script>" not in failed(ValueError("<script>")).html


def test_the_log_appends_and_goes_back() -> None:
    view = LogView(GAME)
    log = [Entry("8B", f"line {number};") for number in range(5)]
    whole = view.html(log)
    assert "line 4;" in whole
    assert view.html(log[:3]).count("<p>") == 3
    changed = [*log[:2], Entry("8B", "other")]
    html = view.html(changed)
    assert "other" in html and "line 2;" not in html
    assert LogView(GAME).html(changed) == html


def test_a_long_log_is_cut() -> None:
    html = LogView(GAME).html([Entry("8B", f"line {number};") for number in range(SHOWN + 7)])
    assert "7 earlier entries" in html and "line 6;" not in html and "line 7;" in html


def step(text: str, *entries: Entry) -> Step:
    verb, *words = text.split()
    return Step(Action(verb, tuple(map(int, words)), text), "chance", entries, True)


def test_dice_are_told_what_they_were_for() -> None:
    attack = Entry("11.4.2", "Attack Total {t}", {"t": 11}, (Term("attack roll", 7, "11.4.1"),))
    defense = Entry("11.4.3", "Defense Total {t}", {"t": 9}, (Term("defense roll", 7, "11.4.1"),))
    rolls = rolls_of([step("roll 3 4"), step("roll 5 2", attack, defense)])
    assert rolls == [Roll((3, 4), "Attack roll"), Roll((5, 2), "Defense roll")]
    html = dice_html(rolls)
    assert "⚂" in html and "⚄" in html and "<b>7</b>" in html and "3 and 4: Attack roll" in html
    sunset = rolls_of([step("roll 1 1", Entry("6.3.2B", "Sunset DR {r}: on.", {"r": 2}))])
    assert sunset == [Roll((1, 1), "Sunset DR 2: on.")]
    assert "No dice" in dice_html([])


def test_rule_links() -> None:
    def clicked(class_name: str) -> str | None:
        return rule_clicked({"target": {"className": class_name}})

    assert clicked("lbnb-rule lbnb-rule-10.2B") == "10.2B"
    assert clicked("lbnb-log") is None
    assert rule_clicked({}) is None
    assert clicked(rule_link(GAME, "10.2B").split('"')[1]) == "10.2B"
    assert clicked(rule_link(GAME, "99")) is None
    assert GAME.rules["10.2B"].summary.split("'")[0][:20] in rule_html(GAME, "10.2B")


def test_head_and_decision(session: Session) -> None:
    head = head_html(session)
    assert '<span class="lbnb-now" aria-current="step">April 16</span>' in head
    html = decision_html(session)
    assert "US decides" in html and "lbnb-seat-us" in html and "lbnb-rule-8.1" in html
    assert "Advantage" in facts_html(GAME, GAME.status(session.state))
    assert GAME.pack.name in source_html(GAME) and "†" in source_html(GAME)


def test_the_end_names_the_winner() -> None:
    session = lbnb.new_session("ie_shima", seed=7, seats={"us": "random", "japan": "random"}, autosave=False)
    html = decision_html(session)
    assert "wins" in html and "lbnb-rule-17" in html


def test_the_message_line(session: Session) -> None:
    refusal = session.why_not("assault 9")
    assert refusal is not None
    html = message_html(refused(GAME, "Assault from Area 9", refusal))
    assert 'role="alert"' in html and "Not allowed" in html and "8.1.1A" in html
    assert "earlier lines are in the log" in told(GAME, session.steps)
    assert 'role="alert"' in message_html(failed(RuntimeError("broken")))


def test_the_rule_page_says_where_the_rule_was_used(session: Session) -> None:
    html = rule_page_html(session, "5.3.2")
    assert "Used 12 times in this game, the last 6" in html and html.count("<li>step") == 6
    assert "gives a choice: Place a Japanese unit on the map." in html
    assert "Not used in this game so far" in rule_page_html(session, "17.1")
    assert "refuses <b>bombard</b>: This marker has been used this turn." in rule_page_html(
        session, "12.1.2C"
    )
