"""Hidato: 1 to N once each; consecutive numbers are one step apart, a diagonal step only if that is allowed."""

from itertools import pairwise
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    numbers = [number for row in value for number in row]
    if any((clue == "#") != (number is None) for clue, number in zip(puzzle.given, numbers, strict=True)):
        return False
    if any(clue not in (None, "#", number) for clue, number in zip(puzzle.given, numbers, strict=True)):
        return False
    at = sorted((number, divmod(i, puzzle.width)) for i, number in enumerate(numbers) if number is not None)
    if [number for number, _ in at] != list(range(1, len(at) + 1)):
        return False
    steps = [(abs(r - s), abs(c - d)) for (_, (r, c)), (_, (s, d)) in pairwise(at)]
    return all(max(step) == 1 if puzzle.diagonal else sum(step) == 1 for step in steps)
