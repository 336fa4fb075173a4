"""The outermost widget of each part that people use: what a notebook shows where no kernel runs."""

from __future__ import annotations

import ipywidgets as w


class Live(w.VBox):
    """A box that a saved notebook calls by a plain sentence, not by the code of its children."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}: run this cell to use it."
