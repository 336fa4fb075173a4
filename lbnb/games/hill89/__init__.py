"""Okinawa: The Last Battle of World War II, solitaire. The folder is the rulebook: one module a chapter.

1 `tables`, `data`, `vocabulary` · 2, 25 `setup` · 4 `flow` · 5, 21 to 24 `objectives`, `scenario_words` ·
6 `turn`, `dice` · 7 `moving` · 8 `resupply` · 9 `tokens` · 10 `storage` · 11, 12 `activation` ·
13 `icons` · 14, 15, 17 `enemies` · 16 `soldiers` · 18 to 20 `enemy_turn`.
"""

from lbnb.games.hill89.game import Hill89, load

__all__ = ["Hill89", "load"]
