"""Slitherlink: one loop along the edges of cells, with as many edges of a cell as its number says."""

from collections.abc import Iterator
from typing import Any

from .common import one_loop

HEXAGON = ((-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2))


def corners(puzzle: Any) -> Iterator[set[tuple[int, int]]]:
    """The corner points of each cell."""
    columns = {"triangles": 2 * puzzle.width + 1, "old-triangles": 2 * puzzle.width}.get(puzzle.grid, puzzle.width)
    for r, c in ((r, c) for r in range(puzzle.height) for c in range(columns)):
        if puzzle.grid == "squares":
            yield {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}
        elif puzzle.grid == "honeycomb":
            yield {(2 * r + 1 + c % 2 + dr, 3 * c + 2 + dc) for dr, dc in HEXAGON}
        elif columns % 2 == 0 or (r, r % 2) != (puzzle.height - 1, 0) or 0 < c < columns - 1:
            tip, base = (r, r + 1) if (r + c + columns) % 2 else (r + 1, r)  # the first points up, in old IDs down
            yield {(tip, c + 1), (base, c), (base, c + 2)}


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = {frozenset({(r1, c1), (r2, c2)}) for r1, c1, r2, c2 in value}
    if not one_loop(lines):
        return False
    for cell, number in zip(corners(puzzle), puzzle.numbers, strict=True):
        if number not in (None, "?") and sum(line <= cell for line in lines) != number:
            return False
    return True
