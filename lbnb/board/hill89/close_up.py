"""What is in a place of Hill 89, enlarged: both sides of a card, its icons and effects in words."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from PIL import Image, ImageDraw

from lbnb.board import palette as ink
from lbnb.board.canvas import COMPRESSION
from lbnb.board.fonts import ITALIC, SERIF, SERIF_BOLD, pillow
from lbnb.board.hill89 import cards, icons, layout, pieces, stage, words
from lbnb.board.hill89.texts import paragraph
from lbnb.games.hill89 import scenario_words, summary
from lbnb.games.hill89.odds import Danger, danger, still_to_come
from lbnb.games.hill89.state import ENEMY_TURN, FALLEN, FIRST, NONE, PLAYER_TURN, SIXTH, Hill89State
from lbnb.games.hill89.tables import ENEMY_PLACES
from lbnb.games.hill89.vocabulary import split

_WIDTH, _TALLEST, _EDGE = 360, 900, 14
_SIZE = 15

_SUPPLIES = {
    "promoted": "flip one of your cards to its veteran side (9.2)",
    "sandbag": "blocks 1 damage in the enemy turn (9.3, 13.5)",
    "grenade": "2 damage to an enemy without Fog of War (9.4)",
    "binoculars": "removes a Fog of War token (9.5)",
    "pouch": "recovers 1 Health in your turn (9.6)",
    "modifier": "a die one up or down, within 1 and 4 (9.7)",
    "reroll": "rolls a die again (26.17)",
    "repositioning": "swaps two Action cards (13.9)",
}
_RESUPPLY = (
    "Passing it, take a Reinforcement card with its token, to replace an Action card or to forgo (8.1, 8.3).",
    "Cards that are rotated turn back (11.1).",
    "It keeps one die, which you may take on any later turn, with the same number up (10.1).",
)


class _Page:
    """Pictures and lines one under another; `scale` real pixels for each logical one."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._sheet = Image.new("RGB", (self.px(_WIDTH), self.px(_TALLEST)), ink.PAPER)
        self._pen = ImageDraw.Draw(self._sheet)
        self._y: float = 12

    def px(self, logical: float) -> int:
        return round(logical * self._scale)

    def title(self, text: str) -> None:
        """A heading in the middle, smaller if it is long."""
        size = 22
        while pillow(SERIF_BOLD, size).getlength(text) > _WIDTH - 2 * _EDGE:
            size -= 1
        self._pen.text(
            (self.px(_WIDTH / 2), self.px(self._y)),
            text,
            ink.INK,
            pillow(SERIF_BOLD, self.px(size)),
            anchor="ma",
        )
        self._y += 30

    def pictures(self, *shown: tuple[Image.Image, str]) -> None:
        """Pictures side by side, each with a line under it."""
        room = (_WIDTH - 2 * _EDGE) / len(shown)
        for number, (picture, said) in enumerate(shown):
            middle = _EDGE + (number + 0.5) * room
            left = self.px(middle) - picture.width // 2
            self._sheet.paste(picture, (left, self.px(self._y)), picture)
            self._pen.text(
                (self.px(middle), self.px(self._y) + picture.height + self.px(3)),
                said, ink.HACHURE, pillow(ITALIC, self.px(14)), anchor="ma",
            )  # fmt: skip
        self._y += max(picture.height for picture, _ in shown) / self._scale + 24

    def line(
        self, text: str, picture: Image.Image | None = None, face: str = SERIF, colour: str = ink.INK
    ) -> None:
        """A text, with a small picture before it or not."""
        left = _EDGE
        if picture is not None:
            self._sheet.paste(picture, (self.px(left), self.px(self._y)), picture)
            left += 27
        size = self.px(_SIZE)
        end = paragraph(
            self._pen,
            self.px(left),
            self.px(self._y + 1),
            text,
            face,
            size,
            self.px(_WIDTH - _EDGE - left),
            colour,
        )
        self._y = max(end / self._scale + 4, self._y + (25 if picture is not None else 0))

    def png(self) -> bytes:
        """The page as far as it is filled."""
        width, height = self._sheet.width, min(self._sheet.height, self.px(self._y + 8))
        sheet = self._sheet.crop((0, 0, width, height))
        pen = ImageDraw.Draw(sheet)
        low, thick = self.px(2), max(1, self.px(1.5))
        pen.rectangle((low, low, width - 1 - low, height - 1 - low), None, ink.INK, thick)
        pen.rectangle((3 * low, 3 * low, width - 1 - 3 * low, height - 1 - 3 * low), None, ink.GREY, 1)
        out = BytesIO()
        sheet.save(out, "PNG", compress_level=COMPRESSION)
        return out.getvalue()


