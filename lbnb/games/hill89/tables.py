"""Chapter 1: the pack compiled for speed: cards, enemies, arrows, icons, and the words of all actions.

An Action space is its number, `"1"` to `"10"`; an Enemy space is `"e1"` to `"e6"`, `"top"` and `"bottom"`
are the right ends of the two Action rows (15.2). A card is an index, one for each copy: `rifleman-2` is the
second Rifleman. An enemy is an index too, Known Enemy cards first; `soldier` and `wounded` stand for any
Japanese Soldier token that is whole, or on its red side (16.2). Sets of spaces and of cards are bit masks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from lbnb.core.actions import Action, Vocabulary
from lbnb.games.hill89.data import ActionRow, EnemyRow, Face, ObjectiveRow, Pack
from lbnb.games.hill89.vocabulary import split

SEATS = ("us",)
SPACES = 10
VALUES = (1, 2, 3, 4)
"""What an Action die can show (7.3)."""
HIGHEST = 4
DICE_IN_ALL = 6
"""Action dice (1.18)."""

SANDBAG, MODIFIER, REROLL, REPOSITIONING, POUCH = range(5)
ROUND_TOKENS = ("sandbag", "modifier", "reroll", "repositioning", "pouch")
"""Tokens that return to the reserve when used (13.5 to 13.10)."""
PROMOTED, SANDBAGS, GRENADE, BINOCULARS, MEDICAL_POUCH, DIE_MODIFIER = range(6)
SUPPLIES = ("promoted", "sandbags", "grenade", "binoculars", "medical_pouch", "modifier")
"""Resupply tokens, removed from the game when used (9.1)."""

NO_ARM, TANK, PLANE = range(3)
ARMS = ("", "tank", "plane")
TOP_ROW, BOTTOM_ROW = 7, 8
"""Where an enemy with the Movement icon goes, after Enemy spaces 1 to 6."""
ENEMY_PLACES = ("e1", "e2", "e3", "e4", "e5", "e6", "top", "bottom")
NO_DIE = -1

VERBS = {
    "deal": ("card",),
    "draw": ("card",),
    "token": ("supply",),
    "objective": ("objective",),
    "reveal": ("enemy",),
    "roll": ("die*",),
    "move": ("value",),
    "activate": ("value",),
    "store": ("value", "space?"),
    "recover": ("value", "space?"),
    "steady": ("value", "space"),
    "rotate": ("value", "space"),
    "end": (),
    "target": ("enemy",),
    "scout": ("enemy",),
    "upgrade": ("space",),
    "take": ("card",),
    "pass": (),
    "replace": ("space", "space?"),
    "forgo": (),
    "promote": ("space",),
    "grenade": ("enemy",),
    "binoculars": ("enemy",),
    "pouch": (),
    "raise": ("value",),
    "lower": ("value",),
    "reroll": ("value",),
    "swap": ("space", "space"),
    "sandbag": (),
    "suffer": (),
}


class CardFace(NamedTuple):
    """What one side of an Action card does when it is activated (12.4)."""

    wounds: int
    partial: int
    eliminates: bool
    destroys: bool
    planes: bool
    scouts: int
    upgrades: int
    heals: int
    gains: tuple[int, ...]
    """Round tokens."""
    refuels: bool
    fuel: bool
    rotates: bool
    """Elimination or Total Destruction: the card rotates after its use (13.4, 13.7)."""
    keeps_die: bool

    @property
    def attacks(self) -> bool:
        """Whether the side has an icon that needs a target."""
        return bool(self.wounds or self.partial or self.eliminates or self.destroys or self.planes)


class ScenarioEffects(NamedTuple):
    """A Scenario card: what it does at each moment (5.4), as words with numbers, and its lasting sums."""

    at_once: tuple[tuple[str, int], ...]
    turn_start: tuple[tuple[str, int], ...]
    turn_end: tuple[tuple[str, int], ...]
    enemy_dice: int
    action_dice: int
    blocks: int
    """Bits of the arms that cannot be activated."""
    cuts_resupply: bool


class Tables:
    """Everything about a pack that does not change in play."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.set_up = pack.set_up
        self.reserve = [getattr(pack.reserve, kind) for kind in ROUND_TOKENS]
        self.supply_copies = [0] * len(SUPPLIES)
        for token in pack.token:
            self.supply_copies[SUPPLIES.index(token.kind)] += token.copies
        names = {str(token.kind): token.name for token in pack.token}
        self.supply_names = [names[kind] for kind in SUPPLIES]
        self._cards(sorted(pack.action, key=lambda row: row.kind != "starting"))
        self._enemies([*pack.known, *pack.unknown], len(pack.known))
        self._layout()
        self._objectives()
        self._dice()
        self.vocabulary = Vocabulary(
            {
                "card": self.card_ids,
                "supply": SUPPLIES,
                "objective": [row.id for row in self.objectives],
                "enemy": [*self.enemy_ids, "soldier", "wounded"],
                "die": ["", *map(str, range(1, max(pack.dice.enemy, HIGHEST) + 1))],
                "value": ["", *map(str, VALUES)],
                "space": ["", *map(str, range(1, SPACES + 1))],
            },
            VERBS,
        )
        self._actions()

    def _cards(self, rows: Sequence[ActionRow]) -> None:
        copies = [(row, number) for row in rows for number in range(1, row.copies + 1)]
        self.card_rows = [row for row, _ in copies]
        self.card_ids = [_copy_name(row.id, row.copies, number) for row, number in copies]
        self.card_type = [rows.index(row) for row in self.card_rows]
        self.starting = [c for c, row in enumerate(self.card_rows) if row.kind == "starting"]
        self.reinforcements = [c for c, row in enumerate(self.card_rows) if row.kind == "reinforcement"]
        self.wide = [row.spaces == 2 for row in self.card_rows]
        self.arm = [ARMS.index(row.arm) for row in self.card_rows]
        self.faces = [(_compiled(row.front), _compiled(row.veteran)) for row in self.card_rows]
        """By card, its front and its veteran side."""

    def _enemies(self, rows: Sequence[EnemyRow], known: int) -> None:
        copies = [(row, number) for row in rows for number in range(1, row.copies + 1)]
        self.enemy_rows = [row for row, _ in copies]
        self.enemy_ids = [_copy_name(row.id, row.copies, number) for row, number in copies]
        self.enemy_type = [rows.index(row) for row in self.enemy_rows]
        self.known_count = sum(row.copies for row in rows[:known])
        """Enemies below this index are Known Enemy cards, the others Unknown ones."""
        self.letters = [getattr(row, "letter", "") for row in self.enemy_rows]
        self.is_soldier = [row.type == "soldier" for row in self.enemy_rows]
        self.health = [row.health for row in self.enemy_rows]
        self.fog = [row.fog for row in self.enemy_rows]
        self.damage = [row.damage for row in self.enemy_rows]
        effects = [dict(map(split, row.effects)) for row in self.enemy_rows]
        self.absorbs = ["absorbs" in words for words in effects]
        self.blocks = ["blocks_armour_and_air" in words for words in effects]
        self.cuts = ["cuts_resupply" in words for words in effects]
        self.suppresses = ["suppresses" in words for words in effects]
        self.refogs = ["fogs" in words for words in effects]
        self.spawns = [words.get("spawns", 0) for words in effects]
        self.charges = [words.get("charges", 0) for words in effects]
        self.acts_afterwards = [bool({"spawns", "fogs", "charges"} & words.keys()) for words in effects]
        """By enemy, whether it does something after its attack in the enemy turn."""
        self.mortar = [words.get("mortar", NO_DIE) for words in effects]
        self.strafes = [
            {
                die: place
                for place, name in ((TOP_ROW, "top"), (BOTTOM_ROW, "bottom"))
                for die in row.rows.get(name, [])
            }
            for row in self.enemy_rows
        ]
        """By enemy, the row's end that each result of its die sends it to; empty without Movement (15.2)."""
        self.rolls = [bool(self.strafes[e]) or self.mortar[e] != NO_DIE for e in range(len(copies))]
        self.soldier = len(copies)
        """The index that names a whole Soldier token; the next one a wounded one."""
        self.wounded = self.soldier + 1

    def _layout(self) -> None:
        layout = self.pack.layout
        self.resupply_after = layout.resupply_after
        self.row_of = {
            TOP_ROW: sum(1 << token for token in layout.top),
            BOTTOM_ROW: sum(1 << token for token in layout.bottom),
        }
        arrows = {(row.direction, row.column): 1 << row.token for row in self.pack.arrow}
        columns = [0, *(layout.enemy_columns.get(str(space), 0) for space in range(1, 7))]
        self.arrow_targets = [
            [sum({arrows.get((direction, column), 0) for direction in row.arrows}) for column in columns]
            for row in self.enemy_rows
        ]
        """By enemy and Enemy space, the numbered spaces that its arrows point at (14.2)."""

    def _objectives(self) -> None:
        self.objectives: list[ObjectiveRow] = list(self.pack.objective)
        self.decks = [
            [index for index, row in enumerate(self.objectives) if row.deck == deck] for deck in range(1, 5)
        ]
        scenarios = {row.letter: row for row in self.pack.scenario}
        self.scenario_rows = [scenarios[row.scenario] for row in self.objectives]
        self.scenarios = []
        for row in self.scenario_rows:
            words = tuple(map(split, row.effects))
            lasting: Counter[str] = Counter()
            if row.when == "always":
                for word, number in words:
                    lasting[word] += number or 1
            self.scenarios.append(
                ScenarioEffects(
                    words if row.when == "at_once" else (),
                    words if row.when == "turn_start" else (),
                    words if row.when == "turn_end" else (),
                    lasting["enemy_dice"],
                    lasting["action_dice"],
                    bool(lasting["blocks_tanks"]) << TANK | bool(lasting["blocks_planes"]) << PLANE,
                    bool(lasting["cuts_resupply"]),
                )
            )
        self.mine_damage = [row.damage for row in sorted(self.pack.mine_field, key=lambda row: row.number)]

    def _dice(self) -> None:
        faces = Counter(self.pack.dice.action)
        self.face_ways = [faces[value] for value in range(HIGHEST + 1)]
        self.face_chance = [faces[value] / len(self.pack.dice.action) for value in range(HIGHEST + 1)]
        """By value, the chance that an Action die shows it."""
        self.enemy_sides = self.pack.dice.enemy

    def _actions(self) -> None:
        make = self.vocabulary.make
        self.move = {value: make("move", value) for value in VALUES}
        self.activate = {value: make("activate", value) for value in VALUES}
        self.end = make("end")
        self.block = make("sandbag")
        self.suffer = make("suffer")
        self.enemy_die = [make("roll", die) for die in range(1, self.enemy_sides + 1)]
        self.one_die = [make("roll", value) for value in VALUES if self.face_chance[value]]
        self.one_die_chances = [self.face_chance[value] for value in VALUES if self.face_chance[value]]
        self._rolls: dict[int, tuple[list[Action], list[float]]] = {}

    def action_dice(self, count: int) -> tuple[list[Action], list[float]]:
        """Every roll of so many Action dice, smallest die first, and the chance of each (6.2)."""
        found = self._rolls.get(count)
        if found is None:
            make = self.vocabulary.make
            values = [value for value in VALUES if self.face_chance[value]]
            actions, chances = [], []
            for roll in combinations_with_replacement(values, count):
                actions.append(make("roll", *roll))
                ways = factorial(count) // prod(factorial(n) for n in Counter(roll).values())
                chances.append(ways * prod(self.face_chance[value] for value in roll))
            found = self._rolls[count] = actions, chances
        return found


def _copy_name(name: str, copies: int, number: int) -> str:
    return name if copies == 1 else f"{name}-{number}"


def _compiled(face: Face) -> CardFace:
    count: Counter[str] = Counter()
    for word, number in map(split, face.icons):
        count[word] += number or 1
    gains = [
        token
        for token, word in enumerate(("sandbag", "modifier", "reroll", "repositioning", "pouch"))
        for _ in range(count[word])
    ]
    return CardFace(
        wounds=count["wounds"],
        partial=count["partial_destruction"],
        eliminates=bool(count["elimination"]),
        destroys=bool(count["total_destruction"]),
        planes=bool(count["destroy_plane"]),
        scouts=count["scout"],
        upgrades=count["upgrade"],
        heals=count["heal"],
        gains=tuple(gains),
        refuels=bool(count["refuel"]),
        fuel=bool(count["fuel"]),
        rotates=bool(count["elimination"] or count["total_destruction"]),
        keeps_die=bool(count["store_die"]),
    )


def bits(mask: int) -> Iterable[int]:
    """The numbers in a mask, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
