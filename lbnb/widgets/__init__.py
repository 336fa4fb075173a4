"""The panel in a notebook: the board, the choices, the log and everything else to play a game."""

from lbnb.widgets.panel import Panel

__all__ = ["Panel"]
