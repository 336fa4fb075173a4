"""The board of Last Battle: Ie Shima, 1945."""
