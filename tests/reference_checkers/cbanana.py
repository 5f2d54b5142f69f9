"""Choco Banana: shaded blocks are rectangles, unshaded ones are not, and numbers are the sizes of their blocks."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    board = {(r, c) for r, row in enumerate(value) for c in range(len(row))}
    shaded = {(r, c) for r, c in board if value[r][c]}
    for part in (shaded, board - shaded):
        for block in pieces(part):
            rows, columns = {r for r, _ in block}, {c for _, c in block}
            full = len(block) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
            clues = {puzzle.numbers[r * puzzle.width + c] for r, c in block}
            if full != (part is shaded) or not clues <= {None, "?", len(block)}:
                return False
    return True
