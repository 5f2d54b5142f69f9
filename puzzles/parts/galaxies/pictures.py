"""Pictures of the dots of Galaxies."""

from collections.abc import Mapping

from ...common.drawing import INK, SIDE, Drawing
from ...common.geometry import Cell
from ...common.picture import BLACK, WHITE
from . import codecs


def draw_dots(drawing: Drawing, dots: Mapping[Cell, str]) -> None:
    """Draws the dots; `dots` maps their places on the lattice to their colours."""
    left, top = drawing.corner(Cell(0, 0))
    for dot, colour in dots.items():
        x, y = left + (dot.c + 1) * SIDE / 2, top + (dot.r + 1) * SIDE / 2
        fill = BLACK if colour == codecs.BLACK else WHITE
        drawing.picture.circle(x, y, 0.16 * SIDE, fill=fill, stroke=INK, stroke_width=1.6)
