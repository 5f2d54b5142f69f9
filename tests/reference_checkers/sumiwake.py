"""Sumiwake: circles count the shaded cells around a corner; none touch, the rest is connected, lines cross a border.

No open line crosses two borders of rooms or walls inside them.
"""

from itertools import pairwise
from typing import Any

from .common import pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width, walls = len(value), len(value[0]), walls_in(puzzle)
    room = {divmod(i, width): name for i, name in enumerate(puzzle.regions)}
    shaded = {cell for cell in room if value[cell[0]][cell[1]]}
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width + 1)
        around = {(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)}
        if number is not None and len(around & shaded) != number:
            return False
    rows = [[(r, c) for c in range(width)] for r in range(height)]
    for line in (*rows, *zip(*rows, strict=True)):
        crossed = 0
        for a, b in pairwise(line):
            if {a, b} <= shaded:
                return False
            parted = room[a] != room[b] or frozenset({a, b}) in walls
            crossed = 0 if {a, b} & shaded else crossed + parted
            if crossed > 1:
                return False
    return len(pieces(set(room) - shaded)) < 2
