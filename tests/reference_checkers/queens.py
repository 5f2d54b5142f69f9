"""Queens: one queen in each row and column, no two on a diagonal; given queens stay, blocked squares stay empty."""

from itertools import combinations
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    queens = list(enumerate(value))
    if sorted(value) != list(range(puzzle.height)):
        return False
    if any(abs(r - s) == abs(c - d) for (r, c), (s, d) in combinations(queens, 2)):
        return False
    return set(map(tuple, puzzle.given)) <= set(queens) and set(map(tuple, puzzle.blocked)).isdisjoint(queens)
