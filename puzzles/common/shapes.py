"""Shapes: sets of cells that can be rotated, reflected and placed on a board.

A *kind* is a shape whichever way it lies: of its rotations and reflections, each moved to the upper left corner, the
first in the order of their cells.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .geometry import Cell, pieces

Kind = tuple[Cell, ...]
"""Cells in reading order, the least row and the least column 0."""

Around = Mapping[Cell, Sequence[Cell]]


def moved(cells: Iterable[tuple[int, int]]) -> Kind:
    """Cells moved to the upper left corner."""
    places = sorted(cells)
    top, left = min(r for r, _ in places), min(c for _, c in places)
    return tuple(Cell(r - top, c - left) for r, c in places)


@lru_cache(4096)
def orientations(cells: Kind) -> tuple[Kind, ...]:
    """The up to eight rotations and reflections, each once, in order."""
    found, turned = set[Kind](), cells
    for _ in range(4):
        turned = moved((c, -r) for r, c in turned)
        found |= {turned, moved((r, -c) for r, c in turned)}
    return tuple(sorted(found))


def kind_of(cells: Iterable[Cell]) -> Kind:
    """The kind of some cells, wherever they lie."""
    return orientations(moved(cells))[0]


def is_connected(kind: Kind) -> bool:
    """Do the cells hang together over shared edges?"""
    around = {cell: [Cell(cell.r + dr, cell.c + dc) for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1))] for cell in kind}
    return len(pieces(kind, around)) == 1


class Placement(NamedTuple):
    """A shape on a board: its cells, and those around it that would join it."""

    cells: tuple[Cell, ...]
    border: tuple[Cell, ...]


def placements(kind: Kind, height: int, width: int, around: Around) -> list[Placement]:
    """All ways in which a kind can lie on a board, each once; `around` are the cells that would join one."""
    found = []
    for shape in orientations(kind):
        rows, columns = max(cell.r for cell in shape) + 1, max(cell.c for cell in shape) + 1
        for top in range(height - rows + 1):
            for left in range(width - columns + 1):
                cells = tuple([Cell(r + top, c + left) for r, c in shape])
                border = dict.fromkeys([near for cell in cells for near in around[cell]])
                found.append(Placement(cells, tuple([cell for cell in border if cell not in cells])))
    return found
