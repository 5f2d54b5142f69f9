"""Bosanowa: each number is positive, and the sum of its differences to the numbers beside it."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    held = {}
    for i, clue in enumerate(puzzle.circles):
        r, c = divmod(i, width)
        if clue != "#":
            held[r, c] = value[r][c]
        if clue not in ("#", None, value[r][c]):
            return False
    for (r, c), number in held.items():
        beside = [held[at] for at in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if at in held]
        if number < 1 or number != sum(abs(number - other) for other in beside):
            return False
    return True
