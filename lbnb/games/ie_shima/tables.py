"""Chapters 3 and 4: the pack compiled for speed, units, places and links as small ints and bit masks.

A unit is an index 0..51 (American units first), a place an index: 0 eliminated, 1-16 the Areas, 17-19 the
Beach Approach Boxes, 20 the Special Units Box, 21 not yet arrived. Bit n of a unit mask is unit n, bit n
of a place mask is place n.
"""

from __future__ import annotations

from lbnb.core.actions import Action, Vocabulary
from lbnb.games.ie_shima.data import BOMBARDMENTS, BOX_IDS, Pack

US, JAPAN, NOBODY = 0, 1, -1
SEATS = ("us", "japan")
SIDE_NAMES = ("the US", "Japan")

ELIMINATED, FIRST_AREA, LAST_AREA = 0, 1, 16
GREEN, BLUE, BROWN, SPECIAL_BOX, NOT_ARRIVED = 17, 18, 19, 20, 21
PLACES = 22
BLOODY_RIDGE, MOUNT_GUSUKU, AIRFIELDS = 15, 16, 4
AREA_MASK = sum(1 << area for area in range(FIRST_AREA, LAST_AREA + 1))
BOX_MASK = 1 << GREEN | 1 << BLUE | 1 << BROWN
STACKING_LIMIT = 8

AIR, ARTILLERY, NAVAL, JAPANESE_ARTILLERY, KAMIKAZE = range(5)
BOMBARDMENT_IDS = tuple(BOMBARDMENTS)
MARKERS = {
    "air": "air strikes",
    "artillery": "US artillery",
    "naval": "naval fire",
    "japanese-artillery": "Japanese artillery",
}
"""How people call the bombardment markers."""
STRIKE_IDS = ("naval", *BOX_IDS)
"""What a Kamikaze Attack may strike (19.1B)."""
SATCHEL_CALL, ARTILLERY_CALL, TANK_CALL, PYLE_CALL, IGAWA_CALL = range(5)
CALL_IDS = ("satchel", "artillery", "tanks", "pyle", "igawa")
"""Calls in an attack, in the order in which they are made (11.4B, 20.1C)."""

VERBS = {
    "wish": ("side",),
    "bid": ("number",),
    "place": ("unit", "place"),
    "assault": ("place", "place?"),
    "bombard": ("marker", "place"),
    "kamikaze": ("strike",),
    "regroup": (),
    "pass": (),
    "move": ("unit", "place"),
    "attack": ("place",),
    "lead": ("unit",),
    "withhold": ("unit",),
    "call": ("support",),
    "target": ("unit",),
    "reroll": (),
    "accept": (),
    "reduce": ("unit",),
    "eliminate": ("unit",),
    "retreat": ("unit", "place?"),
    "stay": (),
    "activate": ("unit",),
    "activate-all": (),
    "restore": ("unit",),
    "rebuild": ("unit", "place"),
    "return": ("unit",),
    "advantage": (),
    "end": (),
    "roll": ("die", "die?"),
}


