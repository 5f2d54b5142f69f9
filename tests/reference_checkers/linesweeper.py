"""Linesweeper: one loop that avoids numbers and passes as many of the cells around them."""

from typing import Any

from .common import along, lines_of, one_loop


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    on = set(along(lines))
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width)
        around = {(r + dr, c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
        if number is not None and ((r, c) in on or len(around & on) != number):
            return False
    return one_loop(lines)
