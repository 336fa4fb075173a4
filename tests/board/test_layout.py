from itertools import combinations

import pytest
import shapely

from lbnb.board.ie_shima import layout
from lbnb.board.ie_shima.stage import Stage
from lbnb.games.ie_shima.tables import BLUE, BROWN, GREEN
from lbnb.maps.area_map import AreaMap
from tests.board.conftest import crowd, play

COUNTS = ((1, 0), (0, 1), (4, 4), (8, 0), (0, 8), (5, 3), (8, 8))


def shape_of(rect):
    return shapely.box(rect.x, rect.y, rect.x + rect.w, rect.y + rect.h)


@pytest.fixture(scope="module")
def area_map():
    return AreaMap.load("ie_shima")


@pytest.fixture(scope="module")
def lettering(game):
    rows = {area.number: area for area in game.pack.area}
    return {
        place: (sign.plate(rows[place].vp > 0), sign.name_box(rows[place].name))
        for place, sign in layout.SIGNS.items()
    }


def test_identifier_and_name_lie_in_their_area_and_apart(area_map, lettering):
    for place, (plate, name) in lettering.items():
        ground = layout.VIEW.shape(area_map.locations[str(place)].shape)
        assert ground.contains(shape_of(plate)), place
        assert ground.contains(shape_of(name)), place
        assert shapely.area(shapely.intersection(shape_of(plate), shape_of(name))) == 0, place


@pytest.mark.parametrize("place", range(1, 17))
def test_counters_keep_to_their_area_off_its_identifier_and_off_its_name_if_they_can(
    game, area_map, lettering, place
):
    stage = Stage(game.tables, area_map)
    ground = layout.VIEW.shape(area_map.locations[str(place)].shape)
    for us, japan in COUNTS:
        state = crowd(play(game, 2, 70), place, us, japan)
        for counter in stage.standing(state):
            if counter.place != place:
                continue
            x, y, size = counter.x, counter.y, counter.size
            box = shapely.box(x + 1, y + 1, x + size - 1, y + size - 1)
            assert ground.contains(box), (us, japan)
            for rect in lettering[place][: 2 if us + japan == 1 else 1]:
                assert shapely.area(shapely.intersection(box, shape_of(rect))) < 2 * size, (us, japan)


def standing_in(stage, game, place, us, japan):
    """The counters of a crowd, as they lie upon one another, and what part of each can be seen."""
    state = crowd(play(game, 2, 70), place, us, japan)
    found = [counter for counter in stage.standing(state) if counter.place == place]
    boxes = [shapely.box(c.x, c.y, c.x + c.size, c.y + c.size) for c in found]
    seen = [
        (box - shapely.union_all(boxes[number + 1 :])).area / box.area for number, box in enumerate(boxes)
    ]
    return found, seen


@pytest.mark.parametrize("place", range(1, 17))
@pytest.mark.parametrize(("us", "japan"), [(8, 0), (0, 8), (4, 4)])
def test_eight_counters_stand_side_by_side_in_any_area(game, area_map, place, us, japan):
    found, seen = standing_in(Stage(game.tables, area_map), game, place, us, japan)
    assert len(found) == 8
    assert min(seen) >= 0.85
    assert min(counter.size for counter in found) >= 32


@pytest.mark.parametrize("place", range(1, 17))
def test_of_two_full_stacks_each_counter_shows_its_better_half(game, area_map, place):
    found, seen = standing_in(Stage(game.tables, area_map), game, place, 8, 8)
    assert len(found) == 16
    assert min(seen) >= 0.5
    assert min(counter.size for counter in found) >= 28


@pytest.mark.parametrize(("place", "units"), [(GREEN, 12), (BLUE, 8), (BROWN, 8)])
def test_landing_forces_stand_side_by_side_in_their_boxes(game, area_map, place, units):
    stage = Stage(game.tables, area_map)
    state = crowd(play(game, 2, 70), place, units, 0)
    standing = [counter for counter in stage.standing(state) if counter.place == place]
    assert len(standing) == units
    for one, other in combinations(standing, 2):
        assert abs(one.x - other.x) >= one.size or abs(one.y - other.y) >= one.size


@pytest.mark.parametrize("turns", [4, 7])
def test_the_margin_s_boxes_do_not_overlap(turns):
    boxes = [layout.TITLE, layout.SPECIAL, layout.ADVANTAGE, layout.SCORE]
    tracks = layout.calendar(turns)
    for group in (
        tracks.turns,
        tracks.impulses,
        layout.support_boxes(4),
        layout.PHASES,
        layout.POINTS,
        layout.MARKERS,
        layout.LOST,
    ):
        boxes += group
    sheet = shapely.box(layout.FRAME, layout.FRAME, layout.WIDTH - layout.FRAME, layout.HEIGHT - layout.FRAME)
    for one, other in combinations(map(shape_of, boxes), 2):
        assert shapely.area(shapely.intersection(one, other)) == 0
    assert all(sheet.contains(shape_of(box)) for box in boxes)


def test_boxes_in_the_margin_keep_off_the_island(area_map):
    island = layout.VIEW.shape(area_map.coastline)
    for box in (
        layout.TITLE,
        layout.SPECIAL,
        *layout.PHASES,
        *layout.POINTS,
        *layout.LOST,
        *layout.support_boxes(4),
    ):
        assert not island.intersects(shape_of(box))