def picture(state: Hill89State, place: str, scale: float) -> bytes:
    """A place of `stage.PLACES` as PNG."""
    page = _Page(scale)
    if place.isdigit():
        _space(page, state, int(place))
    elif place in ENEMY_PLACES:
        _enemies(page, state, place)
    elif place == stage.DECK or place in stage.ROW:
        _reinforcement(page, state, 0 if place == stage.DECK else stage.ROW.index(place) + 1)
    else:
        _PANELS[place](page, state)
    return page.png()


def _both_sides(page: _Page, state: Hill89State, card: int) -> None:
    row = state.tables.card_rows[card]
    width, height = page.px(124 * row.spaces), page.px(149)
    veteran = bool(state.veteran >> card & 1)
    said = ("front" if veteran else "front, lies up", "veteran, lies up" if veteran else "veteran side")
    faces = [(cards.action(row, side, width if row.spaces == 1 else page.px(160), height), said[side])
             for side in (False, True)]  # fmt: skip
    page.pictures(*faces)
    seen = dict.fromkeys((*row.front.icons, *row.veteran.icons))
    for text in seen:
        page.line(words.icon(text), icons.icon(page.px(21), *split(text)))
    if row.arm:
        page.line(f"A {row.arm} card: an Anti-Air/Tank Gun blocks it (17.5)")
    if row.spaces == 2:
        page.line("Takes the place of two cards (8.6)")
    note = row.veteran.note if veteran else row.front.note
    if note:
        page.line(note, None, ITALIC, ink.HACHURE)
    if words.dagger(row, "front", "veteran"):
        page.line("† icons and numbers are reconstructed", None, ITALIC, ink.HACHURE)


def _damage(page: _Page, when: str, here: Danger) -> None:
    """The damage that is certain, and from whom."""
    if here.known:
        said = ", ".join(f"{term.label} {term.value}" for term in here.known)
        total = sum(term.value for term in here.known)
        page.line(f"{when}: {total} damage ({said})", pieces.damage(page.px(22), total), SERIF_BOLD)


def _space(page: _Page, state: Hill89State, space: int) -> None:
    card = state.card_at[space]
    if card == NONE:
        page.title(f"Space {space}")
        page.line("The Numbered token of this space is removed (8.6)." if state.lies_on[space] != space else
                  "No card yet.")  # fmt: skip
        return
    page.title(f"{space} · {state.card_name(card)}")
    if state.phase == PLAYER_TURN:
        _damage(page, "Enemy turn", danger(state, space))
    elif state.phase == ENEMY_TURN and space == state.pawn:
        _damage(page, "Still to come", still_to_come(state))
    bit = 1 << card
    for there, text in (
        (state.suppressed & bit, "Suppressed: a die discarded unused frees it (15.5)"),
        (state.fuelled & bit, "Rotated until the pawn passes Resupply (11.1)"),
        (state.rotated & bit, "Rotated: discarding a die turns it back (13.4)"),
        (state.mines[space], f"Mine Field: {state.mines[space]} damage to a pawn that stops here (1.8)"),
    ):
        if there:
            page.line(text, None, SERIF_BOLD, ink.JAPAN_INK)
    _both_sides(page, state, card)


def _enemies(page: _Page, state: Hill89State, place: str) -> None:
    space = ENEMY_PLACES.index(place) + 1
    here = [enemy for enemy in state.face_up() if state.enemy_at[enemy] == space]
    hidden = state.down[space] if space < len(state.down) else ()
    title = {7: "Right end of the upper row", 8: "Right end of the lower row"}.get(
        space, f"Enemy space {space}"
    )
    page.title(state.enemy_name(here[0]) if here else title)
    for enemy in here:
        row = state.tables.enemy_rows[enemy]
        page.pictures((cards.enemy(row, page.px(layout.CARD_W), page.px(layout.ENEMY_H)), title))
        soldier = row.type == "soldier"
        taken = f", {state.hurt[enemy]} taken" if state.hurt[enemy] else ""
        health = f"Health {row.health}{taken}" if row.health else "no number: cannot be damaged (14.4)"
        page.line(f"{'Soldier' if soldier else 'Vehicle/Structure'}, {health}",
                  pieces.health(page.px(21), soldier, row.health))  # fmt: skip
        if row.damage:
            page.line(
                f"{row.damage} damage on the spaces that it targets (14.6)",
                pieces.damage(page.px(21), row.damage),
            )
        if row.fog:
            page.line(f"Fog of War {row.fog} when revealed; now {state.fog[enemy]} (14.5)",
                      pieces.cloud(page.px(21), row.fog))  # fmt: skip
        if state.die_of[enemy]:
            page.line(
                f"Its die shows {state.die_of[enemy]}",
                pieces.enemy_die(page.px(21), state.die_of[enemy], True),
            )
        for said in words.enemy(row):
            page.line(said)
        if row.note:
            page.line(row.note, None, ITALIC, ink.HACHURE)
        if words.dagger(row, "health", "fog", "damage", "arrows", "effects"):
            page.line("† values are reconstructed", None, ITALIC, ink.HACHURE)
    if hidden:
        page.line(f"Face down here: {len(hidden)}. The top card is turned over when nothing covers it (6.1).")
    offset = {1: FIRST, 6: SIXTH}.get(space)
    if offset is not None:
        whole, wounded = state.soldiers[offset : offset + 2]
        if whole or wounded:
            page.pictures(*((pieces.soldier(page.px(64), red), f"{count} with {2 - red} Health")
                            for red, count in ((False, whole), (True, wounded)) if count))  # fmt: skip
        page.line("Each Soldier token has 2 Health and rolls an Enemy die each turn (16.2, 16.3).")
    if not here and not hidden and offset is None:
        page.line("Nobody is here.")


