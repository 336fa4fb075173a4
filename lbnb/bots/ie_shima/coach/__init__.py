"""The coach of Ie Shima: which lessons apply to which choice."""

from __future__ import annotations

from lbnb.bots.coach import Lessons
from lbnb.bots.ie_shima.coach import attacks, impulses, leaders, moves, nights, refits

LESSONS: Lessons = {
    ("ChooseImpulse", "assault"): (
        impulses.waiting_special_units,
        impulses.one_beach,
        impulses.assault_before_bombardment,
    ),
    ("ChooseImpulse", "bombard"): (impulses.waiting_special_units, impulses.weak_target),
    ("ChooseImpulse", "regroup"): (impulses.waiting_special_units,),
    ("ChooseImpulse", "pass"): (impulses.second_pass, impulses.waiting_special_units),
    ("Assault", "move"): (
        moves.hopeless_entry,
        moves.bombard_before_entry,
        moves.detour,
        moves.left_empty,
        moves.crowd,
    ),
    ("Assault", "attack"): (
        attacks.long_odds,
        attacks.short_of_integrity,
        attacks.more_could_come,
        attacks.reduced_only,
    ),
    ("Assault", "end"): (moves.idle_units,),
    ("Regroup", "move"): (moves.left_empty, moves.crowd),
    ("LeadAttacker", "lead"): (leaders.weak_leader,),
    ("LeadAttacker", "withhold"): (leaders.broken_battalion,),
    ("LeadDefender", "lead"): (leaders.weak_defender,),
    ("CallSupport", "accept"): (attacks.bare_roll,),
    ("RerollAttack", "reroll"): (leaders.early_reroll,),
    ("RerollBombardment", "reroll"): (leaders.early_reroll,),
    ("TakeLosses", "retreat"): (leaders.given_away,),
    ("TakeLosses", "eliminate"): (leaders.costly_loss,),
    ("VoluntaryRetreat", "retreat"): (leaders.given_away,),
    ("PlaceByDay", "place"): (nights.crowded_placement,),
    ("PlaceByDay", "end"): (nights.nothing_placed,),
    ("PlaceByNight", "place"): (nights.lone_raid, nights.crowded_placement),
    ("PlaceByNight", "end"): (nights.idle_night,),
    ("NightAssault", "pass"): (nights.idle_assault,),
    ("AutomaticReinforcements", "advantage"): (nights.few_to_return,),
    ("SpendReplacements", "advantage"): (refits.advantage_for_a_point,),
    ("SpendReplacements", "rebuild"): (refits.rebuilt_before_flips,),
    ("SpendReplacements", "end"): (refits.points_left_over,),
}
