"""Random shading that keeps the other cells connected."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from random import Random
from typing import ClassVar, TypeVar

from ...common.cell_boards import CellPuzzle
from ...common.geometry import Cell, cells, neighbours, reached, squares
from ...common.solution import Solution
from .cell_boards import CellGenerator

P = TypeVar("P", bound=CellPuzzle)


class ApartGenerator(CellGenerator[P]):
    """The solutions are random shaded cells that do not share an edge; the other cells are connected."""

    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")

    def random_solution(self, rng: Random, blank: P) -> Solution:
        shaded = random_shading(rng, blank.height, blank.width)
        return blank.with_ones(shaded)


def random_shading(rng: Random, height: int, width: int) -> set[Cell]:
    """Random shaded cells: no two share an edge, and the other cells stay connected."""
    around = neighbours(height, width)
    white = set(cells(height, width))
    order = rng.sample(cells(height, width), height * width)
    thin_out(white, order, around, lambda cell: white.issuperset(around[cell]))
    return set(cells(height, width)) - white


def random_sea(rng: Random, height: int, width: int, largest: int) -> set[Cell]:
    """Random connected cells without a 2×2 square; the other cells form islands of at most about `largest` cells.

    The sea starts everywhere. Its 2×2 squares lose cells in random order while the islands stay small. Each square that
    remains then loses the nearest cell whose removal keeps the sea connected.
    """
    sea, around, four = set(cells(height, width)), neighbours(height, width), squares(height, width)
    order = rng.sample(four, len(four))
    whole = (cell for square in order for cell in rng.sample(square, 4) if sea.issuperset(square))  # at that moment
    thin_out(sea, whole, around, lambda cell: len(reached(cell, lambda place: place not in sea, around)) <= largest)
    for square in four:
        while sea.issuperset(square):
            nearest_first = reached(square[0], sea.__contains__, around)
            sea.discard(next(cell for cell in nearest_first if stays_connected(sea, cell, around)))
    return sea


def thin_out(
    members: set[Cell],
    order: Iterable[Cell],
    around: Mapping[Cell, Sequence[Cell]],
    may_go: Callable[[Cell], bool],
) -> None:
    """Removes cells from `members` in this order, if `may_go` allows it and the others stay connected."""
    for cell in order:
        if may_go(cell) and stays_connected(members, cell, around):
            members.discard(cell)


_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def stays_connected(members: set[Cell], cell: Cell, around: Mapping[Cell, Sequence[Cell]]) -> bool:
    """True if these connected cells stay connected, and not empty, without this cell."""
    members_beside = [neighbour for neighbour in around[cell] if neighbour in members]
    if len(members_beside) < 2:
        return bool(members_beside)
    # The eight cells around the cell usually join its neighbours; then no search of the board is needed.
    ring = [Cell(cell.r + dr, cell.c + dc) in members for dr, dc in _RING]
    if sum(inside and not ring[i - 1] for i, inside in enumerate(ring)) == 1:
        return True
    return _meet(members_beside, lambda neighbour: neighbour != cell and neighbour in members, around)


def _meet(starts: Sequence[Cell], inside: Callable[[Cell], bool], around: Mapping[Cell, Sequence[Cell]]) -> bool:
    """True if searches from all these cells meet. The searches take turns, so that the end of the shortest one decides
    early."""
    walker = {start: i for i, start in enumerate(starts)}
    group = list(range(len(starts)))
    walks = [[start] for start in starts]
    for step in count():
        for i, walk in enumerate(walks):
            for neighbour in around[walk[step]] if step < len(walk) else ():
                if neighbour not in walker and inside(neighbour):
                    walker[neighbour] = i
                    walk.append(neighbour)
                elif neighbour in walker and group[walker[neighbour]] != group[i]:
                    group = [group[walker[neighbour]] if number == group[i] else number for number in group]
        going = {number for number, walk in zip(group, walks, strict=True) if step + 1 < len(walk)}
        if len(set(group)) == 1 or going != set(group):
            break
    return len(set(group)) == 1
