"""Minesweeper: a number counts the mines in the eight cells around its own; a cell with a clue holds none, but for
`anywhere`; with `total`, that many cells hold a mine."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    mines = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 1}
    if puzzle.total not in (None, len(mines)):
        return False
    for i, clue in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width)
        if clue is not None and not puzzle.anywhere and (r, c) in mines:
            return False
        around = {(r + dr, c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)} - {(r, c)}
        if clue not in (None, "?", len(around & mines)):
            return False
    return True
