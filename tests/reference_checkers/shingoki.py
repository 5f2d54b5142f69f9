"""Shingoki: one loop through all circles, straight at white ones, turning at black ones; numbers are lengths.

A grey circle (`g`) is of either colour.
"""

from typing import Any

from .common import along, lines_of, one_loop, stretch

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    for i, circle in enumerate(puzzle.circles):
        place = divmod(i, puzzle.width)
        if circle is None:
            continue
        if place not in along(lines):
            return False
        lengths = [stretch(lines, place, step) for step in STEPS]
        if circle[0] != "g" and (circle[0] == "w") != bool((lengths[0] and lengths[2]) or (lengths[1] and lengths[3])):
            return False
        if circle[1:] and int(circle[1:]) != sum(lengths):
            return False
    return True
