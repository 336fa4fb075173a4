"""The coach of Hill 89: which lessons apply to which choice."""

from __future__ import annotations

from lbnb.bots.coach import Lessons
from lbnb.bots.hill89.coach import dice, ends, supply, targets

ACTIVATE = (dice.short_run, dice.nothing_happens, dice.reserve_is_full, ends.threatened_end)
MOVE = (
    dice.run_given_up,
    ends.last_loop,
    ends.stops_short_of_resupply,
    ends.nothing_comes_through,
    ends.mine_field,
    ends.threatened_end,
)

LESSONS: Lessons = {
    ("SpendDie", "activate"): ACTIVATE,
    ("SpendDie", "move"): MOVE,
    ("SpendDie", "store"): (ends.threatened_end,),
    ("SpendDie", "steady"): (ends.threatened_end,),
    ("SpendDie", "rotate"): (ends.threatened_end,),
    ("SpendDie", "end"): (ends.pouch_kept,),
    ("BeforeTheDice", "grenade"): (targets.grenade,),
    ("SpendDie", "grenade"): (targets.grenade,),
    ("SpendDie", "promote"): (supply.poor_promotion,),
    ("ChooseTarget", "target"): (
        targets.behind_a_pill_box,
        targets.gun_first,
        targets.excess_damage,
        targets.small_prey,
    ),
    ("ChooseTarget", "grenade"): (targets.grenade,),
    ("ChooseScouted", "scout"): (targets.fog_stays,),
    ("ChooseUpgrade", "upgrade"): (supply.poor_promotion,),
    ("UpgradeBefore", "upgrade"): (supply.poor_promotion,),
    ("ChooseReinforcement", "pass"): (supply.nothing_taken,),
    ("PlaceReinforcement", "replace"): (supply.good_card_replaced,),
    ("PlaceReinforcement", "forgo"): (supply.better_card_forgone,),
    ("TakeDamage", "suffer"): (ends.sandbags_kept,),
}
