"""Shapes: sets of cells that can be rotated, reflected and placed on a board.

A *kind* represents a shape in every orientation: the smallest, as a tuple of cells, of its rotations and reflections,
each moved to the upper left corner.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .geometry import Cell, cells, components

Kind = tuple[Cell, ...]
"""Cells in reading order; the least row and the least column are 0."""


def moved(places: Iterable[tuple[int, int]]) -> Kind:
    """Cells moved to the upper left corner."""
    ordered = sorted(places)
    top, left = ordered[0][0], min([c for _, c in ordered])
    return tuple([Cell(r - top, c - left) for r, c in ordered])


def turned(turn: int, place: tuple[int, int]) -> tuple[int, int]:
    """A place turned or mirrored around the origin; `turn` is 0 to 7."""
    r, c = (place[1], place[0]) if turn & 1 else place
    return -r if turn & 2 else r, -c if turn & 4 else c


@lru_cache(4096)
def orientations(kind: Kind) -> tuple[Kind, ...]:
    """The one to eight rotations and reflections, each once, in ascending order."""
    bottom, right = max([r for r, _ in kind]), max([c for _, c in kind])
    places = [(r, c, bottom - r, right - c) for r, c in kind]
    found = {
        tuple(sorted([(place[i], place[j]) for place in places]))
        for i, j in ((0, 1), (0, 3), (2, 1), (2, 3), (1, 0), (1, 2), (3, 0), (3, 2))
    }
    return tuple([tuple([Cell(*place) for place in one]) for one in sorted(found)])


def kind_of(places: Iterable[Cell]) -> Kind:
    """The kind of these cells."""
    return orientations(moved(places))[0]


def is_connected(kind: Kind) -> bool:
    """True if shared edges connect the cells."""
    around = {cell: [Cell(cell.r + dr, cell.c + dc) for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1))] for cell in kind}
    return len(components(kind, around)) == 1


class Placement(NamedTuple):
    """A shape on a board: its cells, and the cells around it that would join its group if they were shaded."""

    cells: tuple[Cell, ...]
    border: tuple[Cell, ...]


def placements(
    kind: Kind, height: int, width: int, steps: Collection[tuple[int, int]] = (), free: Collection[Cell] = ()
) -> list[Placement]:
    """All placements of a kind on a board, each once; `steps` lead from a cell to the cells that would join its group.

    No placement covers a cell that has to stay `free`.
    """
    board, placed, free = cells(height, width), list[Placement](), {*free}
    for shape in orientations(kind):
        ring = sorted({(r + dr, c + dc) for r, c in shape for dr, dc in steps}.difference(shape))
        inside, beside = ([r * width + c for r, c in places] for places in (shape, ring))
        rows, columns = max([r for r, _ in shape]) + 1, max([c for _, c in shape]) + 1
        above, below = (edge([r for r, _ in ring], default=0) for edge in (min, max))
        before, after = (edge([c for _, c in ring], default=0) for edge in (min, max))
        for top, left in product(range(height - rows + 1), range(width - columns + 1)):
            first = top * width + left
            covered = tuple([board[first + place] for place in inside])
            if free and not free.isdisjoint(covered):
                continue
            if min(top + above, left + before) >= 0 and top + below < height and left + after < width:
                border = tuple([board[first + place] for place in beside])
            else:
                near = [(top + r, left + c) for r, c in ring]
                border = tuple([board[r * width + c] for r, c in near if 0 <= r < height and 0 <= c < width])
            placed.append(Placement(covered, border))
    return placed
