"""Nagareru-Loop: a loop that can be passed in a direction in which it keeps all arrows and the wind of the fans."""

from typing import Any

from .common import along, lines_of, one_loop

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1), "⇑": (-1, 0), "⇓": (1, 0), "⇐": (0, -1), "⇒": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    near = along(lines)
    marks = {divmod(i, puzzle.width): mark for i, mark in enumerate(puzzle.marks) if mark}
    black = {place for place, mark in marks.items() if mark not in "^v<>"}
    if black & near.keys():
        return False
    wind: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for (r, c), mark in marks.items():
        if mark in "⇑⇓⇐⇒":
            dr, dc = STEPS[mark]
            r, c = r + dr, c + dc
            while (r, c) not in black and 0 <= r < puzzle.height and 0 <= c < puzzle.width:
                wind.setdefault((r, c), set()).add((dr, dc))
                r, c = r + dr, c + dc
    start = min(near)
    return any(_goes(start, first, near, marks, wind) for first in near[start])


def _goes(start: Any, first: Any, near: Any, marks: Any, wind: Any) -> bool:
    """Is this direction of the loop allowed?"""
    arrows = {place for place, mark in marks.items() if mark in "^v<>"}
    before, here = start, first
    while True:
        (after,) = (place for place in near[here] if place != before)
        came, goes = (here[0] - before[0], here[1] - before[1]), (after[0] - here[0], after[1] - here[1])
        if here in arrows and not came == goes == STEPS[marks[here]]:
            return False
        arrows.discard(here)
        winds = wind.get(here, set())
        if came == goes and any(came not in (d, (-d[0], -d[1])) for d in winds):
            return False
        if any((-d[0], -d[1]) == goes and after in wind and d in wind[after] for d in winds):
            return False
        before, here = here, after
        if before == start:
            return not arrows
