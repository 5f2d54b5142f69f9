"""Map: neighbours differ in colour, and given regions keep theirs."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    if any(clue not in (None, colour) for clue, colour in zip(puzzle.given, value, strict=True)):
        return False
    width, regions = puzzle.width, puzzle.regions
    for i, region in enumerate(regions):
        beside = regions[i + 1] if (i + 1) % width else region
        below = regions[i + width] if i + width < len(regions) else region
        if any(neighbour != region and value[neighbour] == value[region] for neighbour in (beside, below)):
            return False
    return True
