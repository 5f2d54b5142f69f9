"""Star Battle: the same number of stars in each row, column and region, and no two side by side or corner to corner.

A cell of the region -1 is a hole: its value is null.
"""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    side = len(value)
    if any((held is None) != (puzzle.regions[i] < 0) for i, held in enumerate(held for row in value for held in row)):
        return False
    stars = [(r, c) for r in range(side) for c in range(side) if value[r][c]]
    for group in ([r for r, _ in stars], [c for _, c in stars], [puzzle.regions[r * side + c] for r, c in stars]):
        if any(group.count(number) != puzzle.stars for number in range(side)):
            return False
    return all(max(abs(r - s), abs(c - d)) > 1 for r, c in stars for s, d in stars if (r, c) != (s, d))
