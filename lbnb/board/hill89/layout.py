"""Where everything stands on the sheet of Hill 89, in logical pixels."""

from lbnb.board.furniture import Rect

WIDTH, HEIGHT = 1440, 880
FRAME = 14
"""Width of the frame round the sheet."""

CARD_W, CARD_H = 148, 178
"""An Action card."""
ENEMY_H = 158
"""Height of an Enemy card, which is as wide as an Action card."""
TURNED = 0.9
"""How large a rotated card lies in its space, which is narrower than the card is high."""
PITCH = 166
"""From one column to the next."""
LEFT = 241
"""Left edge of the first column of cards."""
TOP_ROW, ENEMY_ROW, BOTTOM_ROW = 30, 238, 426
"""Upper edges of the three rows."""
COLUMNS = 5
ARROW = 22
"""How far the arrows of an Enemy card reach beyond it."""

TITLE = Rect(24, 24, 192, 92)
OBJECTIVE = Rect(24, 124, 192, 256)
SCENARIO = Rect(24, 388, 192, 216)
POLE = Rect(168, 148, 40, 218)
"""The Flagpole on the Objective's panel."""
RESULT = Rect(32, 82, 176, 28)
"""Who has won, on the title."""

DICE = Rect(1237, 30, 181, 178)
RESUPPLY = Rect(1237, 238, 181, 158)
HELD = Rect(1237, 426, 181, 178)
"""Health and tokens."""

STRIP = 624
"""Where the lower strip begins."""
CARDS_Y = 668
"""The Reinforcement row in it."""
FALLBACK = Rect(690, 624, 166, 112)
DECKS = Rect(690, 744, 166, 112)
LEGEND = Rect(864, 624, 554, 232)

DIE, DIE_PITCH = 48, 56
STORED_DIE = Rect(1294, 318, 66, 66)
"""The place for a die on the Resupply card."""
LIFE, TOKEN = 38, 40
NUMBER, PAWN, STRIKE, BADGE, SIGN = 34, 58, 30, 40, 21


def column_x(column: int) -> int:
    """The left edge of a column, 1 to 6."""
    return LEFT + (column - 1) * PITCH


def enemy_space(space: int) -> Rect:
    """Enemy space 1 to 6, or the right end of the upper (7) or the lower row (8)."""
    if space > 6:
        return Rect(column_x(6), (TOP_ROW, BOTTOM_ROW)[space - 7], CARD_W, CARD_H)
    return Rect(column_x(space), ENEMY_ROW, CARD_W, ENEMY_H)


def slot(row: int, column: int) -> Rect:
    """The place of one card in the upper (0) or the lower (1) row of Action cards."""
    return Rect(column_x(column + 1), (TOP_ROW, BOTTOM_ROW)[row], CARD_W, CARD_H)


def reinforcement(number: int) -> Rect:
    """The Reinforcement deck (0) and the cards of the row beside it."""
    return Rect(24 + number * PITCH, CARDS_Y, CARD_W, CARD_H)


def die_box(number: int) -> Rect:
    """The place of one of the player's dice."""
    row, column = divmod(number, 3)
    return Rect(DICE.x + 10 + column * DIE_PITCH, DICE.y + 30 + row * DIE_PITCH, DIE, DIE)


def life_box(number: int) -> Rect:
    """The place of a Health token."""
    return Rect(HELD.x + 9 + number * 42, HELD.y + 24, LIFE, LIFE)


def token_box(number: int) -> Rect:
    """The place of a kind of token that is held."""
    row, column = divmod(number, 4)
    return Rect(HELD.x + 8 + column * 42, HELD.y + 86 + row * 44, TOKEN, TOKEN)
