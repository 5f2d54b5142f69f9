"""Mosaic: a number counts the shaded cells among its own and those that touch it, also at a corner."""

from typing import Any

from cluewise.puzzles.mosaic import Mosaic


def obeys(puzzle: Mosaic, value: Any) -> bool:
    shaded = [(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 1]
    for i, number in enumerate(puzzle.numbers):
        row, column = i // puzzle.width, i % puzzle.width
        near = [(r, c) for r, c in shaded if abs(r - row) < 2 and abs(c - column) < 2]
        if number is not None and len(near) != number:
            return False
    return True
