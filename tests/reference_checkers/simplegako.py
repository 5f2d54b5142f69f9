"""Simple Gako: each number is in as many cells of its row and column, its own cell counted once."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    columns = list(zip(*value, strict=True))
    clues = iter(puzzle.given)
    for row in value:
        for c, number in enumerate(row):
            if row.count(number) + columns[c].count(number) - 1 != number:
                return False
            if next(clues) not in (None, "?", number):
                return False
    return True
