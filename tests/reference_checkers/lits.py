"""LITS: a tetromino in each region, no 2×2 square, all connected, and none beside another of its shape.

A cell of the region -1 is a hole: its value is null.
"""

from typing import Any

from .common import Place, pieces, walls_in


def shape(piece: set[Place]) -> tuple[int, int, int]:
    """The sides of its box, and how many sides its busiest cell shares: no two shapes have the same."""
    sides = sorted(len({place[axis] for place in piece}) for axis in (0, 1))
    busiest = max(sum(abs(r - s) + abs(c - d) == 1 for s, d in piece) for r, c in piece)
    straight = any(len({place[axis] for place in piece - {end}}) == 1 for axis in (0, 1) for end in piece)
    return sides[1], busiest, straight


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    if any((held is None) != (puzzle.regions[i] < 0) for i, held in enumerate(held for row in value for held in row)):
        return False
    shaded = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell}
    if len(pieces(shaded)) > 1 or any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= shaded for r, c in shaded):
        return False
    areas = [{(r, c) for r, c in shaded if puzzle.regions[r * width + c] == k} for k in {*puzzle.regions} - {-1}]
    if any(len(area) != 4 or len(pieces(area, walls_in(puzzle))) != 1 for area in areas):
        return False
    beside = (
        (first, second) for first in areas for second in areas if first != second and len(pieces(first | second)) == 1
    )
    return all(shape(first) != shape(second) for first, second in beside)
