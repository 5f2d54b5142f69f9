"""Nurimisaki: one land; neither the land nor the rest has a 2×2 square; circles are its cells with one neighbour in the
land, and a number counts the cells of the line that begins there."""

from typing import Any

from .common import pieces

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    land = {(r, c) for r in range(height) for c in range(width) if not value[r][c]}
    for r in range(height - 1):
        for c in range(width - 1):
            if len({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} & land) in (0, 4):
                return False
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width)
        steps = [(dr, dc) for dr, dc in STEPS if (r + dr, c + dc) in land]
        if ((r, c) in land and len(steps) == 1) != (number is not None):
            return False
        if number not in (None, "?"):
            length = 1
            while (r + length * steps[0][0], c + length * steps[0][1]) in land:
                length += 1
            if length != number:
                return False
    return len(pieces(land)) <= 1
