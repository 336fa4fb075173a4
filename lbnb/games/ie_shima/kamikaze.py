"""Chapter 19.1: the Kamikaze Attack, a bombardment of its own kind (4.5.1)."""

from __future__ import annotations

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision, Prohibition
from lbnb.games.ie_shima import bombardment, extended, extras
from lbnb.games.ie_shima.state import IeShimaState
from lbnb.games.ie_shima.tables import GREEN, JAPAN, KAMIKAZE, NAVAL, STRIKE_IDS

COMBAT_VALUE = 4
DEFENSE_VALUE = 6
NAVAL_MARKER = 0


def _not_in_play(_: Decision, state: IeShimaState, target: int) -> bool:
    return not state.extras & extras.KAMIKAZE


def _not_yours(_: Decision, state: IeShimaState, target: int) -> bool:
    return state.side != JAPAN


def _used(_: Decision, state: IeShimaState, target: int) -> bool:
    return bool(state.used >> KAMIKAZE & 1)


def _naval_marker_withdrawn(_: Decision, state: IeShimaState, target: int) -> bool:
    return target == NAVAL_MARKER and extended.navy_is_gone(state)


def _naval_marker_used(_: Decision, state: IeShimaState, target: int) -> bool:
    return target == NAVAL_MARKER and bool(state.used >> NAVAL & 1)


def declaration_table() -> tuple[Prohibition, ...]:
    """What forbids a Kamikaze Attack, in the order of the rules."""
    return (
        Prohibition("19B", "This game is played without the Kamikaze Attack.", _not_in_play),
        Prohibition("19.1A", "The Kamikaze marker is Japan's.", _not_yours),
        Prohibition("19.1D", "The Kamikaze marker has been used this turn.", _used),
        Prohibition("21.2", "The US Naval Bombardment marker has been withdrawn.", _naval_marker_withdrawn),
        Prohibition("19.1B", "Only an unused Naval Bombardment marker is a target.", _naval_marker_used),
    )


def choices(state: IeShimaState) -> list[Action]:
    """Every Kamikaze Attack that Japan may declare: on the unused naval marker or on a box (19.1B)."""
    if not state.extras & extras.KAMIKAZE or state.side != JAPAN or state.used >> KAMIKAZE & 1:
        return []
    make = state.game.vocabulary.make
    return [
        make("kamikaze", target)
        for target in range(len(STRIKE_IDS))
        if target != NAVAL_MARKER or not state.used >> NAVAL & 1
    ]


def declare(state: IeShimaState, target: int) -> None:
    """Declare the attack; the marker is used up whatever happens (19.1D)."""
    state.bombarded = True
    state.used |= 1 << KAMIKAZE
    state.note("19.1B", "Kamikaze Attack on {target}.", target=_label(target))
    state.stack.append(bombardment.BombardmentRoll(KAMIKAZE, place_of(target), -1))


def place_of(target: int) -> int:
    """The place index of a target: a box, or 0 for the naval marker."""
    return 0 if target == NAVAL_MARKER else GREEN + target - 1


def strike(state: IeShimaState, place: int, points: int) -> None:
    """Apply the attack: with a point or more, the naval marker is used or a box costs the US a RP (19.1D)."""
    if not points:
        state.note("19.1D", "The Kamikaze Attack misses.")
    elif place:
        state.lost_points += 1
        label = state.tables.place_labels[place]
        state.note("19.1D", "{area} is hit: the US has 1 RP less in its next Refit Phase.", area=label)
    else:
        state.used |= 1 << NAVAL
        state.note("19.1D", "The naval marker is hit and used for this turn.")


def _label(target: int) -> str:
    return "the naval marker" if target == NAVAL_MARKER else f"the {STRIKE_IDS[target]} box"
