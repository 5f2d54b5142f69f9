"""Places of cells: neighbours, diagonals, and the lines of clues outside the grid."""

from typing import Any, Protocol

Indices = tuple[int, ...]
Sudoku = Any
"""The class of `puzzles/sudoku.py`, which imports these parts."""


class SizedBoard(Protocol):
    """A puzzle or a reader with a size."""

    @property
    def height(self) -> int: ...

    @property
    def width(self) -> int: ...


def apart(grid: SizedBoard, a: int, b: int) -> tuple[int, int]:
    """The steps down and right from one cell to another."""
    return b // grid.width - a // grid.width, b % grid.width - a % grid.width


def is_beside(grid: SizedBoard, a: int, b: int) -> bool:
    """Whether two cells share an edge."""
    down, right = apart(grid, a, b)
    return abs(down) + abs(right) == 1


def touch(grid: SizedBoard, a: int, b: int) -> bool:
    """Whether two cells share an edge or a corner."""
    return max(map(abs, apart(grid, a, b))) == 1


def around(grid: SizedBoard, i: int) -> Indices:
    """The cells that share an edge with a cell."""
    r, c = divmod(i, grid.width)
    steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return tuple(
        (r + dr) * grid.width + c + dc for dr, dc in steps if 0 <= r + dr < grid.height and 0 <= c + dc < grid.width
    )


def diagonal(grid: SizedBoard, start: int, down: int, right: int) -> Indices:
    """The cells from a start in a direction to the border; with one step 0, a part of a row or column."""
    r, c = divmod(start, grid.width)
    cells = []
    while 0 <= r < grid.height and 0 <= c < grid.width:
        cells.append(r * grid.width + c)
        r, c = r + down, c + right
    return tuple(cells)


def diagonal_from(grid: SizedBoard, start: int) -> Indices:
    """The diagonal of a little killer of ISS, given by its cell on the border."""
    r, c = divmod(start, grid.width)
    if r == 0:
        return diagonal(grid, start, 1, -1 if c else 1)
    if c == grid.width - 1:
        return diagonal(grid, start, -1, -1)
    return diagonal(grid, start, -1 if r == grid.height - 1 else 1, 1)


def heading(grid: SizedBoard, line: Indices) -> tuple[int, int]:
    """The direction (down, right) of a diagonal. For one cell, the direction that leaves the grid at a corner."""
    if len(line) > 1:
        return apart(grid, line[0], line[1])
    return next((down, right) for down in (1, -1) for right in (1, -1) if diagonal(grid, line[0], down, right) == line)


def is_line(grid: SizedBoard, line: Indices) -> bool:
    """Whether this is a whole row or column, in either direction."""
    if not line:
        return False
    directions = ((0, 1), (0, -1), (1, 0), (-1, 0))
    whole = (diagonal(grid, line[0], *step) for step in directions if step_out(grid, line[0], *step))
    return line in whole


def lines(grid: SizedBoard) -> list[Indices]:
    """All rows and columns, each in both directions."""
    h, w = grid.height, grid.width
    rows = [tuple(range(r * w, (r + 1) * w)) for r in range(h)]
    columns = [tuple(range(c, h * w, w)) for c in range(w)]
    return [line[::step] for line in (*rows, *columns) for step in (1, -1)]


def step_out(grid: SizedBoard, start: int, down: int, right: int) -> bool:
    """Whether a step back from the start leaves the grid."""
    r, c = start // grid.width - down, start % grid.width - right
    return not (0 <= r < grid.height and 0 <= c < grid.width)


def outside_cell(grid: SizedBoard, line: Indices) -> str:
    """The cell outside the grid before a row or column, as f-puzzles writes it: `R0C3`."""
    if len(line) > 1:
        down, right = apart(grid, line[0], line[1])
    else:
        down, right = (0, 1) if grid.width == 1 else (1, 0)
    return f"R{line[0] // grid.width + 1 - down}C{line[0] % grid.width + 1 - right}"


def inwards(grid: SizedBoard, line: Indices) -> tuple[int, int]:
    """The direction (down, right) of a line from its clue outside the grid."""
    if len(line) > 1:
        return apart(grid, line[0], line[1])
    return heading(grid, line) if grid.width > 1 and grid.height > 1 else (1, 0)
