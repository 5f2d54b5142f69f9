"""The arrows of Signpost."""

from ...common.geometry import COMPASS
from ...common.picture import INK, Picture


def draw_arrow(picture: Picture, x: float, y: float, arrow: int, *, last: bool) -> None:
    """Draws an arrow centred on (x, y), or a ring for the last cell, whose arrow has no meaning."""
    if last:
        picture.circle(x, y, 6, fill="none", stroke=INK, stroke_width=2.2)
        return
    direction = COMPASS[arrow]
    length = (direction.dr**2 + direction.dc**2) ** 0.5
    dx, dy = direction.dc / length, direction.dr / length
    tip = (x + 9 * dx, y + 9 * dy)
    sides = [(x + dx - 5 * s * dy, y + dy + 5 * s * dx) for s in (1, -1)]
    with picture.symbol(x, y, "↑↗→↘↓↙←↖"[arrow], colour := "#5b6b78"):
        picture.line(x - 8 * dx, y - 8 * dy, x + 3 * dx, y + 3 * dy, stroke_width=2.4, stroke=colour)
        picture.polygon([tip, *sides], fill=colour)
