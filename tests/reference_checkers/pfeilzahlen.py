"""Pfeilzahlen: arrows around the board point into it; a number counts the arrows that point at its cell."""

from collections import Counter
from typing import Any

STEPS = dict(zip("↑↗→↘↓↙←↖", ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)), strict=True))


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = puzzle.height, puzzle.width
    pointed = Counter[tuple[int, int]]()
    for r, row in enumerate(value):
        for c, arrow in enumerate(row):
            if (r in (0, height + 1)) == (c in (0, width + 1)):
                continue  # a cell, or a corner of the frame
            dr, dc = STEPS[arrow]
            hit = {(r + k * dr, c + k * dc) for k in range(1, height + width)}
            hit = {(a, b) for a, b in hit if 0 < a <= height and 0 < b <= width}
            if (r + dr, c + dc) not in hit:
                return False
            pointed.update(hit)
    numbers = {(i // width + 1, i % width + 1): number for i, number in enumerate(puzzle.numbers)}
    return all(number in (None, pointed[place]) for place, number in numbers.items())
