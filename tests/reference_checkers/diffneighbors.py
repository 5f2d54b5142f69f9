"""Different Neighbours: regions have 1 to 4; regions that touch, at corners too, differ."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    region = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}
    for (r, c), name in region.items():
        near = {region.get((r + dr, c + dc), name) for dr in (-1, 0, 1) for dc in (-1, 0, 1)} - {name}
        if any(value[name] == value[other] for other in near):
            return False
    given = all(clue in (None, number) for clue, number in zip(puzzle.given, value, strict=True))
    return given and set(value) <= {1, 2, 3, 4}
