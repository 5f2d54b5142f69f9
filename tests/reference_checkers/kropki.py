"""Kropki: numbers up to the longer side, none twice in a line. White dots join numbers that differ by one, black dots
doubles, and no dot is missing."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    columns = [list(column) for column in zip(*value, strict=True)]
    known = range(1, max(height, width) + 1)
    if any(len(set(line)) < len(line) or not set(line) <= set(known) for line in (*value, *columns)):
        return False
    shown = [number for row in value for number in row]
    if any(given not in (None, number) for given, number in zip(puzzle.given, shown, strict=True)):
        return False
    pairs = [(row[c], row[c + 1]) for row in value for c in range(width - 1)]
    pairs += [(value[r][c], value[r + 1][c]) for r in range(height - 1) for c in range(width)]
    for dot, (a, b) in zip(puzzle.dots, pairs, strict=True):
        told = {"o"} if abs(a - b) == 1 else set()
        told |= {"*"} if a / b in (2, 0.5) else set()
        if dot not in (told or {None}):
            return False
    return True
