"""The board of Hill 89: the battlefield of cards."""
