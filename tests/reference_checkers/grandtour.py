"""Grand Tour: one loop along edges through every corner, with the given edges."""

from typing import Any

from .common import along, lines_of, one_loop


def is_solution(puzzle: Any, value: Any) -> bool:
    lines, height, width = lines_of(value), puzzle.height, puzzle.width
    points = {(r, c) for r in range(height + 1) for c in range(width + 1)}
    level = [frozenset({(r, c), (r, c + 1)}) for r, c in sorted(points) if c < width]
    upright = [frozenset({(r, c), (r + 1, c)}) for r, c in sorted(points) if r < height]
    stated = zip((*level, *upright), puzzle.given, strict=True)
    return one_loop(lines) and set(along(lines)) == points and all(edge in lines for edge, mark in stated if mark)
