"""Tetrochain-K: tetrominoes in a chain over corners; dots say whether more or fewer than half of their cells are."""

from typing import Any

from .common import is_tetromino_chain


def is_solution(puzzle: Any, value: Any) -> bool:
    shaded = {(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if value[r][c]}
    for i, dot in enumerate(puzzle.dots):
        y, x = divmod(i, 2 * puzzle.width - 1)
        cells = {(r, c) for r in (y // 2, (y + 1) // 2) for c in (x // 2, (x + 1) // 2)}
        excess = 2 * len(cells & shaded) - len(cells)
        if dot is not None and dot != ("b" if excess > 0 else "w" if excess < 0 else "g"):
            return False
    return is_tetromino_chain(shaded)
