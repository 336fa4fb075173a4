"""Okinawa: The Last Battle, April 1945. The folder is the rulebook: one module a chapter.

2, 3 `tables`, `data` · 3, 18 `setup` · 4 `sequence` · 5, 6 `movement` · 7.1 `duty` · 7.2 `declaration` ·
7 `combat` · 7.7, 7.8 `retreat` · 7.9 `advance` · 8 `artillery`, `final_protective_fire` · 9, 16 `support` ·
10 `banzai` · 12 `reinforcements` · 13 `replacements` · 14 `invasions` · 15 `exits` · 17 `victory`.
"""

from lbnb.games.okinawa.game import Okinawa, load

__all__ = ["Okinawa", "load"]
