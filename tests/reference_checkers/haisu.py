"""Haisu: a path from S to G through all cells; a number is that of the visit to its room that passes its cell."""

from collections import Counter
from typing import Any

from .common import along, lines_of, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    near, walls = along(lines_of(value)), walls_in(puzzle)
    marks = {divmod(i, puzzle.width): mark for i, mark in enumerate(puzzle.marks) if mark}
    room = {divmod(i, puzzle.width): area for i, area in enumerate(puzzle.regions)}
    start, goal = (next(place for place, mark in marks.items() if mark[0] == end) for end in "SG")
    visits, before, here, passed = Counter([room[start]]), None, start, {start}
    while True:
        number = marks.get(here, "").strip("SG?")
        if number and int(number) != visits[room[here]]:
            return False
        onward = [place for place in near.get(here, []) if place != before]
        if here == goal or len(onward) != 1:
            break
        before, here = here, onward[0]
        if here in passed:
            return False
        passed.add(here)
        if room[here] != room[before] or frozenset({here, before}) in walls:
            visits[room[here]] += 1
    return here == goal and not onward and len(passed) == len(puzzle.marks) == len(near)
