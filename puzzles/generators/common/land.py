"""Random land: connected cells such that every 2×2 square has cells of the land and other cells."""

from itertools import product
from random import Random

from ...common.geometry import Cell, neighbours
from .connected_cells import stays_connected
from .symmetries import Alike, evened


def random_land(rng: Random, height: int, width: int, alike: Alike | None = None) -> set[Cell]:
    """Random connected cells; every 2×2 square has cells of the land and other cells.

    They begin as the halls and corridors of a maze, which have this shape. Then cells are added and removed at random,
    finally cells that differ from their mirror cells in `alike`.
    """
    around = neighbours(height, width)
    land, walk = {Cell(0, 0)}, [Cell(0, 0)]
    while walk:  # halls are two steps apart, corridors between them
        r, c = walk[-1]
        steps = [(dr, dc) for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1))]
        halls = [Cell(r + 2 * dr, c + 2 * dc) for dr, dc in steps if Cell(r + 2 * dr, c + 2 * dc) in around]
        new = [hall for hall in halls if hall not in land]
        if new:
            hall = rng.choice(new)
            land |= {hall, Cell((r + hall.r) // 2, (c + hall.c) // 2)}
            walk.append(hall)
        else:
            walk.pop()
    cells = list(around)
    for _ in range(10 * len(cells)):
        cell = rng.choice(cells)
        if may_change(land, cell, height, width):
            land ^= {cell}
    return evened(rng, land, alike, lambda land, cell: may_change(land, cell, height, width)) if alike else land


def may_change(land: set[Cell], cell: Cell, height: int, width: int) -> bool:
    """True if the land stays connected, and no 2×2 square becomes all land or all sea, if this cell changes."""
    around = neighbours(height, width)
    r, c = cell
    for top, left in product((r - 1, r), (c - 1, c)):
        others = [Cell(top + i // 2, left + i % 2) for i in range(4) if (top + i // 2, left + i % 2) != cell]
        if all(place in around for place in others) and all((place in land) != (cell in land) for place in others):
            return False
    if cell in land:
        return stays_connected(land, cell, around)
    return any(neighbour in land for neighbour in around[cell])