def bits(mask: int) -> list[int]:
    """The numbers of the bits set in `mask`, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Tables:
    """Everything about a pack that does not change in play.

    Units are infantry or Special Units (4.2.1, 4.2.2A); Areas are Clear or Urban (3.1.2); bombardment markers
    have an Attack Factor only and are no units (4.4.5A).
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        units = sorted(pack.unit, key=lambda unit: unit.side != "us")
        self.units = units
        self.unit_ids = [unit.id for unit in units]
        self.side_of = [SEATS.index(unit.side) for unit in units]
        self.cv = [(unit.reduced_cv, unit.cv) for unit in units]
        self.ma = [unit.ma for unit in units]
        self.side_units = tuple(
            sum(1 << index for index, unit in enumerate(units) if unit.side == seat) for seat in SEATS
        )
        kinds = {unit.kind for unit in units}
        of_kind = {k: sum(1 << index for index, unit in enumerate(units) if unit.kind == k) for k in kinds}
        self.pillboxes = of_kind["pillbox"]
        self.mg_and_ie = of_kind["mg"] | of_kind["ie"]
        self.special_units = self.pillboxes | self.mg_and_ie
        self.battalion_ids = sorted({unit.battalion for unit in units if unit.battalion})
        self.battalion_of = {
            name: sum(1 << index for index, unit in enumerate(units) if unit.battalion == name)
            for name in self.battalion_ids
        }
        self.battalions = tuple(self.battalion_of.values())

        areas = {area.number: area for area in pack.area}
        self.place_ids = ["", *(str(n) for n in range(1, 17)), *BOX_IDS, "special", ""]
        self.place_names = [
            "eliminated",
            *(f"{n} {areas[n].name}" for n in range(1, 17)),
            *(f"{box_id} box" for box_id in BOX_IDS),
            "Special Units Box",
            "not yet arrived",
        ]
        self.place_labels = [
            "eliminated",
            *(f"Area {n}" for n in range(1, 17)),
            *(f"the {box_id} box" for box_id in BOX_IDS),
            "the Special Units Box",
            "off the map",
        ]
        """How log entries name places."""
        self.tem = [areas[n].tem if n in areas else 0 for n in range(PLACES)]
        self.vp = [areas[n].vp if n in areas else 0 for n in range(PLACES)]
        self.urban = sum(1 << n for n, area in areas.items() if area.terrain == "urban")
        self.attack_factor = [
            next(row.attack_factor for row in pack.bombardment if row.id == marker)
            for marker in BOMBARDMENT_IDS
        ]
        self.last_impulse = pack.track.impulses

        neighbours: list[set[int]] = [set() for _ in range(PLACES)]
        links = [pair for row in pack.links for pair in row.pairs]
        links += [(BOX_IDS.index(box.id) + GREEN, area) for box in pack.box for area in box.areas]
        for a, b in links:
            neighbours[a].add(b)
            neighbours[b].add(a)
        self.near = [sum(1 << n for n in near) for near in neighbours]
        """All adjacent places, as a place mask."""
        self.ways = tuple(
            [[n for n in sorted(near) if side == US or n <= LAST_AREA] for near in neighbours]
            for side in (US, JAPAN)
        )
        """By side and place, where its units could go: boxes are for the US only (3.2C, 3.2D)."""

        self.vocabulary = Vocabulary(
            {
                "unit": self.unit_ids,
                "place": self.place_ids,
                "marker": BOMBARDMENT_IDS,
                "die": ["", *"123456"],
                "side": SEATS,
                "strike": STRIKE_IDS,
                "support": CALL_IDS,
                "number": [str(n) for n in range(-10, 11)],
            },
            VERBS,
        )
        make = self.vocabulary.make
        named = range(FIRST_AREA, SPECIAL_BOX + 1)
        self.move = self._by_unit_and_place("move", named)
        self.place = self._by_unit_and_place("place", range(FIRST_AREA, LAST_AREA + 1))
        self.lead = [make("lead", unit) for unit in range(len(units))]
        self.attack = [make("attack", place if place in named else FIRST_AREA) for place in range(PLACES)]
        self.end = make("end")
        self.rolls = tuple(make("roll", a, b) for a in range(1, 7) for b in range(1, 7))
        self.dies = tuple(make("roll", a) for a in range(1, 7))

    def _by_unit_and_place(self, verb: str, places: range) -> list[list[Action]]:
        """Actions of `verb` by unit and place index; places no text can name hold an action of place 1."""
        make = self.vocabulary.make
        return [
            [make(verb, unit, place if place in places else FIRST_AREA) for place in range(PLACES)]
            for unit in range(len(self.units))
        ]

    def setup_places(self, battalion: str) -> int:
        """Place mask of where a battalion may start (5.3); 0 for one that arrives later."""
        for row in self.pack.setup:
            if battalion in row.units:
                if row.terrain is not None:
                    return self.urban if row.terrain == "urban" else AREA_MASK & ~self.urban
                return sum(1 << (BOX_IDS.index(box) + GREEN) for box in row.boxes) | sum(
                    1 << n for n in row.areas
                )
        return 0
