"""In a notebook: the panel, with all that it takes to play a game, and the calculator."""

from lbnb.widgets.calculator import Calculator
from lbnb.widgets.panel import Panel

__all__ = ["Calculator", "Panel"]
