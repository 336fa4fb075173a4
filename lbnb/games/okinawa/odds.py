"""The exact odds of a combat before its die, by the engine's own functions (7.0, 7.6, 7.61)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from lbnb.core.actions import Action
from lbnb.core.decisions import Decision
from lbnb.core.log import Entry, Term
from lbnb.core.odds import Chance, Loss, Odds, ResultTable, Share, WhatIf
from lbnb.games.okinawa import artillery, banzai, combat, declaration, final_protective_fire, retreat
from lbnb.games.okinawa.combat import NONE, Combat
from lbnb.games.okinawa.state import OkinawaState
from lbnb.games.okinawa.tables import COVER, ELIMINATED, JAPAN, SEATS, SIDE_NAMES, US, Tables

SIDES_OF_DIE = 6
CODES = ("Ae", "A1", NONE, "D1", "D2", "D3", "De")
"""Every result, worst for the attacker first."""


def odds(state: OkinawaState, action: Action | None = None) -> Odds | None:
    """The odds of the combat that is pending or that the legal `action` leads to; None where there is none.

    While nobody attacks yet, all who can join stand in for the attackers.
    """
    if action is not None:
        before = state.decision
        if not isinstance(
            before,
            declaration.CombatPhase
            | declaration.PrepareAttack
            | final_protective_fire.DefensiveFire
            | banzai.MassedAttack,
        ):
            return None
        state = state.copy()
        state.play(action)
    fight = fight_of(state.decision)
    if fight is None:
        return None
    if not isinstance(state.decision, declaration.PrepareAttack) or fight.attackers or fight.barrage:
        return odds_of(state, fight) if _anybody(fight) else None
    if fight.barrage_points:
        return odds_of(state, fight)
    everyone = _joined_by_all(state)
    return odds_of(state, everyone, "if all who can join do") if _anybody(everyone) else None


def fight_of(decision: Decision | None) -> Combat | None:
    """The combat of a decision before its die, or None."""
    match decision:
        case (
            declaration.PrepareAttack(fight)
            | final_protective_fire.DefensiveFire(fight)
            | banzai.MassedAttack(fight)
            | combat.CombatRoll(fight)
        ):
            return fight
    return None


def _anybody(fight: Combat) -> bool:
    return bool(fight.attackers or fight.barrage or fight.barrage_points)


def _joined_by_all(state: OkinawaState) -> Combat:
    """The combat with all who can join, or with every gun in range if nobody is adjacent."""
    state = state.copy()
    verb = "join" if any(action.verb == "join" for action in state.legal_actions()) else "barrage"
    while joining := next((action for action in state.legal_actions() if action.verb == verb), None):
        state.play(joining)
    fight = fight_of(state.decision)
    assert fight is not None
    return fight


class Fate(NamedTuple):
    """What a result costs: units eliminated and Victory Points given, each by side."""

    lost: tuple[int, int]
    given: tuple[int, int]


def fate(state: OkinawaState, fight: Combat, code: str) -> Fate:
    """What a result costs if the owner retreats as well as can be.

    What a massed attack costs besides (10.12) is not in it, nor what advances gain.
    """
    after = state.copy()
    after.stack = []
    combat.apply_result(after, fight, code)
    return min(_ends(state, after), key=lambda fate: (sum(fate.lost), sum(fate.given)))


def _ends(before: OkinawaState, state: OkinawaState) -> Iterator[Fate]:
    """The ends of the retreats in a position; an end that saves everybody makes others needless."""
    if not isinstance(state.decision, retreat.Retreat | retreat.Displace):
        yield _counted(before, state)
        return
    for action in state.legal_actions():
        after = state.copy()
        after.play(action)
        for end in _ends(before, after):
            yield end
            if not sum(end.lost):
                return


def _counted(before: OkinawaState, after: OkinawaState) -> Fate:
    lost = [0, 0]
    for unit, at in enumerate(after.at):
        if at == ELIMINATED != before.at[unit]:
            lost[before.tables.side_of[unit]] += 1
    gained = [after.points[side] - before.points[side] for side in (US, JAPAN)]
    return Fate((lost[US], lost[JAPAN]), (gained[JAPAN], gained[US]))


def codes(state: OkinawaState, fight: Combat, more: int = 0) -> list[str]:
    """The result of each die, 1 to 6, with so much `more` attacking strength."""
    return codes_at(state.tables, combat.cover(state, fight), combat.differential(state, fight) + more)


def codes_at(tables: Tables, row: int, plus: int) -> list[str]:
    """The result of each die at a row and differential."""
    return [tables.result_code(row, plus, die) for die in range(1, SIDES_OF_DIE + 1)]


def outcomes(found: list[str]) -> tuple[Chance, ...]:
    """The chance of each code of the table."""
    return tuple(Chance(code, "7.62", found.count(code), SIDES_OF_DIE) for code in CODES)


def odds_of(state: OkinawaState, fight: Combat, note: str = "") -> Odds:
    """The odds of a combat; `note` says what is supposed about it."""
    found = codes(state, fight)
    fates = {code: fate(state, fight, code) for code in set(found)}
    ids, names = state.tables.unit_ids, state.tables.hex_names
    targets = " and ".join(f"{ids[unit]} in {names[state.at[unit]]}" for unit in fight.defenders)
    return table_odds(
        state.tables,
        f"Attack on {targets}" + (f", {note}" if note else ""),
        combat.attack_terms(state, fight),
        combat.defense_terms(state, fight),
        combat.cover(state, fight),
        sums=tuple(_remarks(state, fight, found)),
        events=_events(state, found, fates),
        losses=_losses(found, fates),
        what_ifs=tuple(_answers(state, fight)),
    )


def table_odds(
    tables: Tables,
    title: str,
    attack: tuple[Term, ...],
    defense: tuple[Term, ...],
    row: int,
    *,
    sums: tuple[Entry, ...] = (),
    events: tuple[Chance, ...] = (),
    losses: tuple[Loss, ...] = (),
    what_ifs: tuple[WhatIf, ...] = (),
) -> Odds:
    """The odds of two strengths on a row of the Combat Results Table (7.61); the rest is taken as it is."""
    strengths = (sum(term.value for term in attack), sum(term.value for term in defense))
    plus = strengths[0] - strengths[1]
    found = codes_at(tables, row, plus)
    refs: dict[str, str | int] = {
        "plus": f"{plus:+d}" if plus else "0",
        "row": COVER[row].capitalize(),
        "column": column_name(tables, row, plus),
    }
    terms = (Term("attacking", strengths[0], "7.0"), Term("defending", -strengths[1], "7.0"))
    return Odds(
        title=title,
        rule="7.0",
        of=SIDES_OF_DIE,
        sums=(
            Entry("7.0", "Attacking strength {total}", {"total": strengths[0]}, attack),
            Entry("7.0", "Defending strength {total}", {"total": strengths[1]}, defense),
            Entry("7.61", "Differential {plus}, row {row}, column {column}", refs, terms),
            *sums,
        ),
        outcomes=outcomes(found),
        events=events,
        measure="Die",
        distribution=tuple(Share(die, code, 1) for die, code in enumerate(found, 1)),
        losses=losses,
        what_ifs=(*_better(tables, row, plus), *what_ifs),
        signed=False,
        table=results_table(tables, row, plus),
        neutral=NONE,
    )


def results_table(tables: Tables, row: int, plus: int) -> ResultTable:
    """The Combat Results Table with the place of a combat on it (7.61)."""
    return ResultTable(
        "Combat Results Table",
        "7.61",
        tuple((name.capitalize(), _headings(tables, cover)) for cover, name in enumerate(COVER)),
        tuple((str(die), tuple(results)) for die, results in sorted(tables.results.items())),
        row,
        tables.crt_column(row, plus),
    )


def _headings(tables: Tables, row: int) -> tuple[str, ...]:
    columns = tables.column[COVER[row]]
    middle = [_signed(low) if low == high else f"{low:+d} {high:+d}" for low, high in columns[1:-1]]
    return (f"≤{columns[0][1]:+d}", *middle, f"≥{columns[-1][0]:+d}")


def column_name(tables: Tables, row: int, plus: int) -> str:
    """The heading of the column of a differential on a row of the table (7.61)."""
    columns = tables.column[COVER[row]]
    index = tables.crt_column(row, plus)
    low, high = columns[index]
    if index == 0:
        return f"{high:+d} or less"
    if index == len(columns) - 1:
        return f"{low:+d} or more"
    return _signed(low) if low == high else f"{_signed(low)} to {_signed(high)}"


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _better(tables: Tables, row: int, plus: int) -> Iterator[WhatIf]:
    """What the next column would bring."""
    more = tables.next_column(row, plus)
    if more:
        label = f"+{more} strength: column {column_name(tables, row, plus + more)}"
        yield WhatIf(label, "7.61", outcomes(codes_at(tables, row, plus + more)))


def vain(found: Collection[str], guns_alone: bool) -> tuple[Entry, ...]:
    """That a D1 does nothing, where it may come and guns and Ground Support attack alone (8.15)."""
    said = Entry("8.15", "By guns and Ground Support alone, a D1 does nothing")
    return (said,) if guns_alone and "D1" in found else ()


def _remarks(state: OkinawaState, fight: Combat, found: list[str]) -> Iterator[Entry]:
    """What is to be known of a combat besides its strengths."""
    yield from vain(found, artillery.guns_alone(state, fight))
    if fight.massed:
        yield price(sum(state.tables.defense[unit] for unit in fight.defenders))


def price(owed: int) -> Entry:
    """What a massed attack costs besides the result (10.12)."""
    terms = (Term("printed strength of the defenders", owed, "10.12"),)
    return Entry("10.12", "Japan then removes attackers worth {owed}", {"owed": owed}, terms)


def _events(state: OkinawaState, found: list[str], fates: dict[str, Fate]) -> tuple[Chance, ...]:
    """The chances that a side loses a unit however it retreats (7.62, 7.74), the attacker first."""
    said = []
    for side in (state.side, 1 - state.side):
        ways = sum(fates[code].lost[side] > 0 for code in found)
        name = SIDE_NAMES[side][:1].upper() + SIDE_NAMES[side][1:]
        said.append(Chance(f"{name} loses a unit", "7.74", ways, SIDES_OF_DIE))
    return tuple(said)


def _losses(found: list[str], fates: dict[str, Fate]) -> tuple[Loss, ...]:
    """The Victory Points that each side gives away on average (17.1, 17.2)."""
    return tuple(
        Loss(SEATS[side], "Victory Points", sum(fates[code].given[side] for code in found), SIDES_OF_DIE)
        for side in (US, JAPAN)
    )


def _answers(state: OkinawaState, fight: Combat) -> Iterator[WhatIf]:
    """What the defender could still do."""
    answer = _answered(state, fight)
    if answer != fight:
        added = combat.differential(state, fight) - combat.differential(state, answer)
        label = f"Against all FPF: {added} more"
        yield WhatIf(label, "8.4", outcomes(codes(state, answer)))


def _answered(state: OkinawaState, fight: Combat) -> Combat:
    """The combat after all the Final Protective Fire and Ground Support still open to the defender (8.4)."""
    over = isinstance(state.decision, banzai.MassedAttack | combat.CombatRoll)
    if over or artillery.guns_alone(state, fight):
        return fight
    legal = final_protective_fire.DefensiveFire(fight).actions(state)
    guns = tuple(action.args[0] for action in legal if action.verb == "fire")
    points = max((action.args[0] for action in legal if action.verb == "support"), default=0)
    return replace(fight, fire=(*fight.fire, *guns), fire_points=fight.fire_points + points)
