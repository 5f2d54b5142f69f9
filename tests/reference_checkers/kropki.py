"""Kropki: a Latin square; white dots join numbers that differ by one, black dots doubles, and no dot is missing."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    side = len(value)
    columns = [list(column) for column in zip(*value, strict=True)]
    if any(sorted(line) != list(range(1, side + 1)) for line in (*value, *columns)):
        return False
    shown = [number for row in value for number in row]
    if any(given not in (None, number) for given, number in zip(puzzle.given, shown, strict=True)):
        return False
    pairs = [(row[c], row[c + 1]) for row in value for c in range(side - 1)]
    pairs += [(value[r][c], value[r + 1][c]) for r in range(side - 1) for c in range(side)]
    for dot, (a, b) in zip(puzzle.dots, pairs, strict=True):
        told = {"o"} if abs(a - b) == 1 else set()
        told |= {"*"} if a / b in (2, 0.5) else set()
        if dot not in (told or {None}):
            return False
    return True
