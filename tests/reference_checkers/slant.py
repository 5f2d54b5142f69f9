"""Slant: a number counts the diagonals that end in its corner point, and no diagonals form a closed loop."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    columns = puzzle.width + 1
    number = [0] * len(puzzle.numbers)
    group = list(range(len(puzzle.numbers)))
    for r, row in enumerate(value):
        for c, sign in enumerate(row):
            first, last = (0, columns + 1) if sign == "\\" else (1, columns)
            start, end = r * columns + c + first, r * columns + c + last
            number[start] += 1
            number[end] += 1
            if group[start] == group[end]:
                return False
            group = [group[start] if name == group[end] else name for name in group]
    return all(clue in (None, "?", count) for clue, count in zip(puzzle.numbers, number, strict=True))
