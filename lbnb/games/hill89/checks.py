"""Cross-checks of the data pack: every way in which its tables may not fit each other or the rulebook."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from lbnb.games.hill89.vocabulary import ENEMY_EFFECTS, ICONS, SCENARIO_EFFECTS, Word

if TYPE_CHECKING:
    from lbnb.games.hill89.data import ActionRow, EnemyRow, Pack

SET_UP = {
    "health": 4,
    "sandbags": 1,
    "modifiers": 1,
    "rerolls": 1,
    "resupply_die": 1,
    "reinforcement_row": 3,
    "soldier_tokens": 17,
    "enemy_dice": 6,
    "hill_unknown": 4,
}
"""Printed in 2.7, 2.9, 2.11, 1.16, 16.6 and 24.3."""
KNOWN, UNKNOWN = "ABCDEFGH", 10
SCENARIOS = "IJKLMNOPQR"
HILL = ["H", "E", "B", "D"]
TOP, BOTTOM = [1, 2, 3, 4, 5], [10, 9, 8, 7, 6]
ARROWS = {"up": 0, "down": 0, "up_left": -1, "down_left": -1, "up_right": 1, "down_right": 1}
"""How many columns aside each arrow points (14.2)."""
DIE_EFFECTS = {"strafes", "mortar"}


def problems(pack: Pack) -> list[str]:
    """All problems, each with place, what was found and what was expected."""
    return [
        *_header(pack),
        *_pieces(pack),
        *_layout(pack),
        *_actions(pack),
        *_enemies(pack),
        *_scenarios(pack),
        *_objectives(pack),
    ]


def _said(place: str, found: Any, expected: Any) -> str:
    return f"{place}: found {found}, expected {expected}"


def _header(pack: Pack) -> Iterator[str]:
    if pack.header.format != 1:
        yield _said("pack.format", pack.header.format, 1)
    if pack.header.game != "hill89":
        yield _said("pack.game", repr(pack.header.game), "'hill89'")


def _pieces(pack: Pack) -> Iterator[str]:
    for field, number in SET_UP.items():
        if (found := getattr(pack.set_up, field)) != number:
            yield _said(f"set_up.{field}", found, number)
    reserve = pack.reserve
    for field, least in (("sandbag", 2), ("modifier", 1), ("reroll", 1), ("repositioning", 1), ("pouch", 1)):
        if (found := getattr(reserve, field)) < least:
            yield _said(f"reserve.{field}", found, f"{least} at least")
    if reserve.sandbag > 2:
        yield _said("reserve.sandbag", reserve.sandbag, "2 (13.12)")
    total = reserve.sandbag + reserve.modifier + reserve.reroll + reserve.repositioning + reserve.pouch
    if total != 9:
        yield _said("reserve", f"{total} tokens", "9 (1.14)")
    if len(pack.dice.action) != 6 or set(pack.dice.action) != {1, 2, 3, 4}:
        yield _said("dice.action", pack.dice.action, "six faces, all of 1 to 4 (1.18, 7.3)")
    if pack.dice.enemy != 10:
        yield _said("dice.enemy", pack.dice.enemy, "10 (1.17)")
    kinds = Counter(row.kind for row in pack.token)
    if len(kinds) != 6 or len(pack.token) != 6:
        yield _said("token", dict(kinds), "the six kinds of 9.2 to 9.7, each once")
    yield from _count("token", pack.token, 18, "1.11")
    if [row.number for row in pack.mine_field] != [1, 2]:
        yield _said("mine_field", [row.number for row in pack.mine_field], "numbers 1 and 2 (1.8)")
    for row in pack.mine_field:
        if not 1 <= row.damage <= 4:
            yield _said(f"mine_field {row.number}.damage", row.damage, "1 to 4")


def _count(place: str, rows: Iterable[Any], wanted: int, rule: str) -> Iterator[str]:
    rows = list(rows)
    for row in rows:
        if row.copies < 1:
            yield _said(f"{place} {getattr(row, 'id', None) or row.kind}.copies", row.copies, "1 at least")
    if (total := sum(row.copies for row in rows)) != wanted:
        yield _said(place, f"{total} copies", f"{wanted} ({rule})")


def _layout(pack: Pack) -> Iterator[str]:
    layout = pack.layout
    for field, wanted in (("top", TOP), ("bottom", BOTTOM)):
        if (found := getattr(layout, field)) != wanted:
            yield _said(f"layout.{field}", found, f"{wanted} (2.2)")
    if layout.resupply_after != 5:
        yield _said("layout.resupply_after", layout.resupply_after, "5, the end of the top row")
    columns = [layout.enemy_columns.get(str(space), 0) for space in range(1, 7)]
    if len(layout.enemy_columns) != 6 or sorted(set(columns)) != columns or not set(columns[1:5]) <= set(TOP):
        yield _said(
            "layout.enemy_columns",
            layout.enemy_columns,
            "Enemy spaces 1 to 6 from left to right, 2 to 5 in columns 1 to 5",
        )
    wanted_arrows = {
        (direction, column): (TOP if direction.startswith("up") else BOTTOM)[column + aside - 1]
        for direction, aside in ARROWS.items()
        for column in TOP
        if 1 <= column + aside <= 5
    }
    seen: Counter[tuple[str, int]] = Counter((row.direction, row.column) for row in pack.arrow)
    for key, token in wanted_arrows.items():
        if seen[key] != 1:
            yield _said(f"arrow {key[0]} of column {key[1]}", f"{seen[key]} times", "once")
        for row in pack.arrow:
            if (row.direction, row.column) == key and row.token != token:
                yield _said(f"arrow {key[0]} of column {key[1]}.token", row.token, f"{token} (14.2)")
    for key in seen.keys() - wanted_arrows.keys():
        yield _said(f"arrow {key[0]} of column {key[1]}", "an arrow", "none, it leaves the battlefield")


def _ids(place: str, rows: Iterable[Any]) -> Iterator[str]:
    for name, count in Counter(row.id for row in rows).items():
        if count > 1 or not name or " " in name:
            yield _said(f"{place} {name!r}", f"{count} times", "once, an id without spaces")


def _number(text: str) -> int | None:
    """The number beside a word, None where there is none."""
    written = text.partition(" ")[2]
    return int(written) if re.fullmatch("-?[0-9]+", written) else None


def _words(place: str, texts: Iterable[str], vocabulary: Mapping[str, Word]) -> Iterator[str]:
    """Each text that is no word of the vocabulary with the number that it takes."""
    for text in texts:
        name, _, written = text.partition(" ")
        word, number = vocabulary.get(name), _number(text)
        if word is None:
            yield _said(place, repr(text), f"one of {', '.join(vocabulary)}")
        elif not word.numbered:
            if written:
                yield _said(place, repr(text), f"{name} without a number")
        elif number is None or not word.low <= number <= word.high:
            yield _said(place, repr(text), f"{name} with a number {word.low} to {word.high}")


def _actions(pack: Pack) -> Iterator[str]:
    yield from _ids("action", pack.action)
    yield from _count("action starting", (row for row in pack.action if row.kind == "starting"), 10, "2.1")
    reinforcements = (row for row in pack.action if row.kind == "reinforcement")
    yield from _count("action reinforcement", reinforcements, 15, "1.2")
    for row in pack.action:
        place = f"action {row.id}"
        if row.spaces not in (1, 2) or (row.spaces == 2 and row.kind == "starting"):
            yield _said(f"{place}.spaces", row.spaces, "1, or 2 for a Reinforcement (8.6)")
        for side in ("front", "veteran"):
            icons = getattr(row, side).icons
            yield from _words(f"{place}.{side}.icons", icons, ICONS)
            if not icons:
                yield _said(f"{place}.{side}.icons", "none", "one at least")
    yield from _named_actions({row.id: row for row in pack.action})


def _named_actions(rows: Mapping[str, ActionRow]) -> Iterator[str]:
    """The cards that the rulebook names, with what it says of them."""
    printed: dict[str, tuple[str, Callable[[ActionRow], bool]]] = {
        "rifleman": ("a starting card with 2 copies (25.1)", lambda c: c.kind == "starting" and c.copies > 1),
        "demolitions": ("the card of 12.2", lambda c: True),
        "sherman_m4a3": (
            "a tank with elimination and fuel (11.2, 17.5)",
            lambda c: c.arm == "tank" and {"elimination", "fuel"} <= set(c.front.icons),
        ),
        "f4u_corsair": (
            "a plane with destroy_plane (13.11, 17.5)",
            lambda c: c.arm == "plane" and "destroy_plane" in c.front.icons,
        ),
        "machine_gun_team": (
            "two spaces, and store_die on the veteran side (8.6, 10.3)",
            lambda c: c.spaces == 2 and "store_die" in c.veteran.icons,
        ),
    }
    for name, (wanted, holds) in printed.items():
        if name not in rows:
            yield _said(f"action {name}", "nothing", wanted)
        elif not holds(rows[name]):
            yield _said(f"action {name}", "another card", wanted)


def _enemies(pack: Pack) -> Iterator[str]:
    yield from _ids("enemy", [*pack.known, *pack.unknown])
    letters = [row.letter for row in pack.known]
    if sorted(letters) != list(KNOWN):
        yield _said("known", letters, "letters A to H, each once")
    yield from _count("known", pack.known, 16, "1.5")
    yield from _count("unknown", pack.unknown, UNKNOWN, "1.6")
    for row in pack.known:
        yield from _enemy(f"known {row.id}", row)
    for unknown in pack.unknown:
        yield from _enemy(f"unknown {unknown.id}", unknown)


def _enemy(place: str, row: EnemyRow) -> Iterator[str]:
    for field, most in (("health", 12), ("fog", 7), ("damage", 4)):
        value = getattr(row, field)
        if not 0 <= value <= most:
            yield _said(f"{place}.{field}", value, f"0 to {most}")
    yield from _words(f"{place}.effects", row.effects, ENEMY_EFFECTS)
    if len(set(row.arrows)) != len(row.arrows):
        yield _said(f"{place}.arrows", row.arrows, "each direction once")
    names = [text.partition(" ")[0] for text in row.effects]
    if len(set(names)) != len(names) or len(DIE_EFFECTS & set(names)) > 1:
        yield _said(f"{place}.effects", row.effects, "each effect once, at most one that rolls a die")
    aims = bool(row.arrows) or bool(DIE_EFFECTS & set(names))
    if aims != (row.damage > 0 or "suppresses" in names):
        yield _said(place, "a target without an attack or the reverse", "damage or suppresses, and a target")
    if "absorbs" in names and row.type != "structure":
        yield _said(f"{place}.type", row.type, "structure for absorbs (14.7)")
    if row.health == 0 and "strafes" not in names:
        yield _said(f"{place}.health", 0, "blank for a plane that strafes only (14.4)")
    if "strafes" in names:
        results = sorted(result for results in row.rows.values() for result in results)
        if set(row.rows) != {"top", "bottom"} or results != list(range(1, 11)):
            yield _said(f"{place}.rows", row.rows, "top and bottom, each die result 1 to 10 once (15.4)")
    elif row.rows:
        yield _said(f"{place}.rows", row.rows, "nothing where there is no strafes")


def _scenarios(pack: Pack) -> Iterator[str]:
    letters = [row.letter for row in pack.scenario]
    if sorted(letters) != list(SCENARIOS):
        yield _said("scenario", letters, "letters I to R, each once (1.7)")
    for row in pack.scenario:
        place = f"scenario {row.letter}.effects"
        yield from _words(place, row.effects, SCENARIO_EFFECTS)
        if not row.effects:
            yield _said(place, "none", "one at least")
        for text in row.effects:
            word = SCENARIO_EFFECTS.get(text.partition(" ")[0])
            if word and row.when not in word.when:
                yield _said(f"scenario {row.letter}.when", row.when, f"{' or '.join(word.when)} for {text}")
        mines = [text for text in row.effects if text.startswith("mine_field")]
        if len(set(mines)) != len(mines) or len(mines) > len(pack.mine_field):
            yield _said(place, mines, "at most the two Mine Fields, on different spaces (1.8)")


def _objectives(pack: Pack) -> Iterator[str]:
    yield from _ids("objective", pack.objective)
    decks = Counter(row.deck for row in pack.objective)
    if decks != {1: 3, 2: 3, 3: 3, 4: 1}:
        yield _said(
            "objective", dict(sorted(decks.items())), "three of decks 1, 2 and 3, one of 4 (1.4, 2.3)"
        )
    scenarios = {row.letter: row for row in pack.scenario}
    copies = {row.letter: row.copies for row in pack.known}
    used = [row.scenario for row in pack.objective]
    if sorted(used) != list(SCENARIOS):
        yield _said("objective", f"scenarios {used}", "letters I to R, each once (2.4)")
    for row in pack.objective:
        place = f"objective {row.id}"
        if not 1 <= row.turn_limit <= 5:
            yield _said(f"{place}.turn_limit", row.turn_limit, "1 to 5")
        if not 0 <= row.soldiers <= pack.set_up.soldier_tokens:
            yield _said(f"{place}.soldiers", row.soldiers, f"0 to {pack.set_up.soldier_tokens}")
        # One of the six Action dice lies on Resupply, and the easy option adds one to the first two (25.1).
        most = 4 if row.deck < 3 else 5
        extra = scenarios[row.scenario].effects if row.scenario in scenarios else []
        more = sum(_number(text) or 0 for text in extra if text.startswith("action_dice "))
        if not (1 <= row.dice <= most and 1 <= row.dice + more <= most):
            yield _said(f"{place}.dice", f"{row.dice}, {more:+} by its scenario", f"1 to {most}")
        if len(row.known) != 4 or not any(row.known):
            yield _said(f"{place}.known", row.known, "letters for Enemy spaces 2 to 5")
        for letter, count in Counter(filter(None, row.known)).items():
            if count > copies.get(letter, 0):
                yield _said(f"{place}.known", f"{count} of {letter!r}", f"at most {copies.get(letter, 0)}")
        if len(row.unknown) != 4 or not all(0 <= number <= 3 for number in row.unknown):
            yield _said(f"{place}.unknown", row.unknown, "0 to 3 for each of Enemy spaces 2 to 5")
        elif any(number and not letter for number, letter in zip(row.unknown, row.known, strict=False)):
            yield _said(f"{place}.unknown", row.unknown, "Unknown cards under Known ones only (5.7)")
        if row.deck == 4 and (row.known != HILL or any(row.unknown)):
            yield _said(place, f"{row.known}, {row.unknown}", f"{HILL} and no Unknown of its own (24.5)")
