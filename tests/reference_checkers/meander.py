"""Meandering Numbers: a room of n cells holds a path of the numbers 1 to n; equal numbers do not touch."""

from itertools import combinations
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    at = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    if any(clue not in (None, "?", number) for clue, number in zip(puzzle.given, at.values(), strict=True)):
        return False
    rooms: dict[int, dict[int, tuple[int, int]]] = {}
    for room, (place, number) in zip(puzzle.regions, at.items(), strict=True):
        if rooms.setdefault(room, {}).setdefault(number, place) != place:
            return False
    for room in rooms.values():
        if sorted(room) != list(range(1, len(room) + 1)):
            return False
        steps = ((room[k], room[k + 1]) for k in range(1, len(room)))
        if any(abs(r - s) + abs(c - d) != 1 for (r, c), (s, d) in steps):
            return False
    return not any(at[r, c] == at[s, d] and max(abs(r - s), abs(c - d)) == 1 for (r, c), (s, d) in combinations(at, 2))
