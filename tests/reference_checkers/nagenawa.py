"""Nagenawa: rectangular loops that only cross each other; a number counts the cells of its room that a loop passes."""

from typing import Any

from .common import along, lines_of


def is_solution(puzzle: Any, value: Any) -> bool:
    rest = lines_of(value)
    on = along(rest)
    while rest:
        r, c = min(place for line in rest for place in line)  # the upper left corner of a loop, or no loop is there
        right = [{(r, k), (r, k + 1)} in rest for k in range(c, puzzle.width)].index(False) + c
        found = False
        for bottom in range(r + 1, puzzle.height):
            for end in range(c + 1, right + 1):
                loop = {frozenset({(row, k), (row, k + 1)}) for row in (r, bottom) for k in range(c, end)}
                loop |= {frozenset({(k, column), (k + 1, column)}) for column in (c, end) for k in range(r, bottom)}
                turns = {(r, c), (r, end), (bottom, c), (bottom, end)}
                if not found and loop <= rest and all(len(on[turn]) == 2 for turn in turns):
                    found, rest = True, rest - loop
        if not found:
            return False
    rooms = [puzzle.regions[r * puzzle.width + c] for r, c in on]
    return all(number in (None, "?", rooms.count(room)) for room, number in enumerate(puzzle.numbers))
