"""Sumiwake: circles count the shaded cells around a corner; none touch, the rest is connected, lines cross a border.

No open line crosses two borders of rooms or walls inside them.
"""

from typing import Any

from .common import crosses_borders_once


def is_solution(puzzle: Any, value: Any) -> bool:
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width + 1)
        around = {(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)}
        if number is not None and len(around & shaded) != number:
            return False
    return crosses_borders_once(puzzle, shaded)
