"""Cojun: each room holds 1 to its size, equal numbers do not touch, and the upper of two cells of a room is larger."""

from itertools import groupby
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    cells = [(puzzle.regions[i], number) for i, number in enumerate(number for row in value for number in row)]
    for _, room in groupby(sorted(cells), key=lambda cell: cell[0]):
        numbers = [number for _, number in room]
        if numbers != list(range(1, len(numbers) + 1)):
            return False
    for i, (room, number) in enumerate(cells):
        right, below = cells[i + 1 : i + 2] if (i + 1) % width else [], cells[i + width : i + width + 1]
        if any(other == number for _, other in (*right, *below)):
            return False
        if any(other_room == room and other > number for other_room, other in below):
            return False
    return all(given in (None, "?", number) for given, (_, number) in zip(puzzle.given, cells, strict=True))
