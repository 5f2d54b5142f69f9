"""Minarism: numbers up to the longer side, none twice in a line. Signs between neighbours point to the smaller number,
and numbers there are differences."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    columns = [list(column) for column in zip(*value, strict=True)]
    known = set(range(1, max(height, width) + 1))
    if any(len({*line}) < len(line) or not {*line} <= known for line in (*value, *columns)):
        return False
    shown = [number for row in value for number in row]
    if any(given not in (None, number) for given, number in zip(puzzle.given, shown, strict=True)):
        return False
    pairs = [(row[c], row[c + 1]) for row in value for c in range(width - 1)]
    pairs += [(value[r][c], value[r + 1][c]) for r in range(height - 1) for c in range(width)]
    for clue, (a, b) in zip(puzzle.between, pairs, strict=True):
        if (clue in ("<", "^") and a > b) or (clue in (">", "v") and a < b):
            return False
        if isinstance(clue, int) and abs(a - b) != clue:
            return False
    return True
