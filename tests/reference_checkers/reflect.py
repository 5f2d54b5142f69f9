"""Reflect Link: one loop that crosses itself at crosses only, and turns at triangles with stretches of the given
length.
"""

from typing import Any

from .common import along, lines_of, one_crossing_loop, stretch

TURNS = {"◣": ((-1, 0), (0, 1)), "◢": ((-1, 0), (0, -1)), "◥": ((1, 0), (0, -1)), "◤": ((1, 0), (0, 1))}


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    marks = {divmod(i, puzzle.width): mark for i, mark in enumerate(puzzle.marks) if mark}
    at = along(lines)
    crossed = {place for place, near in at.items() if len(near) == 4}
    if not one_crossing_loop(lines) or crossed != {place for place, mark in marks.items() if mark == "+"}:
        return False
    for (r, c), mark in marks.items():
        if mark == "+":
            continue
        steps = TURNS[mark[0]]
        if {(r + dr, c + dc) for dr, dc in steps} != set(at.get((r, c), ())):
            return False
        if mark[1:] and int(mark[1:]) != 1 + sum(stretch(lines, (r, c), step) for step in steps):
            return False
    return True
