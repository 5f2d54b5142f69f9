"""Heyablock: a shaded block in each room, of the stated size; none touch; the rest is connected, lines cross a border.

A room with the number 0 has none. No open line crosses two borders of rooms or walls inside them.
"""

from itertools import pairwise
from typing import Any

from .common import pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    width, walls = len(value[0]), walls_in(puzzle)
    room = {divmod(i, width): name for i, name in enumerate(puzzle.regions)}

    def parted(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return room[a] != room[b] or frozenset({a, b}) in walls

    shaded = {cell for cell in room if value[cell[0]][cell[1]]}
    if len(pieces(set(room) - shaded)) > 1:
        return False
    for name, number in enumerate(puzzle.numbers):
        inside = {cell for cell in shaded if room[cell] == name}
        if len(pieces(inside)) != (number != 0) or number not in (None, "?", len(inside)):
            return False
    rows = [[(r, c) for c in range(width)] for r in range(len(value))]
    for line in (*rows, *zip(*rows, strict=True)):
        crossed = 0
        for a, b in pairwise(line):
            if {a, b} <= shaded and parted(a, b):
                return False
            crossed = 0 if {a, b} & shaded else crossed + parted(a, b)
            if crossed > 1:
                return False
    return True
