"""Base class of puzzles that divide the grid into rectangles with one clue each."""

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, product, starmap
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .boards import kept_for_size
from .geometry import Cell, Edge, parted
from .region_boards import RegionPuzzle
from .solution import Solution

if TYPE_CHECKING:
    from .rules import Rule


class Rectangle(NamedTuple):
    """The first row and column of a rectangle, and the row and column after its last ones."""

    top: int
    left: int
    bottom: int
    right: int

    def cells(self) -> "Iterator[Cell]":
        return starmap(Cell, product(range(self.top, self.bottom), range(self.left, self.right)))

    def __str__(self) -> str:
        first, last = Cell(self.top, self.left), Cell(self.bottom - 1, self.right - 1)
        return f"{first} alone" if first == last else f"{first}–{last}"

    @property
    def size(self) -> int:
        """The number of its cells."""
        return (self.bottom - self.top) * (self.right - self.left)


def box_of(places: Iterable[Cell]) -> Rectangle:
    """The smallest rectangle with these cells."""
    rows, columns = map(sorted, zip(*places, strict=True))
    return Rectangle(rows[0], columns[0], rows[-1] + 1, columns[-1] + 1)


def corner_rules(puzzle: RegionPuzzle) -> "Iterator[Rule]":
    """The rules that walls cut the grid into rectangles, each with the Reason "corner"."""
    return _corner_rules(puzzle) if puzzle.holes else _corner_rules_of_size(puzzle)


def _corner_rules(puzzle: RegionPuzzle) -> "Iterator[Rule]":
    from .rules import StraightWalls

    for corner, borders in puzzle.corners():
        around = (*borders[0].ends, *borders[2].ends)
        text = f"the walls at corner {corner} make no bend and no loose end"
        yield StraightWalls(puzzle.rule("corner", corner, text, around), borders)


_corner_rules_of_size = kept_for_size(_corner_rules)


def apart_rules(puzzle: RegionPuzzle) -> "Iterator[Rule]":
    """The rules that no four rectangles meet in a point: "meet", at the corner."""
    from .rules import Count

    for corner, borders in puzzle.corners():
        reason = puzzle.rule("meet", corner, f"four rectangles do not meet at corner {corner}", (corner,))
        yield Count(reason, borders, (1,), high=3)


def straight_from(cell: Cell, height: int, width: int) -> list[list[Edge]]:
    """The borders that straight lines from a cell to the frame cross: north, east, south, west."""
    r, c = cell
    return [
        [Edge(k, c, k + 1, c) for k in reversed(range(r))],
        [Edge(r, k, r, k + 1) for k in range(c, width - 1)],
        [Edge(k, c, k + 1, c) for k in range(r, height - 1)],
        [Edge(r, k, r, k + 1) for k in reversed(range(c))],
    ]


def boxes_around(cell: Cell, height: int, width: int) -> "Iterator[Rectangle]":
    """All rectangles of the board that contain a cell."""
    tops, lefts = range(cell.r + 1), range(cell.c + 1)
    bottoms, rights = range(cell.r + 1, height + 1), range(cell.c + 1, width + 1)
    return starmap(Rectangle, product(tops, lefts, bottoms, rights))


def boxes_alone(cell: Cell, clued: Container[Cell], height: int, width: int) -> "Iterator[Rectangle]":
    """The rectangles of `boxes_around` with no other of the cells `clued`, in the same order."""
    up = _reaches(cell, clued, range(cell.r, -1, -1), width)
    down = _reaches(cell, clued, range(cell.r, height), width)
    for top, (least, most) in reversed(up.items()):
        for left in range(least, cell.c + 1):
            for row, (first, last) in down.items():
                if first > left:
                    break
                yield from (Rectangle(top, left, row + 1, right) for right in range(cell.c + 1, min(most, last) + 1))


def _reaches(cell: Cell, clued: Container[Cell], rows: Iterable[int], width: int) -> dict[int, tuple[int, int]]:
    """For each row up to one with another clue in the column of the cell: the first and the last column, plus 1, that
    a rectangle from the cell's row to this one can have."""
    reaches, (left, right) = dict[int, tuple[int, int]](), (0, width)
    for row in rows:
        if row != cell.r and (row, cell.c) in clued:
            break
        left = next((c + 1 for c in range(cell.c - 1, left - 1, -1) if (row, c) in clued), left)
        right = next((c for c in range(cell.c + 1, right) if (row, c) in clued), right)
        reaches[row] = left, right
    return reaches


def bars_around(cell: Cell, height: int, width: int) -> "Iterator[Rectangle]":
    """All rectangles of the board that contain a cell and are one cell wide or one cell high."""
    r, c = cell
    yield Rectangle(r, c, r + 1, c + 1)
    across = product(range(c + 1), range(c + 1, width + 1))
    along = product(range(r + 1), range(r + 1, height + 1))
    yield from (Rectangle(r, left, r + 1, right) for left, right in across if right - left > 1)
    yield from (Rectangle(top, c, bottom, c + 1) for top, bottom in along if bottom - top > 1)


def with_one(clued: Container[Cell], height: int, width: int) -> Callable[[Rectangle], bool]:
    """A test that is true for a rectangle with exactly one of these cells. It uses four sums."""
    counts = [[0] * (width + 1)]  # counts[r][c]: the number of these cells above row r and left of column c
    for r in range(height):
        row = accumulate((Cell(r, c) in clued for c in range(width)), initial=0)
        counts.append([above + left for above, left in zip(counts[-1], row, strict=True)])

    def alone(box: Rectangle) -> bool:
        top, left, bottom, right = box
        return counts[bottom][right] - counts[top][right] - counts[bottom][left] + counts[top][left] == 1

    return alone


@dataclass(frozen=True)
class RectanglePuzzle(RegionPuzzle):
    """A division into rectangles with exactly one clue each, of the layer `layer`; its Reasons are "corner" and "one".

    `clue_of` gives the clue of a rectangle in a cell; `?` fits every rectangle.
    """

    in_rectangles = True
    layer: ClassVar[str]

    @cached_property
    def clued(self) -> dict[Cell, Any]:
        """The cells with clues."""
        return self.by_cell(getattr(self, self.layer))

    @abstractmethod
    def clue_of(self, cell: Cell, box: Rectangle) -> Any:
        """The clue of a cell in this rectangle."""

    @cached_property
    def boxes(self) -> dict[Cell, list[Rectangle]]:
        """For each clue the rectangles that it allows, without another clue inside."""
        return {
            cell: [
                box
                for box in boxes_alone(cell, self.clued, self.height, self.width)
                if clue == "?" or clue == self.clue_of(cell, box)
            ]
            for cell, clue in self.clued.items()
        }

    def rectangle_rules(self) -> "Iterator[Rule]":
        """The rules that the regions are rectangles with one clue each."""
        from .rules import Regions

        yield from corner_rules(self)
        reason = self.rule("one", None, "each rectangle holds one clue")
        yield Regions(reason, self.borders, self.cells, dict.fromkeys(self.clued))

    def groups(self, solution: Solution) -> list[Rectangle]:
        """The rectangles of a solution."""
        regions = self.regions(solution)
        parts = () if regions is None else parted(self.height, self.width, regions)
        return [Rectangle(*part[0], part[-1].r + 1, part[-1].c + 1) for part in parts]
