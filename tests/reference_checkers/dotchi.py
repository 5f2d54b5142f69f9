"""Dotchi Loop: one loop through all white circles and no black one; in a room it turns at all white ones or at none."""

from typing import Any

from .common import along, lines_of, one_loop, turning


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    white, black = ({divmod(i, puzzle.width) for i, m in enumerate(puzzle.circles) if m == mark} for mark in "wb")
    if not one_loop(lines) or not white <= set(along(lines)) or black & set(along(lines)):
        return False
    turns = {(puzzle.regions[r * puzzle.width + c], (r, c) in turning(lines)) for r, c in white}
    return len(turns) == len({room for room, _ in turns})
