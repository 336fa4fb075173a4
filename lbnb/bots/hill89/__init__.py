"""The heuristic bot of Hill 89."""

from lbnb.bots.hill89.heuristic import Heuristic

__all__ = ["Heuristic"]
