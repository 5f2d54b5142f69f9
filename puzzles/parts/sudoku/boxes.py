"""Units, boxes and cages: their cells, and the box shapes that fit a size."""

from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from ...common.errors import PuzzleError

MOST = 36
"""The largest side."""

Box = tuple[int, int]
"""The height and the width of a box."""


class Cage(NamedTuple):
    """Cells (indices in reading order) whose numbers differ and add up to `sum` (None allows any sum)."""

    sum: int | None
    cells: tuple[int, ...]


class Unit(NamedTuple):
    """Cells (indices in reading order) that contain no number twice; `kind` is row, column, box or diagonal."""

    kind: str
    number: int
    cells: tuple[int, ...]


@lru_cache(64)
def units_of(height: int, width: int, boxes: tuple[int | None, ...], diagonals: bool) -> tuple[Unit, ...]:
    """The rows, the columns, the boxes and, with `diagonals`, both long diagonals."""
    in_box: dict[int, list[int]] = {}
    for i, box in enumerate(boxes):
        if box is not None:
            in_box.setdefault(box, []).append(i)
    units = [Unit("row", r, tuple(range(width * r, width * r + width))) for r in range(height)]
    units += (Unit("column", c, tuple(range(c, height * width, width))) for c in range(width))
    units += (Unit("box", box, tuple(in_box[box])) for box in sorted(in_box))
    if diagonals:
        units.append(Unit("diagonal", 0, tuple(width * i + i for i in range(height))))
        units.append(Unit("diagonal", 1, tuple(width * i + width - 1 - i for i in range(height))))
    return tuple(units)


def write_box(box: Box) -> str:
    """`2x3` for boxes 2 high and 3 wide."""
    height, width = box
    return f"{height}x{width}"


@lru_cache(64)
def fitting(side: int, box: Box | None) -> Box:
    """The box if given, else the box (height ≤ width) nearest to a square.

    Raises PuzzleError if boxes of this shape do not fill the side, or if the side is a prime above 3 and no box is
    given.
    """
    if box is None:
        height = next((h for h in range(int(side**0.5), 0, -1) if side % h == 0), 0)
        box = (height, side // height) if height > 1 or side in (1, 2, 3) else None
    if box is None or box[0] * box[1] != side:
        problem = f"boxes of {write_box(box)} do not fill" if box else "there is no box shape for"
        raise PuzzleError(f"{problem} a side of {side}; choose one with the setting box")
    return box


@lru_cache(64)
def rectangles(box_height: int, box_width: int, height: int = 0, width: int = 0) -> tuple[int, ...]:
    """The number of the box of each cell; boxes are numbered along the rows.

    By default, the board is a square whose side is the number of cells in a box.
    """
    height, width = height or box_height * box_width, width or box_height * box_width
    across = width // box_width
    return tuple(r // box_height * across + c // box_width for r in range(height) for c in range(width))


def address_box(side: int) -> Box | None:
    """The height and width of a box in an address of this size; None if pzprjs has no boxes for it."""
    root = isqrt(side)
    return (2, 3) if side == 6 else (root, root) if root * root == side else None
