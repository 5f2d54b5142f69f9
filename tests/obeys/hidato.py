"""Hidato: 1 to N once each; from each to the next it is one step, a diagonal one only where that is allowed."""

from itertools import pairwise
from typing import Any

from cluewise.puzzles.hidato import Hidato


def obeys(puzzle: Hidato, value: Any) -> bool:
    numbers = [number for row in value for number in row]
    if any((given == "#") != (number is None) for given, number in zip(puzzle.given, numbers, strict=True)):
        return False
    if any(given not in (None, "#", number) for given, number in zip(puzzle.given, numbers, strict=True)):
        return False
    at = sorted((number, divmod(i, puzzle.width)) for i, number in enumerate(numbers) if number is not None)
    if [number for number, _ in at] != list(range(1, len(at) + 1)):
        return False
    steps = [(abs(r - s), abs(c - d)) for (_, (r, c)), (_, (s, d)) in pairwise(at)]
    return all(max(step) == 1 if puzzle.diagonal else sum(step) == 1 for step in steps)
