"""Shimaguni: one island in each room, its number; islands do not touch, and those of neighbouring rooms differ."""

from typing import Any

from .common import pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    room = {divmod(i, width): k for i, k in enumerate(puzzle.regions)}
    shaded = {place for place in room if value[place[0]][place[1]]}
    if any(wall <= shaded for wall in walls_in(puzzle)):
        return False
    size = {k: sum(room[place] == k for place in shaded) for k in room.values()}
    for k in size:
        if len(pieces({place for place in shaded if room[place] == k})) != 1:
            return False
    for (r, c), k in room.items():
        for beside in ((r + 1, c), (r, c + 1)):
            parted = beside in room and room[beside] != k
            if parted and ({(r, c), beside} <= shaded or size[k] == size[room[beside]]):
                return False
    return all(number in (None, "?", size[k]) for k, number in enumerate(puzzle.numbers))
