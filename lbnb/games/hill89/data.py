"""The data pack of Hill 89: cards of both sides, objectives, scenarios, tokens, dice and the layout.

Icons and effects are words of `vocabulary`, so that a printed card can be typed in without code.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec

from lbnb.core.pack import PackHeader, Sourced, load_checked
from lbnb.games.hill89 import checks
from lbnb.games.hill89.vocabulary import When

Kind = Literal["starting", "reinforcement"]
Arm = Literal["", "tank", "plane"]
Direction = Literal["up", "down", "up_left", "up_right", "down_left", "down_right"]
TokenKind = Literal["promoted", "sandbags", "grenade", "binoculars", "medical_pouch", "modifier"]


class SetUpRow(Sourced, frozen=True, kw_only=True):
    """What the player starts with and how many pieces there are (2, 16.6, 24.3)."""

    health: int
    sandbags: int
    modifiers: int
    rerolls: int
    resupply_die: int
    """The face shown by the Action die on the Resupply card (2.9)."""
    reinforcement_row: int
    soldier_tokens: int
    enemy_dice: int
    """Enemy dice that Soldier tokens can roll at most (16.6)."""
    hill_unknown: int
    """Unknown Enemy cards shuffled into the fallback cards at Hill 89 (24.3)."""


class ReserveRow(Sourced, frozen=True, kw_only=True):
    """The Round tokens of each type, those the player holds included (13.12)."""

    sandbag: int
    modifier: int
    reroll: int
    repositioning: int
    pouch: int


class DiceRow(Sourced, frozen=True, kw_only=True):
    """The six faces of an Action die, and the sides of an Enemy die (1.17, 1.18)."""

    action: list[int]
    enemy: int


class LayoutRow(Sourced, frozen=True, kw_only=True):
    """The numbered tokens of the two rows from left to right, and the column of each Enemy space (2.2)."""

    top: list[int]
    bottom: list[int]
    resupply_after: int
    """The Resupply card lies between this number and the next (2.5)."""
    enemy_columns: dict[str, int]


class ArrowRow(Sourced, frozen=True, kw_only=True):
    """The Action space that an arrow of an enemy in a column points at (14.2)."""

    direction: Direction
    column: int
    token: int


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of an Action card: its icons in the order in which they act, and a line of history."""

    icons: list[str]
    note: str = ""


class ActionRow(Sourced, frozen=True, kw_only=True):
    """An Action card with both sides; `arm` is what an Anti-Air/Tank Gun blocks (13, 17.5)."""

    id: str
    name: str
    copies: int
    kind: Kind
    arm: Arm = ""
    spaces: int = 1
    """2 for a card that takes the place of two (8.6)."""
    front: Face
    veteran: Face


class EnemyRow(Sourced, frozen=True, kw_only=True):
    """An Enemy card (14.1); `health` 0 is the blank icon of 14.4."""

    id: str
    name: str
    copies: int
    type: Literal["soldier", "structure"]
    health: int
    fog: int
    damage: int
    arrows: tuple[Direction, ...] = ()
    effects: tuple[str, ...] = ()
    rows: dict[str, list[int]] = msgspec.field(default_factory=dict)
    """For `strafes`: the Enemy die results that send the card to the `top` and to the `bottom` row."""


class KnownRow(EnemyRow, frozen=True, kw_only=True):
    """A Known Enemy card and the letter that Objective cards call it by (5.6)."""

    letter: str


class ObjectiveRow(Sourced, frozen=True, kw_only=True):
    """An Objective card (5.1 to 5.9); `known` and `unknown` are Enemy spaces 2 to 5."""

    id: str
    name: str
    deck: int
    turn_limit: int
    dice: int
    scenario: str
    soldiers: int
    known: list[str]
    unknown: list[int]
    upgrade: bool


class ScenarioRow(Sourced, frozen=True, kw_only=True):
    """A Scenario card (5.4): `effects` act at the moment `when`."""

    letter: str
    name: str
    when: When
    effects: list[str]


class MineFieldRow(Sourced, frozen=True, kw_only=True):
    """A Mine Field card: the damage to a pawn that ends a move on it, after which it is removed."""

    number: int
    damage: int


class TokenRow(Sourced, frozen=True, kw_only=True):
    """A kind of Resupply token (9)."""

    kind: TokenKind
    name: str
    copies: int


class Pack(msgspec.Struct, frozen=True):
    """All data of the game, checked."""

    header: PackHeader
    digest: str
    paths: tuple[str, ...]
    set_up: SetUpRow
    reserve: ReserveRow
    dice: DiceRow
    layout: LayoutRow
    arrow: list[ArrowRow]
    action: list[ActionRow]
    known: list[KnownRow]
    unknown: list[EnemyRow]
    objective: list[ObjectiveRow]
    scenario: list[ScenarioRow]
    mine_field: list[MineFieldRow]
    token: list[TokenRow]

    @property
    def name(self) -> str:
        """What the pack calls itself."""
        return self.header.name


TABLES = {
    "pack": PackHeader,
    "set_up": SetUpRow,
    "reserve": ReserveRow,
    "dice": DiceRow,
    "layout": LayoutRow,
    "arrow": list[ArrowRow],
    "action": list[ActionRow],
    "known": list[KnownRow],
    "unknown": list[EnemyRow],
    "objective": list[ObjectiveRow],
    "scenario": list[ScenarioRow],
    "mine_field": list[MineFieldRow],
    "token": list[TokenRow],
}


def load_pack(path: Path | None = None) -> Pack:
    """Read and cross-check a pack, the project's own when `path` is None; PackError lists all problems."""
    where = files(__package__) / "data" / "pack.toml" if path is None else path
    return load_checked([where], TABLES, Pack, checks.problems)
