"""Drawings of the monsters: a white ghost in a sheet, a pale vampire with black hair and fangs, a green zombie."""

from math import cos, pi, sin
from typing import TYPE_CHECKING

from ...common.drawing import INK

if TYPE_CHECKING:
    from ...common.drawing import Drawing
    from ...common.geometry import Cell
    from ...common.picture import Picture

RED = "#c0392b"
SIGNS = {"G": "#6b7f8c", "V": RED, "Z": "#4f7a33"}
"""The colours of the letters that a terminal shows for the monsters."""
OUTLINE: dict[str, str | float] = {"stroke": INK, "stroke_width": 1.5, "stroke_linejoin": "round"}


def draw(drawing: "Drawing", cell: "Cell", kind: str) -> None:
    """Draws a monster in the middle of a cell."""
    x, y = drawing.middle(cell)
    picture = drawing.picture
    with picture.symbol(x, y, kind, SIGNS[kind]):
        _draw(picture, x, y, kind)


def _draw(picture: "Picture", x: float, y: float, kind: str) -> None:
    arc = [(x + 12 * cos(k * pi / 12), y - 12 * sin(k * pi / 12)) for k in range(13)]
    if kind == "G":
        hem = [(x + dx, y + 13 - 3 * (k % 2)) for k, dx in enumerate((-12, -8, -4, 0, 4, 8, 12))]
        picture.polygon([*arc, *hem], fill="#eef3f6", **OUTLINE)
        picture.circle(x, y + 5, 2.5, fill=INK)
    elif kind == "V":
        picture.circle(x, y, 12, fill="#f3dcdc", **OUTLINE)
        hair = [(x + dx, y + dy) for dx, dy in ((-9, -5), (-4, -6), (0, -2), (4, -6), (9, -5))]
        picture.polygon([*arc, *hair], fill=INK)
        picture.line(x - 5, y + 5, x + 5, y + 5, stroke=RED, stroke_width=1.5)
        for fang in (x - 3, x + 3):
            picture.polygon([(fang - 1.5, y + 5), (fang + 1.5, y + 5), (fang, y + 10)], fill="#ffffff", stroke=RED)
    else:
        picture.rectangle(x - 11, y - 13, 22, 26, fill="#86b26b", rx=5, **OUTLINE)
        picture.line(x - 6, y + 6, x + 6, y + 6, stroke_width=1.5)
        for stitch in (x - 3.5, x, x + 3.5):
            picture.line(stitch, y + 4, stitch, y + 8, stroke_width=1.5)
    radius, fill = {"G": (2, INK), "V": (2, RED), "Z": (2.6, "#ffffff")}[kind]
    for eye in (x - 4, x + 4):
        picture.circle(eye, y - 2, radius, fill=fill)
        if kind == "Z":
            picture.circle(eye, y - 2, 1.2, fill=INK)
