"""Ripple Effect: a room of n cells holds 1 to n; between two equal numbers k of a line there are at least k cells."""

from itertools import combinations
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    numbers = [number for row in value for number in row]
    if any(clue not in (None, "?", number) for clue, number in zip(puzzle.given, numbers, strict=True)):
        return False
    rooms: dict[int, list[int]] = {}
    for room, number in zip(puzzle.regions, numbers, strict=True):
        rooms.setdefault(room, []).append(number)
    if any(sorted(room) != list(range(1, len(room) + 1)) for room in rooms.values()):
        return False
    for (i, first), (j, second) in combinations(enumerate(numbers), 2):
        down, right = j // puzzle.width - i // puzzle.width, abs(j % puzzle.width - i % puzzle.width)
        too_close = 0 in (down, right) and down + right - 1 < first
        if first == second and (too_close or (puzzle.diagonal and down == right == 1)):
            return False
    return True
