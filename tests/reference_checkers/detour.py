"""Detour: one loop through all cells, with as many turns in a room as its number says."""

from typing import Any

from .common import along, lines_of, one_loop, turning


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines) or len(along(lines)) != len(puzzle.regions):
        return False
    rooms = [puzzle.regions[r * puzzle.width + c] for r, c in turning(lines)]
    return all(number in (None, "?", rooms.count(room)) for room, number in enumerate(puzzle.numbers))
