"""Fuzuli: 1 to n once in each line, the other cells empty; no 2×2 square is full."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = [*map(list, value), *map(list, zip(*value, strict=True))]
    if any(sorted(filter(None, line)) != list(range(1, puzzle.n + 1)) for line in lines):
        return False
    for r in range(puzzle.height - 1):
        if any(all((*value[r][c : c + 2], *value[r + 1][c : c + 2])) for c in range(puzzle.width - 1)):
            return False
    held = (number for row in value for number in row)
    return all(given in (None, number) for given, number in zip(puzzle.given, held, strict=True))
