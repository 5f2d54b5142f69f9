"""Unequal: a latin square in which the signs hold; in adjacent mode, bars stand where neighbours differ by one."""

from itertools import product
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    n = len(value)
    if any(sorted(line) != list(range(1, n + 1)) for line in (*value, *zip(*value, strict=True))):
        return False
    rows = [puzzle.lattice[i : i + 2 * n - 1] for i in range(0, len(puzzle.lattice), 2 * n - 1)]
    for y, x in product(range(2 * n - 1), repeat=2):
        first, second, sign = value[y // 2][x // 2], value[(y + 1) // 2][(x + 1) // 2], rows[y][x]
        if (y + x) % 2 == 0:
            kept = sign in (None, first)
        elif puzzle.adjacent:
            kept = (sign is not None) == (abs(first - second) == 1)
        else:
            kept = sign is None or (first > second) == (sign in (">", "v"))
        if not kept:
            return False
    return True
