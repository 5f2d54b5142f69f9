"""Norinuri: the shaded pieces are dominoes; each unshaded piece holds one clue, its number of cells."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    board = {divmod(i, width): number for i, number in enumerate(puzzle.numbers)}
    shaded = {(r, c) for r, c in board if value[r][c]}
    if any(len(piece) != 2 for piece in pieces(shaded)) or any(board[cell] is not None for cell in shaded):
        return False
    for island in pieces(set(board) - shaded):
        clues = [board[cell] for cell in island if board[cell] is not None]
        if len(clues) != 1 or clues[0] not in ("?", len(island)):
            return False
    return True
