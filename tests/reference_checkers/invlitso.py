"""Inverse LITSO: an unshaded tetromino in each region, none beside its like; the others connected, no 2×2 square."""

from itertools import combinations
from typing import Any

from .common import lying, pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    shaded = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell}
    if len(pieces(shaded)) > 1 or any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= shaded for r, c in shaded):
        return False
    left = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if not cell}
    areas = [{(r, c) for r, c in left if puzzle.regions[r * width + c] == k} for k in set(puzzle.regions)]
    if any(len(area) != 4 or len(pieces(area, walls_in(puzzle))) != 1 for area in areas):
        return False
    beside = (pair for pair in combinations(areas, 2) if len(pieces(pair[0] | pair[1])) == 1)
    return all(lying(first) != lying(second) for first, second in beside)
