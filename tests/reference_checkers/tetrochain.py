"""Tetrochain: tetrominoes, unlike where they touch at a corner, in one chain; arrows count shaded cells."""

from typing import Any

from .common import is_tetromino_chain

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    shaded = {(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if value[r][c]}
    for i, clue in enumerate(puzzle.arrows):
        if clue:
            r, c = divmod(i, puzzle.width)
            if (r, c) in shaded:
                return False
            if clue.number != "?":
                dr, dc = STEPS[clue.direction]
                seen = {(r + k * dr, c + k * dc) for k in range(1, puzzle.height + puzzle.width)}
                if len(seen & shaded) != clue.number:
                    return False
    return is_tetromino_chain(shaded)
