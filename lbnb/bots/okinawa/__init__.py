"""The heuristic bot of Okinawa."""

from lbnb.bots.okinawa.heuristic import Heuristic

__all__ = ["Heuristic"]
