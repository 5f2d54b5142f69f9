"""Fillomino: a walk from any cell through cells with its number reaches as many cells as the number says."""

from typing import Any

from cluewise.puzzles.fillomino import Fillomino


def obeys(puzzle: Fillomino, value: Any) -> bool:
    number = {(r, c): one for r, row in enumerate(value) for c, one in enumerate(row)}
    if any(given not in (None, "?", one) for given, one in zip(puzzle.given, number.values(), strict=True)):
        return False
    for start, size in number.items():
        reached, left = set[tuple[int, int]](), [start]
        while left:
            r, c = left.pop()
            reached.add((r, c))
            near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} - reached
            left += [cell for cell in near if number.get(cell) == size]
        if len(reached) != size or (puzzle.largest and size > puzzle.largest):
            return False
    return True
