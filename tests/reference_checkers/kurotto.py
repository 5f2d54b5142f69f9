"""Kurotto: no circle is shaded; a number is the size of the groups around its cell together, each counted once."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    black = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 1}
    groups = pieces(black)
    for i, clue in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width)
        neighbours = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
        if clue is not None and (r, c) in black:
            return False
        if clue not in (None, "?") and clue != sum(len(group) for group in groups if group & neighbours):
            return False
    return True
