"""Pictures of Sudokus: cages."""

from typing import TYPE_CHECKING

from ...common.geometry import Cell
from .boxes import Cage

if TYPE_CHECKING:
    from ...common.drawing import Drawing


def draw_cage(drawing: "Drawing", cage: Cage, n: int) -> None:
    """Draws a dashed line along the border of a cage, and its sum."""
    dash_round(drawing, cage.cells, n, "" if cage.sum is None else str(cage.sum))


def dash_round(drawing: "Drawing", cells: tuple[int, ...], n: int, label: str) -> None:
    """Draws a dashed line along the border of cells, slightly inside, and a label in the corner of the first cell.

    `n` is the width of the grid.
    """
    picture, inset = drawing.picture, 3.0
    for r, c in (divmod(i, n) for i in cells):
        (left, top), (right, bottom) = drawing.corner(Cell(r, c)), drawing.corner(Cell(r + 1, c + 1))
        left, top, right, bottom = left + inset, top + inset, right - inset, bottom - inset
        sides = ((-1, 0, left, top, right, top), (1, 0, left, bottom, right, bottom))
        for dr, dc, *line in (*sides, (0, -1, left, top, left, bottom), (0, 1, right, top, right, bottom)):
            if not (0 <= c + dc < n and n * (r + dr) + c + dc in cells):
                picture.line(*line, stroke="#8a6d3b", stroke_dasharray="3 3")
    if label:
        x, y = drawing.corner(Cell(*divmod(cells[0], n)))
        picture.rectangle(x + 1.5, y + 1.5, 6.0 * len(label) + 2, 10, fill="#ffffff")
        picture.write(x + 2.5 + 3.0 * len(label), y + 6.5, label, 9, fill="#8a6d3b")
