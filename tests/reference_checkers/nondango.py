"""Nondango: one black circle in each room; three circles in a line, diagonals too, are not of one colour."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): colour for r, row in enumerate(value) for c, colour in enumerate(row)}
    if [colour is not None for colour in cells.values()] != [mark is not None for mark in puzzle.circles]:
        return False
    black = [room for room, colour in zip(puzzle.regions, cells.values(), strict=True) if colour == 1]
    lines = [
        [cells.get((r + k * dr, c + k * dc)) for k in range(3)]
        for r, c in cells
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
    ]
    return sorted(black) == sorted({*puzzle.regions}) and [0] * 3 not in lines and [1] * 3 not in lines
