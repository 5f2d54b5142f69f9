"""Smullyanic Dynasty: shaded cells are apart, the others connected; numbers count around them, or lie if shaded."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    if any(beside(place) & shaded for place in shaded):
        return False
    for (r, c), number in zip(cells, puzzle.numbers, strict=True):
        count = sum((y, x) in shaded for y in range(r - 1, r + 2) for x in range(c - 1, c + 2))
        if number not in (None, "?") and (number == count) == ((r, c) in shaded):
            return False
    return len(pieces(set(cells) - shaded)) < 2
