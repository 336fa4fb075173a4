"""What the calculator of every game has in common: sound fields, and odds or a reason for every setting."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lbnb
from lbnb.core.errors import IllegalAction, UnknownName
from lbnb.core.game import Game

GAMES = [game for game in lbnb.games().values() if game.odds_form is not None]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@games
def test_unknown_names(game: Game) -> None:
    form = game.odds_form
    number = next(field for field in form.fields if isinstance(field.default, int))
    for values in ({"moon": 1}, {number.name: 999}, {form.fields[0].name: "charge"}):
        with pytest.raises(UnknownName):
            form.odds(values)


@games
def test_fields_are_sound(game: Game) -> None:
    form = game.odds_form
    fields = {field.name: field for field in form.fields}
    assert len(fields) == len(form.fields)
    for field in form.fields:
        assert len(field.values) == len(field.names) and field.default in field.values
        assert field.rule in game.rules
        assert all(set(wanted) <= set(fields[name].values) for name, wanted in field.when.items())
    assert form.odds(form.defaults()) == form.odds({})


@games
@given(data=st.data())
def test_every_setting_has_odds_or_a_reason(game: Game, data: st.DataObject) -> None:
    """And a field that does not matter changes nothing."""
    form = game.odds_form
    values = data.draw(
        st.fixed_dictionaries({field.name: st.sampled_from(field.values) for field in form.fields})
    )
    try:
        odds = form.odds(values)
    except IllegalAction as error:
        assert error.rule in game.rules
        return
    assert sum(chance.ways for chance in odds.outcomes) == odds.of
    assert sum(share.ways for share in odds.distribution) == odds.of
    for field in form.fields:
        if not field.matters(values):
            for value in field.values:
                assert form.odds({**values, field.name: value}) == odds, field.name
