"""Colours that must be told apart stay apart for people who see fewer of them.

The matrices simulate full deuteranopia, protanopia and tritanopia on linear light (Machado, Oliveira and
Fernandes 2009); distances are CIE 1976 in L*a*b*.
"""

import numpy as np
import pytest

from lbnb.board import palette as ink
from lbnb.board.palette import rgb

SIGHT = {
    "full": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(colour):
    part = np.array(rgb(colour)) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def lab(colour, sight):
    xyz = TO_XYZ @ np.clip(SIGHT[sight] @ linear(colour), 0, 1) / (TO_XYZ @ np.ones(3))
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(one, other, sight):
    return float(np.linalg.norm(lab(one, sight) - lab(other, sight)))


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        (ink.US_FACE, ink.JAPAN_FACE, 25),
        (ink.US_FACE, ink.LAND, 30),
        (ink.US_BLUE, ink.JAPAN_RED, 30),
        (ink.US_EDGE, ink.JAPAN_EDGE, 20),
        (ink.US_TINT, ink.JAPAN_TINT, 20),
        (ink.TARGET, ink.RIM, 50),
        (ink.TARGET, ink.SELECTED, 15),
        (ink.SELECTED, ink.LAND, 30),
        (ink.US_FACE, ink.US_REDUCED, 12),
    ],
)
def test_colours_that_matter_differ(one, other, least, sight):
    assert distance(one, other, sight) >= least


@pytest.mark.parametrize(
    ("lettering", "paper"),
    [
        (ink.US_INK, ink.US_FACE),
        (ink.US_INK, ink.US_REDUCED),
        (ink.JAPAN_INK, ink.JAPAN_FACE),
        (ink.JAPAN_INK, ink.JAPAN_REDUCED),
        (ink.INK, ink.PAPER),
        (ink.SEA_TEXT, ink.SEA),
    ],
)
def test_lettering_has_the_contrast_that_wcag_asks(lettering, paper):
    light, dark = sorted(
        (float(np.array([0.2126, 0.7152, 0.0722]) @ linear(colour)) for colour in (lettering, paper)),
        reverse=True,
    )
    assert (light + 0.05) / (dark + 0.05) >= 4.5
