"""Galaxies: every region is connected, has one dot, and is the same after half a turn around it."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    columns = 2 * puzzle.width - 1
    lattice = [(*divmod(i, columns), mark) for i, mark in enumerate(puzzle.lattice) if mark is not None]
    missing = {(y // 2, x // 2) for y, x, mark in lattice if mark == "#"}
    cells = {(r, c): k for r, row in enumerate(value) for c, k in enumerate(row) if (r, c) not in missing}
    by_name = {k: {cell for cell in cells if cells[cell] == k} for k in cells.values()}
    if None in by_name:
        return False
    for y, x, _ in (dot for dot in lattice if dot[2] != "#"):
        at_dot = {(r, c) for r in (y // 2, (y + 1) // 2) for c in (x // 2, (x + 1) // 2)}
        galaxy = by_name.pop(cells[min(at_dot)], set())
        reach = [min(at_dot)]
        for r, c in reach:
            reach += {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & galaxy - set(reach)
        if not at_dot <= galaxy or set(reach) != galaxy or galaxy != {(y - r, x - c) for r, c in galaxy}:
            return False
    return not by_name
