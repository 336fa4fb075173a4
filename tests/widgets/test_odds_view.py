"""The odds as HTML, and the calculator."""

import re
from html import unescape

import pytest

import lbnb
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game
from lbnb.core.odds import Chance, Odds, Share, WhatIf, percent
from lbnb.widgets import Calculator
from lbnb.widgets.calculator import form_of, setting_html
from lbnb.widgets.odds_view import odds_html

GAME = lbnb.games()["ie_shima"]


def odds(**values: object) -> Odds:
    return GAME.odds_form.odds(values)


def text(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)))


def test_every_chance_stands_there_in_figures() -> None:
    for combat in GAME.odds_form.fields[0].values:
        found = odds(combat=combat, advantage="defender")
        said = text(odds_html(GAME, found))
        for chance in (*found.outcomes, *found.events):
            assert chance.name in said and percent(chance.chance) in said
        for one in found.what_ifs:
            assert one.label in said
            assert all(percent(chance.chance) in said for chance in (*one.outcomes, *one.events))
        for loss in found.losses:
            assert f"{loss.expected:.2f}" in said


def test_pictures_have_their_text() -> None:
    found = odds()
    html = unescape(odds_html(GAME, found))
    labels = re.findall(r'role="img" aria-label="([^"]*)"', html)
    assert labels[0] == "Repulse 15.9%, Stalemate 8.0%, Success 76.1%"
    assert all(
        f"{share.number:+d} {percent(share.ways / found.of)}" in labels[1] for share in found.distribution
    )


def test_results_are_told_apart_without_colours() -> None:
    """Each result has a class of its own, which has a pattern of its own."""
    html = odds_html(GAME, odds())
    assert {f"lbnb-rank-{rank}" in html for rank in (0, 2, 4)} == {True}
    assert "lbnb-rank-1" not in html
    widths = [float(width) for width in re.findall(r"width:([\d.]+)%", html)]
    assert sum(widths) == pytest.approx(100, abs=0.1)


def test_names_are_escaped() -> None:
    bad = Chance("<b>Win</b>", "11", 1, 1)
    found = Odds("<i>", "11", 1, (), (bad,), (), "<u>", (Share(1, bad.name, 1),), (), ())
    html = odds_html(GAME, found)
    assert "<i>" not in html and "<b>Win" not in html and "<u>" not in html


def test_a_table_of_what_ifs_takes_one_line_each() -> None:
    """Their rule stands once, what never comes has no column, and a long heading may break."""
    sure, never = Chance("no damage", "11", 1, 1), Chance("1 damage", "11", 0, 1)
    events = (Chance("Suppressed", "12", 1, 2), Chance("Battle lost", "13", 0, 1))
    one, other = (
        WhatIf(label, "11.4", (never, sure), events) for label in ("On 1 Rifleman", "On 2 Scout, again")
    )
    found = Odds(
        "Enemy turn", "11", 1, (), (never, sure), events, "", (Share(0, sure.name, 1),), (), (one, other)
    )
    html = odds_html(GAME, found)
    assert html.count("11.4<") == 1
    heads = re.findall(r"<th>([^<]*(?:<i[^>]*></i>)?[^<]*)</th>", html.partition("</tr>")[0])
    assert [text(head).strip() for head in heads] == ["no damage", "Sup\u00adpressed"]
    assert "Battle lost <b>0%</b>" in html
    assert "<th>On 1 Rifleman</th>" in html and "<th>On 2 Scout<small>again</small></th>" in html
    assert "lbnb-differences" not in html


def test_percent() -> None:
    assert [percent(chance) for chance in (0, 0.0005, 0.5, 0.9996, 1)] == [
        "0%",
        "<0.1%",
        "50.0%",
        ">99.9%",
        "100%",
    ]


def test_the_calculator_shows_what_is_set() -> None:
    widget = lbnb.calculator("ie_shima")
    assert isinstance(widget, Calculator)
    assert "76.1%" in widget.odds.value
    widget.controls["defender"].value = 0
    assert "94.6%" in widget.odds.value
    assert widget.odds.value == setting_html(GAME, widget.form, widget.values)
    widget.controls["full"].value = 0
    assert "A whole battalion is four units." in text(widget.odds.value)
    assert "11.4.2" in widget.odds.value


def test_fields_that_do_not_matter_are_hidden() -> None:
    widget = Calculator(GAME)
    shown = [name for name, control in widget.controls.items() if control.layout.display != "none"]
    assert "tanks" in shown and "satchel" not in shown and "rubble" not in shown
    widget.controls["urban"].value = True
    assert widget.controls["rubble"].layout.display == ""
    widget.controls["combat"].value = "kamikaze"
    shown = [name for name, control in widget.controls.items() if control.layout.display != "none"]
    assert shown == ["combat", "advantage"]


def test_a_click_on_a_rule_shows_it() -> None:
    widget = Calculator(GAME)
    widget.links[0]._dom_handlers({"target": {"className": "lbnb-rule lbnb-rule-11.4.2"}})
    assert GAME.rules["11.4.2"].summary[:20] in widget.rule.value
    widget.links[0]._dom_handlers({"target": {"className": "other"}})


def test_a_game_without_a_form() -> None:
    game = Game()
    game.id = "none"
    with pytest.raises(UnknownName):
        form_of(game)
    with pytest.raises(UnknownName):
        lbnb.calculator("chess")


def test_the_table_of_a_game_shows_where_a_combat_is_read() -> None:
    """The heading of the defender's terrain is marked, and the cells of its column, one for each die."""
    game = lbnb.games()["okinawa"]
    form = game.odds_form
    for values in (
        {},
        {"terrain": 4, "support": 0, "attack": 40},
        {"attack": 1, "defense": 40, "support": 0},
    ):
        found = form.odds(values)
        html = odds_html(game, found)
        marked = re.findall(r"<(t[dh]) class=lbnb-live>(.*?)</t", html)
        assert [tag for tag, _ in marked] == ["th", *["td"] * 6]
        assert unescape(marked[0][1]) == found.table.heads[found.table.head][1][found.table.column]
        assert [text(cell).strip() for _, cell in marked[1:]] == [
            share.outcome for share in found.distribution
        ]
        assert html.count("<tr class=lbnb-live>") == 1
    assert "lbnb-crt" not in odds_html(GAME, odds())


def test_no_result_looks_like_neither_side_s() -> None:
    """Of Okinawa's codes the two of the attacker, none, and the four of the defender have three looks."""
    found = lbnb.games()["okinawa"].odds_form.odds({"attack": 4, "support": 0, "defense": 4})
    html = odds_html(lbnb.games()["okinawa"], found)
    ranks = {name: int(rank) for rank, name in re.findall(r'lbnb-rank-(\d)"></i>([^<]+)</th>', html)}
    assert ranks["\u2022"] == 2
    assert all(rank < 2 for name, rank in ranks.items() if name.startswith("A"))
    assert all(rank > 2 for name, rank in ranks.items() if name.startswith("D"))
