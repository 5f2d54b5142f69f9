"""Ripple Effect: a room of n cells holds 1 to n; between two k of a line are k cells or more."""

from itertools import combinations
from typing import Any

from cluewise.puzzles.ripple import Ripple


def obeys(puzzle: Ripple, value: Any) -> bool:
    numbers = [number for row in value for number in row]
    if any(given not in (None, "?", one) for given, one in zip(puzzle.given, numbers, strict=True)):
        return False
    rooms: dict[int, list[int]] = {}
    for room, number in zip(puzzle.regions, numbers, strict=True):
        rooms.setdefault(room, []).append(number)
    if any(sorted(room) != list(range(1, len(room) + 1)) for room in rooms.values()):
        return False
    for (i, one), (j, other) in combinations(enumerate(numbers), 2):
        down, right = j // puzzle.width - i // puzzle.width, abs(j % puzzle.width - i % puzzle.width)
        near = 0 in (down, right) and down + right - 1 < one
        if one == other and (near or (puzzle.diagonal and down == right == 1)):
            return False
    return True
