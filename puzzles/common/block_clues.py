"""Lengths of blocks outside a grid: several numbers for each row and column."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .drawing import Drawing

SOFT = "#677884"
ROOM = 28.0
"""The distance between the numbers of a column, in the units of a picture."""

Lines = Sequence[Sequence[Any] | None]


def _room_across(rows: Lines) -> float:
    """The distance between the numbers of a row, in the units of a picture."""
    return 13.0 + 12 * max((len(str(number)) for blocks in rows for number in blocks or ()), default=1)


def room_for_blocks(puzzle: Any, rows: Lines, columns: Lines) -> "Drawing":
    """An empty drawing with room for the numbers above the grid and on its left."""
    from .drawing import Drawing

    most = [max([1, *(len(blocks or ()) for blocks in lines)]) for lines in (rows, columns)]
    rooms = {"left": 27 + most[0] * _room_across(rows), "top": 27 + most[1] * ROOM}
    return Drawing(puzzle.height, puzzle.width, puzzle.name, rooms)


def draw_blocks(drawing: "Drawing", rows: Lines, columns: Lines) -> None:
    """Writes the numbers; the last number of a line is next to the grid, and 0 is softer."""
    from .drawing import INK

    for side, lines, room in (("left", rows, _room_across(rows)), ("top", columns, ROOM)):
        for line, blocks in enumerate(lines):
            for i, number in enumerate(reversed(blocks or ())):
                drawing.outside(side, line, str(number), INK if number else SOFT, away=7 + room * (i + 0.5))
