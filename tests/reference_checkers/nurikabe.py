"""Nurikabe: each island holds one clue, its size (`?`: any size); the sea is connected and holds no 2×2 square."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    sea = {(r, c) for r in range(height) for c in range(width) if value[r][c]}
    if len(pieces(sea)) > 1 or any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= sea for r, c in sea):
        return False
    clues = {divmod(i, width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    for island in pieces({(r, c) for r in range(height) for c in range(width)} - sea):
        sizes = [clues.pop(place) for place in island if place in clues]
        if sizes not in (["?"], [len(island)]):
            return False
    return not clues  # a clue in the sea is left over
