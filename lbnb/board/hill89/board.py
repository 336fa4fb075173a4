"""The board of Hill 89: the sheet baked once, and what changes from move to move."""

from collections.abc import Mapping

from PIL import Image

from lbnb.board import palette as ink
from lbnb.board.baked import BakedBoard
from lbnb.board.board import Hit, Overlay
from lbnb.board.canvas import Canvas, Ground
from lbnb.board.hill89 import cards, close_up, ground, icons, layout, margin, pieces, stage
from lbnb.board.hill89.battlefield import Battlefield
from lbnb.board.hill89.lights import DANGER, Lights
from lbnb.board.hill89.stage import Stage
from lbnb.board.sheet import Sheet
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game
from lbnb.games.hill89.game import Hill89
from lbnb.games.hill89.state import Hill89State


class Hill89Board(BakedBoard[Hill89State]):
    """Draws positions of Hill 89; see `lbnb.board.board.Board`.

    Places are Action spaces "1" to "10", Enemy spaces "e1" to "e6", "top" and "bottom" (the right ends of the
    rows), and the others of `stage.PLACES`. Units are cards and enemies by id, "soldier" and "wounded", dice
    such as "die 3", and tokens in hand such as "token grenade". Among the highlights, "danger" shows the
    damage to expect on each Action space in the coming enemy turn.
    """

    overlays = (
        Overlay(DANGER, "Danger", "Show the damage to expect on each space in the enemy turn", on=True),
    )

    def __init__(self, game: Game, scale: float = 1) -> None:
        """Bake the sheet for a game's pack, `scale` real pixels for each logical one."""
        assert isinstance(game, Hill89)
        super().__init__(game.title, scale)
        self._tables = game.tables
        self._stage = Stage(self._tables)
        self.canvas = Canvas(self._sheet(scale).picture(), self._samples())
        self._battlefield = Battlefield(self._tables, self._stage, self.canvas, scale)
        self._lights = Lights(self._stage, self.canvas, scale)

    def _put(self, frame: Ground, state: Hill89State, lights: Mapping[str, int]) -> None:
        self._battlefield.put(frame, state)
        self._lights.put(frame, state, lights)
        self._battlefield.put_notes(frame, state)

    def _moment(self, state: Hill89State) -> str:
        return f"turn {state.turns}"

    def hit(self, state: Hill89State, x: float, y: float) -> Hit:
        """What is at a pixel of the picture of this position, the uppermost piece first."""
        x, y = x / self._scale, y / self._scale
        for unit, place, box in reversed(list(self._stage.standing(state))):
            if box.holds(x, y):
                return Hit(unit, place)
        return Hit(None, None)

    def close_up(self, state: Hill89State, place: str) -> bytes:
        """What is in a place, enlarged, with its icons and effects in words, as PNG.

        Raises UnknownName for a wrong place.
        """
        if place not in stage.PLACES:
            raise UnknownName("place", place, list(stage.PLACES))
        return close_up.picture(state, place, self._scale)

    def _sheet(self, scale: float) -> Sheet:
        sheet = Sheet(layout.WIDTH, layout.HEIGHT, scale, ink.LAND)
        ground.draw(sheet)
        margin.draw(sheet, self._tables)
        return sheet

    def _samples(self) -> list[Image.Image]:
        """Some of everything that will be pasted, to choose the palette by."""
        width, height = self._px(layout.CARD_W), self._px(layout.CARD_H)
        pack = self._tables.pack
        return [
            *(cards.action(row, n % 2 == 1, width, height) for n, row in enumerate(pack.action[::3])),
            *(cards.enemy(row, width, self._px(layout.ENEMY_H)) for row in pack.known[::2]),
            *(pieces.token(self._px(layout.TOKEN), name) for name in icons.SUPPLY_ICONS),
            pieces.pawn(self._px(layout.PAWN)),
            pieces.life(self._px(layout.LIFE), False),
        ]
