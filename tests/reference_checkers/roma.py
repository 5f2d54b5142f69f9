"""Roma: the arrows of a room differ, and following them from any cell ends at a goal."""

from itertools import product
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    shown = [arrow for row in value for arrow in row]
    for room in set(puzzle.regions):
        held = [arrow for k, arrow in zip(puzzle.regions, shown, strict=True) if k == room and arrow]
        if len(held) != len(set(held)):
            return False
    goals = {divmod(i, width) for i, clue in enumerate(puzzle.given) if clue == "o"}
    for place in product(range(height), range(width)):
        for _ in range(height * width):
            if place in goals or not (0 <= place[0] < height and 0 <= place[1] < width):
                break
            r, c = place
            place = {"^": (r - 1, c), "v": (r + 1, c), "<": (r, c - 1), ">": (r, c + 1)}[value[r][c]]
        if place not in goals:
            return False
    return all(clue in (None, "o", arrow) for clue, arrow in zip(puzzle.given, shown, strict=True))
