"""Ichimaga: lines with at most one turn connect all circles; a number counts the lines at its circle."""

from typing import Any

from .common import along, lines_of, parts_of


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    at = along(lines)
    circles = {divmod(i, puzzle.width): number for i, number in enumerate(puzzle.numbers) if number is not None}
    if len(parts_of(lines)) > 1 or any(len(near) != 2 for place, near in at.items() if place not in circles):
        return False
    if any(len(at.get(place, ())) not in ([n] if n != "?" else [1, 2, 3, 4]) for place, n in circles.items()):
        return False
    if circles.keys() - at.keys() or (at and not circles):
        return False
    for place in circles:
        for following in at[place]:
            before, here, turns = place, following, 0
            while here not in circles:
                (after,) = (near for near in at[here] if near != before)
                turns += before[0] != after[0] and before[1] != after[1]
                before, here = here, after
            if turns > 1:
                return False
    return True
