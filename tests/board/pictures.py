"""What the tests of all boards ask of pictures."""

import io

import numpy as np
from PIL import Image


def pixels(data):
    """The colours of a PNG, by row, column and channel."""
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def changed(one, other):
    """Left, top, right and bottom of what differs between two PNGs."""
    found = np.argwhere((pixels(one) != pixels(other)).any(axis=2))
    assert len(found)
    (top, left), (bottom, right) = found.min(axis=0), found.max(axis=0)
    return left, top, right, bottom


def inside(inner, outer, slack):
    """Whether a box lies in another one, or reaches no more than `slack` pixels beyond it."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )
