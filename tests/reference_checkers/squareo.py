"""Square-O: a number counts the filled points at the corners of its square."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width - 1)
        corners = value[r][c : c + 2] + value[r + 1][c : c + 2]
        if number is not None and sum(corners) != number:
            return False
    return True
