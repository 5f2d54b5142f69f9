"""Ayeheya: numbers count shaded cells of rooms, which lie symmetrically; none touch, the rest is connected.

No open line crosses two borders of rooms or walls inside them.
"""

from itertools import pairwise
from typing import Any

from .common import pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width, walls = len(value), len(value[0]), walls_in(puzzle)
    room = {divmod(i, width): name for i, name in enumerate(puzzle.regions)}
    shaded = {cell for cell in room if value[cell[0]][cell[1]]}
    for name, number in enumerate(puzzle.numbers):
        area = [cell for cell in room if room[cell] == name]
        dark = sorted(cell for cell in area if cell in shaded)
        (top, *_, bottom), (left, *_, right) = (sorted(cell[axis] for cell in area * 2) for axis in (0, 1))
        turned = sorted((top + bottom - r, left + right - c) for r, c in dark)
        if dark != turned or number not in (None, "?", len(dark)):
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
