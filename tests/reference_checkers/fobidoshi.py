"""Fobidoshi: no four circles one after the other in a row or column; all circles are in one piece."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    circles = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 1}
    for i, mark in enumerate(puzzle.marks_clues):
        if mark is not None and (divmod(i, puzzle.width) in circles) != (mark == "o"):
            return False
    for r, c in circles:
        for dr, dc in ((0, 1), (1, 0)):
            if {(r + k * dr, c + k * dc) for k in range(4)} <= circles:
                return False
    return len(pieces(circles)) < 2
