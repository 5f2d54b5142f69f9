"""Terra X: regions have digits; those that share an edge differ, and four that meet at a corner add up to ten."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    region = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}
    for (r, c), name in region.items():
        beside = {region.get(place, name) for place in ((r + 1, c), (r, c + 1))} - {name}
        four = {region.get((r + dr, c + dc)) for dr in (0, 1) for dc in (0, 1)}
        if any(value[name] == value[other] for other in beside):
            return False
        if len(four - {None}) == 4 and sum(value[other] for other in four) != 10:
            return False
    given = all(clue in (None, digit) for clue, digit in zip(puzzle.given, value, strict=True))
    return given and set(value) <= set(range(10))
