import io
import xml.etree.ElementTree as xml

import pytest
from PIL import Image, ImageChops

from lbnb.board import board_for, png
from lbnb.board.export import save_gif
from lbnb.board.hill89 import cards, icons, layout, scenes_japan, scenes_us, words
from lbnb.board.hill89.board import Hill89Board
from lbnb.board.hill89.lights import DANGER
from lbnb.board.hill89.stage import PLACES, Stage
from lbnb.core.errors import UnknownName
from lbnb.core.state import Outcome
from lbnb.games.hill89 import scenario_words
from lbnb.games.hill89.odds import dangers
from lbnb.games.hill89.vocabulary import ENEMY_EFFECTS, ICONS, SCENARIO_EFFECTS
from lbnb.sessions import new_session
from tests.board.hill89_positions import GAME, all_marks, play
from tests.board.pictures import changed, inside, pixels
from tests.games.hill89.position import GAME as DRILL
from tests.games.hill89.position import enemy, enemy_turn, position


@pytest.fixture(scope="module")
def board():
    return board_for(GAME)


@pytest.fixture(scope="module")
def positions():
    """The first player turn, the middle of a game, its end, and one with every mark."""
    return [play(1, 20), play(2, 150), play(5, 420), all_marks()]


def test_a_position_is_a_png_of_the_board_s_size(board, positions):
    for state in positions:
        data = board.render(state)
        assert Image.open(io.BytesIO(data)).size == board.size == (layout.WIDTH, layout.HEIGHT)
        assert len(data) < 400_000
        assert png(state) == data


def test_the_same_position_gives_the_same_bytes(board, positions):
    again = Hill89Board(GAME)
    for state in positions:
        lights = ([DANGER, "1", "die 2"], ["e2"])
        assert board.render(state, *lights) == again.render(state.copy(), *lights)


def test_a_position_before_the_first_card_is_dealt(board):
    state = GAME.new()
    assert board.render(state) != board.floor()
    for place in PLACES:
        board.close_up(state, place)


def test_a_board_twice_as_large(positions):
    large = board_for(GAME, 2)
    assert large.size == (2 * layout.WIDTH, 2 * layout.HEIGHT)
    state = positions[3]
    assert Image.open(io.BytesIO(large.render(state))).size == large.size
    x, y = layout.die_box(0).centre
    assert large.hit(state, 2 * x, 2 * y).unit == "die 1"


def veteran(state):
    state.veteran ^= 1 << state.card_at[6]


def suppressed(state):
    state.suppressed ^= 1 << state.card_at[6]


def rotated(state):
    state.rotated ^= 1 << state.card_at[6]


def activated(state):
    state.activated ^= 1 << state.card_at[6]


def struck(state):
    state.strikes[6] += 1


def mined(state):
    state.mines[6] = 1


@pytest.mark.parametrize("change", [veteran, suppressed, rotated, activated, struck, mined])
def test_each_mark_shows_on_its_card_and_nowhere_else(board, positions, change):
    state = positions[0].copy()
    state.pawn = 1
    state.strikes[6] = state.mines[6] = state.activated = 0
    other = state.copy()
    change(other)
    box = Stage(GAME.tables).card(state, 6)
    assert inside(changed(board.render(state), board.render(other)), box.edges, 12)


@pytest.mark.parametrize("space", [3, 8])
@pytest.mark.parametrize("mark", ["suppressed", "activated", "rotated"])
def test_a_plate_covers_no_icon(board, mark, space):
    """It hangs from the lower edge of its card, in the upper row and in the lower one."""
    state = play(1, 20)
    state.pawn, state.activated = 1, 0
    other = state.copy()
    setattr(other, mark, 1 << state.card_at[space])
    box = Stage(GAME.tables).card(state, space)
    where = changed(board.render(state), board.render(other))
    assert where[3] > box.y + box.h
    assert mark == "rotated" or where[1] >= box.y + 125 + 44


