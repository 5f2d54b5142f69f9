"""The grids of Slitherlink: their cells with the corner points, and the order of cells in Tatham's game IDs.

A corner point is a `Cell` (row, column) on a lattice of whole numbers. On a grid of triangles, the points of a row are
two columns apart, and the next row is shifted by one. On a honeycomb, a hexagon with its middle in (r, c) has corners
in (r ± 1, c ± 1) and (r, c ± 2). The r-th row of cells has the names (r, 0), (r, 1), … from left to right.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from cluewise.puzzles.common.geometry import Cell, Corner, cells
from cluewise.puzzles.common.mesh import Mesh, mesh_of, squares_between, squares_with_corners

Face = tuple[Cell, tuple[Cell, ...]]
"""A cell and its corner points, clockwise."""


class Grid(NamedTuple):
    """A kind of grid: `faces(height, width)` are its cells in the order of game IDs.

    In an ID, `tiling` is the number of the grid, and `opening` precedes the clues. `numbers` are the allowed
    numbers of a cell. A row has width × `per` + `more` cells. `step` is the distance between points in pictures, to
    the right and down.
    """

    tiling: int
    numbers: range
    faces: Callable[[int, int], Iterator[Face]]
    step: tuple[float, float]
    per: int = 1
    more: int = 0
    opening: str = ""


def _squares(height: int, width: int) -> Iterator[Face]:
    yield from squares_between(height + 1, width + 1).corners.items()


def _hexagons(height: int, width: int) -> Iterator[Face]:
    """Flat at the top and the bottom; every second column is half a cell lower."""
    around = ((-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2))
    for y, x in cells(height, width):
        r, c = 2 * y + x % 2 + 1, 3 * x + 2
        yield Cell(y, x), tuple(Cell(r + dr, c + dc) for dr, dc in around)


def _triangles(height: int, width: int) -> Iterator[Face]:
    """The first row begins with a triangle that points up, the next row with one that points down, and so on. In an ID,
    the triangles that point like the first of their row come before the others. If the number of rows is odd, the last
    row has neither its first nor its last triangle."""
    for y in range(height):
        short = height % 2 == 1 and y == height - 1
        pointing_alike = range(1, 2 * width + 2, 2)
        for tip in (*(pointing_alike[1:-1] if short else pointing_alike), *range(2, 2 * width + 1, 2)):
            yield _triangle(y, tip, up=(y + tip) % 2 == 1)


def _old_triangles(height: int, width: int) -> Iterator[Face]:
    """Each row has equally many triangles; the first row begins with a triangle that points down."""
    for y, x in cells(height, 2 * width):
        yield _triangle(y, x + 1, up=(y + x) % 2 == 1)


def _triangle(y: int, tip: int, *, up: bool) -> Face:
    """The triangle of row y with its tip in this column."""
    top, left, right = (y, y + 1, y + 1) if up else (y + 1, y, y)
    corners = Cell(top, tip), Cell(left, tip - 1), Cell(right, tip + 1)
    return Cell(y, tip - 1), corners[::-1] if up else corners


GRIDS = {
    "squares": Grid(0, range(5), _squares, (40, 40)),
    "triangles": Grid(1, range(4), _triangles, (29, 50.2), per=2, more=1, opening="0_"),
    "honeycomb": Grid(2, range(7), _hexagons, (14, 24.2)),
    "old-triangles": Grid(1, range(4), _old_triangles, (29, 50.2), per=2),
}


@lru_cache(16)
def mesh_on(grid: str, height: int, width: int) -> Mesh:
    """The cells of a board in reading order, with their corner points and edges."""
    if grid == "squares":
        return squares_with_corners(height, width)
    faces = sorted(GRIDS[grid].faces(height, width))
    return mesh_of({face: tuple(Corner(*point) for point in corners) for face, corners in faces})
