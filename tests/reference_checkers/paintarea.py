"""Paintarea: whole tiles are shaded, connected; no 2×2 square is of one kind; numbers count shaded neighbours."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    shown = [x for row in value for x in row]
    for tile in set(puzzle.regions):
        if len({x for k, x in zip(puzzle.regions, shown, strict=True) if k == tile}) > 1:
            return False
    for r in range(height - 1):
        for c in range(width - 1):
            if sum(value[r][c : c + 2]) + sum(value[r + 1][c : c + 2]) in (0, 4):
                return False
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width)
        count = len({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & shaded)
        if number not in (None, "?", count):
            return False
    return len(pieces(shaded)) < 2
