"""Onsen: loops with one circle each, which visit every room at most once and pass equally many cells in each."""

from typing import Any

from .common import along, beside, lines_of, pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    cells = [divmod(i, puzzle.width) for i in range(puzzle.width * puzzle.height)]
    room, circle = dict(zip(cells, puzzle.regions, strict=True)), dict(zip(cells, puzzle.circles, strict=True))
    linked, remaining = along(lines), set(along(lines))
    if any(len(near) != 2 for near in linked.values()):
        return False
    if {room[cell] for cell in linked} != set(room.values()):
        return False
    if any(clue is not None and cell not in linked for cell, clue in circle.items()):
        return False
    gaps = {frozenset({cell, near}) for cell in linked for near in beside(cell)} - lines
    for loop in pieces(remaining, gaps):
        clues = [circle[cell] for cell in loop if circle[cell] is not None]
        visits = {name: {cell for cell in loop if room[cell] == name} for name in {room[cell] for cell in loop}}
        counts = {len(visit) for visit in visits.values()}
        if len(clues) != 1 or len(counts) != 1 or clues[0] not in ("?", *counts):
            return False
        if any(len(pieces(visit, gaps | walls_in(puzzle))) != 1 for visit in visits.values()):
            return False
    return True
