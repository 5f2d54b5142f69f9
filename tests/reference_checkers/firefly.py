"""Hotaru Beam: from each dot one line to another side of a firefly, with as many turns as the number; all connected."""

from typing import Any

from .common import along, lines_of

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    near = along(lines_of(value))
    arrows = {divmod(i, puzzle.width): arrow for i, arrow in enumerate(puzzle.arrows) if arrow}
    left = lines_of(value)
    for start, (number, direction) in arrows.items():
        place, step, turns = start, STEPS[direction], 0
        while place == start or place not in arrows:
            following = (place[0] + step[0], place[1] + step[1])
            line = frozenset({place, following})
            if line not in left:
                return False  # no line, or a line that two dots share
            left.remove(line)
            place = following
            if place in arrows:
                break
            onward = [other for other in near[place] if frozenset({place, other}) in left]
            if len(onward) != 1 or len(near[place]) != 2:
                return False
            ahead = (onward[0][0] - place[0], onward[0][1] - place[1])
            turns, step = turns + (ahead != step), ahead
        if number not in ("?", turns) or frozenset({place, _beyond(place, arrows[place][1])}) == line:
            return False
    reached = set(list(near)[:1])
    while more := {other for place in reached for other in near[place]} - reached:
        reached |= more
    return not left and reached == set(near)


def _beyond(place: tuple[int, int], direction: str) -> tuple[int, int]:
    return place[0] + STEPS[direction][0], place[1] + STEPS[direction][1]