@pytest.mark.rule("19.6", "24.6")
def test_who_has_won_stands_on_the_title(board):
    state = play(5, 420)
    assert state.outcome is not None
    pictures = set()
    for outcome in (None, Outcome("us", "24.6", "won"), Outcome("japan", "19.6", "lost")):
        state.outcome = outcome
        pictures.add(board.render(state))
    assert len(pictures) == 3
    one, other = list(pictures)[:2]
    assert inside(changed(one, other), layout.RESULT.edges, 1)


@pytest.mark.parametrize("mark", ["fog", "hurt", "die_of"])
def test_each_token_on_an_enemy_shows_on_its_card(board, mark):
    state = all_marks()
    other = state.copy()
    enemy = state.up[2]
    getattr(other, mark)[enemy] = 3
    assert inside(changed(board.render(state), board.render(other)), layout.enemy_space(2).edges, 2)


def test_health_the_flag_and_the_stored_die_show(board, positions):
    state = positions[0]
    other = state.copy()
    other.health = 2
    assert inside(changed(board.render(state), board.render(other)), layout.HELD.edges, 0)
    other = state.copy()
    other.loops += 1
    assert inside(changed(board.render(state), board.render(other)), layout.POLE.edges, 0)
    other = state.copy()
    other.stored = 4
    assert inside(changed(board.render(state), board.render(other)), layout.RESUPPLY.edges, 0)


def test_a_highlight_changes_only_the_rim_of_what_it_names(board, positions):
    state = positions[0]
    for name, box in (
        ("4", Stage(GAME.tables).card(state, 4)),
        ("resupply", layout.RESUPPLY),
        (GAME.tables.card_ids[state.row[1]], layout.reinforcement(2)),
        (GAME.tables.enemy_ids[state.up[2]], layout.enemy_space(2)),
    ):
        for lights in ({"highlights": [name]}, {"selected": [name]}):
            assert inside(changed(board.render(state), board.render(state, **lights)), box.edges, 6)


@pytest.mark.rule("19.5")
def test_the_danger_of_each_space_shows_beside_it_and_only_there():
    """The signs of danger are where the engine says that damage comes."""
    board = board_for(DRILL)
    state = position(pawn=4, dice=[1, 2], enemies={"e2": "squad-1"}, strikes=[0] * 6 + [2] + [0] * 4)
    differs = (pixels(board.render(state)) != pixels(board.render(state, [DANGER]))).any(axis=2)
    costs = {danger.space: danger.expected for danger in dangers(state)}
    assert costs[6] == 2 and 0 in costs.values()
    for space, cost in costs.items():
        box = Stage(DRILL.tables).card(state, space)
        assert differs[box.y : box.y + box.h, box.x : box.x + box.w].any() == (cost > 0), space
    state.phase = state.phase + 1
    assert board.render(state) == board.render(state, [DANGER])


@pytest.mark.rule("21.1")
def test_the_damage_still_to_come_shows_on_the_pawns_card_and_in_its_close_up():
    """While a Sandbag is decided on, a Field gun's damage and that of a Squad which has still to act."""
    board = board_for(DRILL)
    state, _ = enemy_turn(enemies={"e2": "field_gun-1", "e3": "squad-1"}, pawn=2, held=["sandbag"])
    both = board.render(state, [DANGER])
    assert inside(changed(board.render(state), both), Stage(DRILL.tables).card(state, 2).edges, 14)
    pawns, other = board.close_up(state, "2"), board.close_up(state, "3")
    state.queue.clear()
    assert board.render(state, [DANGER]) != both
    assert board.close_up(state, "2") != pawns
    assert board.close_up(state, "3") == other


@pytest.mark.rule("14.7", "21.5")
def test_a_plane_that_leaves_after_the_last_charge_is_no_danger_on_the_board():
    """Wherever its die sends it, unless another enemy is left that counts."""
    board = board_for(DRILL)
    for more, same in (({}, True), ({"e3": "lookout-1"}, False)):
        state = position(enemies={"e2": "bullets-1", "top": "kawanishi", **more}, dice=[1, 1])
        state.die_of[enemy("kawanishi")] = 3
        danger, pictured = dangers(state), board.close_up(state, "1")
        state.die_of[enemy("kawanishi")] = 8
        assert (dangers(state) == danger) == same
        assert (board.close_up(state, "1") == pictured) == same