def _reinforcement(page: _Page, state: Hill89State, number: int) -> None:
    card = (state.deck_top, *state.row)[number]
    if card == NONE:
        page.title("Reinforcements")
        page.line("No card lies here.")
        return
    page.title(state.card_name(card))
    token = state.row_tokens[number - 1] if number else NONE
    if token != NONE:
        name = icons.SUPPLY_ICONS[token]
        page.line(f"{state.tables.supply_names[token]}: {_SUPPLIES[name]}", icons.icon(page.px(21), name))
    elif not number:
        page.line("The next card of the deck (2.7)")
    _both_sides(page, state, card)


def _objective(page: _Page, state: Hill89State) -> None:
    if state.objective == NONE:
        page.title("Objectives")
        page.line("Four lie face down; the last is Hill 89 (2.3).")
        return
    row = state.tables.objectives[state.objective]
    page.title(row.name)
    page.line(f"Objective {state.stage + 1} of 4: {row.turn_limit} loops, {row.dice} Action dice.")
    page.line(f"{state.loops} loops are completed (22.1).")
    page.line(row.note, None, ITALIC, ink.HACHURE)


def _scenario(page: _Page, state: Hill89State) -> None:
    if state.objective == NONE:
        page.title("Scenario")
        page.line("Comes with the Objective (2.4).")
        return
    row = state.tables.scenario_rows[state.objective]
    page.title(f"{row.letter} · {row.name}")
    when, said = scenario_words.scenario(row)
    page.line(f"{when}: {said} (5.4).")
    page.line(row.note, None, ITALIC, ink.HACHURE)


def _resupply(page: _Page, state: Hill89State) -> None:
    page.title("Resupply")
    if state.stored:
        page.line(f"A die is stored: {state.stored}", pieces.die(page.px(22), state.stored), SERIF_BOLD)
    for text in _RESUPPLY:
        page.line(text)


def _held(page: _Page, state: Hill89State) -> None:
    page.title(f"Health {state.health} of {state.tables.set_up.health}")
    called = dict(zip(icons.SUPPLY_ICONS, state.tables.supply_names, strict=True))
    called |= dict(zip(icons.ROUND_ICONS, summary.ROUND_NAMES, strict=True))
    for name, count in stage.held(state):
        many = f" × {count}" if count > 1 else ""
        page.line(f"{called[name]}{many}: {_SUPPLIES[name]}", icons.icon(page.px(21), name))


def _fallback(page: _Page, state: Hill89State) -> None:
    page.title("Fallback Zone")
    page.line("Who withdraws when the loops run out comes back at Hill 89 (22.3, 24.3).")
    names = [state.enemy_name(enemy) for enemy, place in enumerate(state.enemy_at) if place == FALLEN]
    page.line(f"Cards seen: {', '.join(names) or 'none'}. Never seen: {len(state.fallen_marks)}.")
    page.line(f"Soldier tokens: {state.fallen_soldiers}.", pieces.soldier(page.px(21), False))


def _decks(page: _Page, state: Hill89State) -> None:
    page.title("Enemy cards")
    page.line(f"The Unknown Enemy deck has {state.deck_size} cards (2.8). In all of the game there are:")
    for row in state.tables.pack.unknown:
        page.line(f"{row.copies} {row.name}", pieces.health(page.px(21), row.type == "soldier", row.health))


_PANELS: dict[str, Callable[[_Page, Hill89State], None]] = {
    stage.OBJECTIVE: _objective,
    stage.SCENARIO: _scenario,
    stage.RESUPPLY: _resupply,
    stage.HELD: _held,
    stage.FALLBACK: _fallback,
    stage.DECKS: _decks,
}
