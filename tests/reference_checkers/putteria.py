"""Putteria: one number in each room, its size; numbers do not touch, and equals share no line."""

from itertools import combinations
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    shown = [number for row in value for number in row]
    for room in set(puzzle.regions):
        numbers = [number for k, number in zip(puzzle.regions, shown, strict=True) if k == room]
        if sorted(numbers) != [0] * (len(numbers) - 1) + [len(numbers)]:
            return False
    places = [(*divmod(i, width), number) for i, number in enumerate(shown) if number]
    for (r, c, first), (s, d, second) in combinations(places, 2):
        if abs(r - s) + abs(c - d) == 1 or (first == second and (r == s or c == d)):
            return False
    return all(
        clue in (None, number) or (clue == "?" and not number) for clue, number in zip(puzzle.given, shown, strict=True)
    )
