"""The coach of Okinawa: which lessons apply to which choice."""

from __future__ import annotations

from lbnb.bots.coach import Lessons
from lbnb.bots.okinawa.coach import aftermath, arrivals, attacks, contact, fire, front

END_OF_MOVE = (
    contact.hopeless_contact,
    contact.no_way_back,
    contact.blocks_a_retreat,
    contact.across_the_river,
    contact.open_ground,
    contact.gun_in_contact,
    contact.gun_out_of_range,
)
ARRIVAL = (arrivals.costly_arrival, contact.hopeless_contact, contact.no_way_back)

LESSONS: Lessons = {
    ("PlaceUnits", "place"): (arrivals.placed_in_the_open,),
    ("ReplaceUnits", "replace"): (arrivals.returns_beside_the_enemy,),
    ("ReplaceUnits", "end"): (arrivals.points_kept,),
    ("MoveUnit", "step"): END_OF_MOVE,
    ("MoveUnit", "stop"): END_OF_MOVE,
    ("MoveUnit", "exit"): (arrivals.gives_up_a_unit,),
    ("MovementPhase", "enter"): ARRIVAL,
    ("MovementPhase", "land"): ARRIVAL,
    ("MovementPhase", "invade"): ARRIVAL,
    ("MovementPhase", "end"): (
        front.open_road,
        front.open_coast,
        front.late_battalions,
        front.reinforcements_wait,
        front.way_left_open,
        front.cut_off,
        front.no_foothold,
        front.line_points,
        front.stays_in_contact,
        front.exit_missed,
    ),
    ("CombatPhase", "end"): (attacks.fire_left,),
    ("PrepareAttack", "attack"): (attacks.one_more_defender,),
    ("PrepareAttack", "support"): (attacks.idle_points,),
    ("PrepareAttack", "banzai"): (attacks.massed,),
    ("MassedAttack", "banzai"): (attacks.massed,),
    ("PrepareAttack", "declare"): (
        attacks.more_could_join,
        attacks.spare_attacker,
        attacks.next_column,
        attacks.alone,
        attacks.worth_more_together,
    ),
    ("DefensiveFire", "fire"): (fire.wasted_fire,),
    ("DefensiveFire", "support"): (fire.wasted_fire,),
    ("DefensiveFire", "end"): (fire.silent_guns,),
    ("Retreat", "retreat"): (aftermath.exposed_retreat, aftermath.dead_end),
    ("Advance", "advance"): (aftermath.into_a_pocket, aftermath.out_of_cover),
    ("Advance", "end"): (aftermath.ground_left,),
    ("RemoveUnits", "remove"): (aftermath.front_removed,),
}
