"""Lines of words in a box."""

from __future__ import annotations

from PIL import ImageDraw

from lbnb.board.fonts import pillow


def wrapped(text: str, face: str, size: int, width: float) -> list[str]:
    """A text broken at its spaces into lines no wider than `width` pixels."""
    font = pillow(face, size)
    lines: list[str] = []
    for word in text.split(" "):
        if lines and font.getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def paragraph(
    draw: ImageDraw.ImageDraw, x: float, y: float, text: str, face: str, size: int, width: float, colour: str
) -> float:
    """Write a text from its top left corner; returns where the next line would begin."""
    for line in wrapped(text, face, size, width):
        draw.text((x, y), line, colour, pillow(face, size), anchor="la")
        y += size * 1.16
    return y
