"""Last Battle: Ie Shima, 1945. The folder is the rulebook: one module a chapter.

3, 4 `tables` and `data` · 5 `setup` · 6 `sequence` · 7 `control` · 8 `impulses` · 9 `weather` ·
10 `movement`, `special_units` · 11 `combat` · 12 `bombardment` · 13 `attrition` · 14 `refit`, `supply` ·
15 `advantage` · 16 `april_16` · 17 `victory` · 18 `sides`.
"""

from lbnb.games.ie_shima.game import IeShima, load

__all__ = ["IeShima", "load"]
