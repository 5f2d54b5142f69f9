"""Creek: a number counts the shaded cells that meet in its point; the unshaded cells are in one piece."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    white = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 0}
    black = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 1}
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width + 1)
        around = {(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)}
        if number not in (None, "?", len(around & black)):
            return False
    return len(pieces(white)) < 2
