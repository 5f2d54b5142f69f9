"""Grid geometry: cells, the eight directions, and the lines one sees along them."""

from functools import lru_cache
from typing import NamedTuple


class Cell(NamedTuple):
    """A place in a grid: `r` rows down and `c` columns right of the top left cell, which is (0, 0)."""

    r: int
    c: int

    def __str__(self) -> str:
        return f"({self.r}, {self.c})"


class Direction(NamedTuple):
    """A step of a compass rose: `dr` rows down, `dc` columns right."""

    name: str
    dr: int
    dc: int
    arrow: str


#: Clockwise from north, the order of Tatham's letters a–h.
COMPASS = (
    Direction("north", -1, 0, "↑"),
    Direction("north-east", -1, 1, "↗"),
    Direction("east", 0, 1, "→"),
    Direction("south-east", 1, 1, "↘"),
    Direction("south", 1, 0, "↓"),
    Direction("south-west", 1, -1, "↙"),
    Direction("west", 0, -1, "←"),
    Direction("north-west", -1, -1, "↖"),
)


@lru_cache(16)
def cells(height: int, width: int) -> tuple[Cell, ...]:
    """All cells in reading order, so that cell (r, c) has index r·width + c."""
    return tuple(Cell(r, c) for r in range(height) for c in range(width))


def ray(cell: Cell, direction: Direction, height: int, width: int) -> range:
    """The indices (r·width + c) of the cells seen from `cell` in a direction, nearest first, without its own."""
    down, right, endless = height - 1 - cell.r, width - 1 - cell.c, height + width
    sight = min((cell.r, endless, down)[direction.dr + 1], (cell.c, endless, right)[direction.dc + 1])
    if not sight:
        return range(0)
    start, step = cell.r * width + cell.c, direction.dr * width + direction.dc
    return range(start + step, start + (sight + 1) * step, step)
