"""Chocona: every shaded block fills its rectangle, and numbers count the shaded cells of rooms."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    for block in pieces(shaded):
        rows, columns = {r for r, _ in block}, {c for _, c in block}
        if len(block) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return False
    rooms = [puzzle.regions[r * width + c] for r, c in shaded]
    counts = [rooms.count(room) for room in range(len(puzzle.numbers))]
    return all(number in (None, "?", count) for number, count in zip(puzzle.numbers, counts, strict=True))
