"""Studies: many games that bots play, as a table; what a change makes of it, and how sure that is."""

from lbnb.study.batch import simulate
from lbnb.study.shares import Difference, Share, compare, share

__all__ = ["Difference", "Share", "compare", "share", "simulate"]
