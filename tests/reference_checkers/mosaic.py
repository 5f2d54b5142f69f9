"""Mosaic: a number counts the shaded cells among its own cell and the cells that touch it, also at corners."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    shaded = [(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 1]
    for i, number in enumerate(puzzle.numbers):
        row, column = i // puzzle.width, i % puzzle.width
        around = [(r, c) for r, c in shaded if abs(r - row) < 2 and abs(c - column) < 2]
        if number is not None and len(around) != number:
            return False
    return True
