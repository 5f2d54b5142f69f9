"""Hanare: one number in each room, its size; the next numbers of a line are as far apart as they differ."""

from itertools import pairwise
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    shown = [number for row in value for number in row]
    for room in set(puzzle.regions):
        numbers = [number for k, number in zip(puzzle.regions, shown, strict=True) if k == room]
        if sorted(numbers) != [0] * (len(numbers) - 1) + [len(numbers)]:
            return False
    for line in (*value, *zip(*value, strict=True)):
        places = [(i, number) for i, number in enumerate(line) if number]
        if any(j - i - 1 != abs(a - b) for (i, a), (j, b) in pairwise(places)):
            return False
    return all(clue in (None, number) for clue, number in zip(puzzle.given, shown, strict=True))
