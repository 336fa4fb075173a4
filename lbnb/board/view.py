"""From the ground to the picture and back."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True)
class View:
    """Logical pixels, y down: `left`, `top` show the ground point `west`, `north` (metres)."""

    west: float
    north: float
    left: float
    top: float
    scale: float
    """Logical pixels per metre."""

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a ground point."""
        return self.left + (x - self.west) * self.scale, self.top + (self.north - y) * self.scale

    def ground(self, x: float, y: float) -> tuple[float, float]:
        """The ground point of a pixel."""
        return self.west + (x - self.left) / self.scale, self.north - (y - self.top) / self.scale

    def shape(self, shape: Any) -> Any:
        """A shape on the ground as a shape in pixels."""
        moved: BaseGeometry = shapely.transform(
            shape, lambda xy: np.column_stack(self.point(xy[:, 0], xy[:, 1]))
        )
        return moved