@pytest.mark.rule("15.1")
def test_dice_that_are_still_to_be_rolled_are_a_danger_too(board):
    state = play(4, 10, lambda state: type(state.decision).__name__ == "SoldierDie")
    assert board.render(state) != board.render(state, [DANGER])


def test_close_ups_of_every_place(board, positions):
    for state in positions:
        for place in PLACES:
            picture = Image.open(io.BytesIO(board.close_up(state, place)))
            assert picture.width == 360 and picture.height <= 700, place
    with pytest.raises(UnknownName, match="elsewhere"):
        board.close_up(positions[0], "elsewhere")


def test_an_svg_is_well_formed_and_always_the_same(board, positions):
    data = board.svg(positions[3])
    assert data == board.svg(positions[3])
    images = [item for item in xml.fromstring(data).iter() if item.tag.endswith("image")]
    assert len(images) > 60


def test_a_game_as_a_gif(tmp_path):
    session = new_session("hill89", seed=2, seats={"us": "random"}, autosave=False)
    session.rewind(40)
    path = tmp_path / "game.gif"
    save_gif(session, path, width=320, seconds=0.1)
    with Image.open(path) as gif:
        assert gif.n_frames > 20


def test_every_card_of_the_pack_has_a_picture_of_its_own():
    pack = GAME.pack
    ours = {row.id for row in pack.action}
    theirs = {row.id for row in (*pack.known, *pack.unknown)}
    assert scenes_us.SCENES.keys() == ours and scenes_japan.SCENES.keys() == theirs
    rows = [cards.action(row, side, 74, 89) for row in pack.action for side in (False, True)]
    rows += [cards.enemy(row, 74, 79) for row in (*pack.known, *pack.unknown)]
    assert len({picture.tobytes() for picture in rows}) == len(rows)


def test_cards_of_another_pack_are_drawn_too():
    for row in DRILL.pack.action:
        assert cards.action(row, True, 148, 178).size == (148, 178)
    for row in (*DRILL.pack.known, *DRILL.pack.unknown):
        assert cards.enemy(row, 148, 158).size == (148 + 44, 158 + 44)


def test_every_word_of_the_cards_has_an_icon_or_is_said_in_words():
    assert ICONS.keys() <= icons.ICONS.keys() and ICONS.keys() == icons.WORDS.keys()
    for word in ICONS:
        assert "{" not in words.icon(f"{word} 2" if ICONS[word].numbered else word)
    packs = (GAME.pack, DRILL.pack)
    enemies = [row for pack in packs for row in (*pack.known, *pack.unknown)]
    assert {text.split()[0] for row in enemies for text in row.effects} == ENEMY_EFFECTS.keys()
    for row in enemies:
        assert bool(words.on_face(row)) == bool(row.effects)
        assert len(words.enemy(row)) == len(row.effects)
    scenarios = [row for pack in packs for row in pack.scenario]
    assert {text.split()[0] for row in scenarios for text in row.effects} == SCENARIO_EFFECTS.keys()
    assert all("{" not in "".join(scenario_words.scenario(row)) for row in scenarios)


def test_pictures_of_icons_differ():
    drawn = [icons.icon(40, name, 2) for name in ICONS]
    for number, one in enumerate(drawn):
        assert all(ImageChops.difference(one, other).getbbox(alpha_only=False) for other in drawn[:number])


def test_what_is_reconstructed_says_so():
    row = GAME.pack.known[0]
    assert words.dagger(row, "health") == (
        "" if row.source_of("health") in ("printed", "quoted") else "\u00a0†"
    )
    assert words.dagger(DRILL.pack.action[0], "front") == ""
