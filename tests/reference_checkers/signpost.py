"""Signpost: 1 to N once each; the arrow of a number points, over any distance, to the next one."""

from itertools import pairwise
from typing import Any

STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""North, then clockwise."""


def is_solution(puzzle: Any, value: Any) -> bool:
    numbers = [number for row in value for number in row]
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        return False
    if any(hint not in (None, number) for hint, number in zip(puzzle.hints, numbers, strict=True)):
        return False
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    for i, following in pairwise(order):
        (r, c), (down, right) = divmod(i, puzzle.width), STEPS[puzzle.arrows[i]]
        ahead = {(r + k * down, c + k * right) for k in range(1, puzzle.height + puzzle.width)}
        if divmod(following, puzzle.width) not in ahead:
            return False
    return True
