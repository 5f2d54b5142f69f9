"""Litherslink: lines along edges, one, three or four at each corner, in several trees; numbers count them at cells."""

from typing import Any

from .common import along, lines_of, parts_of


def is_solution(puzzle: Any, value: Any) -> bool:
    lines, (height, width) = lines_of(value), (puzzle.height, puzzle.width)
    at, parts = along(lines), parts_of(lines)
    if len(at) != (height + 1) * (width + 1) or not {len(ends) for ends in at.values()} <= {1, 3, 4}:
        return False
    if len(parts) < 2 or len(lines) != len(at) - len(parts):
        return False
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width)
        corners = {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}
        if number not in (None, "?") and sum(line <= corners for line in lines) != number:
            return False
    return True
