"""Geradeweg: one loop through all circles; the stretches at a circle have its length, or one length."""

from typing import Any

from .common import along, lines_of, one_loop, stretch


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    for i, number in enumerate(puzzle.numbers):
        place = divmod(i, puzzle.width)
        upright = stretch(lines, place, (1, 0)) + stretch(lines, place, (-1, 0))
        flat = stretch(lines, place, (0, 1)) + stretch(lines, place, (0, -1))
        lengths = {upright, flat} - {0}
        if number is not None and (place not in along(lines) or len(lengths) > 1 or number not in ("?", *lengths)):
            return False
    return True
