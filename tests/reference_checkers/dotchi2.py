"""Dotchi Dotchi Loop: one loop through the white or the black circles of a room; straight at white, turns at black."""

from typing import Any

from .common import along, lines_of, one_loop, turning


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    on = set(along(lines))
    circles = {divmod(i, puzzle.width): mark for i, mark in enumerate(puzzle.circles) if mark}
    if any((mark == "b") != (place in turning(lines)) for place, mark in circles.items() if place in on):
        return False
    for room in set(puzzle.regions):
        inside = {place for place in circles if puzzle.regions[place[0] * puzzle.width + place[1]] == room}
        colours = {circles[place] for place in inside & on}
        if len(colours) != 1 or colours & {circles[place] for place in inside - on}:
            return False
    return True
