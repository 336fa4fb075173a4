"""The board of Hill 89: the sheet baked once, and what changes from move to move."""

from collections.abc import Iterable, Mapping

from PIL import Image

from lbnb.board import palette as ink
from lbnb.board.board import Hit, Overlay
from lbnb.board.canvas import Canvas, Ground, Pieces
from lbnb.board.hill89 import cards, close_up, ground, icons, layout, margin, pieces, stage
from lbnb.board.hill89.battlefield import Battlefield
from lbnb.board.hill89.lights import DANGER, SELECTED, TARGET, Lights
from lbnb.board.hill89.stage import Stage
from lbnb.board.sheet import Sheet
from lbnb.core.errors import UnknownName
from lbnb.core.game import Game
from lbnb.games.hill89.game import Hill89
from lbnb.games.hill89.state import Hill89State


class Hill89Board:
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
        self._tables = game.tables
        self._scale = scale
        self._title = game.title
        self._stage = Stage(self._tables)
        self.canvas = Canvas(self._sheet(scale).picture(), self._samples())
        self._battlefield = Battlefield(self._tables, self._stage, self.canvas, scale)
        self._lights = Lights(self._stage, self.canvas, scale)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.canvas.size

    def render(
        self, state: Hill89State, highlights: Iterable[str] = (), selected: Iterable[str] = ()
    ) -> bytes:
        """The position as PNG, with ids of places and units that may be chosen, and that are chosen."""
        return self.canvas.png(self.picture(state, highlights, selected))

    def picture(
        self, state: Hill89State, highlights: Iterable[str] = (), selected: Iterable[str] = ()
    ) -> Image.Image:
        """The same in the canvas's palette."""
        frame = self.canvas.frame()
        self._put_pieces(frame, state, dict.fromkeys(highlights, TARGET) | dict.fromkeys(selected, SELECTED))
        return frame

    def _put_pieces(self, frame: Ground, state: Hill89State, lights: Mapping[str, int]) -> None:
        """Everything that lies on the sheet."""
        self._battlefield.put(frame, state)
        self._lights.put(frame, state, lights)

    def svg(self, state: Hill89State) -> bytes:
        """The position as SVG: the sheet in lines and areas, cards and tokens as embedded pictures.

        The same position gives the same bytes.
        """
        sheet = self._sheet(1)
        lying = Pieces()
        self._put_pieces(lying, state, {})
        for piece, x, y in lying.pieces:
            width, height = piece.width / self._scale, piece.height / self._scale
            sheet.image(piece, x / self._scale, y / self._scale, width, height)
        return sheet.svg(f"{self._title}, turn {state.turns}")

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

    def floor(self) -> bytes:
        """The bare background as PNG: the least that any frame takes."""
        return self.canvas.png(self.canvas.frame())

    def _px(self, logical: float) -> int:
        return round(logical * self._scale)

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
