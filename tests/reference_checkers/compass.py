"""Compass: connected regions with one compass each, which counts their cells further up, down, left and right.

Cells with `#` are holes, which belong to no region: their value is null.
"""

from typing import Any

from .common import divided


def is_solution(puzzle: Any, value: Any) -> bool:
    shown = [name for row in value for name in row]
    if any((name is None) != (compass == "#") for name, compass in zip(shown, puzzle.needles, strict=True)):
        return False
    named = [[(r, c) if name is None else name for c, name in enumerate(row)] for r, row in enumerate(value)]
    regions = [region for region in divided(named) if all(value[r][c] is not None for r, c in region)]
    for region in regions:
        held = [(r, c) for r, c in region if puzzle.needles[r * puzzle.width + c]]
        if len(held) != 1:
            return False
        row, column = held[0]
        counts = (
            sum(r < row for r, _ in region),
            sum(r > row for r, _ in region),
            sum(c < column for _, c in region),
            sum(c > column for _, c in region),
        )
        numbers = str(puzzle.needles[row * puzzle.width + column]).split(",")
        if any(number not in ("?", str(count)) for number, count in zip(numbers, counts, strict=True)):
            return False
    return bool(regions)
