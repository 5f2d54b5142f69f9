"""The pictures of bridges."""

from ...common.drawing import Drawing
from ...common.geometry import Edge
from ...common.picture import MARK, MARK_INK


def draw_bridge(drawing: Drawing, edge: Edge, planks: int | str) -> None:
    """Draws the planks side by side from centre to centre, or the text for an unsure edge; islands cover the ends."""
    picture, ((x1, y1), (x2, y2)) = drawing.picture, map(drawing.middle, edge.ends)
    if isinstance(planks, str):
        picture.line(x1, y1, x2, y2, stroke=MARK, stroke_width=20)
        size = 14 if planks == "?" else 10 if y1 < y2 or x2 - x1 > 50 else 7
        picture.write((x1 + x2) / 2, (y1 + y2) / 2, planks, size, fill=MARK_INK)
        return
    for plank in range(planks):
        aside = 5.0 * (plank - (planks - 1) / 2)
        dx, dy = (0.0, aside) if edge.flat else (aside, 0.0)
        picture.line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, stroke="#8a5a2b", stroke_width=2.6)
