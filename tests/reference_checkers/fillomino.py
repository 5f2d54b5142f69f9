"""Fillomino: a walk from any cell through cells with its number reaches as many cells as the number says."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    number = {(r, c): held for r, row in enumerate(value) for c, held in enumerate(row)}
    if any(clue not in (None, "?", held) for clue, held in zip(puzzle.given, number.values(), strict=True)):
        return False
    for start, size in number.items():
        reached, waiting = set[tuple[int, int]](), [start]
        while waiting:
            r, c = waiting.pop()
            reached.add((r, c))
            neighbours = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} - reached
            waiting += [cell for cell in neighbours if number.get(cell) == size]
        if len(reached) != size or (puzzle.largest and size > puzzle.largest):
            return False
    return True
