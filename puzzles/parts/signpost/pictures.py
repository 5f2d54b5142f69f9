"""The arrows of Signpost."""

from ...common.geometry import COMPASS
from ...common.picture import INK, Picture


def draw_arrow(picture: Picture, x: float, y: float, arrow: int, *, last: bool) -> None:
    """Draws an arrow centred on (x, y), or a ring for the last cell, whose arrow has no meaning."""
    if last:
        picture.circle(x, y, 6, fill="none", stroke=INK, stroke_width=2.2)
    else:
        picture.arrow(x, y, COMPASS[arrow], "#5b6b78")
