"""A flat map of a small piece of the globe: degrees to metres and back."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

EARTH_RADIUS = 6_371_008.8
"""Mean radius of the Earth in metres."""

Coordinates = NDArray[np.float64]


class LocalProjection:
    """Equirectangular projection about an origin: x metres east of it, y metres north of it.

    Over an island the size of Ie Shima it is true to about one part in ten thousand.
    """

    def __init__(self, longitude: float, latitude: float) -> None:
        """Place the origin, in degrees (WGS84)."""
        self.origin = np.array([longitude, latitude])
        metres_per_degree = math.radians(1) * EARTH_RADIUS
        self._scale = metres_per_degree * np.array([math.cos(math.radians(latitude)), 1.0])

    def to_metres(self, degrees: Any) -> Coordinates:
        """Project an (n, 2) array of longitude and latitude."""
        metres: Coordinates = (np.asarray(degrees, dtype=float) - self.origin) * self._scale
        return metres

    def to_degrees(self, metres: Any) -> Coordinates:
        """Turn an (n, 2) array of x and y back into longitude and latitude."""
        degrees: Coordinates = np.asarray(metres, dtype=float) / self._scale + self.origin
        return degrees
