"""LatinSkeleton: each number once in every row and column; a cell with a dot is larger than every cell beside it.

The rules a second time, from their text alone.
"""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    """True if an answer, given as JSON, is a solution. `puzzle` has the fields of the puzzle."""
    lines = [*map(list, value), *map(list, zip(*value, strict=True))]
    if any(sorted(line) != list(range(1, len(line) + 1)) for line in lines):
        return False
    numbers = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    for dot, ((r, c), number) in zip(puzzle.dots, numbers.items(), strict=True):
        beside = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        if dot and any(numbers.get(place, 0) >= number for place in beside):
            return False
    return True
