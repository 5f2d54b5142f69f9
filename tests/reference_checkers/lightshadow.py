"""Light and Shadow: clues have their colour; each piece of one colour holds one clue, its number of cells."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    board = {divmod(i, puzzle.width): clue for i, clue in enumerate(puzzle.numbers)}
    if any(clue and "wb"[value[r][c]] != clue[0] for (r, c), clue in board.items()):
        return False
    blocks = [block for colour in (0, 1) for block in pieces({(r, c) for r, c in board if value[r][c] == colour})]
    for block in blocks:
        clues = [board[cell] for cell in block if board[cell]]
        if len(clues) != 1 or clues[0][1:] not in ("", str(len(block))):
            return False
    return True
