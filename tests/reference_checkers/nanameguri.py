"""Nanameguri: one loop that enters and leaves each region once and turns on one side of each diagonal.

A cell is drawn as 3×3 places, of which a diagonal takes three. Regions are what is left in one piece between walls.
"""

from itertools import product
from typing import Any

from .common import lines_of, one_loop, pieces, walls_in

HALVES = {"\\": ({(-1, 0), (0, 1)}, {(1, 0), (0, -1)}), "/": ({(-1, 0), (0, -1)}, {(1, 0), (0, 1)})}
"""The directions in which each half of a cell has its sides: rows down, columns right."""


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    cells = [*product(range(puzzle.height), range(puzzle.width))]
    area, mark = (dict(zip(cells, layer, strict=True)) for layer in (puzzle.regions, puzzle.marks))
    pairs = [((r, c), near) for r, c in cells for near in ((r, c + 1), (r + 1, c)) if near in area]
    walls = walls_in(puzzle) | {frozenset(pair) for pair in pairs if area[pair[0]] != area[pair[1]]}
    places = {(3 * r + i, 3 * c + j) for r, c in cells for i, j in product(range(3), repeat=2)}
    places -= {
        (3 * r + i, 3 * c + (i if mark[r, c] == "\\" else 2 - i)) for r, c in cells if mark[r, c] for i in (0, 1, 2)
    }
    closed = {side for pair in pairs if frozenset(pair) in walls for side in _beside(*pair)}
    for region in pieces(places, closed):
        met = [frozenset(pair) for pair in pairs if frozenset(pair) in lines and not region.isdisjoint(_middle(*pair))]
        if not met or len(walls.intersection(met)) > 2:
            return False
    for (r, c), diagonal in mark.items():
        used = {(y - r, x - c) for line in lines if (r, c) in line for y, x in line - {(r, c)}}
        if diagonal and used not in HALVES[diagonal]:
            return False
    return True


def _beside(one: tuple[int, int], other: tuple[int, int]) -> list[frozenset[tuple[int, int]]]:
    """The three pairs of places on both sides of the border of two cells."""
    (r, c), flat = other, one[0] == other[0]
    ends = [
        ((3 * r + i, 3 * c - 1), (3 * r + i, 3 * c)) if flat else ((3 * r - 1, 3 * c + i), (3 * r, 3 * c + i))
        for i in (0, 1, 2)
    ]
    return [frozenset(pair) for pair in ends]


def _middle(one: tuple[int, int], other: tuple[int, int]) -> frozenset[tuple[int, int]]:
    """The places in the middle of the border of two cells."""
    return _beside(one, other)[1]
