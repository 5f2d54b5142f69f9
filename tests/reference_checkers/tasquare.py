"""Tasquare: shaded blocks are squares, the others connected; a clue counts the cells of the squares beside it."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    board = {(r, c) for r, row in enumerate(value) for c in range(len(row))}
    shaded = {(r, c) for r, c in board if value[r][c]}
    if len(pieces(board - shaded)) > 1:
        return False
    blocks = pieces(shaded)
    for block in blocks:
        rows, columns = {r for r, _ in block}, {c for _, c in block}
        if len(rows) != len(columns) or len(block) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return False
    for i, clue in enumerate(puzzle.numbers):
        place = divmod(i, puzzle.width)
        near = sum(len(block) for block in blocks if not block.isdisjoint(beside(place)))
        if clue is not None and (place in shaded or near == 0 or clue not in ("?", near)):
            return False
    return True
