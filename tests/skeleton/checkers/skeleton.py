"""Skeleton: a cell with a number is not shaded, and the number counts the shaded cells beside it.

The rules a second time, from their text alone.
"""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    """True if an answer, given as JSON, is a solution. `puzzle` has the fields of the puzzle."""
    shaded = {(r, c) for r, row in enumerate(value) for c, sign in enumerate(row) if sign}
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width)
        beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        if number is not None and ((r, c) in shaded or number != len(beside & shaded)):
            return False
    return True
