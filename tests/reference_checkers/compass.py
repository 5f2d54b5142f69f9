"""Compass: connected regions with one compass each, which counts their cells further up, down, left and right."""

from typing import Any

from .common import divided


def is_solution(puzzle: Any, value: Any) -> bool:
    regions = divided(value)
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
