"""Bots for Ie Shima."""

from lbnb.bots.ie_shima.heuristic import Heuristic

__all__ = ["Heuristic"]
