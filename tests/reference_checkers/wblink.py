"""Shirokuro-link: each circle is the end of one straight line to a circle of the other colour; lines do not cross."""

from typing import Any

from .common import along, lines_of


def is_solution(puzzle: Any, value: Any) -> bool:
    at = along(lines_of(value))
    circles = {divmod(i, puzzle.width): mark for i, mark in enumerate(puzzle.circles) if mark}
    if any(len(at.get(place, ())) != 1 for place in circles):
        return False
    for (r, c), near in at.items():
        if (r, c) not in circles and (len(near) != 2 or {(2 * r - x, 2 * c - y) for x, y in near} != {*near}):
            return False
    for place in circles:
        (r, c), (x, y) = place, at[place][0]
        while (x, y) not in circles:
            (r, c), (x, y) = (x, y), (2 * x - r, 2 * y - c)
        if circles[x, y] == circles[place]:
            return False
    return True
