"""Ayeheya: numbers count shaded cells of rooms, which lie symmetrically; none touch, the rest is connected.

No open line crosses two borders of rooms or walls inside them.
"""

from typing import Any

from .common import crosses_borders_once


def is_solution(puzzle: Any, value: Any) -> bool:
    room = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}
    shaded = {cell for cell in room if value[cell[0]][cell[1]]}
    for name, number in enumerate(puzzle.numbers):
        area = [cell for cell in room if room[cell] == name]
        dark = sorted(cell for cell in area if cell in shaded)
        (top, *_, bottom), (left, *_, right) = (sorted(cell[axis] for cell in area * 2) for axis in (0, 1))
        turned = sorted((top + bottom - r, left + right - c) for r, c in dark)
        if dark != turned or number not in (None, "?", len(dark)):
            return False
    return crosses_borders_once(puzzle, shaded)
